import FiresmithDiagnostics
import FiresmithJSON

extension DiagnosticReport {
  /// The version of ``json``. It changes when programs that read the document have to change.
  private static var jsonVersion: Int { 1 }

  /// The document that `Documentation/diagnostics.schema.json` describes.
  package var json: JSON {
    let diagnostics = diagnostics.map { diagnostic -> JSON in
      let notes = diagnostic.notes.map { note in
        JSON.object([("message", .string(note.message))] + members(place(note.mark)))
      }
      return .object(
        [
          ("id", .string(diagnostic.id)),
          ("severity", .string(diagnostic.severity.rawValue)),
          ("message", .string(diagnostic.message)),
        ] + members(place(diagnostic.location)) + [("notes", .array(notes))])
    }
    return ["version": .integer(Self.jsonVersion), "diagnostics": .array(diagnostics)]
  }

  private func members(_ place: Place?) -> [(key: String, value: JSON)] {
    guard let place else { return [] }
    guard let (line, column) = place.position else { return [("path", .string(place.path))] }
    return [
      ("path", .string(place.path)), ("line", .integer(line)), ("column", .integer(column)),
    ]
  }
}
