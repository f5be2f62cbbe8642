import FiresmithFiles
import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Each function reads one kind of value. What is wrong is reported, and leaves the option as it was.
extension ConfigurationReader {
  mutating func readChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, into choice: inout Choice
  ) {
    if let value = node.choice(of: Choice.self, &diagnostics) { choice = value }
  }

  mutating func readChoices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
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

  mutating func readBoolean(_ node: YAMLNode, into boolean: inout Bool) {
    if let value = node.boolean("true or false", &diagnostics)?.value { boolean = value }
  }

  mutating func readInteger(
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

  mutating func readWord(_ node: YAMLNode, _ form: WordForm, into word: inout String) {
    if let value = self.word(node, form) { word = value }
  }

  mutating func readWords(_ node: YAMLNode, _ form: WordForm, into words: inout [String]) {
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

  /// Lines of a comment: no character may end a line behind the comment's back.
  mutating func readComment(_ node: YAMLNode, into comment: inout String) {
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

  mutating func readDirectory(_ node: YAMLNode, into path: inout RequestedPath?) {
    guard let value = self.path(node, "the path of a folder") else { return }
    // A file that doesn't exist is reported; a folder would be made.
    if let problem = shellSyntax(in: node.text) {
      diagnostics.append(.notExpanded(node, problem))
      return
    }
    path = value
  }

  /// What a shell or another system would read in a path; for us it is a part of a folder's name.
  private func shellSyntax(in path: String) -> String? {
    if path.hasPrefix("~") { return "'~' is not expanded" }
    if path.contains("$") { return "variables are not expanded" }
    if path.contains("*") { return "'*' is not expanded" }
    if path.contains("\\") { return "folders are separated by '/'" }
    return nil
  }

  mutating func readPaths(_ node: YAMLNode, into paths: inout [RequestedPath]?) {
    guard let items = node.list("a list of files and folders", &diagnostics).map(Array.init) else {
      return
    }
    if items.isEmpty { diagnostics.append(.emptyList(node, of: "files and folders")) }
    paths = []
    for item in items {
      if let path = path(item, "the path of a file or folder") { paths?.append(path) }
    }
  }

  /// The folder of templates; the build plugin declares one folder's files as the build's input,
  /// and can't know of another.
  mutating func readTemplates(_ node: YAMLNode, into templates: inout RequestedPath?) {
    let name = "FiresmithTemplates"
    guard let path = path(node, "the path of a folder") else { return }
    guard reader == .command || path.path == folder.appending(path: name) else {
      diagnostics.append(
        .unexpected(node, expected: "\(quoted(name)), the only folder that the build watches"))
      return
    }
    templates = path
  }

  private mutating func path(_ node: YAMLNode, _ expected: String) -> RequestedPath? {
    guard let text = node.string(expected, &diagnostics)?.value else { return nil }
    guard !text.isEmpty else {
      diagnostics.append(.unexpected(node, expected: expected))
      return nil
    }
    guard firstHidden(in: text) == nil else {
      diagnostics.append(.hiddenCharacter(node))
      return nil
    }
    // No system call takes a longer one.
    guard text.utf8.count < PATH_MAX else {
      diagnostics.append(.unexpected(node, expected: "a path of less than \(PATH_MAX) bytes"))
      return nil
    }
    return RequestedPath(folder.appending(path: text), at: .mark(node.mark))
  }
}

/// What a word has to look like, because it becomes a part of generated code.
enum WordForm {
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
    default: false
    }
  }
}

extension Diagnostic {
  fileprivate static func unexpected(_ node: YAMLNode, expected: String) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "expected \(expected), found \(quoted(node.text))", at: node.mark)
  }

  static func emptyList(_ node: YAMLNode, of items: String) -> Diagnostic {
    Diagnostic(.emptyValue, "expected a list of \(items), found an empty one", at: node.mark)
  }

  fileprivate static func repeated(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(.unexpectedValue, "\(quoted(node.text)) is listed twice", at: node.mark)
  }

  fileprivate static func hiddenCharacter(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "\(quoted(node.text)) holds a character that doesn't show", at: node.mark)
  }

  fileprivate static func noConfiguredID(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "'id' names the property of all models; a collection without one has 'id: none' in its schema",
      at: node.mark)
  }

  fileprivate static func notExpanded(_ node: YAMLNode, _ problem: String) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "\(problem) in \(quoted(node.text)); write the path of the folder, seen from this file",
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
