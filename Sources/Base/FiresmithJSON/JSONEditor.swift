/// Adds items to the arrays and objects of a JSON text that people edit, and leaves all else as it
/// is: order, formatting and comments.
package struct JSONEditor {
  private let text: [UInt8]
  /// The new items of each container, by the offset at which it begins.
  private var additions: [Int: (container: JSONNode, items: [JSONLines])] = [:]
  private let lineBreak: String
  private let unit: String

  /// - Parameter root: The text's value, whose first item shows how the text is indented.
  package init(_ text: [UInt8], root: JSONNode) {
    self.text = text
    lineBreak = text.contains(0x0D) ? "\r\n" : "\n"
    let first = root.members?.first.flatMap { Self.indentation(at: $0.start, text) }
    unit = first.flatMap { $0.isEmpty ? nil : $0 } ?? "  "
  }

  /// Adds items after those that an array or an object has.
  package mutating func append(_ items: [JSONLines], to container: JSONNode) {
    guard !items.isEmpty else { return }
    additions[container.range.lowerBound, default: (container, [])].items += items
  }

  /// The text with all additions.
  package var result: [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for change in changes {
      result += text[offset..<change.range.lowerBound]
      result += change.text.utf8
      offset = change.range.upperBound
    }
    return result + text[offset...]
  }

  private typealias Change = (range: Range<Int>, text: String)

  /// The replacements of ranges of bytes, from the beginning of the text to its end.
  private var changes: [Change] {
    // A comma comes before what follows it at the same place.
    additions.values.flatMap { changes(adding: $0.items, to: $0.container) }.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
      .map(\.element)
  }

  private func changes(adding items: [JSONLines], to container: JSONNode) -> [Change] {
    let members = container.members
    let elements = container.elements
    let starts = members?.map(\.start) ?? elements?.map(\.range.lowerBound)
    let last = members?.last?.value ?? elements?.last
    let outer = Self.lineIndentation(at: container.range.lowerBound, text)
    let indentation = starts?.last.flatMap { Self.indentation(at: $0, text) } ?? outer + unit
    let lines = items.map { $0.text(indentation: indentation, unit: unit, lineBreak: lineBreak) }
      .joined(separator: "," + lineBreak)
    let comma = last.map { [Change($0.range.upperBound..<$0.range.upperBound, ",")] } ?? []
    let end = container.range.upperBound - 1
    // A bracket in a line of its own stays there; another one gets a line, in place of the blanks
    // before it.
    guard Self.indentation(at: end, text) != nil else {
      let blanks = text[..<end].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
      return comma + [(end - blanks..<end, lineBreak + lines + lineBreak + outer)]
    }
    let start = Self.lineStart(of: end, text)
    return comma + [(start..<start, lines + lineBreak)]
  }

  // MARK: Lines

  private static func lineStart(of offset: Int, _ text: [UInt8]) -> Int {
    (text[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
  }

  /// Returns the white space at the beginning of the line that holds the byte at `offset`.
  private static func lineIndentation(at offset: Int, _ text: [UInt8]) -> String {
    let line = text[lineStart(of: offset, text)..<offset]
    return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// Returns the white space before the byte at `offset` if nothing else is before it in its line.
  private static func indentation(at offset: Int, _ text: [UInt8]) -> String? {
    let line = text[lineStart(of: offset, text)..<offset]
    let isFirst = line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return isFirst ? String(decoding: line, as: UTF8.self) : nil
  }
}
