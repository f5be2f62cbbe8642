/// An optional value that is rarely present. It is stored in a box, so that a structure without it
/// is small and cheap to copy.
@propertyWrapper
package enum OutOfLine<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = wrappedValue.map(OutOfLine.some) ?? .none
  }

  package var wrappedValue: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = OutOfLine(wrappedValue: newValue) }
  }
}
