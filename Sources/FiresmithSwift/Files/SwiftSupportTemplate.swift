import FiresmithLanguage

/// A file of `Support/swift` as the template that writes it.
///
/// The files are ordinary Swift, and compile as the modules that they are in. In generated code,
/// all of them are in one file of a team's module. What differs is in the modifiers with which a
/// line begins, and nothing else is rewritten, so that strings and comments stay as they are:
///
/// - `public` becomes the access level of the configuration.
/// - `nonisolated` is left out, unless the configuration asks for it.
/// - `internal`, for what other support files use but generated models don't, becomes `private` or,
///   inside a type, `fileprivate`. A declaration without any of these modifiers keeps none: models
///   of the same module use it.
/// - Imports are left out, except indented ones, which belong to an `#if`: the template that
///   includes these has them.
struct SwiftSupportTemplate: Sendable {
  /// `swift-support-document-query` for `shared/DocumentQuery.swift`.
  let name: String
  let text: String

  init(path: String, source: String) {
    let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
    let words = ["swift", "support"] + Words(of: String(file)).words.map(\.lowercase)
    name = words.joined(separator: "-")
    text = Self.template(for: source)
  }

  /// The templates of all files, sorted by name.
  static let all = SupportCode.files(in: "swift/")
    .map { SwiftSupportTemplate(path: $0.path, source: $0.text) }
    .sorted { $0.name < $1.name }

  /// Returns the template for a file's text, without empty lines at its beginning.
  static func template(for source: String) -> String {
    var source = source
    return source.withUTF8 { template(for: $0) }
  }

  /// A line's bytes, because most runs of the tool rewrite all files.
  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  private static func template(for source: UnsafeBufferPointer<UInt8>) -> String {
    var template: [UInt8] = []
    template.reserveCapacity(source.count * 9 / 8)
    var region = Region.code
    let newline = UInt8(ascii: "\n")
    for line in source.split(separator: newline, omittingEmptySubsequences: false) {
      let isCode = region == .code
      region = region.after(line)
      let isImport =
        isCode
        && (line.starts(with: "import ".utf8) || line.starts(with: "@preconcurrency import ".utf8))
      if isImport || line.isEmpty && template.isEmpty { continue }
      if isCode { append(line, to: &template) } else { template += line }
      template.append(newline)
    }
    // The last line ends with a line break, too.
    if source.last == newline { template.removeLast() }
    return String(decoding: template, as: UTF8.self)
  }

  /// Appends a line of code with other modifiers.
  private static func append(_ line: Line, to template: inout [UInt8]) {
    let space = UInt8(ascii: " ")
    var rest = line.drop { $0 == space }
    let isInType = rest.startIndex > line.startIndex
    template += line[..<rest.startIndex]
    modifiers: while let end = rest.firstIndex(of: space) {
      let word = String(decoding: rest[..<end], as: UTF8.self)
      switch word {
      case "public": template += "{{access}}".utf8
      case "nonisolated": template += "{{nonisolated}}".utf8
      case "internal": template += (isInType ? "fileprivate " : "private ").utf8
      case "nonisolated(nonsending)", "static", "mutating", "convenience", "final":
        template += "\(word) ".utf8
      default: break modifiers
      }
      rest = rest[end...].dropFirst()
    }
    template += rest
  }

  /// What a line begins in.
  private enum Region {
    case code
    /// A string of several lines.
    case string
    /// A comment of several lines.
    case comment

    /// Returns what the line after `line` begins in.
    func after(_ line: Line) -> Region {
      switch self {
      case .code:
        let code = line.drop { $0 == UInt8(ascii: " ") }
        if code.starts(with: "//".utf8) { return .code }
        if code.starts(with: "/*".utf8) { return Self.endsComment(code) ? .code : .comment }
        return Self.opensOrClosesString(code) ? .string : .code
      case .string: return Self.opensOrClosesString(line) ? .code : .string
      case .comment: return Self.endsComment(line) ? .code : .comment
      }
    }

    private static func endsComment(_ line: Line) -> Bool {
      line.suffix(2).elementsEqual("*/".utf8)
    }

    /// Whether the line has an odd number of the marks that strings of several lines have.
    private static func opensOrClosesString(_ line: Line) -> Bool {
      var isInString = false
      var quotes = 0
      for byte in line {
        quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
        guard quotes == 3 else { continue }
        isInString.toggle()
        quotes = 0
      }
      return isInString
    }
  }
}
