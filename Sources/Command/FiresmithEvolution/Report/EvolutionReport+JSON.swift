import FiresmithDiagnostics
import FiresmithJSON

extension EvolutionReport {
  /// The version of ``json``. It changes when programs that read the document have to change.
  private static var jsonVersion: Int { 1 }

  /// The document that `Documentation/breaking.schema.json` describes.
  package var json: JSON {
    .object(
      [
        ("version", .integer(Self.jsonVersion)),
        ("against", .array(evolution.versions.map(JSON.string))),
        ("notes", .array((diagnostics.map(\.message) + remarks).map(JSON.string))),
        ("findings", .array(evolution.findings.map(json))),
      ] + (changes.map { [("changes", .array($0.map(json)))] } ?? []))
  }

  private func json(_ change: HarmlessChange) -> JSON {
    .object(
      [
        ("id", .string(change.kind.rawValue)), ("message", .string(change.message)),
        ("place", .string(change.place)),
      ] + member("old", change.old?.mark) + member("new", change.new?.mark))
  }

  private func json(_ finding: Finding) -> JSON {
    .object(
      [
        ("id", .string(finding.rule.rawValue)),
        ("hurts", .string(finding.rule.party.rawValue)),
        ("severity", .string(finding.severity.rawValue)),
        ("message", .string(finding.message)),
        ("remedy", .string(finding.rule.remedy)),
        ("place", .string(finding.place)),
        ("against", .string(finding.version)),
        ("fingerprint", .string(finding.fingerprint)),
      ] + (finding.witness.map { [("witness", .string($0))] } ?? [])
        + (finding.acceptance.map { [("accepted", .string($0))] } ?? [])
        + member("old", finding.old) + member("new", finding.new))
  }

  private func member(_ key: String, _ mark: SourceMark?) -> [(key: String, value: JSON)] {
    guard let mark else { return [] }
    return [
      (
        key,
        [
          "path": .string(files[mark].path), "line": .integer(Int(mark.line)),
          "column": .integer(Int(mark.column)),
        ]
      )
    ]
  }
}
