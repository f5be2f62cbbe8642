extension StructuredQuery {
  /// Returns `document` with only the fields that the query selects, for stores that can't read
  /// less than whole documents.
  public func selected(_ document: StoredDocument) -> StoredDocument {
    guard let select else { return document }
    var selected = document
    selected.fields = [:]
    // Maps come before what is inside of them, which they have already.
    for field in select.sorted() where !field.isDocumentID {
      if let value = document.fields.value(at: field.names[...]) {
        selected.fields.set(value, at: field.names[...])
      }
    }
    return selected
  }

  /// The query for whole documents.
  package var ofWholeDocuments: StructuredQuery {
    var whole = self
    whole.select = nil
    return whole
  }

  /// The query that also selects the fields by which documents are ordered, so that another one can
  /// start or end at them.
  package var selectingOrders: StructuredQuery {
    guard let select else { return self }
    var query = self
    for order in fullOrders where !order.field.isDocumentID && !select.contains(order.field) {
      query.select?.append(order.field)
    }
    return query
  }
}
