import Foundation

/// A line of a file that describes a made-up database, with the lines that are indented below it.
///
/// `price?90: double 1 200` is a field that nine documents in ten have. Databases/README.md has all
/// forms.
struct DatabaseLine {
  /// The name of a field, of a collection, or of what is wrong with some documents.
  let key: String
  /// The number of maps in a hundred that have the field.
  let presence: Int
  /// Whether the others have null in its place.
  let hasNulls: Bool
  let words: [String]
  var lines: [DatabaseLine] = []

  /// Returns the outermost lines of a file.
  static func read(_ text: String) -> [DatabaseLine] {
    var rest =
      text.split(separator: "\n").filter { line in
        let start = line.first { $0 != " " }
        return start != nil && start != "#"
      }[...]
    return read(&rest, depth: 0)
  }

  private static func read(_ rest: inout ArraySlice<Substring>, depth: Int) -> [DatabaseLine] {
    var lines: [DatabaseLine] = []
    while let first = rest.first {
      guard first.prefix(while: { $0 == " " }).count == depth * 2 else { break }
      rest.removeFirst()
      var line = DatabaseLine(first.dropFirst(depth * 2))
      line.lines = read(&rest, depth: depth + 1)
      lines.append(line)
    }
    return lines
  }

  private init(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1)
    let key = parts[0].split(separator: "?", maxSplits: 1)
    self.key = String(key[0])
    let presence = key.count > 1 ? String(key[1]) : "100"
    hasNulls = presence.hasSuffix("null")
    self.presence = Int(presence.prefix { $0.isNumber }) ?? 100
    words = parts.count > 1 ? Self.words(parts[1]) : []
  }

  private init(key: String, words: [String], lines: [DatabaseLine]) {
    (self.key, presence, hasNulls, self.words, self.lines) = (key, 100, false, words, lines)
  }

  /// The same line with other words.
  func saying(_ words: some Sequence<String>) -> DatabaseLine {
    DatabaseLine(key: key, words: Array(words), lines: lines)
  }

  /// Texts with blanks are written in quotes: `pick "in review"*3 done*7`.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
