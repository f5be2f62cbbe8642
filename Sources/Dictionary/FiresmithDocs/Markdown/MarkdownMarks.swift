/// The marks that begin a block of code.
struct MarkdownFence {
  private let mark: Unicode.Scalar
  private let count: Int

  /// Reads a line from its margin on; `nil` if it doesn't begin with one.
  init?(_ line: ArraySlice<Unicode.Scalar>) {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    let count = line.prefix { $0 == mark }.count
    guard count >= 3, mark == "~" || !line.dropFirst(count).contains("`") else { return nil }
    self.mark = mark
    self.count = count
  }

  func isClosed(by line: ArraySlice<Unicode.Scalar>) -> Bool {
    let marks = line.prefix { $0 == mark }.count
    return marks >= count && line.dropFirst(marks).allSatisfy { $0 == " " }
  }
}

/// The mark, or the number, that begins an item of a list.
struct MarkdownListMarker {
  /// The mark; what follows the number, if there is one.
  let mark: Unicode.Scalar
  let number: Int?
  /// Whether nothing follows on the line.
  let isEmpty: Bool
  /// The number of characters from the margin to the text.
  let contentStart: Int
  /// The number of columns that the item's other lines are indented by.
  let width: Int

  /// Reads a line from its margin on; `nil` if it doesn't begin with one.
  init?(_ line: ArraySlice<Unicode.Scalar>) {
    let digits = line.prefix { "0"..."9" ~= $0 }
    guard digits.count <= 9, let mark = line.dropFirst(digits.count).first else { return nil }
    guard digits.isEmpty ? "-*+".unicodeScalars.contains(mark) : mark == "." || mark == ")" else {
      return nil
    }
    let rest = line.dropFirst(digits.count + 1)
    guard rest.first == nil || rest.first == " " else { return nil }
    let spaces = rest.prefix { $0 == " " }.count
    self.mark = mark
    number = Int(String(String.UnicodeScalarView(digits)))
    isEmpty = spaces == rest.count
    contentStart = digits.count + 1 + spaces
    // More spaces are those of code.
    width = digits.count + 1 + (isEmpty || spaces > 4 ? 1 : spaces)
  }
}
