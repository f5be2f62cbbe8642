import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithYAML

/// `firestore.rules`, which Firebase's command line deploys: a section of functions that say
/// whether documents are as the schema has them. Who may read and write them is the team's to say.
package struct RulesFile: TeamFile {
  package let key = "rules"
  private var options = RulesOptions()

  package init() {}

  init(_ options: RulesOptions) { self.options = options }

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    let program = RulesProgram(schema, options)
    let bytes = Array((text ?? "").utf8)
    let isEmpty = bytes.allSatisfy { $0.isSpace }
    let result = try merged(program, into: isEmpty ? Self.newFile : bytes)
    guard result.count <= Self.maximumSize else {
      throw TeamFileProblem(
        .rulesCost,
        "the rules would have \(result.count) bytes, and Firestore takes at most "
          + "\(Self.maximumSize); write the rules of some collections into other outputs", at: 0)
    }
    return String(decoding: result, as: UTF8.self)
  }

  package func problems(of schema: Schema) -> [Diagnostic] {
    RulesProgram(schema, options).problems
  }

  package func conditions(for schema: Schema) -> [TypeID: RuleConditions] {
    let models = DocumentRules.all(of: schema).map(\.type)
    return RuleNames(schema, models: models, options).documents.mapValues { names in
      RuleConditions(
        create: "\(names.create)(request.resource.data)",
        update: "\(names.update)(request.resource.data, resource.data)")
    }
  }

  /// Source: Firebase's "Security Rules limits": 256 KB.
  private static let maximumSize = 262_144

  /// The contents of a new file besides the section: nobody may do anything.
  private static let newFile = Array(
    """
    rules_version = '2';

    service cloud.firestore {
      match /databases/{database}/documents {
        // Nobody may read or write anything until it is allowed here.
        match /{document=**} {
          allow read, write: if false;
        }
      }
    }

    """.utf8)

  // MARK: The section

  private func merged(
    _ program: RulesProgram, into bytes: [UInt8]
  ) throws(TeamFileProblem) -> [UInt8] {
    let place = try RulesPlace(in: bytes)
    try place.checkNames(of: program, options)
    let section = RulesSection(program)
    let lineEnd = bytes.lineEnd
    switch place.kind {
    case .after(let brace): return Self.inserted(section, into: bytes, at: brace, lineEnd)
    case .between(let begin, let end):
      let indent = bytes.indent(of: begin.line)
      let lines = section.lines(indent: indent) + [indent]
      return bytes[..<begin.comment.upperBound] + lineEnd
        + Array(lines.joined(separator: String(decoding: lineEnd, as: UTF8.self)).utf8)
        + bytes[end.comment.lowerBound...]
    }
  }

  /// Returns the file with the section behind the brace of the service.
  private static func inserted(
    _ section: RulesSection, into bytes: [UInt8], at brace: Int, _ lineEnd: [UInt8]
  ) -> [UInt8] {
    let rest = bytes[brace...]
    let endOfLine = rest.firstIndex { $0.isLineEnd } ?? bytes.count
    let isAlone = bytes[brace..<endOfLine].allSatisfy { $0.isSpace }
    let place = isAlone ? endOfLine : brace
    let indent = bytes.firstIndent(after: place) ?? "  "
    let lines =
      ["\(indent)// \(RulesSection.begin)"] + section.lines(indent: indent)
      + ["\(indent)// \(RulesSection.end)"]
    let separator = String(decoding: lineEnd, as: UTF8.self)
    let text = separator + lines.joined(separator: separator) + separator
    return bytes[..<place] + Array(text.utf8) + (isAlone ? [] : Array(indent.utf8))
      + bytes[place...]
  }
}

// MARK: - Options

extension RulesFile {
  private enum Option: String, CaseIterable {
    case functionNames = "function_names"
    case serverTimes = "server_times"
  }

  package var optionKeys: [String] { Option.allCases.map(\.rawValue) }

  package mutating func readOption(
    _ key: String, _ node: YAMLNode, with values: inout OptionReader
  ) {
    switch Option(rawValue: key) {
    case .functionNames: readFunctionNames(node, with: &values)
    case .serverTimes: values.readChoice(node, into: &options.serverTimes)
    case nil: break
    }
  }

  private enum FunctionNamesKey: String, CaseIterable {
    case models
    case helpers
  }

  /// Reads one pattern for all functions, or one for those of models and one for the others.
  private mutating func readFunctionNames(_ node: YAMLNode, with values: inout OptionReader) {
    guard node.kind == .mapping else {
      guard let pattern = Self.pattern(node, with: &values) else { return }
      options.modelNames = pattern
      options.helperNames = pattern
      return
    }
    let keys = FunctionNamesKey.allCases.map(\.rawValue)
    for entry in node.entries {
      guard let key = entry.key(among: keys, in: "'function_names'", &values.diagnostics),
        let pattern = Self.pattern(entry.value, with: &values)
      else { continue }
      switch FunctionNamesKey(rawValue: key) {
      case .models: options.modelNames = pattern
      case .helpers: options.helperNames = pattern
      case nil: break
      }
    }
  }

  private static func pattern(
    _ node: YAMLNode, with values: inout OptionReader
  ) -> FunctionNames? {
    let expected = "a name with '\(FunctionNames.placeholder)' in it, such as 'isValid{Model}'"
    guard let text = node.string(expected, &values.diagnostics)?.value else { return nil }
    guard let names = FunctionNames(text) else {
      values.diagnostics.append(.unexpected(node, expected: expected))
      return nil
    }
    return names
  }
}

// MARK: - Text

extension [UInt8] {
  /// The line break that ends lines, taken from the first one.
  fileprivate var lineEnd: [UInt8] {
    guard let end = firstIndex(where: \.isLineEnd) else { return [UInt8(ascii: "\n")] }
    let isWindows =
      self[end] == UInt8(ascii: "\r") && end + 1 < count && self[end + 1] == UInt8(ascii: "\n")
    return isWindows ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
  }

  /// The spaces and tabs that a line begins with.
  fileprivate func indent(of line: Range<Int>) -> String {
    String(decoding: self[line].prefix { $0.isSpace }, as: UTF8.self)
  }

  /// The indentation of the first line after `offset` that has one; `nil` if there is none.
  fileprivate func firstIndent(after offset: Int) -> String? {
    for line in self[offset...].split(whereSeparator: \.isLineEnd) {
      let indent = line.prefix { $0.isSpace }
      if !indent.isEmpty, indent.count < line.count {
        return String(decoding: indent, as: UTF8.self)
      }
    }
    return nil
  }
}
