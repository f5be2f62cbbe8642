extension StructuredQuery {
  /// Returns a query for the documents that `aggregations` are computed of: those that have the
  /// fields, by which the server orders after all others.
  ///
  /// - Parameters:
  ///   - aggregations: What is to be computed.
  ///   - database: The full resource name of the database that is searched.
  /// - Throws: ``FirestoreErrorCode`` for what the server can't compute.
  package func aggregating(
    _ aggregations: [Aggregation], in database: String
  ) throws -> StructuredQuery {
    try checkIsNotNearest("counted or summed up")
    guard 1...Self.maximumAggregations ~= aggregations.count else {
      throw FirestoreErrorCode(
        .invalidArgument,
        "A query computes 1 to \(Self.maximumAggregations) numbers, not \(aggregations.count).")
    }
    for field in aggregations.compactMap(\.field) {
      guard !field.isDocumentID else {
        throw FirestoreErrorCode(
          .invalidArgument, "Aggregations are not supported for a document's id.")
      }
      try field.checkInQuery()
    }
    // Cursors are about the query's own orders, without those that are added here.
    try ofWholeDocuments.check(in: database)
    var query = ofWholeDocuments
    query.orders = fullOrders
    if orders.last?.field.isDocumentID != true { query.orders.removeLast() }
    let isDescending = orders.last?.isDescending ?? false
    let fields = Set(aggregations.compactMap(\.field)).subtracting(query.orders.map(\.field))
    guard !fields.isEmpty else { return ofWholeDocuments }
    guard filter?.usesDocumentID != true else {
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

extension [StructuredQuery.Aggregation] {
  /// Returns the numbers, or null, that the server computes of `documents`.
  package func values(of documents: [StoredDocument]) -> [DocumentValue] {
    var numbers = AggregatedNumbers(self)
    for document in documents { numbers.add(document.fields) }
    return numbers.values
  }
}

/// The numbers that aggregations make of documents, which are added one after another.
package struct AggregatedNumbers {
  private let aggregations: [StructuredQuery.Aggregation]
  private var count = 0
  private let fields: [FieldPath]
  /// The sums of these fields.
  private var sums: [NumberSum]

  package init(_ aggregations: [StructuredQuery.Aggregation]) {
    self.aggregations = aggregations
    fields = Array(Set(aggregations.compactMap(\.field)))
    sums = fields.map { _ in NumberSum() }
  }

  /// The names of the fields that are needed of each document.
  package var fieldNames: [String] { Array(Set(fields.compactMap(\.names.first))) }

  /// Adds a document, which counts if it has all of the aggregated fields.
  package mutating func add(_ document: [String: DocumentValue]) {
    let values = fields.map { document.value(at: $0.names[...]) }
    guard values.allSatisfy({ $0 != nil }) else { return }
    count += 1
    for (index, value) in values.enumerated() { sums[index].add(value) }
  }

  /// Adds documents of which no field is needed.
  package mutating func add(count: Int) { self.count += count }

  /// The numbers, or null, in the order of the aggregations.
  package var values: [DocumentValue] {
    aggregations.map { aggregation in
      switch aggregation {
      case .count: .integer(count)
      case .sum(let field): sum(of: field)?.value ?? .integer(0)
      case .average(let field): sum(of: field)?.average ?? .null
      }
    }
  }

  private func sum(of field: FieldPath) -> NumberSum? {
    fields.firstIndex(of: field).map { sums[$0] }
  }
}

/// The sum of the numbers in a field.
private struct NumberSum {
  private var integers = 0
  /// The number of times that `integers` overflowed upwards, minus the number of times that it did
  /// downwards.
  private var overflows = 0
  private var doubles: Double?
  private var count = 0

  /// Adds a field's value, if it is a number.
  mutating func add(_ value: DocumentValue?) {
    switch value {
    case .integer(let number): add(number)
    case .double(let number):
      doubles = (doubles ?? 0) + number
      count += 1
    case nil, .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array,
      .map:
      break
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
