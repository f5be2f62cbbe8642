/// The lines of a schema file, with comments that stand below each other.
struct SchemaLines {
  private struct Line {
    var text: String
    var comment: String
  }

  /// Longer lines don't move the comments of those around them.
  private static let widest = 56

  private var lines: [Line] = []
  /// The element that each line names, by the line's number, which begins at 1.
  private(set) var elements: [Int: NamedElement] = [:]

  mutating func add(
    _ depth: Int, _ text: String, comment: String = "", names element: NamedElement? = nil
  ) {
    lines.append(Line(text: String(repeating: "  ", count: depth) + text, comment: comment))
    if let element { elements[lines.count] = element }
  }

  /// Adds `key:`, or a key that is too long for that.
  ///
  /// - Parameter value: What follows on the same line.
  mutating func add(
    _ depth: Int, key: String, _ value: String = "", comment: String = "",
    names element: NamedElement? = nil
  ) {
    let rest = value.isEmpty ? ":" : ": " + value
    // YAML takes a text of more than 1,024 characters for a key only behind a question mark.
    guard key.utf8.count > 1000 else {
      return add(depth, key + rest, comment: comment, names: element)
    }
    add(depth, "? " + key, names: element)
    add(depth, rest, comment: comment)
  }

  mutating func addBlank() {
    if !lines.isEmpty { lines.append(Line(text: "", comment: "")) }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The text, in which the comments of lines one after the other are aligned.
  var text: String {
    var text = ""
    var index = 0
    while index < lines.count {
      var end = index
      while end < lines.count, !lines[end].comment.isEmpty { end += 1 }
      let block = lines[index..<max(end, index + 1)]
      let widths = block.map(\.text.unicodeScalars.count).filter { $0 <= Self.widest }
      let column = (widths.max() ?? 0) + 2
      for line in block {
        text += line.text
        if !line.comment.isEmpty {
          let count = max(2, column - line.text.unicodeScalars.count)
          text += String(repeating: " ", count: count) + "# " + line.comment
        }
        text += "\n"
      }
      index += block.count
    }
    return text
  }
}

/// Something that a line of a schema names.
enum NamedElement: Hashable {
  case field(ElementID)
  case unionCase(ElementID)
  case type(ElementID)
  case collection(ElementID)

  var id: ElementID {
    switch self {
    case .field(let id), .unionCase(let id), .type(let id), .collection(let id): id
    }
  }

  /// The cost of giving the element a worse name.
  var weight: Int {
    switch self {
    case .field: 0
    case .unionCase: 1
    case .type: 2
    case .collection: 3
    }
  }
}
