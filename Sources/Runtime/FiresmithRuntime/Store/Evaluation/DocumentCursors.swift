extension StructuredQuery {
  /// Makes all orders explicit, down to the document's id, and returns a cursor at a document.
  ///
  /// - Parameter fields: The document's fields; `nil` if it doesn't exist.
  /// - Throws: ``FirestoreErrorCode`` if the document lacks a field to order by.
  package mutating func cursor(
    at document: DocumentReference, _ fields: [String: DocumentValue]?, isBefore: Bool
  ) throws -> Cursor {
    orders = fullOrders
    let values = try orders.map { order in
      if order.field.isDocumentID { return DocumentValue.reference(document) }
      guard let value = fields?.value(at: order.field.names[...]) else {
        throw FirestoreErrorCode(
          .invalidArgument,
          "\(document.path) has no \(order.field), which the query orders by.")
      }
      return value
    }
    return Cursor(values, isBefore: isBefore)
  }
}
