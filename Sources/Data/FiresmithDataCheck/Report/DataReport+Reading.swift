import FiresmithDiagnostics
import FiresmithJSON
import FiresmithSchema
import FiresmithStoredData
import FiresmithText
import FiresmithValues

extension DataCheck {
  /// The size of files beyond which they are no reports that are worth reading.
  package static let reportSizeLimit = 256 << 20

  /// Reads a report that was written as JSON.
  ///
  /// - Throws: What is wrong with it, such as that it is about other schemas. Whatever it holds,
  ///   what is returned can be merged, as long as there are fewer than `JSONNode.greatestCount` of
  ///   everything.
  package func result(ofReport json: [UInt8]) throws(JSONProblem) -> Result {
    try result(ofReport: try JSONNode(json, expecting: "a report"))
  }

  /// Reads the value that ``DataReport/json(in:)`` is.
  func result(ofReport root: JSONNode) throws(JSONProblem) -> Result {
    try root.requireVersion(
      DataReport.jsonVersion, besides: "unknown_collections",
      foreign: "this is not a report; 'firesmith check-data --format json' writes them",
      other:
        "another version of firesmith has written this report; make it anew, or use that version")
    let members = try JSONMembers(
      root,
      [
        "version", "documents", "misfits", "beyond_limits", "collections", "unknown_collections",
        "unreadable", "plain_json", "all_values_compared",
      ])
    return Result(
      findings: try FindingsReader(schema, files).findings(members),
      unreadable: try UnreadableParts(try members.required("unreadable")),
      plain: try PlainSources(members["plain_json"]),
      comparesAllValues: try members["all_values_compared"].map { (node) throws(JSONProblem) in
        try node.boolean
      } ?? true)
  }
}

/// Reads findings that were written as JSON.
private struct FindingsReader {
  let collections: [Collection]
  /// The fields of the schema, by the paths of their files.
  private var fields: [ExactString: Set<SourceMark>] = [:]
  private let indexes: [ExactString: Int32]

  /// - Parameter files: The files of the schema.
  init(_ schema: CheckedSchema, _ files: SourceFiles) {
    collections = schema.collections
    let paths = files.files.enumerated().map { (ExactString($1.path), Int32($0)) }
    indexes = Dictionary(paths) { first, _ in first }
    let unique = collections.flatMap { $0.uniqueIndexes.map(\.mark) }
    for mark in schema.fieldMarks + collections.map(\.name.mark) + unique {
      fields[ExactString(files[mark].path), default: []].insert(mark)
    }
  }

  func findings(_ members: JSONMembers) throws(JSONProblem) -> Findings {
    let list = try members.list("collections")
    guard list.count == collections.count else {
      throw members.problem(
        "collections",
        "the schemas have \(counted(collections.count, "collection")), and the report"
          + " \(grouped(list.count)); was it made with other schemas?")
    }
    let unknown = try self.unknown(try members.required("unknown_collections"))
    var sum = unknown.documents
    var found: [Findings.OfCollection] = []
    for (collection, node) in zip(collections, list) {
      found.append(try self.found(in: collection, node))
      // After each, so that the sum can't be too large.
      sum += found.last?.documents ?? 0
      guard sum <= JSONNode.greatestCount else { break }
    }
    let findings = Findings(found, unknown: unknown)
    try expect(sum, "documents", members)
    try expect(findings.misfits, "misfits", members)
    try expect(findings.beyondLimits, "beyond_limits", members)
    return findings
  }

  private func expect(_ sum: Int, _ key: String, _ members: JSONMembers) throws(JSONProblem) {
    guard try members.required(key).count == sum else {
      throw members.problem(key, "the collections have \(grouped(sum)) of these")
    }
  }

  private func found(
    in collection: Collection, _ node: JSONNode
  ) throws(JSONProblem) -> Findings.OfCollection {
    let members = try JSONMembers(
      node, ["name", "documents", "misfits", "beyond_limits", "problems"])
    guard byteOrder(try members.text("name"), collection.name.value) == 0 else {
      throw members.problem(
        "name",
        "the schemas have \(quoted(collection.name.value)) here; was the report made with others?")
    }
    var found = Findings.OfCollection()
    found.documents = try members.required("documents").count
    found.misfits = try members.required("misfits").count
    found.beyondLimits = try members.required("beyond_limits").count
    let all = found.misfits + found.beyondLimits
    guard all <= found.documents else {
      throw members.problem("documents", "there are more documents with problems than this")
    }
    for node in try members.list("problems") {
      let (problem, tally) = try self.problem(of: collection, node)
      let most =
        switch problem.kind {
        case .form, .duplicate: found.documents
        case .misfit, .limit: all
        }
      guard tally.documents <= most else {
        throw JSONProblem(
          "more documents have this problem than have any", at: node.range.lowerBound)
      }
      guard found.problems.updateValue(tally, forKey: problem) == nil else {
        throw JSONProblem("this problem is there twice", at: node.range.lowerBound)
      }
    }
    return found
  }

  private func problem(
    of collection: Collection, _ node: JSONNode
  ) throws(JSONProblem) -> (Findings.Problem, Findings.Tally) {
    let members = try JSONMembers(
      node, ["kind", "field", "reason", "documents", "path", "line", "column", "samples"])
    guard let kind = FieldProblem.Kind(rawValue: try members.text("kind")) else {
      throw members.problem("kind", "expected \"misfit\", \"limit\", \"form\" or \"duplicate\"")
    }
    let mark = try mark(members)
    let problem = Findings.Problem(
      kind: kind, field: try members.text("field"), reason: try members.text("reason"),
      // What is about documents themselves stands at the collection.
      mark: mark == collection.name.mark ? nil : mark)
    let tally = try tally(members) { (node) throws(JSONProblem) in
      let sample = try JSONMembers(node, ["document", "field"])
      return (try sample.text("document"), try sample.text("field"))
    }
    return (problem, tally)
  }

  private func mark(_ members: JSONMembers) throws(JSONProblem) -> SourceMark {
    let path = ExactString(try members.text("path"))
    guard let file = indexes[path], let fields = fields[path] else {
      throw members.problem(
        "path", "the schemas have no such file; was the report made with others?")
    }
    let line = try members.required("line").count
    let column = try members.required("column").count
    let mark = SourceMark(
      file: file, line: Int32(clamping: line), column: Int32(clamping: column))
    guard fields.contains(mark) else {
      throw members.problem(
        "line", "the schema has no field at this place; has it changed since the report was made?")
    }
    return mark
  }

  private func unknown(_ node: JSONNode) throws(JSONProblem) -> UnknownCollections {
    let members = try JSONMembers(node, ["documents", "collections"])
    let list = try members.list("collections")
    guard list.count <= UnknownCollections.limit else {
      throw members.problem(
        "collections", "there are more than \(UnknownCollections.limit) collections")
    }
    var tallies: [ExactString: Findings.Tally] = [:]
    var sum = 0
    for node in list {
      let members = try JSONMembers(node, ["path", "documents", "samples"])
      let tally = try tally(members) { (node) throws(JSONProblem) in (try node.text, "") }
      guard tallies.updateValue(tally, forKey: ExactString(try members.text("path"))) == nil else {
        throw members.problem("path", "this collection is there twice")
      }
      sum += tally.documents
    }
    let documents = try members.required("documents").count
    // Documents are left out only of collections beyond the limit.
    guard documents == sum || documents > sum && list.count == UnknownCollections.limit else {
      throw members.problem("documents", "the collections have \(grouped(sum)) documents")
    }
    return UnknownCollections(documents: documents, tallies: tallies)
  }

  private func tally(
    _ members: JSONMembers, _ sample: (JSONNode) throws(JSONProblem) -> (String, String)
  ) throws(JSONProblem) -> Findings.Tally {
    let documents = try members.required("documents").count
    let list = try members.list("samples")
    guard !list.isEmpty, list.count <= Samples.limit, list.count <= documents else {
      throw members.problem("samples", "this is not the number of samples of these documents")
    }
    var samples = Samples()
    for node in list {
      let (document, field) = try sample(node)
      samples.add(document, field: field)
    }
    return Findings.Tally(documents: documents, samples: samples)
  }
}
