import FiresmithDiagnostics
import FiresmithJSON
import FiresmithText
import FiresmithValues

/// The facts that must be the same in two runs so that the second one can continue the first.
package struct RunFacts: Sendable {
  /// The subject of a fact, for messages, and its value.
  package typealias Fact = (name: String, value: String)

  private var facts: [Fact]

  /// - Parameters:
  ///   - options: What the command line says.
  ///   - schemas: The files of the schemas; empty if there are none.
  ///   - data: The files of the sources.
  package init(options: [Fact], schemas: SourceFiles, data: DataFiles) {
    facts = options
    facts.append(("the list of sources", data.sources.joined(separator: "\n")))
    for file in schemas.files {
      let hash = String(byteHash(file.bytes), radix: 16)
      facts.append(("the schema \(quoted(file.path))", "\(file.bytes.count) bytes, \(hash)"))
    }
    var sizes: [ExactString: Int] = [:]
    for case (let path?, let file) in data.files.map({ ($0.path.map(ExactString.init), $0) }) {
      sizes[path, default: 0] += file.size ?? 0
    }
    for file in data.files {
      // A file is one fact, however many parts it is read in.
      guard let path = file.path, let time = file.changeTime,
        let size = sizes.removeValue(forKey: ExactString(path))
      else { continue }
      facts.append(("the file \(quoted(path))", "\(size) bytes, changed at \(time)"))
    }
  }

  /// Returns what is different in another run, as the beginning of a sentence; `nil` if nothing is.
  func change(to other: RunFacts) -> String? {
    let (before, now) = (values, other.values)
    for fact in other.facts {
      guard let value = before[ExactString(fact.name)] else { return "\(fact.name) is new" }
      if byteOrder(value, fact.value) != 0 { return "\(fact.name) has changed" }
    }
    return facts.first { now[ExactString($0.name)] == nil }.map { "\($0.name) is gone" }
  }

  private var values: [ExactString: String] {
    Dictionary(facts.map { (ExactString($0.name), $0.value) }) { first, _ in first }
  }

  // MARK: JSON

  var json: JSON {
    .array(facts.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  /// Reads what ``json`` is.
  init(_ node: JSONNode) throws(JSONProblem) {
    facts = try node.list.map { (node) throws(JSONProblem) in
      let members = try JSONMembers(node, ["name", "value"])
      return (try members.text("name"), try members.text("value"))
    }
  }
}
