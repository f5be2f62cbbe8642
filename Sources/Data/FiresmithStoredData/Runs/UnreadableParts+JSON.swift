import FiresmithJSON

extension UnreadableParts {
  /// The files of a report in which something can't be read.
  package var json: JSON {
    .array(
      sorted.map { path, parts in
        [
          "path": .string(path), "parts": .integer(parts.count),
          "samples": .array(
            parts.problems.map { problem in
              let offset = problem.offset.map { [(key: "offset", value: JSON.integer($0))] } ?? []
              return .object(offset + [(key: "message", value: .string(problem.message))])
            }),
        ]
      })
  }

  /// Reads what ``json`` is.
  package init(_ node: JSONNode) throws(JSONProblem) {
    self.init()
    var total = 0
    for node in try node.list {
      let members = try JSONMembers(node, ["path", "parts", "samples"])
      let path = try members.text("path")
      let count = try members.required("parts").count
      total += count
      let samples = try members.list("samples")
      guard !samples.isEmpty, samples.count <= Self.limit, samples.count <= count,
        total <= JSONNode.greatestCount
      else {
        throw members.problem("parts", "this is not the number of parts with these samples")
      }
      let problems = try samples.map { (node) throws(JSONProblem) in
        let members = try JSONMembers(node, ["offset", "message"])
        return SourceProblem(
          path: path,
          offset: try members["offset"].map { (node) throws(JSONProblem) in
            try node.count
          }, message: try members.text("message"))
      }
      add(problems, count: count, of: path)
    }
  }
}
