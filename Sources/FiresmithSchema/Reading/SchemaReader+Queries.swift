extension SchemaReader {
  enum QueryKey: String, CaseIterable {
    case `where`
    case order
    case limit
    case group
    case description
  }

  private static let queryHints = [
    "filter": "write 'where'",
    "filters": "write 'where'",
    "conditions": "write 'where'",
    "order_by": "write 'order'",
    "orderBy": "write 'order'",
    "sort": "write 'order'",
    "desc": "write '-' before the name of the field in 'order'",
    "collection_group": "write 'group: true'",
    "collectionGroup": "write 'group: true'",
    "max": "write 'limit'",
  ]

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
    let expected = "a mapping with 'where', 'order' or 'limit'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return nil }
    var query = QuerySyntax(name: entry.key.name)
    for entry in entries {
      let hints = Self.queryHints
      guard let key = entry.key(QueryKey.self, in: "a query", hints: hints, &diagnostics) else {
        continue
      }
      switch key {
      case .where:
        query.filters = readItems(entry.value, "a list of conditions", "a condition")
      case .order:
        query.orders = readItems(entry.value, "a list of field names", "the name of a field")
      case .limit:
        query.limit = readLimit(entry.value)
      case .group:
        query.isGroup = entry.value.boolean("true or false", &diagnostics)?.value ?? false
      case .description:
        query.description = readText(entry.value)
      }
    }
    return query
  }

  private mutating func readItems(
    _ node: YAMLNode, _ expected: String, _ item: String
  ) -> [YAMLNode] {
    if node.isScalar, !node.isEmpty {
      diagnostics.append(
        Diagnostic(
          .unexpectedValue,
          "expected \(expected): \(quoted("[" + node.text + "]"))", at: node.mark))
      return []
    }
    guard let items = node.list(expected, &diagnostics) else { return [] }
    var nodes: [YAMLNode] = []
    for node in items where node.string(item, &diagnostics) != nil { nodes.append(node) }
    return nodes
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
