import FiresmithLanguage

/// The declarations of types in the generated code of an output: their very lines.
struct Declarations {
  private struct Place {
    let file: Int
    let line: Int
  }

  private let paths: [String]
  private let lines: [[Substring]]
  private var places: [Substring: Place] = [:]

  init(_ files: [GeneratedFile]) {
    paths = files.map(\.path)
    lines = files.map { $0.contents.split(separator: "\n", omittingEmptySubsequences: false) }
    for (file, lines) in lines.enumerated() {
      for (number, line) in lines.enumerated() {
        guard let name = Self.declaredName(in: line), places[name] == nil else { continue }
        places[name] = Place(file: file, line: number)
      }
    }
  }

  /// The lines that declare a type.
  struct Found {
    let file: String
    let text: String
    /// Whether the file goes on with how the type is made and coded, which says nothing new.
    let isCut: Bool
  }

  /// The lines that declare a type; `nil` if no file does.
  subscript(name: String) -> Found? {
    guard let place = places[name[...]] else { return nil }
    let lines = lines[place.file]
    let path = paths[place.file]
    let first = Self.beginning(of: place.line, in: lines)
    let last = Self.end(of: place.line, in: lines, isIndented: path.hasSuffix(".py"))
    let shown =
      path.hasSuffix(".swift") ? Self.endOfMembers(from: place.line, to: last, lines) : last
    return Found(
      file: path, text: lines[first...shown].joined(separator: "\n"), isCut: shown < last)
  }

  /// Returns the last line before the first initializer of a type in Swift, which follows its
  /// properties or its cases.
  private static func endOfMembers(from start: Int, to last: Int, _ lines: [Substring]) -> Int {
    let first = lines[start...last].firstIndex { line in
      let words = line.drop { $0 == " " }
      return ["init(", "public init(", "package init("].contains(where: words.hasPrefix)
    }
    guard var end = first else { return last }
    while end > start + 1 {
      let above = lines[end - 1].drop { $0 == " " }
      guard above.isEmpty || above.hasPrefix("///") || above.hasPrefix("@") else { break }
      end -= 1
    }
    return end - 1
  }

  private static let keywords: Set<Substring> = ["struct", "class", "enum", "interface", "type"]

  /// Returns the name of the type whose declaration a line begins; `nil` for other lines.
  private static func declaredName(in line: Substring) -> Substring? {
    guard let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "/") else {
      return nil
    }
    if let end = line.firstRange(of: ": TypeAlias") { return line[..<end.lowerBound] }
    let words = line.split(separator: " ", maxSplits: 6)
    guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count
    else { return nil }
    let name = words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let next = words[keyword + 1].dropFirst(name.count).first
    return name.isEmpty || next == "." ? nil : name
  }

  /// Returns the first line of the comments and attributes right above a declaration.
  private static func beginning(of start: Int, in lines: [Substring]) -> Int {
    var first = start
    while first > 0 {
      let above = lines[first - 1]
      let isPart = ["///", "@", "/**", " *", "#["].contains { above.hasPrefix($0) }
      guard isPart else { break }
      first -= 1
    }
    return first
  }

  /// Returns the last line of a declaration: its closing brace or semicolon, or what is indented.
  private static func end(of start: Int, in lines: [Substring], isIndented: Bool) -> Int {
    if isIndented { return endOfIndented(from: start, in: lines) }
    let line = lines[start]
    if line.hasSuffix("}") || line.hasSuffix(";") { return start }
    // What stands for another type ends by a semicolon, and that may hold braces.
    let isAlias = line.contains(" = ") || line.hasSuffix("=")
    guard isAlias, !line.hasSuffix("{") else {
      return lines[start...].firstIndex { $0.hasPrefix("}") } ?? start
    }
    var depth = 0
    for index in lines.indices.dropFirst(start) {
      depth += lines[index].count { $0 == "{" } - lines[index].count { $0 == "}" }
      if depth <= 0, lines[index].hasSuffix(";") { return index }
    }
    return start
  }

  private static func endOfIndented(from start: Int, in lines: [Substring]) -> Int {
    var last = start
    for index in lines.indices.dropFirst(start + 1) {
      guard let first = lines[index].first else { continue }
      guard first == " " || first == ")" || first == "]" else { break }
      last = index
    }
    return last
  }
}
