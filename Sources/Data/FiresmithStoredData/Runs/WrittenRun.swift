import FiresmithJSON

/// The file that a run wrote about itself before it was interrupted.
package struct WrittenRun: Sendable {
  /// The version of the form.
  static let version = 1
  /// The size of files beyond which they were not written by a run.
  package static let fileSizeLimit = 1 << 30

  struct Source: Sendable {
    let path: String
    let split: [String]?
    let documents: Int
    /// The parts that are finished.
    let finished: [ClosedRange<Int>]
    /// The offset of the source in the file.
    let offset: Int
  }

  /// The file's text, which errors have places in.
  package let text: [UInt8]
  private let facts: RunFacts
  let sources: [Source]
  let notes: SourceNotes
  /// The collector of the documents, as JSON.
  package let collected: JSONNode

  /// Reads a run's file.
  ///
  /// - Throws: What is wrong with it, such as that it is none.
  package init(_ text: [UInt8]) throws(JSONProblem) {
    self.text = text
    let root = try JSONNode(text, expecting: "what an interrupted run has found")
    try root.requireVersion(
      Self.version, besides: "run",
      foreign: "this is not a file that '--resume' has written; name another one",
      other:
        "another version of firesmith has written this file; resume with that version, or remove it"
        + " to begin again")
    let members = try JSONMembers(
      root, ["version", "run", "sources", "unreadable", "plain_json", "collected"])
    facts = try RunFacts(try members.required("run"))
    notes = SourceNotes(
      unreadable: try UnreadableParts(try members.required("unreadable")),
      plain: try PlainSources(members["plain_json"]))
    collected = try members.required("collected")
    var documents = 0
    sources = try members.list("sources").map { (node) throws(JSONProblem) in
      let source = try Source(node)
      documents += source.documents
      guard documents <= JSONNode.greatestCount else {
        throw JSONProblem("there are more documents than can be counted", at: source.offset)
      }
      return source
    }
  }

  /// The parts that the run has read databases in, by their names. One that couldn't be split, and
  /// of which nothing is finished, can be split anew.
  package var splits: [String: [String]] {
    let pairs = sources.compactMap { source -> (String, [String])? in
      guard let split = source.split, !split.isEmpty || !source.finished.isEmpty else { return nil }
      return (source.path, split)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns why a run can't continue this one; `nil` if it can.
  package func reasonAgainst(_ facts: RunFacts) -> String? {
    self.facts.change(to: facts).map {
      "\($0) since the run began that this file is of; undo that, or remove the file to begin again"
    }
  }
}

extension WrittenRun.Source {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(node, ["path", "split", "documents", "finished"])
    offset = node.range.lowerBound
    path = try members.text("path")
    split = try members["split"].map { (node) throws(JSONProblem) in
      try node.list.map { (node) throws(JSONProblem) in try node.text }
    }
    documents = try members.required("documents").count
    finished = try members.list("finished").map { (node) throws(JSONProblem) in
      let bounds = try node.list.map { (node) throws(JSONProblem) in try node.count }
      guard bounds.count == 2, bounds[0] <= bounds[1] else {
        throw JSONProblem("expected the numbers of two parts", at: node.range.lowerBound)
      }
      return bounds[0]...bounds[1]
    }
  }
}
