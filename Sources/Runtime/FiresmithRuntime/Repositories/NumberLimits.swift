// The smaller and the larger of two numbers, which Google's SDK for Apple's systems can't store.

/// A value that is stored as a number, of which a ``DocumentUpdate`` can store the smaller or the
/// larger.
public protocol StoredNumber: Encodable, Sendable {}

extension Int: StoredNumber {}
extension Int64: StoredNumber {}
extension Double: StoredNumber {}
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration: StoredNumber {}

extension DocumentUpdate {
  /// Stores `limit` if the stored number is larger, or if none is stored.
  ///
  /// Whether another device writes at the same time doesn't matter: the server compares the
  /// numbers.
  public mutating func minimum<Value: StoredNumber>(_ field: Model.Field<Value>, _ limit: Value) {
    change(field, to: limit) { FieldValue(transforming: .minimum($0)) }
  }

  /// Stores `limit` if the stored number is larger, or if none is stored.
  public mutating func minimum<Value: StoredNumber>(_ field: Model.Field<Value?>, _ limit: Value) {
    change(field, to: limit) { FieldValue(transforming: .minimum($0)) }
  }

  /// Stores `limit` if the stored number is smaller, or if none is stored.
  ///
  /// Whether another device writes at the same time doesn't matter: the server compares the
  /// numbers.
  public mutating func maximum<Value: StoredNumber>(_ field: Model.Field<Value>, _ limit: Value) {
    change(field, to: limit) { FieldValue(transforming: .maximum($0)) }
  }

  /// Stores `limit` if the stored number is smaller, or if none is stored.
  public mutating func maximum<Value: StoredNumber>(_ field: Model.Field<Value?>, _ limit: Value) {
    change(field, to: limit) { FieldValue(transforming: .maximum($0)) }
  }

  private mutating func change<Value>(
    _ field: Model.Field<Value>, to limit: some StoredNumber,
    by transform: (DocumentValue) -> FieldValue
  ) {
    let firestore = firestore
    change(field, checking: limit) { transform(try field.operand(limit, in: firestore)) }
  }
}
