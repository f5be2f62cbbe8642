import Foundation

/// Finds documents as Firestore does.
struct QueryEvaluation {
  let query: StructuredQuery
  /// The full resource name of the database.
  private let database: String
  private let orders: [StructuredQuery.Order]

  init(_ query: StructuredQuery, database: String) {
    self.query = query
    self.database = database
    orders = query.fullOrders
  }

  /// Those of `documents` that match, in the query's order, as many as the query asks for.
  func results(of documents: some Sequence<StoredDocument>) -> [StoredDocument] {
    let candidates = documents.compactMap(candidate)
    return candidates.smallest(query.limit ?? candidates.count) {
      $0.compared(with: $1, by: orders) == .orderedAscending
    }.map(\.document)
  }

  /// The number of those of `documents` that match, as many as the query asks for.
  func count(of documents: some Sequence<StoredDocument>) -> Int {
    min(documents.reduce(0) { $0 + (matches($1) ? 1 : 0) }, query.limit ?? .max)
  }

  /// Whether `document`, which is in the query's collection, belongs in the results if there is no
  /// limit.
  func matches(_ document: StoredDocument) -> Bool {
    candidate(document) != nil
  }

  private func candidate(_ document: StoredDocument) -> Candidate? {
    guard query.filter.map({ matches(document, $0) }) ?? true else { return nil }
    var keys: [DocumentValue] = []
    for order in orders where !order.field.isDocumentID {
      guard let key = document.fields.value(at: order.field.names[...]) else { return nil }
      keys.append(key)
    }
    let candidate = Candidate(document: document, keys: keys)
    if let start = query.start {
      switch candidate.compared(with: start, by: orders) {
      case .orderedAscending: return nil
      case .orderedSame: guard start.isBefore else { return nil }
      case .orderedDescending: break
      }
    }
    if let end = query.end {
      switch candidate.compared(with: end, by: orders) {
      case .orderedAscending: break
      case .orderedSame: guard !end.isBefore else { return nil }
      case .orderedDescending: return nil
      }
    }
    return candidate
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
  /// The first `count` elements in the order of `isBefore`, in that order.
  fileprivate func smallest(
    _ count: Int, by isBefore: (Element, Element) -> Bool
  ) -> [Element] {
    // To sort what is then cut off costs most of the time of a short page.
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

/// A document with the values that it is ordered by, without its name.
private struct Candidate {
  let document: StoredDocument
  let keys: [DocumentValue]

  func compared(
    with other: Candidate, by orders: [StructuredQuery.Order]
  ) -> ComparisonResult {
    var key = 0
    for order in orders {
      let result: ComparisonResult
      if order.field.isDocumentID {
        result = document.path.comparedPath(with: other.document.path)
      } else {
        result = keys[key].compared(with: other.keys[key])
        key += 1
      }
      if result != .orderedSame { return order.isDescending ? result.reversed : result }
    }
    return .orderedSame
  }

  func compared(
    with cursor: StructuredQuery.Cursor, by orders: [StructuredQuery.Order]
  ) -> ComparisonResult {
    var key = 0
    for (order, value) in zip(orders, cursor.values) {
      let result: ComparisonResult
      if order.field.isDocumentID {
        guard case .reference(let reference) = value else { return .orderedSame }
        result = document.path.comparedPath(with: reference.path)
      } else {
        result = keys[key].compared(with: value)
        key += 1
      }
      if result != .orderedSame { return order.isDescending ? result.reversed : result }
    }
    return .orderedSame
  }
}

extension StructuredQuery.Operator {
  /// Whether a field that holds `value` matches.
  ///
  /// Null and not-a-number are found by ``equal`` alone, as the server does it: elsewhere they are
  /// in no range, in no list and in no array.
  fileprivate func holds(for value: DocumentValue, _ operand: DocumentValue) -> Bool {
    switch self {
    case .equal: return value.compared(with: operand) == .orderedSame
    case .notEqual: return value != .null && value.compared(with: operand) != .orderedSame
    case .lessThan: return isInRange(value, operand) { $0 == .orderedAscending }
    case .lessThanOrEqual: return isInRange(value, operand) { $0 != .orderedDescending }
    case .greaterThan: return isInRange(value, operand) { $0 == .orderedDescending }
    case .greaterThanOrEqual: return isInRange(value, operand) { $0 != .orderedAscending }
    case .in: return operand.comparableElements.includes(value)
    case .notIn:
      guard value != .null, case .array(let elements) = operand else { return false }
      return !elements.includes(.null) && !operand.comparableElements.includes(value)
    case .arrayContains:
      guard case .array(let elements) = value, operand.isComparable else { return false }
      return elements.includes(operand)
    case .arrayContainsAny:
      guard case .array(let elements) = value else { return false }
      return operand.comparableElements.contains { elements.includes($0) }
    }
  }

  private func isInRange(
    _ value: DocumentValue, _ operand: DocumentValue, _ isIncluded: (ComparisonResult) -> Bool
  ) -> Bool {
    value.hasSameKind(as: operand) && value.isComparable && operand.isComparable
      && isIncluded(value.compared(with: operand))
  }
}

extension DocumentValue {
  fileprivate var comparableElements: [DocumentValue] {
    if case .array(let elements) = self { elements.filter(\.isComparable) } else { [] }
  }
}
