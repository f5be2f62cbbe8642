/// A number that a query gives, as the schema writes it.
struct AggregateSyntax: Sendable {
  enum Function: String, CaseIterable, Sendable {
    case count
    case sum
    case average
  }

  var name: Name
  var function: Function
  /// The text that names the field; empty for the number of documents.
  var field: String
  var node: YAMLNode
  /// The Unicode scalar of the node's text that the field begins at.
  var offset: Int
}

extension SchemaReader {
  private static let expectedAggregate = "'count', 'sum pages' or 'average pages'"

  private static let functionHints = [
    "avg": "write 'average'", "mean": "write 'average'", "total": "write 'sum'",
    "number": "write 'count'", "min": "Firestore computes no minimum",
    "max": "Firestore computes no maximum", "minimum": "Firestore computes no minimum",
    "maximum": "Firestore computes no maximum",
  ]

  /// Reads the value of `aggregate:`, `{ total: count, climbed: sum ascents }`.
  mutating func readAggregates(_ node: YAMLNode) -> [AggregateSyntax] {
    let expected = "a mapping of names to \(Self.expectedAggregate): { total: count }"
    guard let mapping = node.mapping(expected, &diagnostics) else { return [] }
    let entries = Array(mapping)
    if entries.isEmpty {
      diagnostics.append(Diagnostic(.unexpectedValue, "expected \(expected)", at: node.mark))
    }
    if entries.count > Query.mostAggregates {
      diagnostics.append(
        Diagnostic(
          .unexpectedValue,
          "a query gives at most \(Query.mostAggregates) numbers, and this one has \(entries.count)",
          at: entries[Query.mostAggregates].key.mark))
    }
    return entries.prefix(Query.mostAggregates).compactMap { readAggregate($0) }
  }

  private mutating func readAggregate(_ entry: YAMLEntry) -> AggregateSyntax? {
    let node = entry.value
    guard node.string(Self.expectedAggregate, &diagnostics) != nil else { return nil }
    let words = ConditionText(node.text).words
    guard let word = words.first,
      let function = AggregateSyntax.Function(rawValue: word.value)
    else {
      let hint = words.first.flatMap { Self.functionHints[$0.value.lowercased()] }
      diagnostics.append(
        Diagnostic(
          .unexpectedValue,
          "expected \(Self.expectedAggregate); found \(quoted(node.text))"
            + (hint.map { "; \($0)" } ?? ""), at: node.mark))
      return nil
    }
    let offset = words.count > 1 ? words[1].offset : 0
    let field = words.dropFirst().map(\.value).joined(separator: " ")
    switch function {
    case .count where !field.isEmpty:
      diagnostics.append(
        Diagnostic(
          .unexpectedValue, "'count' is the number of documents, and takes no field",
          at: node.mark(atOffset: offset)))
      return nil
    case .sum where field.isEmpty, .average where field.isEmpty:
      diagnostics.append(
        Diagnostic(
          .missingKey, "expected the name of a field after \(quoted(function.rawValue))",
          at: node.mark))
      return nil
    case .count, .sum, .average:
      return AggregateSyntax(
        name: entry.key.name, function: function, field: field, node: node, offset: offset)
    }
  }

  /// Checks what a query has beside `aggregate`.
  mutating func checkAggregate(in entries: [(QueryKey, YAMLEntry)]) {
    guard let aggregate = entries.first(where: { $0.0 == .aggregate })?.1 else { return }
    for (key, entry) in entries {
      guard let reason = key.reasonAgainstAggregate else { continue }
      diagnostics.append(
        Diagnostic(
          .conflictingKeys, "\(quoted(key.rawValue)) can't be combined with 'aggregate': \(reason)",
          at: entry.key.mark,
          notes: [Diagnostic.Note("'aggregate' is here", at: aggregate.key.mark)]))
    }
  }
}

extension SchemaReader.QueryKey {
  /// The reason that a query can't have the key next to `aggregate`; `nil` if it can.
  fileprivate var reasonAgainstAggregate: String? {
    switch self {
    case .nearest: "Firestore doesn't count what a search for vectors finds"
    case .select, .model: "the query reads no documents"
    case .where, .any, .order, .aggregate, .limit, .limitToLast, .group, .description: nil
    }
  }
}
