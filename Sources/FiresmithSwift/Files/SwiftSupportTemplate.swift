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
    var template = ""
    var region = Region.code
    for line in source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = Substring(line)
      let isCode = region == .code
      region = region.after(line)
      if isCode, line.hasPrefix("import ") || line.isEmpty && template.isEmpty { continue }
      template += isCode ? rewritten(line) : String(line)
      template += "\n"
    }
    // The last line ends with a line break, too.
    if source.utf8.last == UInt8(ascii: "\n") { template.removeLast() }
    return template
  }

  /// Returns a line of code with other modifiers.
  private static func rewritten(_ line: Substring) -> String {
    var rest = line.drop { $0 == " " }
    let isInType = rest.startIndex > line.startIndex
    var written = String(line[..<rest.startIndex])
    while let end = rest.firstIndex(of: " ") {
      let word = rest[..<end]
      switch word {
      case "public": written += "{{access}}"
      case "nonisolated": written += "{{nonisolated}}"
      case "internal": written += isInType ? "fileprivate " : "private "
      case "nonisolated(nonsending)", "static", "mutating", "convenience", "final":
        written += "\(word) "
      default: return written + rest
      }
      rest = rest[end...].dropFirst()
    }
    return written + rest
  }

  /// What a line begins in.
  private enum Region {
    case code
    /// A string of several lines.
    case string
    /// A comment of several lines.
    case comment

    /// Returns what the line after `line` begins in.
    func after(_ line: Substring) -> Region {
      switch self {
      case .code:
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") { return .code }
        if code.hasPrefix("/*") { return code.hasSuffix("*/") ? .code : .comment }
        return Self.opensOrClosesString(line) ? .string : .code
      case .string: return Self.opensOrClosesString(line) ? .code : .string
      case .comment: return line.hasSuffix("*/") ? .code : .comment
      }
    }

    private static func opensOrClosesString(_ line: Substring) -> Bool {
      var marks = 0
      var quotes = 0
      for byte in line.utf8 {
        quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
        if quotes == 3 {
          marks += 1
          quotes = 0
        }
      }
      return !marks.isMultiple(of: 2)
    }
  }
}
