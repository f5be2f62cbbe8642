import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

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
  var field: TextSyntax
}

extension SchemaReader {
  private static let expectedAggregate = "'count', 'sum pages' or 'average pages'"

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
      let hints = OtherToolsKey.remedies(in: .function)
      let hint = words.first.flatMap { hints[$0.value.lowercased()] }
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
        name: entry.key.name, function: function,
        field: TextSyntax(node).part(field, atOffset: offset))
    }
  }

  /// Checks what a query has beside `aggregate`.
  mutating func checkAggregate(in entries: [(QueryKey, YAMLEntry)]) {
    _ = refuseKeys(with: .aggregate, in: entries, because: \.reasonAgainstAggregate)
  }

  /// Reports the keys of a query that can't be combined with another one.
  ///
  /// - Parameter reason: Why a key can't be; `nil` if it can.
  /// - Returns: The entry of the other key; `nil` if the query doesn't have it.
  mutating func refuseKeys(
    with other: QueryKey, in entries: [(QueryKey, YAMLEntry)], because reason: (QueryKey) -> String?
  ) -> YAMLEntry? {
    guard let refusing = entries.first(where: { $0.0 == other })?.1 else { return nil }
    let name = quoted(other.rawValue)
    for (key, entry) in entries {
      guard let reason = reason(key) else { continue }
      diagnostics.append(
        Diagnostic(
          .conflictingKeys, "\(quoted(key.rawValue)) can't be combined with \(name): \(reason)",
          at: entry.key.mark, notes: [Diagnostic.Note("\(name) is here", at: refusing.key.mark)]))
    }
    return refusing
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
