/// A value that few have, and that lies in a box of its own: those who have none are small, and
/// cheap to copy.
@propertyWrapper
package enum Rare<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = wrappedValue.map(Rare.some) ?? .none
  }

  package var wrappedValue: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Rare(wrappedValue: newValue) }
  }
}
