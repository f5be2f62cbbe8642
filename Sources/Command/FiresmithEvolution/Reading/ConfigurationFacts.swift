import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguages
import FiresmithYAML

/// A configuration, as the comparison of versions sees it: each output with all of its options,
/// those at the top level included.
package struct ConfigurationFacts: Sendable {
  /// The value of a key.
  struct Value: Sendable {
    /// The parts of a list or a mapping, sorted; a scalar is one part.
    var items: [String]
    var mark: SourceMark

    var text: String { items.joined(separator: ", ") }
  }

  /// An entry of `outputs`, or the only output.
  struct Output: Sendable {
    var values: [String: Value]

    /// The text of a key's value, or of its default.
    func text(_ key: String) -> String {
      if key == "sdk" { return sdk }
      return values[key]?.text ?? ConfigurationFacts.defaults[key] ?? ""
    }

    /// The parts of a key's value, or of its default.
    func items(_ key: String) -> [String] {
      if key == "sdk" { return sdk.isEmpty ? [] : [sdk] }
      if let value = values[key] { return value.items }
      return (ConfigurationFacts.defaults[key] ?? "")
        .split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// The SDK, of those that the output's language has; the first of these is its default. An
    /// option at the top level may be for outputs in another language.
    private var sdk: String {
      let known = Languages.all.named(text("language"))?.sdks ?? []
      let written = values["sdk"]?.text ?? ""
      return known.contains(written) ? written : known.first ?? ""
    }

    private static let filesOfTeams = ["agents", "docs", "indexes", "markdown", "rules", "skill"]

    /// Whether the output is code, and not a part of a team's file.
    var isCode: Bool { Self.filesOfTeams.allSatisfy { values[$0] == nil } }
  }

  var outputs: [Output] = []

  /// - Parameter root: The outermost node of `firesmith.yaml`; `nil` if it is empty.
  package init(_ root: YAMLNode?) {
    var defaults: [String: Value] = [:]
    var entries: [YAMLNode]?
    for entry in root.map({ Array($0.entries) }) ?? [] {
      if entry.key.text == "outputs" {
        entries = Array(entry.value.items)
      } else {
        defaults[entry.key.text] = Value(entry.value)
      }
    }
    outputs = (entries ?? []).map { node in
      var output = Output(values: defaults)
      for entry in node.entries { output.values[entry.key.text] = Value(entry.value) }
      return output
    }
    if entries == nil { outputs = [Output(values: defaults)] }
  }

  /// The values of keys that aren't written.
  static let defaults = [
    "access": "internal",
    "acronyms": "id, url, uuid, http, https, api, json, html, xml, ip, utc, ui",
    "conformances": "Hashable, Identifiable, Sendable",
    "constraints": "enforced",
    "database": "(default)",
    "directory": "Generated",
    "empty": "defaults",
    "function_names": "isValid{Model}",
    "id": "id",
    "integers": "number",
    "language": "swift",
    "nonisolated": "true",
    "repositories": "true",
    "runtime": "vendored",
    "samples": "false",
    "server_times": "checked",
    "unknown_cases": "closed",
    "zod": "false",
  ]
}

extension ConfigurationFacts.Value {
  fileprivate init(_ node: YAMLNode) {
    mark = node.mark
    switch node.kind {
    case .plain, .quoted, .block: items = [node.text]
    case .list: items = node.items.map(\.text).sorted()
    case .mapping: items = node.entries.map { "\($0.key.text): \($0.value.text)" }.sorted()
    case .refused: items = []
    }
  }
}

extension ConfigurationFacts {
  var code: [Output] { outputs.filter(\.isCode) }

  /// The languages of the code.
  var languages: Set<String> { Set(code.map { $0.text("language") }) }

  /// The output with security rules, if there is one.
  var rules: Output? { outputs.first { $0.values["rules"] != nil } }

  /// Whether enumerations and unions keep values that they don't declare, wherever code is
  /// generated.
  var isOpen: Bool {
    !code.isEmpty && code.allSatisfy { $0.text("unknown_cases") == "open" }
  }

  /// Whether code checks limits before it writes, somewhere.
  var enforcesConstraints: Bool {
    code.contains { $0.text("constraints") == "enforced" }
  }
}
