import FiresmithDiagnostics
import FiresmithYAML

extension SchemaReader {
  enum QueryKey: String, CaseIterable {
    case `where`
    case any
    case order
    case nearest
    case aggregate
    case limit
    case limitToLast = "limit_to_last"
    case select
    case model
    case group
    case description
  }

  /// Reads the value of `queries:`.
  mutating func readQueries(_ node: YAMLNode) -> [QuerySyntax] {
    if node.isEmpty { return [] }
    guard let entries = node.mapping("a mapping of queries", &diagnostics) else { return [] }
    var queries: [QuerySyntax] = []
    for entry in entries {
      if let query = readQuery(entry) { queries.append(query) }
    }
    return queries
  }

  private mutating func readQuery(_ entry: YAMLEntry) -> QuerySyntax? {
    let expected = "a mapping with 'where', 'any', 'order' or 'limit'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return nil }
    var query = QuerySyntax(name: entry.key.name)
    let known = KnownEntries<QueryKey, YAMLEntry>(
      entries, in: "a query", hints: OtherToolsKey.remedies(in: .query),
      listKeys: [.where, .any, .order, .select], &diagnostics)
    var selected: YAMLEntry?
    var model: YAMLEntry?
    for (key, entry) in known.entries {
      switch key {
      case .where:
        query.filters = readConditions(entry.value)
      case .any:
        query.alternatives = readAlternatives(entry.value)
      case .order:
        query.orders = readItems(
          entry.value, "a list of field names", "the name of a field", order
        ).map { TextSyntax($0) }
      case .nearest:
        query.nearest = readNearest(entry)
      case .aggregate:
        query.aggregates = readAggregates(entry.value)
      case .limit:
        query.limit = readLimit(entry.value)
      case .limitToLast:
        query.limit = readLimit(entry.value)
        query.isLimitedToLast = true
      case .select: selected = entry
      case .model: model = entry
      case .group:
        query.isGroup = entry.value.boolean("true or false", &diagnostics)?.value ?? false
      case .description:
        query.description = readText(entry.value)
      }
    }
    if selected != nil || model != nil {
      query.selection = readSelection(selected, model, hasUnknownKeys: known.hasUnknownKeys)
    }
    checkLimits(in: known.entries)
    checkNearest(in: known.entries)
    checkAggregate(in: known.entries)
    return query
  }

  private mutating func checkLimits(in entries: [(QueryKey, YAMLEntry)]) {
    guard let last = entries.first(where: { $0.0 == .limitToLast })?.1 else { return }
    if let limit = entries.first(where: { $0.0 == .limit })?.1 {
      diagnostics.append(
        Diagnostic(
          .conflictingKeys, "'limit_to_last' can't be combined with 'limit'", at: last.key.mark,
          notes: [Diagnostic.Note("'limit' is here", at: limit.key.mark)]))
    }
    // Beside 'nearest', both are refused.
    if !entries.contains(where: { $0.0 == .order || $0.0 == .nearest }) {
      diagnostics.append(
        Diagnostic(
          .missingKey, "the last documents need 'order', the names of fields to order by",
          at: last.key.mark))
    }
  }

  private mutating func readConditions(_ node: YAMLNode) -> [ConditionSyntax] {
    readItems(
      node, "a list of conditions", "a condition", condition, hasKeys: ConditionKey.areKnown
    ).compactMap { conditionSyntax($0) }
  }

  /// Reads the value of `any:`, each of whose items is a condition or a list of conditions.
  private mutating func readAlternatives(_ node: YAMLNode) -> [[ConditionSyntax]] {
    let expected = "a list of alternatives, each of them a condition or a list of conditions"
    if !node.isEmpty, !node.isNull, let example = condition(node) {
      diagnostics.append(
        Diagnostic(.unexpectedValue, "expected \(expected): [\(example), …]", at: node.mark))
      return []
    }
    guard let items = node.list(expected, &diagnostics) else { return [] }
    let alternatives = Array(items)
    checkCount(of: alternatives, in: node)
    return alternatives.prefix(Query.mostAlternatives).map { alternative in
      guard alternative.kind == .list else { return readCondition(alternative) }
      if alternative.items.isEmpty {
        diagnostics.append(
          Diagnostic(
            .unexpectedValue, "an alternative needs at least one condition",
            at: alternative.mark))
      }
      return readConditions(alternative)
    }
  }

  private mutating func checkCount(of alternatives: [YAMLNode], in node: YAMLNode) {
    let count = alternatives.count
    let most = Query.mostAlternatives
    if count < 2 {
      diagnostics.append(
        Diagnostic(
          .unexpectedValue,
          "'any' needs at least two alternatives; conditions that all documents meet are in 'where'",
          at: node.mark))
    } else if count > most {
      diagnostics.append(
        Diagnostic(
          .conflictingFilters,
          "a query has at most \(most) alternatives, and this one has \(count)",
          at: alternatives[most].mark))
    }
  }

  /// Reads an alternative of one condition.
  private mutating func readCondition(_ node: YAMLNode) -> [ConditionSyntax] {
    guard ConditionKey.areKnown(in: node) || node.string("a condition", &diagnostics) != nil
    else { return [] }
    return conditionSyntax(node).map { [$0] } ?? []
  }

  /// Returns a condition that is a text, or a mapping with a key for each part; `nil` for one of
  /// the latter that is wrong, which is reported.
  private mutating func conditionSyntax(_ node: YAMLNode) -> ConditionSyntax? {
    node.kind == .mapping
      ? readMappedCondition(node).map { .parts($0) } : .text(TextSyntax(node))
  }

  /// - Parameters:
  ///   - example: The item that a list should hold in place of a value that is none; `nil` if that
  ///     can't be told.
  ///   - hasKeys: Whether an item is a mapping with the keys of one.
  mutating func readItems(
    _ node: YAMLNode, _ expected: String, _ item: String, _ example: (YAMLNode) -> String?,
    hasKeys: (YAMLNode) -> Bool = { _ in false }
  ) -> [YAMLNode] {
    if !node.isEmpty, !node.isNull, let example = example(node) {
      diagnostics.append(
        Diagnostic(.unexpectedValue, "expected \(expected): [\(example)]", at: node.mark))
      return []
    }
    guard let items = node.list(expected, &diagnostics) else { return [] }
    var nodes: [YAMLNode] = []
    for node in items {
      if hasKeys(node) || node.string(item, &diagnostics) != nil { nodes.append(node) }
    }
    return nodes
  }

  /// The condition that a text or `{ status: draft }` stands for.
  private func condition(_ node: YAMLNode) -> String? {
    switch node.kind {
    case .plain, .quoted, .block:
      // What holds a comma is several items already.
      return node.text.utf8.contains(UInt8(ascii: ","))
        ? node.text : listItem(ConditionText(node.text).corrected)
    case .mapping:
      let entry = node.entries.first { $0.value.isScalar && !$0.value.isEmpty }
      return entry.map { listItem(ConditionText("\($0.key.text) == \($0.value.text)").corrected) }
    case .list, .refused:
      return nil
    }
  }

  /// The order that a text stands for: `-pages` for `pages desc`.
  private func order(_ node: YAMLNode) -> String? {
    guard node.isScalar else { return nil }
    let words = node.text.split(separator: " ")
    guard words.count == 2, let isDescending = Query.isDescending(words[1]) else {
      return node.text
    }
    return (isDescending ? "-" : "") + words[0]
  }

  private mutating func readLimit(_ node: YAMLNode) -> Int? {
    guard let limit = node.integer("a number of documents", &diagnostics) else { return nil }
    guard (1...Int(Int32.max)).contains(limit.value) else {
      diagnostics.append(
        Diagnostic(.unexpectedValue, "a limit is a number from 1 to 2147483647", at: limit.mark))
      return nil
    }
    return limit.value
  }
}
