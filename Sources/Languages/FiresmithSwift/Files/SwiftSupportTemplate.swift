import FiresmithLanguage
import FiresmithText

/// A file of `Support/swift` as the template that writes it.
///
/// The files are ordinary Swift, and compile as the modules that they are in. In generated code,
/// all of them are in one file of a team's module. What differs is in the modifiers with which a
/// line begins, and nothing else is rewritten, so that strings and comments stay as they are:
///
/// - `public` becomes the access level of the configuration.
/// - `nonisolated` stays, unless the configuration says `nonisolated: false`. A line
///   `// nonisolated` stands for the modifier of the next one, which the library can't have: no
///   property that changes takes a wrapper of another module that says so of itself.
/// - `internal`, for what other support files use but generated models don't, becomes `private` or,
///   inside a type, `fileprivate`. A declaration without any of these modifiers keeps none.
/// - Imports are left out, except indented ones, which belong to an `#if`: the template that
///   includes these has them. A `public import` among them has a level for package access only
///   where imports are internal by default, because elsewhere a team's own `import` of the module
///   would be ambiguous beside it.
struct SwiftSupportTemplate: Sendable {
  /// `swift-support-document-query` for `shared/DocumentQuery.swift`.
  let name: String
  let text: String

  init(path: String, source: String) {
    let file = path.pathParts.last?.dropLast(".swift".count) ?? ""
    let words = ["swift", "support"] + Words(of: String(file)).words.map(\.lowercase)
    name = words.joined(separator: "-")
    text = Self.template(for: source)
  }

  /// The templates of all files, sorted by name.
  static let all = SupportCode.files(in: "swift/")
    .map { SwiftSupportTemplate(path: $0.path, source: $0.text) }
    .sorted { $0.name < $1.name }

  /// Returns the template for a file's text, without empty lines at its beginning.
  ///
  /// It looks at few bytes, and copies lines together that stay as they are, because most runs of
  /// the tool rewrite all files.
  static func template(for source: String) -> String {
    let source = Array(source.utf8)
    var template: [UInt8] = []
    template.reserveCapacity(source.count * 9 / 8)
    var region = Region.code
    var start = 0
    var copied = 0
    while start < source.count {
      let end = source.firstOffset(of: newline, in: start..<source.count) ?? source.count
      let code = codeOfLine(start..<end, in: source)
      let isFirst = template.isEmpty && copied == start
      if region == .code, isFirst && start == end || isImport(start..<end, in: source) {
        template += source[copied..<start]
        copied = min(end + 1, source.count)
      } else if region == .code, isStandIn(start..<end, in: source) {
        template += source[copied..<start]
        template += "{{nonisolated}}".utf8
        copied = min(end + 1, source.count)
      } else if region == .code, source.hasPrefix("public import ", in: code) {
        template += source[copied..<start]
        template += conditionalImport(indent: source[start..<code.lowerBound], source[code])
        copied = min(end + 1, source.count)
      } else if region == .code,
        let (modifiers, rest) = modifiers(of: code, isInType: code.lowerBound > start, in: source)
      {
        template += source[copied..<code.lowerBound]
        template += modifiers.utf8
        copied = rest
      }
      region = region.after(start..<end, code: code, in: source)
      start = end + 1
    }
    template += source[copied...]
    // The last line ends with a line break, too.
    if let last = template.last, last != newline { template.append(newline) }
    return String(decoding: template, as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// Returns a line without its indentation.
  private static func codeOfLine(_ line: Range<Int>, in source: [UInt8]) -> Range<Int> {
    var start = line.lowerBound
    while start < line.upperBound, source[start] == space { start += 1 }
    return start..<line.upperBound
  }

  private static func isImport(_ line: Range<Int>, in source: [UInt8]) -> Bool {
    source.hasPrefix("import ", in: line) || source.hasPrefix("@preconcurrency import ", in: line)
  }

  /// Returns the lines for an import that declarations show to other modules.
  private static func conditionalImport(
    indent: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>
  ) -> [UInt8] {
    let space = String(decoding: indent, as: UTF8.self)
    let plain = String(decoding: line.dropFirst("public ".utf8.count), as: UTF8.self)
    return Array(
      """
      {{#isPackage}}
      \(space)#if hasFeature(InternalImportsByDefault)
      \(space)  {{access}}\(plain)
      \(space)#else
      \(space)  \(plain)
      \(space)#endif
      {{/isPackage}}
      {{^isPackage}}
      \(space){{access}}\(plain)
      {{/isPackage}}

      """.utf8)
  }

  /// Whether a line stands for the modifier of the next one.
  private static func isStandIn(_ line: Range<Int>, in source: [UInt8]) -> Bool {
    let text: StaticString = "// nonisolated"
    return line.count == text.utf8CodeUnitCount && source.hasPrefix(text, in: line)
  }

  /// Returns the modifiers of a line of code in a template, and where what follows begins; nil if
  /// they stay as they are.
  private static func modifiers(
    of code: Range<Int>, isInType: Bool, in source: [UInt8]
  ) -> (text: String, end: Int)? {
    var text = ""
    var isOther = false
    var start = code.lowerBound
    while let modifier = Modifier(beginning: start..<code.upperBound, in: source) {
      let rewritten = modifier.rewritten(isInType: isInType)
      text += rewritten ?? "\(modifier.word)"
      isOther = isOther || rewritten != nil
      start += modifier.word.utf8CodeUnitCount
    }
    return isOther ? (text, start) : nil
  }

  /// A modifier before which or instead of which another one may stand.
  private enum Modifier: CaseIterable {
    case `public`, nonisolated, `internal`, nonsending, `static`, mutating, convenience, final

    /// The modifier with which a range of the source begins, if it is one of these.
    init?(beginning range: Range<Int>, in source: [UInt8]) {
      guard let first = range.first, Self.firstBytes[Int(source[first])] else { return nil }
      for modifier in Self.allCases where source.hasPrefix(modifier.word, in: range) {
        self = modifier
        return
      }
      return nil
    }

    /// Whether modifiers begin with a byte, for each byte.
    private static let firstBytes: [Bool] = {
      var found = Array(repeating: false, count: 256)
      for modifier in allCases { found[Int(modifier.word.utf8Start.pointee)] = true }
      return found
    }()

    /// The modifier with the space after it.
    var word: StaticString {
      switch self {
      case .public: "public "
      case .nonisolated: "nonisolated "
      case .internal: "internal "
      case .nonsending: "nonisolated(nonsending) "
      case .static: "static "
      case .mutating: "mutating "
      case .convenience: "convenience "
      case .final: "final "
      }
    }

    /// Returns what a template has in its place; `nil` if it stays.
    func rewritten(isInType: Bool) -> String? {
      switch self {
      case .public: "{{access}}"
      case .nonisolated: "{{nonisolated}}"
      case .internal: isInType ? "fileprivate " : "private "
      case .nonsending, .static, .mutating, .convenience, .final: nil
      }
    }
  }

  /// The part of the source in which a line begins.
  private enum Region {
    case code
    /// A string of several lines.
    case string
    /// A comment of several lines.
    case comment

    /// Returns what the line after `line` begins in.
    func after(_ line: Range<Int>, code: Range<Int>, in source: [UInt8]) -> Region {
      switch self {
      case .code:
        if source.hasPrefix("//", in: code) { return .code }
        if source.hasPrefix("/*", in: code) {
          return Self.endsComment(code, in: source) ? .code : .comment
        }
        return Self.opensOrClosesString(code, in: source) ? .string : .code
      case .string: return Self.opensOrClosesString(line, in: source) ? .code : .string
      case .comment: return Self.endsComment(line, in: source) ? .code : .comment
      }
    }

    private static func endsComment(_ line: Range<Int>, in source: [UInt8]) -> Bool {
      source[line].suffix(2).elementsEqual("*/".utf8)
    }

    /// Whether the line has an odd number of the marks that strings of several lines have.
    private static func opensOrClosesString(_ line: Range<Int>, in source: [UInt8]) -> Bool {
      let quote = UInt8(ascii: "\"")
      guard let first = source.firstOffset(of: quote, in: line) else { return false }
      var isInString = false
      var quotes = 0
      for byte in source[first..<line.upperBound] {
        quotes = byte == quote ? quotes + 1 : 0
        guard quotes == 3 else { continue }
        isInString.toggle()
        quotes = 0
      }
      return isInString
    }
  }
}
