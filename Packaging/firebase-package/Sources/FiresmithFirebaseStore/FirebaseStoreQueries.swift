@preconcurrency import FirebaseFirestore
import FiresmithRuntime

// MARK: - Queries

nonisolated extension FirebaseStore {
  /// Returns the query as Google's SDK runs it; `nil` if it can find nothing.
  ///
  /// - Throws: `FirestoreErrorCode` for what the SDK doesn't run, or ends the process for.
  internal func native(
    _ query: FiresmithRuntime.StructuredQuery,
    aggregating aggregations: [FiresmithRuntime.StructuredQuery.Aggregation]? = nil
  ) throws -> FirebaseFirestore.Query? {
    guard query.nearest == nil else {
      throw FiresmithRuntime.FirestoreErrorCode(
        .unimplemented,
        "Google's SDK for Apple's systems searches for vectors in pipelines only, which "
          + "FirebaseStore doesn't use.")
    }
    if let aggregations {
      try query.check(aggregating: aggregations, in: database)
    } else {
      try query.check(in: database)
    }
    let path = query.parent.isEmpty ? query.collectionID : "\(query.parent)/\(query.collectionID)"
    var result =
      query.isGroup ? native.collectionGroup(query.collectionID) : native.collection(path)
    if let filter = try query.filter.flatMap({ try native($0) }) {
      result = result.whereFilter(filter)
    }
    for order in query.orders {
      result = result.order(by: order.field.native, descending: order.isDescending)
    }
    if let start = query.start {
      // Without values, the place is before or after all documents.
      if start.values.isEmpty, !start.isBefore { return nil }
      let values = try values(of: start, in: query)
      if !values.isEmpty {
        result = start.isBefore ? result.start(at: values) : result.start(after: values)
      }
    }
    if let end = query.end {
      if end.values.isEmpty, end.isBefore { return nil }
      let values = try values(of: end, in: query)
      if !values.isEmpty {
        result = end.isBefore ? result.end(before: values) : result.end(at: values)
      }
    }
    guard let limit = query.limit else { return result }
    return limit == 0 ? nil : result.limit(to: limit)
  }

  /// Returns the values of a place in the order of `query`. The SDK takes ids or, for groups of
  /// collections, paths in place of references.
  private func values(
    of cursor: FiresmithRuntime.StructuredQuery.Cursor, in query: FiresmithRuntime.StructuredQuery
  ) throws -> [Any] {
    let collection = query.parent.isEmpty ? "" : "\(query.parent)/"
    return try zip(query.orders, cursor.values).map { order, value in
      guard order.field == .documentID(), case .reference(let reference) = value else {
        return try operand(value)
      }
      if query.isGroup { return reference.path }
      let path = "\(collection)\(query.collectionID)/\(reference.documentID)"
      guard reference.path.utf8.elementsEqual(path.utf8) else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "Google's SDK can't start or end a query at a document elsewhere.")
      }
      return reference.documentID
    }
  }

  /// Returns the filter as Google's SDK takes it; `nil` for a group that asks for nothing.
  private func native(
    _ filter: FiresmithRuntime.StructuredQuery.Filter
  ) throws -> FirebaseFirestore.Filter? {
    switch filter {
    case .all(let filters):
      let filters = try filters.compactMap { try native($0) }
      return filters.isEmpty ? nil : FirebaseFirestore.Filter.andFilter(filters)
    case .any(let filters):
      return FirebaseFirestore.Filter.orFilter(try filters.compactMap { try native($0) })
    case .field(let field, let comparison, let operand):
      return try native(field.native, comparison, operand)
    }
  }

  private func native(
    _ field: FirebaseFirestore.FieldPath, _ comparison: FiresmithRuntime.StructuredQuery.Operator,
    _ value: FiresmithRuntime.DocumentValue
  ) throws -> FirebaseFirestore.Filter {
    typealias Filter = FirebaseFirestore.Filter
    switch comparison {
    case .equal: return Filter.whereField(field, isEqualTo: try operand(value))
    case .notEqual: return Filter.whereField(field, isNotEqualTo: try operand(value))
    case .lessThan: return Filter.whereField(field, isLessThan: try operand(value))
    case .lessThanOrEqual:
      return Filter.whereField(field, isLessThanOrEqualTo: try operand(value))
    case .greaterThan: return Filter.whereField(field, isGreaterThan: try operand(value))
    case .greaterThanOrEqual:
      return Filter.whereField(field, isGreaterOrEqualTo: try operand(value))
    case .in: return Filter.whereField(field, in: try operands(value, areArrays: true))
    case .notIn: return Filter.whereField(field, notIn: try operands(value, areArrays: true))
    case .arrayContains:
      return Filter.whereField(field, arrayContains: try operand(value))
    case .arrayContainsAny:
      return Filter.whereField(
        field, arrayContainsAny: try operands(value, areArrays: false))
    }
  }

  private func operand(_ value: FiresmithRuntime.DocumentValue) throws -> Any {
    try value.checkAsOperand()
    return try native(value)
  }

  /// - Parameter areArrays: Whether the elements of the list may be arrays.
  private func operands(
    _ list: FiresmithRuntime.DocumentValue, areArrays: Bool
  ) throws -> [Any] {
    guard case .array(let elements) = list else { return [] }
    return try elements.map { element in
      // Firestore truncates times in lists, too.
      if case .timestamp = element { return try native(element) }
      try element.checkAsOperand(isElement: !areArrays)
      return try native(element)
    }
  }
}

nonisolated extension FiresmithRuntime.FieldPath {
  /// The path as Google's SDK takes it.
  internal var native: FirebaseFirestore.FieldPath {
    self == .documentID()
      ? FirebaseFirestore.FieldPath.documentID() : FirebaseFirestore.FieldPath(names)
  }
}

nonisolated extension FiresmithRuntime.DocumentValue {
  /// Checks a value that a query compares with. Firestore also compares with values that can't be
  /// stored, which Google's SDK ends the process for.
  ///
  /// - Parameter isElement: Whether the value is in an array.
  fileprivate func checkAsOperand(isElement: Bool = false) throws {
    switch self {
    case .timestamp(let time):
      guard isElement || time.nanoseconds % 1000 == 0 else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "Google's SDK compares with whole microseconds.")
      }
    case .array(let elements):
      guard !isElement else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "Google's SDK can't compare with an array in an array.")
      }
      for element in elements { try element.checkAsOperand(isElement: true) }
    case .map(let fields):
      guard fields[""] == nil else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "Google's SDK can't compare with a map whose field has no name.")
      }
      for value in fields.values {
        if case .timestamp = value { continue }
        try value.checkAsOperand()
      }
    case .null, .boolean, .integer, .double, .string, .bytes, .geopoint, .reference, .vector:
      break
    }
  }
}
