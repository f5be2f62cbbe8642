/// The comments of JSON that people edit, which the reader of JSON doesn't know.
enum JSONComments {
  /// Returns the text with blanks in place of comments and of a byte order mark, so that all else
  /// keeps its place.
  ///
  /// - Throws: If a comment has no end.
  static func blanked(in text: [UInt8]) throws(FirestoreJSONError) -> [UInt8] {
    var text = text
    var index = 0
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20])
      index = 3
    }
    var isInString = false
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "/") where !isInString:
        let end = try end(ofCommentAt: index, in: text)
        for place in index..<end where !isLineBreak(text[place]) { text[place] = 0x20 }
        index = max(index, end - 1)
      default: break
      }
      index += 1
    }
    return text
  }

  /// Returns the place after a comment; that of the slash if there is none.
  private static func end(
    ofCommentAt start: Int, in text: [UInt8]
  ) throws(FirestoreJSONError) -> Int {
    let rest = text[(start + 1)...]
    switch rest.first {
    case UInt8(ascii: "/"): return rest.firstIndex(where: isLineBreak) ?? text.count
    case UInt8(ascii: "*"):
      var index = start + 2
      while index + 1 < text.count {
        if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
          return index + 2
        }
        index += 1
      }
      throw FirestoreJSONError("has a comment without an end; expected '*/'", at: start)
    default: return start
    }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
