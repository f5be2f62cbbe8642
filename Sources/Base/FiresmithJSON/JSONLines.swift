/// The lines of an item of a JSON text.
package struct JSONLines: Sendable {
  /// A line of the item: its depth inside the item, and its text.
  package typealias Line = (depth: Int, text: String)

  private var lines: [Line]

  package init(_ lines: [Line]) { self.lines = lines }

  /// A member of an object, whose value is a list of these items.
  package init(key: String, list: [JSONLines]) {
    lines = [(0, "\(JSON.quoted(key)): [")]
    for (index, item) in list.enumerated() {
      var inner = item.lines.map { (depth: $0.depth + 1, text: $0.text) }
      if index < list.count - 1, let last = inner.popLast() {
        inner.append((last.depth, last.text + ","))
      }
      lines += inner
    }
    lines.append((0, "]"))
  }

  func text(indentation: String, unit: String, lineBreak: String) -> String {
    lines.map { indentation + String(repeating: unit, count: $0.depth) + $0.text }
      .joined(separator: lineBreak)
  }
}
