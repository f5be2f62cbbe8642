import Foundation

/// A part of an index that contains all documents that can match.
struct IndexSpan {
  typealias Bound = (IndexEntry) -> Bool

  let key: IndexKey
  /// Whether all entries have the same value.
  var isOneValue = false
  /// The part starts at the first entry for which all of these hold.
  var starts: [Bound] = []
  /// The part ends before the first entry for which one of these holds.
  var ends: [Bound] = []
  /// Entries of the part before the first for which this holds are skipped.
  var cursorStart: Bound?
  /// Entries of the part from the first for which this holds are skipped.
  var cursorEnd: Bound?

  /// The documents whose value is `value`; in an index by name, the document with this name.
  static func one(_ value: DocumentValue, in key: IndexKey) -> IndexSpan {
    IndexSpan(
      key: key, isOneValue: true,
      starts: [{ $0.compared(with: value, in: key) != .orderedAscending }],
      ends: [{ $0.compared(with: value, in: key) == .orderedDescending }])
  }

  func range(in entries: IndexedDocuments.Entries) -> Range<IndexedDocuments.Entries.Index> {
    func isPastStart(_ entry: IndexEntry) -> Bool { starts.allSatisfy { $0(entry) } }
    func isPastEnd(_ entry: IndexEntry) -> Bool { ends.contains { $0(entry) } }
    // Cursors can only be compared with entries between both.
    let start = entries.firstIndex { entry in
      isPastStart(entry) && (isPastEnd(entry) || cursorStart?(entry) ?? true)
    }
    let end = entries.firstIndex { entry in
      isPastEnd(entry) || isPastStart(entry) && cursorEnd?(entry) ?? false
    }
    return start..<max(start, end)
  }
}

extension IndexEntry {
  fileprivate func compared(with operand: DocumentValue, in key: IndexKey) -> ComparisonResult {
    if key == .name, case .reference(let reference) = operand {
      path.comparedPath(with: reference.path)
    } else {
      value.compared(with: operand)
    }
  }
}

/// A plan to find the documents of a query without scanning the collection.
struct QueryPlan {
  /// Alternative ways to find all documents that can match, each of which takes several parts.
  let alternatives: [[IndexSpan]]

  init(_ query: StructuredQuery) {
    let alternatives = query.filter?.spans ?? []
    // Documents without the field that is ordered by don't match.
    let first = query.fullOrders.first?.field ?? .documentID()
    let all = IndexSpan(key: first.isDocumentID ? .name : .field(first))
    self.alternatives = alternatives.isEmpty ? [[all]] : alternatives
  }
}

extension StructuredQuery {
  /// Whether the query's order is the reverse of that of `span`; `nil` if it is another one.
  func isDescending(along span: IndexSpan) -> Bool? {
    var orders = fullOrders[...]
    switch span.key {
    case .name: break
    case .elements: guard span.isOneValue else { return nil }
    case .field(let field):
      if span.isOneValue {
        orders = orders.filter { $0.field != field }[...]
      } else {
        guard let first = orders.popFirst(), first.field == field,
          orders.first?.isDescending == first.isDescending
        else { return nil }
      }
    }
    guard orders.count == 1, let last = orders.first, last.field.isDocumentID else { return nil }
    return last.isDescending
  }
}

extension StructuredQuery.Filter {
  /// Alternative ways to find what matches; empty for filters that exclude few documents.
  fileprivate var spans: [[IndexSpan]] {
    switch self {
    case .field(let field, let comparison, let operand):
      return comparison.spans(of: field, operand).map { [$0] } ?? []
    case .all(let filters):
      var (several, ranges): ([[IndexSpan]], [IndexSpan]) = ([], [])
      for spans in filters.flatMap(\.spans) {
        guard spans.count == 1, let span = spans.first, !span.isOneValue else {
          several.append(spans)
          continue
        }
        if let other = ranges.firstIndex(where: { $0.key == span.key }) {
          ranges[other].starts += span.starts
          ranges[other].ends += span.ends
        } else {
          ranges.append(span)
        }
      }
      return several + ranges.map { [$0] }
    case .any(let filters):
      let spans = filters.map(\.spans)
      guard spans.allSatisfy({ !$0.isEmpty }) else { return [] }
      return [spans.flatMap { $0[0] }]
    }
  }
}

extension StructuredQuery.Operator {
  /// The parts with documents whose field matches; `nil` if almost all match.
  fileprivate func spans(of field: FieldPath, _ operand: DocumentValue) -> [IndexSpan]? {
    let key = field.isDocumentID ? IndexKey.name : .field(field)
    let row = row
    switch (row.comparison, row.isList) {
    case (.unequal, _): return nil
    case (.equal, false): return [.one(operand, in: key)]
    case (.equal, true): return operand.comparableElements.map { .one($0, in: key) }
    case (.elements, false):
      return operand.isComparable ? [.one(operand, in: .elements(field))] : []
    case (.elements, true):
      return operand.comparableElements.map { .one($0, in: .elements(field)) }
    case (.bounded(let bound), _):
      return operand.isComparable ? [.range(bound, operand, in: key)] : []
    }
  }
}

extension IndexSpan {
  /// The part with the values on one side of `operand`.
  fileprivate static func range(
    _ bound: OperatorRow.Bound, _ operand: DocumentValue, in key: IndexKey
  ) -> IndexSpan {
    var span = IndexSpan(key: key)
    if key != .name {
      // Ranges contain only values of the operand's type, and never not-a-number.
      let kind = operand.kind
      span.starts = [{ $0.value.kind > kind || $0.value.kind == kind && $0.value.isComparable }]
      span.ends = [{ $0.value.kind > kind }]
    }
    if bound.isUpper {
      span.ends.append { !bound.includes($0.compared(with: operand, in: key)) }
    } else {
      span.starts.append { bound.includes($0.compared(with: operand, in: key)) }
    }
    return span
  }
}

extension QueryEvaluation {
  /// The part of `span` between the query's cursors.
  ///
  /// - Parameter isDescending: Whether the query's order is the reverse of the span's.
  func between(_ span: IndexSpan, isDescending: Bool) -> IndexSpan {
    func place(_ entry: IndexEntry) -> OrderedPlace {
      OrderedPlace(
        values: orders.filter { !$0.field.isDocumentID }.map { _ in entry.value }, path: entry.path)
    }
    var span = span
    if query.start != nil {
      if isDescending {
        span.cursorEnd = { !isAtOrAfterStart(place($0)) }
      } else {
        span.cursorStart = { isAtOrAfterStart(place($0)) }
      }
    }
    if query.end != nil {
      if isDescending {
        span.cursorStart = { !isPastEnd(place($0)) }
      } else {
        span.cursorEnd = { isPastEnd(place($0)) }
      }
    }
    return span
  }
}
