extension StructuredQuery {
  /// Returns a query for the documents that `aggregations` are computed of: those that have the
  /// fields, by which the server orders after all others.
  ///
  /// - Throws: ``FirestoreErrorCode`` for what the server can't compute.
  package func aggregating(_ aggregations: [Aggregation]) throws -> StructuredQuery {
    try checkIsNotNearest("counted or summed up")
    guard 1...Self.maximumAggregations ~= aggregations.count else {
      throw FirestoreErrorCode(
        .invalidArgument,
        "A query computes 1 to \(Self.maximumAggregations) numbers, not \(aggregations.count).")
    }
    var query = ofWholeDocuments
    query.orders = fullOrders
    if orders.last?.field.isDocumentID != true { query.orders.removeLast() }
    let isDescending = orders.last?.isDescending ?? false
    let fields = Set(aggregations.compactMap(\.field)).subtracting(query.orders.map(\.field))
    guard !fields.isEmpty else { return ofWholeDocuments }
    guard !fields.contains(.documentID()), filter?.usesDocumentID != true else {
      throw FirestoreErrorCode(
        .invalidArgument, "Firestore has no index for sums and averages with the document's id.")
    }
    query.orders += fields.sorted().map { Order($0, isDescending: isDescending) }
    return query
  }
}

extension StructuredQuery.Filter {
  fileprivate var usesDocumentID: Bool {
    switch self {
    case .field(let field, _, _): field.isDocumentID
    case .all(let filters), .any(let filters): filters.contains(where: \.usesDocumentID)
    }
  }
}

extension StructuredQuery.Aggregation {
  /// Returns the number, or null, that the server computes of `documents`.
  package func value(of documents: [StoredDocument]) -> DocumentValue {
    switch self {
    case .count: .integer(documents.count)
    case .sum(let field): NumberSum(of: field, in: documents).value
    case .average(let field): NumberSum(of: field, in: documents).average
    }
  }
}

/// The sum of the numbers in a field.
private struct NumberSum {
  private var integers = 0
  /// How often `integers` overflowed upwards, less how often it did downwards.
  private var overflows = 0
  private var doubles: Double?
  private var count = 0

  init(of field: FieldPath, in documents: [StoredDocument]) {
    for document in documents {
      switch document.fields.value(at: field.names[...]) {
      case .integer(let number): add(number)
      case .double(let number):
        doubles = (doubles ?? 0) + number
        count += 1
      default: break
      }
    }
  }

  private mutating func add(_ number: Int) {
    let (sum, isOverflow) = integers.addingReportingOverflow(number)
    integers = sum
    if isOverflow { overflows += number.signum() }
    count += 1
  }

  private var double: Double {
    Double(integers) + Double(overflows) * 0x1p64 + (doubles ?? 0)
  }

  var value: DocumentValue {
    doubles == nil && overflows == 0 ? .integer(integers) : .double(double)
  }

  var average: DocumentValue {
    count == 0 ? .null : .double(double / Double(count))
  }
}
