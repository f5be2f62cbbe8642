public import Observation

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let value: Value

  public init(wrappedValue value: Value) { self.value = value }
  public init(initialValue value: Value) { self.value = value }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { Binding(value) }
}

extension State: Sendable where Value: Sendable {}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  public init?(_ base: Binding<Value?>) {
    guard let value = base.value else { return nil }
    self.value = value
  }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(value[keyPath: keyPath]) }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public var projectedValue: Bindable<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(wrappedValue[keyPath: keyPath]) }
}

public struct EnvironmentValues {
  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let value: Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    value = EnvironmentValues()[keyPath: keyPath]
  }

  public var wrappedValue: Value { value }
}

extension Environment: Sendable where Value: Sendable {}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let snappy = Animation()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
