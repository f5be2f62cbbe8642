import FiresmithLanguage
import FiresmithText

/// The declarations of types in the generated code of an output: their very lines.
struct Declarations {
  private struct Place {
    let file: Int
    let line: Int
  }

  private let files: [CodeLines]
  private var places: [String: Place] = [:]

  init(_ files: [GeneratedFile]) {
    self.files = files.map(CodeLines.init)
    for (file, lines) in self.files.enumerated() {
      for number in 0..<lines.count {
        guard let name = Self.declaredName(in: lines[number]), places[name] == nil else { continue }
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
    guard let place = places[name] else { return nil }
    let lines = files[place.file]
    let first = Self.beginning(of: place.line, in: lines)
    let last = Self.end(of: place.line, in: lines)
    let shown =
      lines.path.hasSuffix(".swift") ? Self.endOfMembers(from: place.line, to: last, lines) : last
    return Found(file: lines.path, text: lines.text(of: first...shown), isCut: shown < last)
  }

  /// Returns the last line before the first initializer of a type in Swift, which follows its
  /// properties or its cases.
  private static func endOfMembers(from start: Int, to last: Int, _ lines: CodeLines) -> Int {
    let first = (start...last).first { number in
      let words = lines[number].drop { $0 == UInt8(ascii: " ") }
      return words.begins(with: "init(") || words.begins(with: "public init(")
        || words.begins(with: "package init(")
    }
    guard var end = first else { return last }
    while end > start + 1 {
      let above = lines[end - 1].drop { $0 == UInt8(ascii: " ") }
      guard above.isEmpty || above.begins(with: "///") || above.begins(with: "@") else { break }
      end -= 1
    }
    return end - 1
  }

  private static let keywords: [StaticString] = ["struct", "class", "enum", "interface", "type"]

  /// Returns the name of the type whose declaration a line begins; `nil` for other lines.
  private static func declaredName(in line: ArraySlice<UInt8>) -> String? {
    guard let first = line.first, first != UInt8(ascii: " "), first != UInt8(ascii: "/") else {
      return nil
    }
    if let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line[colon...].begins(with: ": TypeAlias")
    {
      return String(decoding: line[..<colon], as: UTF8.self)
    }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 6)
    let keyword = words.firstIndex { word in
      keywords.contains { $0.utf8CodeUnitCount == word.count && word.begins(with: $0) }
    }
    guard let keyword, keyword + 1 < words.count else { return nil }
    let name = words[keyword + 1].prefix(while: isInName)
    let next = words[keyword + 1].dropFirst(name.count).first
    if name.isEmpty || next == UInt8(ascii: ".") { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Returns the first line of the comments and attributes right above a declaration.
  private static func beginning(of start: Int, in lines: CodeLines) -> Int {
    var first = start
    while first > 0 {
      let above = lines[first - 1]
      let prefixes: [StaticString] = ["///", "@", "/**", " *", "#["]
      guard prefixes.contains(where: above.begins) else { break }
      first -= 1
    }
    return first
  }

  /// Returns the last line of a declaration: its closing brace or semicolon, or what is indented.
  private static func end(of start: Int, in lines: CodeLines) -> Int {
    if lines.path.hasSuffix(".py") { return endOfIndented(from: start, in: lines) }
    let line = lines[start]
    if line.last == UInt8(ascii: "}") || line.last == UInt8(ascii: ";") { return start }
    // What stands for another type ends by a semicolon, and that may hold braces.
    let isAlias = line.contains(UInt8(ascii: "="))
    guard isAlias, line.last != UInt8(ascii: "{") else {
      return (start..<lines.count).first { lines[$0].first == UInt8(ascii: "}") } ?? start
    }
    var depth = 0
    for number in start..<lines.count {
      for byte in lines[number] {
        if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth -= 1 }
      }
      if depth <= 0, lines[number].last == UInt8(ascii: ";") { return number }
    }
    return start
  }

  private static func endOfIndented(from start: Int, in lines: CodeLines) -> Int {
    var last = start
    for number in start + 1..<lines.count {
      guard let first = lines[number].first else { continue }
      guard [UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]")].contains(first) else { break }
      last = number
    }
    return last
  }
}

/// The lines of a generated file, as bytes: a page of a thousand collections looks at a hundred
/// thousand of them, which takes a third of its time with strings.
private struct CodeLines {
  let path: String
  private let bytes: [UInt8]
  /// The offset of the first byte of each line, and that after the end of the last one.
  private var starts = [0]

  init(_ file: GeneratedFile) {
    path = file.path
    bytes = Array(file.contents.utf8)
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    starts.append(bytes.count + 1)
  }

  var count: Int { starts.count - 1 }

  /// The bytes of a line without its end.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1] - 1] }

  func text(of range: ClosedRange<Int>) -> String {
    String(
      decoding: bytes[starts[range.lowerBound]..<starts[range.upperBound + 1] - 1], as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func begins(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && prefix(text.utf8CodeUnitCount).elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
