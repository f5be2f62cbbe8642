/// How code is broken into lines of at most 100 columns.
enum SwiftLayout {
  static let columns = 100

  /// Whether `text` fits behind `column` columns that are taken already.
  static func fits(_ text: String, column: Int) -> Bool {
    column + text.utf8.count <= columns
  }

  /// A call, on one line if it fits; else its arguments follow, as many as fit on each line.
  ///
  /// - Parameters:
  ///   - column: The columns in front of the call.
  ///   - indentation: The columns in front of the lines that follow.
  static func call(
    _ function: String, _ arguments: [String], column: Int, indentation: Int
  ) -> (first: String, rest: [String]) {
    let separators = 2 + 2 * max(0, arguments.count - 1)
    let length = arguments.reduce(function.utf8.count + separators) { $0 + $1.utf8.count }
    if column + length <= columns {
      return (String(code: "\(function)(\(arguments, separator: ", "))"), [])
    }
    var lines: [String] = []
    var start = 0
    while start < arguments.count {
      var end = start + 1
      // With the comma, or the parenthesis, at the line's end.
      var width = indentation + arguments[start].utf8.count + 1
      while end < arguments.count, width + arguments[end].utf8.count + 2 <= columns {
        width += arguments[end].utf8.count + 2
        end += 1
      }
      let mark = end == arguments.count ? ")" : ","
      lines.append(String(code: "\(arguments[start..<end], separator: ", ")\(mark)"))
      start = end
    }
    return (function + "(", lines)
  }
}

extension SwiftLayout {
  /// One argument a line, with commas between them.
  static func lines(_ arguments: [String]) -> [String] {
    arguments.indices.map { arguments[$0] + ($0 == arguments.count - 1 ? "" : ",") }
  }
}

extension SwiftLayout {
  /// `text` with `width` spaces for each two at the beginning of a line.
  static func indented(_ text: String, by width: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 2)
    var isAtStart = true
    var spaces = 0
    for byte in text.utf8 {
      if isAtStart, byte == UInt8(ascii: " ") {
        spaces += 1
        continue
      }
      if isAtStart, byte != UInt8(ascii: "\n") {
        let count = spaces / 2 * width + spaces % 2
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
      }
      bytes.append(byte)
      isAtStart = byte == UInt8(ascii: "\n")
      spaces = 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
