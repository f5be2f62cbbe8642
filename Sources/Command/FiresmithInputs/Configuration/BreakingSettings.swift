import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

/// The options for comparing versions: the value of `breaking` in `firesmith.yaml`.
///
/// The ids of findings are only known where versions are compared, and are checked there.
package struct BreakingSettings {
  /// An entry of `allow`: findings that the team has accepted.
  package struct Allowed {
    /// The id of the findings.
    package var id: Name
    /// The part of the schema that they are about, or the outermost of those; `nil` for all.
    package var place: Name?
    package var reason: String
    /// The last day on which the entry counts; `nil` for ever.
    package var until: Name?
  }

  /// The older versions, as `--against` takes them. Paths are seen from the configuration's folder.
  package var against: [Name] = []
  /// The severities of findings, by their ids or by who is hurt.
  package var severities: [(id: Name, severity: Diagnostic.Severity)] = []
  package var allowed: [Allowed] = []

  /// Creates the options of a configuration without the key.
  package init() {}
}

extension BreakingSettings {
  package enum Key: String, CaseIterable {
    case against
    case severity
    case allow
  }

  package enum AllowedKey: String, CaseIterable {
    case id
    case place
    case reason
    case until
  }

  /// - Parameter diagnostics: Gets what is wrong, which is left out.
  init(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) {
    for entry in node.mapping("a mapping with 'against'", &diagnostics).map(Array.init) ?? [] {
      switch Key(rawValue: entry.key.text) {
      case .against: readVersions(entry.value, &diagnostics)
      case .severity: readSeverities(entry.value, &diagnostics)
      case .allow:
        let items = entry.value.list("a list of findings", &diagnostics).map(Array.init) ?? []
        allowed = items.compactMap { Allowed($0, &diagnostics) }
      case nil:
        diagnostics.append(
          .unknownKey(entry.key, in: "'breaking'", known: Key.allCases.map(\.rawValue)))
      }
    }
  }

  private mutating func readVersions(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) {
    guard let items = node.list("a list of older versions", &diagnostics).map(Array.init) else {
      return
    }
    if items.isEmpty { diagnostics.append(.emptyList(node, of: "older versions")) }
    for item in items {
      guard let version = item.string("'git:' with a name in git, or a path", &diagnostics) else {
        continue
      }
      against.append(version)
    }
  }

  private mutating func readSeverities(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) {
    let severities: [Diagnostic.Severity] = [.error, .warning, .note]
    let entries = node.mapping("a mapping of findings to severities", &diagnostics)
    for entry in entries.map(Array.init) ?? [] {
      guard let id = entry.key.string("the id of a finding", &diagnostics) else { continue }
      let word = entry.value.choice(among: severities.map(\.rawValue), &diagnostics)
      guard let severity = word.flatMap(Diagnostic.Severity.init) else { continue }
      self.severities.append((id, severity))
    }
  }
}

extension BreakingSettings.Allowed {
  /// Returns `nil` for an entry that lacks what it needs, which has been reported.
  fileprivate init?(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) {
    let mapping = node.mapping("an entry with 'id' and 'reason'", &diagnostics)
    guard let entries = mapping.map(Array.init) else { return nil }
    var values: [BreakingSettings.AllowedKey: Name] = [:]
    for entry in entries {
      guard let key = BreakingSettings.AllowedKey(rawValue: entry.key.text) else {
        diagnostics.append(
          .unknownKey(
            entry.key, in: "a finding that is allowed",
            known: BreakingSettings.AllowedKey.allCases.map(\.rawValue)))
        continue
      }
      values[key] = entry.value.string(key.words, &diagnostics)
    }
    guard let id = values[.id], let reason = values[.reason], !reason.value.isEmpty else {
      let keys = entries.map(\.key.text)
      let missing = [BreakingSettings.AllowedKey.id, .reason].filter {
        !keys.contains($0.rawValue) || values[$0]?.value == ""
      }
      if let key = missing.first {
        diagnostics.append(
          Diagnostic(
            .unexpectedValue, "expected \(quoted(key.rawValue)), \(key.words), in each entry",
            at: node.mark))
      }
      return nil
    }
    self.init(id: id, place: values[.place], reason: reason.value, until: values[.until])
  }
}

extension BreakingSettings.AllowedKey {
  fileprivate var words: String {
    switch self {
    case .id: "the id of a finding"
    case .place: "a part of the schema such as 'books.title'"
    case .reason: "a text for those who read it later"
    case .until: "a day such as 2027-01-31"
    }
  }
}
