/// A JSON text whose values have been found, but not yet made: a tree of arrays and strings would
/// take longer to make than most of its parts are worth.
@usableFromInline
package final class JSONText: Sendable {
  /// A value or a key, and where it is.
  @usableFromInline
  struct Token: Sendable {
    /// The offset of the first byte, such as that of a quote.
    @usableFromInline let start: UInt32
    /// The offset after the last byte.
    @usableFromInline var end: UInt32
    /// The index after the last token inside of the value.
    @usableFromInline var next: UInt32
    /// The number of members or elements, or the index of a string that has escapes.
    @usableFromInline var count: UInt32
    @usableFromInline let kind: Kind

    init(_ kind: Kind, start: Int) {
      self.kind = kind
      self.start = UInt32(truncatingIfNeeded: start)
      end = 0
      next = 0
      count = 0
    }

    /// Returns the bytes of a literal, or of a string without its quotes and escapes.
    ///
    /// - Parameters:
    ///   - text: The text that the token is of.
    ///   - escapedStrings: The text's strings that have escapes, without them.
    @inlinable
    func withBytes<Result>(
      of text: UnsafeBufferPointer<UInt8>, _ escapedStrings: [String],
      _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
      if kind == .escapedString {
        var string = escapedStrings[Int(count)]
        return string.withUTF8(body)
      }
      let quotes = kind == .string ? 1 : 0
      return body(UnsafeBufferPointer(rebasing: text[Int(start) + quotes..<Int(end) - quotes]))
    }
  }

  @usableFromInline
  enum Kind: UInt8, Sendable {
    /// Each member is two tokens: its key, and its value with what is inside of that.
    case object
    case array
    /// A string that is its bytes between the quotes.
    case string
    case escapedString
    /// `true`, `false`, `null` or a number.
    case literal
  }

  /// The most bytes that a text can have: tokens hold their offsets.
  static let maximumSize = Int(UInt32.max)

  @usableFromInline let bytes: [UInt8]
  /// The tokens in the order in which they begin.
  @usableFromInline let tokens: [Token]
  /// The strings that have escapes, without them.
  @usableFromInline let escapedStrings: [String]

  init(_ bytes: [UInt8], tokens: [Token], escapedStrings: [String]) {
    self.bytes = bytes
    self.tokens = tokens
    self.escapedStrings = escapedStrings
  }

  /// Returns the bytes of a literal, or of a string without its quotes and escapes.
  @inlinable
  func withBytes<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { tokens[index].withBytes(of: $0, escapedStrings, body) }
  }

  /// Returns the characters of a literal or a string.
  @inlinable
  func string(of index: Int) -> String {
    withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the index of the value that an object has at a key; `nil` if there is none.
  @usableFromInline
  func index(at key: String, ofObject object: Int) -> Int? {
    var key = key
    return key.withUTF8 { key in
      bytes.withUnsafeBufferPointer { text in
        tokens.withUnsafeBufferPointer { tokens in
          var index = object + 1
          while index < Int(tokens[object].next) {
            let token = tokens[index]
            // Of keys without escapes, most differ in their lengths.
            let isAsLong = Int(token.end - token.start) - 2 == key.count
            if isAsLong || token.kind == .escapedString,
              token.withBytes(of: text, escapedStrings, { $0.elementsEqual(key) })
            {
              return index + 1
            }
            index = Int(tokens[index + 1].next)
          }
          return nil
        }
      }
    }
  }
}
