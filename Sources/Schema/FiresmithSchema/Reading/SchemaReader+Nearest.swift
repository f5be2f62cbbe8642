import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

/// The part of a query that describes its search for vectors.
struct NearestSyntax: Sendable {
  /// Looked up when the collection's fields are known.
  var field: TextSyntax
  var distance: NearestSearch.Distance
  var threshold: Double?
  var parameter: Name?
  var outputs: [NearestSearch.Output]?
  var mark: SourceMark
}

extension SchemaReader {
  enum NearestKey: String, CaseIterable {
    case field
    case distance
    case threshold
    case `as`
    case `for`
  }

  /// Reads the value of `nearest:`.
  mutating func readNearest(_ entry: YAMLEntry) -> NearestSyntax? {
    let expected = "a mapping with 'field' and 'distance'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return nil }
    let known = KnownEntries<NearestKey, YAMLEntry>(
      entries, in: "'nearest'", hints: OtherToolsKey.remedies(in: .nearest), &diagnostics)
    var field: TextSyntax?
    var distance: NearestSearch.Distance?
    var nearest = NearestSyntax(
      field: TextSyntax(entry.value), distance: .cosine, mark: entry.key.mark)
    for (key, entry) in known.entries {
      switch key {
      case .field:
        if entry.value.string("the name of a field", &diagnostics) != nil {
          field = TextSyntax(entry.value)
        }
      case .distance:
        distance = entry.value.choice(
          of: NearestSearch.Distance.self, hints: OtherToolsKey.remedies(in: .distance),
          &diagnostics)
      case .threshold:
        nearest.threshold = entry.value.number("a number", &diagnostics)?.value
      case .as:
        nearest.parameter = entry.value.string("the name of a parameter", &diagnostics)
      case .for:
        nearest.outputs = readOutputs(entry.value)
      }
    }
    if !known.hasUnknownKeys { checkKeys(of: entry, known.entries.map(\.key)) }
    guard let field, let distance else { return nil }
    (nearest.field, nearest.distance) = (field, distance)
    return nearest
  }

  private mutating func checkKeys(of entry: YAMLEntry, _ keys: [NearestKey]) {
    if !keys.contains(.field) {
      diagnostics.append(
        Diagnostic(
          .missingKey, "'nearest' needs 'field', the name of a field with vectors",
          at: entry.key.mark))
    }
    if !keys.contains(.distance) {
      let distances = quotedList(NearestSearch.Distance.allCases.map(\.rawValue))
      diagnostics.append(
        Diagnostic(
          .missingKey, "'nearest' needs 'distance', one of \(distances)", at: entry.key.mark))
    }
  }

  private mutating func readOutputs(_ node: YAMLNode) -> [NearestSearch.Output]? {
    guard let items = node.list("a list of outputs: [portable, python, admin]", &diagnostics) else {
      return nil
    }
    var outputs: [NearestSearch.Output] = []
    let hints = OtherToolsKey.remedies(in: .output)
    for item in items {
      let output = item.choice(of: NearestSearch.Output.self, hints: hints, &diagnostics)
      if let output { outputs.append(output) }
    }
    return outputs
  }

  /// Checks what a query has beside `nearest`.
  mutating func checkNearest(in entries: [(QueryKey, YAMLEntry)]) {
    let nearest = refuseKeys(with: .nearest, in: entries, because: \.reasonAgainstNearest)
    guard let nearest else { return }
    let most = NearestSearch.maximumLimit
    guard let limit = entries.first(where: { $0.0 == .limit })?.1 else {
      if entries.contains(where: { $0.0 == .limitToLast }) { return }
      diagnostics.append(
        Diagnostic(
          .missingKey, "'nearest' needs 'limit', the number of documents, at most \(most)",
          at: nearest.key.mark))
      return
    }
    if let number = Int(limit.value.text), number > most {
      diagnostics.append(
        Diagnostic(
          .unexpectedValue, "a search for vectors finds at most \(most) documents",
          at: limit.value.mark))
    }
  }
}

extension SchemaReader.QueryKey {
  /// The reason that a query can't have the key next to `nearest`; `nil` if it can.
  fileprivate var reasonAgainstNearest: String? {
    switch self {
    case .order: "the nearest documents come first"
    case .limitToLast: "it finds the nearest documents, and never the last ones"
    // It is 'aggregate' that can't be combined with 'nearest'.
    case .where, .any, .nearest, .aggregate, .limit, .select, .model, .group, .description: nil
    }
  }
}
