extension StructuredQuery {
  /// The text by which a cache knows this query: only equal queries have the same. `nil` for a
  /// query with values that can't be written.
  var cacheKey: String? {
    var writer = JSONWriter()
    do {
      try writer.append(self)
    } catch {
      return nil
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ query: StructuredQuery) throws {
    append(string: query.parent)
    append(string: query.collectionID)
    if query.isGroup { mark("*") }
    if let filter = query.filter {
      mark("?")
      try append(filter)
    }
    for order in query.orders {
      mark(order.isDescending ? ">" : "<")
      append(order.field)
    }
    for (name, cursor) in [("^", query.start), ("$", query.end)] {
      guard let cursor else { continue }
      append(string: name)
      if cursor.isBefore { mark("-") }
      for value in cursor.values { try append(value) }
    }
    if let limit = query.limit {
      mark("#")
      append(integer: limit)
    }
  }

  private mutating func mark(_ text: StaticString) { append(text) }

  private mutating func append(_ filter: StructuredQuery.Filter) throws {
    switch filter {
    case .field(let field, let comparison, let operand):
      append(field)
      append(string: "\(comparison)")
      try append(operand)
    case .all(let filters): try append("&", filters)
    case .any(let filters): try append("|", filters)
    }
  }

  private mutating func append(
    _ group: StaticString, _ filters: [StructuredQuery.Filter]
  ) throws {
    mark(group)
    mark("(")
    for filter in filters { try append(filter) }
    mark(")")
  }

  private mutating func append(_ field: FieldPath) {
    mark("[")
    for name in field.names { append(string: name) }
    mark("]")
  }
}
