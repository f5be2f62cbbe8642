import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText
import FiresmithYAML

/// Reads the values of options, one kind each. What is wrong is reported, and leaves the option as
/// it was.
package struct OptionReader {
  package var diagnostics: [Diagnostic] = []
  /// Whether the options are those of one output among several, not the defaults of all.
  package var isInOutputs = false

  package init() {}

  package mutating func readChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, into choice: inout Choice
  ) {
    if let value = node.choice(of: Choice.self, &diagnostics) { choice = value }
  }

  package mutating func readChoices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ node: YAMLNode, _ names: String, hints: [String: String] = [:],
    into choices: inout Set<Choice>
  ) {
    guard let items = node.list("a list of \(names)", &diagnostics) else { return }
    choices = []
    for item in items {
      guard let choice = item.choice(of: Choice.self, hints: hints, &diagnostics) else { continue }
      if !choices.insert(choice).inserted { diagnostics.append(.repeated(item)) }
    }
  }

  package mutating func readBoolean(_ node: YAMLNode, into boolean: inout Bool) {
    if let value = node.boolean("true or false", &diagnostics)?.value { boolean = value }
  }

  /// Reads when models have samples: `true` stands for debug builds.
  package mutating func readSamples(_ node: YAMLNode, into samples: inout OutputOptions.Samples?) {
    if node.isScalar, let choice = OutputOptions.Samples(rawValue: node.text) {
      samples = choice
    } else if let isOn = node.boolean("true, false, debug or always", &diagnostics)?.value {
      samples = isOn ? .debug : nil
    }
  }

  package mutating func readInteger(
    _ node: YAMLNode, in range: ClosedRange<Int>, into integer: inout Int
  ) {
    let expected = "an integer from \(range.lowerBound) to \(range.upperBound)"
    guard let value = node.integer(expected, &diagnostics)?.value else { return }
    guard range.contains(value) else {
      diagnostics.append(.unexpected(node, expected: expected))
      return
    }
    integer = value
  }

  package mutating func readWord(_ node: YAMLNode, _ form: WordForm, into word: inout String) {
    if let value = self.word(node, form) { word = value }
  }

  package mutating func readWords(_ node: YAMLNode, _ form: WordForm, into words: inout [String]) {
    guard let items = node.list("a list, each item \(form.description)", &diagnostics) else {
      return
    }
    words = []
    for item in items {
      guard let word = word(item, form) else { continue }
      if words.contains(word) { diagnostics.append(.repeated(item)) } else { words.append(word) }
    }
  }

  private mutating func word(_ node: YAMLNode, _ form: WordForm) -> String? {
    if form == .property, node.kind == .plain, ["none", "no", "false"].contains(node.text) {
      diagnostics.append(.noConfiguredID(node))
      return nil
    }
    guard let text = node.string(form.description, &diagnostics)?.value else { return nil }
    guard form.matches(text) else {
      diagnostics.append(.unexpected(node, expected: form.description))
      return nil
    }
    return form == .acronym ? text.lowercased() : text
  }

  private enum DocumentIDKey: String, CaseIterable {
    case name
    case new
  }

  /// The name of the property for a document's id, or a mapping with it and the id of new models.
  package mutating func readDocumentID(
    _ node: YAMLNode, into name: inout String, new: inout NewDocumentID
  ) {
    guard node.kind == .mapping else { return readWord(node, .property, into: &name) }
    let keys = DocumentIDKey.allCases.map(\.rawValue)
    for entry in node.entries {
      guard let key = entry.key(among: keys, in: "'id'", &diagnostics) else { continue }
      switch DocumentIDKey(rawValue: key) {
      case .name: readWord(entry.value, .property, into: &name)
      case .new: readChoice(entry.value, into: &new)
      case nil: break
      }
    }
  }

  /// The id of a database, by Google's rules; `(default)` for the default one.
  package mutating func readDatabase(_ node: YAMLNode, into database: inout String?) {
    let expected =
      "the id of a database: 4 to 63 lower-case letters, digits and hyphens, of which the first is a"
      + " letter and the last no hyphen"
    guard let text = node.string(expected, &diagnostics)?.value else { return }
    guard text != "(default)" else {
      database = nil
      return
    }
    let bytes = Array(text.utf8)
    let isID = bytes.allSatisfy {
      $0 == UInt8(ascii: "-") || $0.isASCIILowercase || $0.isASCIIDigit
    }
    guard (4...63).contains(bytes.count), isID, bytes.first?.isASCIILowercase == true,
      bytes.last != UInt8(ascii: "-")
    else {
      diagnostics.append(.unexpected(node, expected: expected))
      return
    }
    database = text
  }

  /// Lines of a comment: no character may end a line behind the comment's back.
  package mutating func readComment(_ node: YAMLNode, into comment: inout String) {
    let hint = "; leave the key out for no header"
    guard let text = node.name("lines of text", butNoAnswer: hint, &diagnostics)?.value else {
      return
    }
    guard !text.isComment else {
      diagnostics.append(.commentMarks(node))
      return
    }
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || !$0.isControl }) else {
      diagnostics.append(.controlCharacter(node))
      return
    }
    comment = text
  }
}

/// The form that a word must have because it becomes part of generated code.
package enum WordForm {
  case acronym
  case property
  case module

  /// Completes "expected …".
  var description: String {
    switch self {
    case .acronym: "a word of letters and digits"
    case .property: "the name of a property"
    case .module: "the name of a module"
    }
  }

  func matches(_ text: String) -> Bool {
    switch self {
    case .acronym: text.isWord && !text.utf8.contains(UInt8(ascii: "_"))
    case .property: text.isWord
    case .module:
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isWord)
    }
  }
}

extension StringProtocol {
  /// Whether this is ASCII letters, digits and `_`, and begins with no digit.
  fileprivate var isWord: Bool {
    var isFirst = true
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        isFirst = false
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: continue
      default: return false
      }
    }
    return !isFirst
  }
}

extension String {
  /// Whether every line begins with the mark of a comment.
  fileprivate var isComment: Bool {
    let lines = split(separator: "\n").map { $0.drop { $0 == " " } }
    return !lines.isEmpty
      && lines.allSatisfy { line in ["//", "#", "/*"].contains { line.hasPrefix($0) } }
  }
}

extension Unicode.Scalar {
  /// Whether the character does something instead of being seen, such as ending a line.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false  // Of Unicode, which grows.
    }
  }
}

extension Diagnostic {
  /// Reports a value that is not what an option needs.
  package static func unexpected(_ node: YAMLNode, expected: String) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "expected \(expected), found \(quoted(node.text))", at: node.mark)
  }

  fileprivate static func repeated(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(.unexpectedValue, "\(quoted(node.text)) is listed twice", at: node.mark)
  }

  fileprivate static func noConfiguredID(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "'id' names the property of all models; a collection without one has 'id: none' in its schema",
      at: node.mark)
  }

  fileprivate static func commentMarks(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "the lines of the header become a comment; leave out the marks of comments", at: node.mark)
  }

  fileprivate static func controlCharacter(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "\(quoted(node.text)) holds a control character", at: node.mark)
  }
}
