import FiresmithDiagnostics
import FiresmithLibYAML

/// The reason that libyaml can't read a file, in words for people who write YAML by hand.
struct YAMLSyntaxError {
  let diagnostic: Diagnostic

  /// The facts that the wording depends on.
  private struct Problem {
    /// The message from libyaml.
    var text: String
    /// The place where reading stopped, and the start of what was being read.
    var mark: SourceMark
    var context: SourceMark
    /// The byte where reading stopped; `nil` at the file's end.
    var byte: UInt8?
    var isUnclosed: Bool { byte == nil }
  }

  init(
    _ parser: yaml_parser_t, source: [UInt8], lines: LineTable, builder: YAMLTreeBuilder
  ) {
    let text = parser.problem.map { String(cString: $0) } ?? ""
    switch parser.error {
    case YAML_READER_ERROR:
      let offset = Self.start(ofProblemAt: parser.problem_offset, text, in: source)
      let place = lines.position(ofByte: offset, in: source)
      let mark = SourceMark(file: builder.file, line: place.line, column: place.column)
      diagnostic = Self.unreadableByte(text, value: Int(parser.problem_value), at: mark)
    case YAML_MEMORY_ERROR:
      let start = SourceMark(file: builder.file, line: 1, column: 1)
      diagnostic = Diagnostic(.invalidYAML, "not enough memory to read this file", at: start)
    default:
      let byte = Self.byte(at: builder.mark(parser.problem_mark), in: source, lines)
      let mark =
        byte == nil
        ? Self.endOfText(in: source, lines, file: builder.file)
        : builder.mark(parser.problem_mark)
      let problem = Problem(
        text: text,
        mark: mark,
        context: parser.context == nil ? mark : builder.mark(parser.context_mark),
        byte: byte)
      let mistake = YAMLMistake(lines: lines, source: source)
      let lines = problem.context.line...max(problem.context.line, mark.line)
      if let lineBreak = mistake.unusualLineBreak(in: lines, before: mark) {
        diagnostic = lineBreak
        return
      }
      diagnostic =
        switch text {
        case "mapping values are not allowed in this context":
          mistake.longKey(before: mark) ?? mistake.unfinishedKey(above: mark)
            ?? Self.diagnostic(problem)
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
          mistake.comment(after: problem.context)
            ?? mistake.foreignText(in: lines, file: mark.file) ?? mistake.longKey(before: mark)
            ?? Self.diagnostic(problem)
        case "did not find expected key":
          mistake.foreignText(in: mark.line...mark.line, file: mark.file)
            ?? Self.diagnostic(problem)
        case "could not find expected ':'":
          mistake.foreignText(in: problem.context.line...problem.context.line, file: mark.file)
            ?? Self.diagnostic(problem)
        case "did not find expected node content":
          mistake.comment(before: mark) ?? Self.diagnostic(problem)
        default: Self.diagnostic(problem)
        }
    }
  }

  /// The byte at `mark`; `nil` after the last text of the file.
  private static func byte(at mark: SourceMark, in source: [UInt8], _ lines: LineTable) -> UInt8? {
    var column: Int32 = 0
    let start = lines.range(ofLine: mark.line, in: source).lowerBound
    guard source[start...].contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
    for byte in source[start...] {
      if byte & 0xC0 != 0x80 { column += 1 }
      if column == mark.column { return byte }
    }
    return nil
  }

  /// The place after the last character of the file that shows.
  private static func endOfText(
    in source: [UInt8], _ lines: LineTable, file: Int32
  ) -> SourceMark {
    let end = source.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    let place = lines.position(ofByte: end, in: source)
    return SourceMark(file: file, line: place.line, column: place.column)
  }

  /// Returns the start of the broken character; libyaml gives the byte in it that is invalid.
  private static func start(
    ofProblemAt offset: Int, _ text: String, in source: [UInt8]
  ) -> Int {
    guard text == "invalid trailing UTF-8 octet" else { return offset }
    var start = min(offset, source.count) - 1
    while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
    return max(start, 0)
  }

  private static func unreadableByte(
    _ text: String, value: Int, at mark: SourceMark
  ) -> Diagnostic {
    guard text == "control characters are not allowed", value >= 0 else {
      return .notUTF8(at: mark)
    }
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let hint = value == 0 ? "; is the file saved as UTF-8?" : ""
    return Diagnostic(
      .invalidYAML, "the control character \(code) is not allowed\(hint)", at: mark)
  }

  private static func diagnostic(_ problem: Problem) -> Diagnostic {
    switch problem.text {
    case "did not find expected ',' or '}'":
      return flow(problem, opening: "{", closing: "}")
    case "did not find expected ',' or ']'":
      return flow(problem, opening: "[", closing: "]")
    case "found unexpected end of stream":
      return error("these quotes are never closed", at: problem.context)
    case "found unexpected document indicator":
      return error("these quotes are not closed before '---'", at: problem.context)
    case "found undefined tag handle", "did not find expected tag URI",
      "did not find URI escaped octet", "did not find the expected '>'",
      "did not find expected whitespace or line break":
      return Diagnostic(
        .yamlTag, "YAML tags are not supported; put a text that begins with '!' in quotes",
        at: problem.context)
    default:
      return error(words(for: problem), at: place(of: problem))
    }
  }

  /// A flow list or mapping that goes on where `,` or its end was expected.
  private static func flow(_ problem: Problem, opening: String, closing: String) -> Diagnostic {
    let note = Diagnostic.Note("the '\(opening)' is here", at: problem.context)
    switch problem.byte {
    case nil:
      return error("this '\(opening)' is never closed by '\(closing)'", at: problem.context)
    case UInt8(ascii: "{")?, UInt8(ascii: "}")?, UInt8(ascii: "[")?, UInt8(ascii: "]")?:
      return error(
        "inside '{ }' and '[ ]' a text with brackets or braces needs quotes",
        at: problem.mark, notes: [note])
    case _? where problem.mark.line > problem.context.line:
      return error(
        "expected ',' or '\(closing)' before this; is the '\(opening)' closed?", at: problem.mark,
        notes: [note])
    default:
      return error(
        "expected ',' or '\(closing)'; a text with special characters needs quotes here",
        at: problem.mark, notes: [note])
    }
  }

  /// Returns the place where a person would look: a key without `:` is at fault, not the line after
  /// it.
  private static func place(of problem: Problem) -> SourceMark {
    switch problem.text {
    case "could not find expected ':'", "did not find expected alphabetic or numeric character":
      problem.context
    default: problem.mark
    }
  }

  private static func words(for problem: Problem) -> String {
    switch problem.text {
    case "mapping values are not allowed in this context":
      return "unexpected ':'; check the indentation, and put a text that contains ': ' in quotes"
    case "could not find expected ':'":
      return "expected ':' after this key"
    case "block sequence entries are not allowed in this context":
      return "a list item ('- …') isn't allowed here; check the indentation"
    case "mapping keys are not allowed in this context":
      return "a key isn't allowed here; check the indentation"
    case "did not find expected key":
      return
        "expected a key; check the indentation, and put the whole text in quotes if only its beginning is"
    case "did not find expected '-' indicator":
      return "expected a list item ('- …'); check the indentation"
    case "did not find expected node content" where problem.isUnclosed:
      return "the file ends here, and a '{' or '[' is not closed"
    case "did not find expected node content":
      return "expected a value here; a text with special characters needs quotes"
    case "did not find expected <document start>":
      return "expected the end of the file here; check the indentation"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return "a tab can't indent YAML; use spaces"
    case "found character that cannot start any token":
      return unusableCharacter(problem.byte)
    case "found unknown escape character":
      return "unknown escape in double quotes; write '\\\\' for a backslash, or use single quotes"
    case "found invalid Unicode character escape code":
      return "an escape such as '\\ud83d' is half of a character; write the character itself"
    case "found incompatible YAML document":
      return "this is YAML 1.2; leave out the line, or write '%YAML 1.2'"
    case "did not find expected hexdecimal number":
      return "an escape such as '\\u00e9' needs a character's code in hexadecimal digits"
    case "found an indentation indicator equal to 0", "did not find expected comment or line break":
      return "expected the end of the line here"
    case "did not find expected alphabetic or numeric character":
      return "put a text that begins with '&' or '*' in quotes"
    case "found unknown directive name", "could not find expected directive name",
      "found unexpected non-alphabetical character", "found duplicate %YAML directive",
      "found duplicate %TAG directive",
      "did not find expected version number", "did not find expected digit or '.' character",
      "found extremely long version number", "did not find expected whitespace",
      "did not find expected '!'":
      return "directives ('%…') are not supported; remove this line"
    case let text:
      return "this is not valid YAML: \(text)"
    }
  }

  private static func unusableCharacter(_ byte: UInt8?) -> String {
    // At the end there are spaces and tabs only.
    guard let byte else { return "a tab can't indent YAML; use spaces" }
    if byte == UInt8(ascii: "\t") { return "a tab can't indent YAML; use spaces" }
    let character = Character(Unicode.Scalar(byte))
    return "a value can't begin with '\(character)'; put it in quotes"
  }

  private static func error(
    _ message: String, at mark: SourceMark, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(.invalidYAML, message, at: mark, notes: notes)
  }
}
