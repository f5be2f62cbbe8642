import FiresmithDiagnostics
import FiresmithFiles
import FiresmithJSON
import FiresmithText
import FiresmithVersion

extension DiagnosticReport {
  /// A log in the Static Analysis Results Interchange Format, version 2.1.0, an OASIS standard,
  /// with the parts that GitHub's code scanning uses.
  package var sarif: JSON {
    let used = Set(diagnostics.map(\.id))
    let kinds = kinds.filter { used.contains($0.id) }
    let driver: JSON = [
      "name": "Firesmith",
      "version": .string(Release.version),
      "informationUri": .string(Release.address),
      "rules": .array(kinds.map(rule)),
    ]
    let run: JSON = [
      "tool": ["driver": driver],
      "invocations": [
        [
          "executionSuccessful": .boolean(status != .failure),
          "exitCode": .integer(Int(status.rawValue)),
        ]
      ],
      "columnKind": "unicodeCodePoints",
      "results": .array(diagnostics.map { result($0, kinds) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [run],
    ]
  }

  private func rule(_ kind: Kind) -> JSON {
    [
      "id": .string(kind.id),
      "shortDescription": ["text": .string(kind.summary)],
      "helpUri": .string("\(Release.address)/blob/main/Documentation/Diagnostics.md#\(kind.id)"),
    ]
  }

  /// Returns the message of a text. Braces are doubled, since single ones stand for arguments
  /// (section 3.11.5 of the standard).
  private static func message(_ text: String) -> JSON {
    ["text": .string(text.escaped(["{": "{{", "}": "}}"]))]
  }

  private func result(_ diagnostic: ReportEntry, _ kinds: [Kind]) -> JSON {
    let text = diagnostic.message + (diagnostic.witness.map { "\nsuch as \($0)" } ?? "")
    var members: [(key: String, value: JSON)] = [
      ("ruleId", .string(diagnostic.id)),
      ("ruleIndex", .integer(kinds.firstIndex { $0.id == diagnostic.id } ?? -1)),
      ("level", .string(diagnostic.severity.rawValue)),
      ("message", Self.message(text)),
    ]
    if let place = place(diagnostic.location) {
      members.append(("locations", [["physicalLocation": physicalLocation(place)]]))
    }
    if let fingerprint = diagnostic.fingerprint {
      members.append(("partialFingerprints", ["firesmith/v1": .string(fingerprint)]))
    }
    if let witness = diagnostic.witness {
      members.append(("properties", ["witness": .string(witness)]))
    }
    if let acceptance = diagnostic.acceptance {
      members.append(
        ("suppressions", [["kind": "external", "justification": .string(acceptance)]]))
    }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note -> JSON in
        [
          "physicalLocation": physicalLocation(place(note.mark)),
          "message": Self.message(note.message),
        ]
      }
      members.append(("relatedLocations", .array(notes)))
    }
    return .object(members)
  }

  private func physicalLocation(_ place: Place) -> JSON {
    let artifact: JSON = ["uri": .string(place.path.uriReference)]
    guard let (line, column) = place.position else { return ["artifactLocation": artifact] }
    return [
      "artifactLocation": artifact,
      "region": ["startLine": .integer(line), "startColumn": .integer(column)],
    ]
  }
}

extension String {
  /// The path as a URI, or as a reference that is relative to one (RFC 3986).
  fileprivate var uriReference: String {
    var text = isAbsolutePath ? "file://" : ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
