import FiresmithMustache
import Testing

/// Templates whose texts mark the places where problems are expected, as in `"Hello 1️⃣{{nam}}"`.
struct MarkedTemplates {
  /// The templates without their marks.
  private(set) var templates: [(name: String, text: String)] = []
  private var places: [String: (template: String, line: Int, column: Int)] = [:]

  init(_ templates: KeyValuePairs<String, String>) {
    for (name, markedText) in templates {
      var text = ""
      for character in markedText {
        if Self.marks.contains(character) {
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          let column = (lines.last?.unicodeScalars.count ?? 0) + 1
          places[String(character)] = (name, max(lines.count, 1), column)
        } else {
          text.append(character)
        }
      }
      self.templates.append((name, text))
    }
  }

  /// Makes sure that `body` throws these problems, in this order, each at its mark.
  func expect(
    _ messages: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation,
    from body: ([(name: String, text: String)]) throws -> Void
  ) throws {
    var expected: [String] = []
    for (mark, message) in messages {
      let place = try #require(places[mark], sourceLocation: sourceLocation)
      expected.append("\(place.template):\(place.line):\(place.column): error: \(message)")
    }
    let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) {
      try body(templates)
    }
    #expect(
      error?.description == expected.joined(separator: "\n"), sourceLocation: sourceLocation)
  }

  private static let marks: Set<Character> = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"]
}

extension MustacheTemplates {
  /// Templates as the generator uses them.
  convenience init(strict templates: [(name: String, text: String)]) throws(MustacheError) {
    try self.init(templates, lookup: .strict, escaping: .none)
  }
}
