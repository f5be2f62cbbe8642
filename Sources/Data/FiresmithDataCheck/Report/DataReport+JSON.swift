import FiresmithDiagnostics
import FiresmithJSON
import FiresmithSchema
import FiresmithStoredData
import FiresmithValues

extension DataReport {
  /// The version of ``json(in:)``. It changes when programs that read the document have to change.
  static var jsonVersion: Int { 1 }

  /// The document that `Documentation/data-report.schema.json` describes.
  ///
  /// - Parameter files: The files of the schema.
  package func json(in files: SourceFiles) -> JSON {
    let findings = result.findings
    let unknown = findings.unknown.tallies.sorted {
      byteOrder($0.key.string, $1.key.string) < 0
    }
    let unknownCollections: JSON = [
      "documents": .integer(findings.unknown.documents),
      "collections": .array(
        unknown.map { collection, tally in
          [
            "path": .string(collection.string), "documents": .integer(tally.documents),
            "samples": .array(tally.samples.list.map { .string($0.document) }),
          ]
        }),
    ]
    var members: [(key: String, value: JSON)] = [
      ("version", .integer(Self.jsonVersion)),
      ("documents", .integer(findings.documents)),
      ("misfits", .integer(findings.misfits)),
      ("beyond_limits", .integer(findings.beyondLimits)),
      (
        "collections",
        .array(zip(collections, findings.collections).map { Self.json($0, $1, files) })
      ),
      ("unknown_collections", unknownCollections),
      ("unreadable", result.unreadable.json),
    ]
    members += result.plain.members
    if collections.contains(where: { !$0.uniqueIndexes.isEmpty }) {
      members.append(("all_values_compared", .boolean(result.comparesAllValues)))
    }
    return .object(members)
  }

  private static func json(
    _ collection: Collection, _ found: Findings.OfCollection, _ files: SourceFiles
  ) -> JSON {
    let problems = found.problems.sorted { left, right in
      Self.precedes((left.key, left.value), (right.key, right.value))
    }
    return [
      "name": .string(collection.name.value),
      "documents": .integer(found.documents),
      "misfits": .integer(found.misfits),
      "beyond_limits": .integer(found.beyondLimits),
      "problems": .array(problems.map { json($0.key, $0.value, collection, files) }),
    ]
  }

  /// The problem of most documents first.
  private static func precedes(
    _ left: (key: Findings.Problem, tally: Findings.Tally),
    _ right: (key: Findings.Problem, tally: Findings.Tally)
  ) -> Bool {
    if left.tally.documents != right.tally.documents {
      return left.tally.documents > right.tally.documents
    }
    let order = byteOrder(left.key.field, right.key.field)
    if order != 0 { return order < 0 }
    let reasons = byteOrder(left.key.reason, right.key.reason)
    if reasons != 0 { return reasons < 0 }
    // Two cases of a union can have a field of one name.
    switch (left.key.mark, right.key.mark) {
    case (let left?, let right?): return left < right
    case (nil, .some): return true
    default: return false
    }
  }

  private static func json(
    _ problem: Findings.Problem, _ tally: Findings.Tally, _ collection: Collection,
    _ files: SourceFiles
  ) -> JSON {
    let mark = problem.mark ?? collection.name.mark
    return [
      "kind": .string(problem.kind.rawValue),
      "field": .string(problem.field),
      "reason": .string(problem.reason),
      "documents": .integer(tally.documents),
      "path": .string(files[mark].path),
      "line": .integer(Int(mark.line)),
      "column": .integer(Int(mark.column)),
      "samples": .array(
        tally.samples.list.map { sample in
          ["document": .string(sample.document), "field": .string(sample.field)]
        }),
    ]
  }
}
