import FiresmithJSON
import FiresmithValues

/// The sources that are plain JSON, and the shapes that they were taken for. Those of parts of the
/// data can be merged in any order, and are then those of the whole.
package struct PlainSources: Sendable {
  private var shapes: [ExactString: PlainShapes] = [:]

  package init() {}

  package mutating func add(_ path: String, _ shapes: PlainShapes) {
    self.shapes[ExactString(path), default: []].formUnion(shapes)
  }

  package mutating func merge(_ other: PlainSources) {
    for (path, shapes) in other.shapes { add(path.string, shapes) }
  }

  /// The sources in the order of their paths' bytes.
  private var sorted: [(path: String, shapes: PlainShapes)] {
    shapes.map { ($0.key.string, $0.value) }.sorted { byteOrder($0.path, $1.path) < 0 }
  }

  /// A line about each source, and no more than 20 of them.
  package var lines: [String] {
    let lines = sorted.map { "\($0.path) is plain JSON: \($0.shapes.words)" }
    guard lines.count > 20 else { return lines }
    return lines.prefix(20) + ["\(lines.count - 20) more sources are plain JSON"]
  }

  // MARK: JSON

  /// The member of a report or a run; empty if there are none, as before there were any.
  package var members: [(key: String, value: JSON)] {
    guard !shapes.isEmpty else { return [] }
    let sources = sorted.map { path, shapes -> JSON in
      ["path": .string(path), "shapes": .array(shapes.names.map { .string($0) })]
    }
    return [("plain_json", .array(sources))]
  }

  /// Reads the value of ``members``.
  package init(_ node: JSONNode?) throws(JSONProblem) {
    for source in try node?.list ?? [] {
      let members = try JSONMembers(source, ["path", "shapes"])
      var shapes: PlainShapes = []
      for name in try members.list("shapes") {
        guard let shape = PlainShapes(named: try name.text) else {
          throw JSONProblem("this is no shape of plain JSON", at: name.range.lowerBound)
        }
        shapes.formUnion(shape)
      }
      guard !shapes.isEmpty else { throw members.problem("shapes", "expected a shape") }
      add(try members.text("path"), shapes)
    }
  }
}

/// The notes about sources, besides their documents.
struct SourceNotes: Sendable {
  var unreadable = UnreadableParts()
  var plain = PlainSources()

  mutating func merge(_ other: SourceNotes) {
    unreadable.merge(other.unreadable)
    plain.merge(other.plain)
  }
}
