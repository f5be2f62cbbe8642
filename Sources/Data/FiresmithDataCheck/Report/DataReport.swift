import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithText

/// A report about data that has been checked.
package struct DataReport {
  let collections: [Collection]
  let result: DataCheck.Result

  package init(_ result: DataCheck.Result, schema: Schema) {
    self.init(result, of: schema.collections)
  }

  /// - Parameter collections: All collections of the schema.
  init(_ result: DataCheck.Result, of collections: [Collection]) {
    self.result = result
    self.collections = collections
  }

  /// Returns the report with other places for what it is about.
  package func moved(_ place: (SourceMark) -> SourceMark) -> DataReport {
    var collections = collections
    for index in collections.indices {
      collections[index].name.mark = place(collections[index].name.mark)
    }
    var result = result
    result.findings.moveProblems(place)
    return DataReport(result, of: collections)
  }

  // MARK: Diagnostics

  /// The findings, at the fields of the schema that they are about, and the parts of the sources
  /// that can't be read.
  package var diagnostics: [Diagnostic] {
    zip(collections, result.findings.collections).flatMap { collection, found in
      found.problems.map { problem, tally in
        Self.diagnostic(problem, tally, of: collection, documents: found.documents)
      }
    } + unknownCollections + Self.diagnostics(of: result.unreadable)
  }

  private static func diagnostic(
    _ problem: Findings.Problem, _ tally: Findings.Tally, of collection: Collection, documents: Int
  ) -> Diagnostic {
    let count = "\(grouped(tally.documents)) of \(counted(documents, "document"))"
    guard problem.kind != .duplicate else {
      return .duplicate(
        "\(problem.field) \(problem.reason) in \(count) of \(quoted(collection.name.value)),"
          + " such as \(list(tally.samples, besides: "")); a unique index can't be built of them",
        at: problem.mark ?? collection.name.mark)
    }
    let subject = problem.field.isEmpty ? "the document" : problem.field
    return Diagnostic(
      problem.kind.diagnostic,
      "\(subject) \(problem.reason) in \(count) of \(quoted(collection.name.value)),"
        + " such as \(list(tally.samples, besides: problem.field))",
      at: problem.mark ?? collection.name.mark,
      severity: problem.kind == .form ? .warning : .error)
  }

  private var unknownCollections: [Diagnostic] {
    let unknown = result.findings.unknown
    var diagnostics = unknown.tallies.map { collection, tally in
      Diagnostic(
        .dataWithoutCollection,
        "no collection of the schema is for \(quoted(collection.string)),"
          + " which has \(counted(tally.documents, "document")),"
          + " such as \(Self.list(tally.samples, besides: ""))", at: .run, severity: .warning)
    }
    if unknown.otherDocuments > 0 {
      diagnostics.append(
        Diagnostic(
          .dataWithoutCollection,
          "no collection of the schema is for"
            + " \(counted(unknown.otherDocuments, "other document"))",
          at: .run, severity: .warning))
    }
    return diagnostics
  }

  /// The parts of sources that can't be read.
  package static func diagnostics(of unreadable: UnreadableParts) -> [Diagnostic] {
    unreadable.sorted.flatMap { path, parts in
      var diagnostics = parts.problems.map { problem in
        let place = problem.offset.map { "at byte \(grouped($0)), " } ?? ""
        return Diagnostic(.unreadableData, place + problem.message, at: .file(path: path))
      }
      let rest = parts.count - diagnostics.count
      if rest > 0 {
        diagnostics.append(
          Diagnostic(
            .unreadableData, "\(counted(rest, "more part")) can't be read", at: .file(path: path)))
      }
      return diagnostics
    }
  }

  /// Documents, with the field of each if that isn't the same in all of them.
  private static func list(_ samples: Samples, besides field: String) -> String {
    let texts = samples.list.prefix(3).map { sample in
      sample.field == field ? sample.document : "\(sample.document) (\(sample.field))"
    }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: Words

  /// A line about each source that is plain JSON.
  package var sources: [String] { result.plain.lines }

  /// One line about all documents.
  package var summary: String {
    guard result.unreadable.isEmpty else {
      guard result.findings.documents > 0 else { return "no documents could be read" }
      return "not all documents could be read; of those that were, \(summaryOfWhatWasRead)"
    }
    return summaryOfWhatWasRead
  }

  private var summaryOfWhatWasRead: String {
    guard result.findings.documents > 0 else { return "there are no documents to check" }
    return result.comparesAllValues
      ? summaryOfProblems
      : summaryOfProblems
        + "; values that have to be unique were not compared across all documents"
  }

  private var summaryOfProblems: String {
    let findings = result.findings
    let documents = counted(findings.documents, "document")
    let known = findings.documents - findings.unknown.documents
    if findings.misfits == 0, findings.beyondLimits == 0, findings.duplicates == 0 {
      return findings.unknown.documents == 0
        ? "\(documents) \(findings.documents == 1 ? "fits" : "fit") the schema"
        : "\(grouped(known)) of \(documents) fit the schema, which has no collection for the"
          + " others"
    }
    var parts: [String] = []
    if findings.misfits > 0 {
      let verb = findings.misfits == 1 ? "doesn't" : "don't"
      parts.append("\(grouped(findings.misfits)) of \(documents) \(verb) fit the schema")
    }
    if findings.beyondLimits > 0 {
      let whole = parts.isEmpty ? " of \(documents)" : " more"
      let verb = findings.beyondLimits == 1 ? "has" : "have"
      parts.append(
        "\(grouped(findings.beyondLimits))\(whole) \(verb) values beyond its limits")
    }
    if findings.duplicates > 0 {
      parts.append("some have values of others where they have to differ")
    }
    return parts.joined(separator: ", ")
  }
}

extension Diagnostic {
  fileprivate static func duplicate(_ message: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(.dataNotUnique, message, at: mark)
  }
}

extension FieldProblem.Kind {
  fileprivate var diagnostic: DiagnosticID {
    switch self {
    case .misfit: .dataMisfit
    case .limit: .dataBeyondLimits
    case .form: .dataInOtherForm
    case .duplicate: .dataNotUnique
    }
  }
}
