import FiresmithRuntime

extension JSONWriter {
  /// Appends a query: `{"from":[{"collectionId":"books"}],"limit":10}`.
  ///
  /// - Throws: `EncodingError` for operands that can't be written.
  mutating func append(_ query: StructuredQuery) throws {
    append("{")
    if let select = query.select {
      append("\"select\":{\"fields\":")
      // Without any fields, the server might return all of them.
      appendArray(select.isEmpty ? [.documentID()] : select) { $0.append(field: $1) }
      append("},")
    }
    append("\"from\":[{\"collectionId\":")
    append(string: query.collectionID)
    if query.isGroup { append(",\"allDescendants\":true") }
    append("}]")
    if let filter = query.filter?.withoutEmptyGroups {
      append(",\"where\":")
      try append(filter)
    }
    if !query.orders.isEmpty {
      append(",\"orderBy\":")
      appendArray(query.orders) { $0.append($1) }
    }
    if let start = query.start {
      append(",\"startAt\":")
      try append(start)
    }
    if let end = query.end {
      append(",\"endAt\":")
      try append(end)
    }
    if let limit = query.limit {
      append(",\"limit\":")
      append(integer: limit)
    }
    if let nearest = query.nearest {
      append(",\"findNearest\":")
      try append(nearest)
    }
    append("}")
  }

  /// Asks for the distances, too, in a field of each document.
  private mutating func append(_ nearest: StructuredQuery.Nearest) throws {
    append("{\"vectorField\":")
    append(field: nearest.field)
    append(",\"queryVector\":")
    try append(.vector(nearest.vector))
    append(",\"distanceMeasure\":\"")
    append(nearest.distance.name)
    append("\",\"limit\":")
    append(integer: nearest.limit)
    append(",\"distanceResultField\":")
    append(string: StructuredQuery.Nearest.distanceField)
    if let threshold = nearest.threshold {
      append(",\"distanceThreshold\":")
      append(finite: threshold)
    }
    append("}")
  }

  private mutating func append(_ filter: StructuredQuery.Filter) throws {
    switch filter {
    case .all(let filters): try append(filters, joinedBy: "AND")
    case .any(let filters): try append(filters, joinedBy: "OR")
    case .field(let field, let comparison, let operand):
      if let name = comparison.row.unaryName(for: operand) {
        append("{\"unaryFilter\":{\"field\":")
        append(field: field)
        append(",\"op\":\"")
        append(name)
        append("\"}}")
      } else {
        append("{\"fieldFilter\":{\"field\":")
        append(field: field)
        append(",\"op\":\"")
        append(comparison.row.name)
        append("\",\"value\":")
        try append(operand)
        append("}}")
      }
    }
  }

  private mutating func append(
    _ filters: [StructuredQuery.Filter], joinedBy name: StaticString
  ) throws {
    append("{\"compositeFilter\":{\"op\":\"")
    append(name)
    append("\",\"filters\":")
    try appendArray(filters) { try $0.append($1) }
    append("}}")
  }

  private mutating func append(_ order: StructuredQuery.Order) {
    append("{\"field\":")
    append(field: order.field)
    append(",\"direction\":\"")
    append(order.isDescending ? "DESCENDING" : "ASCENDING")
    append("\"}")
  }

  private mutating func append(_ cursor: StructuredQuery.Cursor) throws {
    append("{\"values\":")
    try appendArray(cursor.values) { try $0.append($1) }
    append(cursor.isBefore ? ",\"before\":true}" : "}")
  }

  mutating func append(field: FieldPath) {
    append("{\"fieldPath\":")
    append(string: field.description)
    append("}")
  }

  /// Appends an array with the elements that `append` writes.
  mutating func appendArray<Element>(
    _ elements: [Element], _ append: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    self.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { self.append(",") }
      try append(&self, element)
    }
    self.append("]")
  }
}

extension StructuredQuery.Nearest {
  /// The field that the server adds to the documents that it finds, with their distances. It hides
  /// a stored field of this name.
  static let distanceField = "firesmith_distance"
}

extension VectorDistance {
  fileprivate var name: StaticString {
    switch self {
    case .euclidean: "EUCLIDEAN"
    case .cosine: "COSINE"
    case .dotProduct: "DOT_PRODUCT"
    }
  }
}

extension OperatorRow {
  /// The name of the unary operator for a comparison with `operand`, if that is null or
  /// not-a-number.
  fileprivate func unaryName(for operand: DocumentValue) -> StaticString? {
    if operand == .null { return unaryNames?.null }
    guard case .double(let number) = operand, number.isNaN else { return nil }
    return unaryNames?.notANumber
  }
}
