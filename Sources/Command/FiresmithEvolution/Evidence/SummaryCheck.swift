import FiresmithDiagnostics
import FiresmithJSON
import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// Disagreements between a schema and summaries of stored documents, as far as summaries tell them.
package struct SummaryCheck {
  /// Values that a field of the schema can't have, or maps that lack it.
  struct Problem {
    var mark: SourceMark
    var field: String
    /// The problem, as a predicate.
    var reason: String
    var amount: StoredAmount
    /// The number of values, documents or maps that were looked at.
    var total: Int
    var noun: String
    /// The path of a document that has the problem, if one is known.
    var sample: String?
  }

  /// Documents that the schema has no collection for.
  struct UnknownCollection {
    var path: String
    var documents: Int
  }

  private(set) var problems: [Problem] = []
  private(set) var unknown: [UnknownCollection] = []
  private let documents: Int

  package init(_ schema: Schema, _ summary: Summary) {
    documents = summary.count
    let places = StoredPlaces(summary, for: [schema])
    for mark in places.marks { add(places[mark], at: mark) }
    let known = Set(schema.collections.map(\.summaryPath))
    unknown = summary.collections.filter { !known.contains($0.path) }
      .map { UnknownCollection(path: $0.path, documents: $0.count) }
    if summary.otherCount > 0 {
      unknown.append(UnknownCollection(path: "", documents: summary.otherCount))
    }
  }

  private mutating func add(_ places: [StoredPlace], at mark: SourceMark) {
    let places = places.filter { $0.field?.isStored == true }
    guard let field = places.first?.field else { return }
    let name = field.name.value
    let misfits = places.map(\.ownMisfits).reduce(StoredAmount(count: 0), +)
    if misfits.count > 0 {
      problems.append(
        Problem(
          mark: mark, field: name, reason: "holds something else than the field's type",
          amount: misfits, total: places.reduce(0) { $0 + ($1.value?.present ?? 0) },
          noun: "value", sample: nil))
    }
    let lacking = places.map(\.lacking).reduce(StoredAmount(count: 0), +)
    if field.isNeeded, lacking.count > 0 {
      problems.append(
        Problem(
          mark: mark, field: name, reason: "is missing or null", amount: lacking,
          total: places.reduce(0) { $0 + $1.owners },
          noun: places.allSatisfy(\.isOfDocuments) ? "document" : "map",
          sample: places.lazy.filter { $0.lacking.count > 0 }.compactMap(\.sample).first))
    }
  }

  /// Returns the disagreements with other places for what they are about.
  package func moved(_ place: (SourceMark) -> SourceMark) -> SummaryCheck {
    var moved = self
    for index in problems.indices { moved.problems[index].mark = place(problems[index].mark) }
    return moved
  }

  /// The disagreements, at the fields of the schema that they are about.
  package var diagnostics: [Diagnostic] {
    problems.map { problem in
      let atLeast = problem.amount.mayBeMore ? "at least " : ""
      let sample = problem.sample.map { ", such as \($0)" } ?? ""
      return Diagnostic(
        .dataMisfit,
        "\(problem.field) \(problem.reason) in \(atLeast)\(grouped(problem.amount.count)) of"
          + " \(counted(problem.total, "summarized \(problem.noun)"))\(sample)", at: problem.mark)
    }
      + unknown.map { collection in
        let documents = counted(collection.documents, "document")
        return Diagnostic(
          .dataWithoutCollection,
          collection.path.isEmpty
            ? "the summary doesn't say which collections have \(documents)"
            : "no collection of the schema is for \(quoted(collection.path)), which has"
              + " \(documents) in the summary",
          at: .run, severity: .warning)
      }
  }

  /// One line about all documents.
  package var summary: String {
    let documents = counted(documents, "document")
    guard problems.isEmpty else {
      return "the summary of \(documents) disagrees with the schema in"
        + " \(counted(problems.count, "place"))"
    }
    return "the summary of \(documents) agrees with the schema as far as it tells"
  }

  /// The disagreements as programs read them.
  ///
  /// - Parameter files: The files that the places are in.
  package func json(in files: SourceFiles) -> JSON {
    let problems = problems.map { problem -> JSON in
      [
        "field": .string(problem.field), "reason": .string(problem.reason),
        "noun": .string(problem.noun), "count": .integer(problem.amount.count),
        "at_least": .boolean(problem.amount.mayBeMore), "total": .integer(problem.total),
        "path": .string(files[problem.mark].path), "line": .integer(Int(problem.mark.line)),
        "column": .integer(Int(problem.mark.column)),
      ]
    }
    let unknown = unknown.map { collection -> JSON in
      ["path": .string(collection.path), "documents": .integer(collection.documents)]
    }
    return [
      "documents": .integer(documents), "problems": .array(problems),
      "unknown_collections": .array(unknown),
    ]
  }
}
