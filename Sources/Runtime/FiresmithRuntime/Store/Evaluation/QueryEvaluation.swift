import Foundation

/// Evaluates a query as Firestore does.
package struct QueryEvaluation {
  let query: StructuredQuery
  /// The full resource name of the database.
  private let database: String
  let orders: [StructuredQuery.Order]

  /// - Parameter query: A query after checks.
  package init(_ query: StructuredQuery, database: String) {
    self.query = query
    self.database = database
    orders = query.fullOrders
  }

  /// `document` with the values it is ordered by; `nil` if it doesn't match. It has to be in the
  /// query's collection.
  package func candidate(_ document: StoredDocument) -> Candidate? {
    guard query.filter.map({ matches(document, $0) }) ?? true else { return nil }
    var values: [DocumentValue] = []
    for order in orders where !order.field.isDocumentID {
      guard let value = document.fields.value(at: order.field.names[...]) else { return nil }
      values.append(value)
    }
    let place = OrderedPlace(values: values, path: document.path)
    guard isAtOrAfterStart(place), !isPastEnd(place) else { return nil }
    return Candidate(document: document, place: place)
  }

  /// The results of the query from `candidates`: in its order, and within its limit.
  package func results(of candidates: [Candidate]) -> [Candidate] {
    candidates.smallest(query.limit ?? candidates.count, by: isBefore)
  }

  func isBefore(_ first: Candidate, _ second: Candidate) -> Bool {
    first.place.compared(with: second.place, by: orders) == .orderedAscending
  }

  func isAtOrAfterStart(_ place: OrderedPlace) -> Bool {
    guard let start = query.start else { return true }
    return switch place.compared(with: start, by: orders) {
    case .orderedAscending: false
    case .orderedSame: start.isBefore
    case .orderedDescending: true
    }
  }

  func isPastEnd(_ place: OrderedPlace) -> Bool {
    guard let end = query.end else { return false }
    return switch place.compared(with: end, by: orders) {
    case .orderedAscending: false
    case .orderedSame: end.isBefore
    case .orderedDescending: true
    }
  }

  private func matches(_ document: StoredDocument, _ filter: StructuredQuery.Filter) -> Bool {
    switch filter {
    case .field(let field, let comparison, let operand):
      value(of: field, in: document).map { comparison.holds(for: $0, operand) } ?? false
    case .all(let filters): filters.allSatisfy { matches(document, $0) }
    case .any(let filters): filters.contains { matches(document, $0) }
    }
  }

  private func value(of field: FieldPath, in document: StoredDocument) -> DocumentValue? {
    guard field.isDocumentID else { return document.fields.value(at: field.names[...]) }
    let name = "\(database)/documents/\(document.path)"
    return .reference(DocumentReference(uncheckedName: name, connection: nil))
  }
}

extension Array {
  /// The first `count` elements in the order of `isBefore`, sorted.
  fileprivate func smallest(
    _ count: Int, by isBefore: (Element, Element) -> Bool
  ) -> [Element] {
    // For a short page, sorting everything would take most of the time.
    guard count < self.count / 8 else { return Array(sorted(by: isBefore).prefix(count)) }
    var smallest: [Element] = []
    for element in self {
      if smallest.count == count {
        guard let last = smallest.last, isBefore(element, last) else { continue }
        smallest.removeLast()
      }
      var (low, high) = (0, smallest.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(element, smallest[middle]) { high = middle } else { low = middle + 1 }
      }
      smallest.insert(element, at: low)
    }
    return smallest
  }
}

/// A document that matches, apart from the limit.
package struct Candidate {
  package let document: StoredDocument
  let place: OrderedPlace
}

/// The position of a document in a query's order.
struct OrderedPlace {
  /// The values that the document is ordered by, without its name.
  let values: [DocumentValue]
  let path: String

  func compared(
    with other: OrderedPlace, by orders: [StructuredQuery.Order]
  ) -> ComparisonResult {
    compared(by: orders) { index in
      index < values.count
        ? values[index].compared(with: other.values[index]) : path.comparedPath(with: other.path)
    }
  }

  /// Compares with as many values as the cursor has.
  func compared(
    with cursor: StructuredQuery.Cursor, by orders: [StructuredQuery.Order]
  ) -> ComparisonResult {
    compared(by: orders.prefix(cursor.values.count)) { index in
      if index < values.count { return values[index].compared(with: cursor.values[index]) }
      guard case .reference(let reference) = cursor.values[index] else { return .orderedSame }
      return path.comparedPath(with: reference.path)
    }
  }

  /// The document's name comes last.
  private func compared(
    by orders: some Sequence<StructuredQuery.Order>, _ compare: (Int) -> ComparisonResult
  ) -> ComparisonResult {
    for (index, order) in orders.enumerated() {
      let result = compare(index)
      if result != .orderedSame { return order.isDescending ? result.reversed : result }
    }
    return .orderedSame
  }
}

extension StructuredQuery.Operator {
  /// Whether a field that holds `value` matches.
  ///
  /// As on the server, null and not-a-number are in no range, and in no list or array of an
  /// operand.
  fileprivate func holds(for value: DocumentValue, _ operand: DocumentValue) -> Bool {
    let row = row
    switch (row.comparison, row.isList) {
    case (.equal, false): return value.compared(with: operand) == .orderedSame
    case (.equal, true): return operand.comparableElements.includes(value)
    case (.unequal, false):
      return value != .null && value.compared(with: operand) != .orderedSame
    case (.unequal, true):
      guard value != .null, case .array(let elements) = operand else { return false }
      return !elements.includes(.null) && !operand.comparableElements.includes(value)
    case (.bounded(let bound), _):
      return value.kind == operand.kind && value.isComparable && operand.isComparable
        && bound.includes(value.compared(with: operand))
    case (.elements, false):
      guard case .array(let elements) = value, operand.isComparable else { return false }
      return elements.includes(operand)
    case (.elements, true):
      guard case .array(let elements) = value else { return false }
      return operand.comparableElements.contains { elements.includes($0) }
    }
  }
}

extension DocumentValue {
  /// The values of an operand's list that can match: all but null and not-a-number; none for what
  /// is no list.
  package var comparableElements: [DocumentValue] {
    if case .array(let elements) = self { elements.filter(\.isComparable) } else { [] }
  }
}
