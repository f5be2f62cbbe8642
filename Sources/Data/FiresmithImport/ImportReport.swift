import FiresmithJSON

/// The report of an import.
package struct ImportReport: Sendable {
  package var findings: [ImportFinding]
  /// The paths of the schemas that were written.
  package var files: [String] = []
  /// The words of stored documents about the schemas, by the names of the report's members.
  package var comparisons: [(key: String, value: JSON)] = []
  /// Whether there was nothing to write.
  package var isEmpty = false

  package static let emptiness =
    "no type here is a document; name one with '--collection', such as --collection books=Book"

  package init(findings: [ImportFinding]) { self.findings = findings }

  private func count(_ kind: ImportFinding.Kind) -> Int { findings.count { $0.kind == kind } }

  /// The report as people read it: a line for each finding, and the numbers of them.
  package var text: String {
    var lines = files.map { "firesmith: wrote \($0)" }
    lines += findings.map { finding in
      let place = "\(finding.path):\(finding.position.line):\(finding.position.column)"
      return "\(place): \(finding.kind.rawValue): \(finding.message)"
    }
    let counts = ImportFinding.Kind.allCases.map { "\(count($0)) \($0.rawValue)" }
    lines.append("firesmith: " + counts.joined(separator: ", "))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The report as programs read it, which `Documentation/import-report.schema.json` describes.
  package var json: JSON {
    let findings = findings.map { finding -> JSON in
      [
        "kind": .string(finding.kind.rawValue), "message": .string(finding.message),
        "path": .string(finding.path), "line": .integer(finding.position.line),
        "column": .integer(finding.position.column),
      ]
    }
    return .object(
      [
        ("version", 1), ("schemas", .array(files.map { .string($0) })),
        ("findings", .array(findings)),
      ] + comparisons)
  }
}
