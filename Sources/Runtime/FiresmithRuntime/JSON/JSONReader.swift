import Foundation

/// Reads JSON in UTF-8 (RFC 8259), from the first byte to the last.
///
/// It builds no tree: callers ask for the keys of an object one by one, and read or skip the value
/// of each. The bytes have to outlive the reader.
package struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The place of a string in the JSON, without its quotes.
  package struct Text {
    let start: Int
    let end: Int
    let isEscaped: Bool
    let isASCII: Bool
  }

  // MARK: Structure

  /// Skips space, and returns the byte after it; 0 at the end, since no JSON has a zero byte there.
  @inline(__always)
  package mutating func peek() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return byte
      }
    }
    return 0
  }

  @inline(__always)
  mutating func expect(
    _ byte: UInt8, _ what: @autoclosure () -> String
  ) throws(FirestoreJSONError) {
    guard peek() == byte, position < bytes.count else { throw unexpected(what()) }
    position += 1
  }

  package mutating func beginObject() throws(FirestoreJSONError) {
    try expect(UInt8(ascii: "{"), "an object")
  }

  /// Reads the next key of an object, with its colon; `nil` at the object's end.
  @inline(__always)
  package mutating func nextKey(_ isFirst: inout Bool) throws(FirestoreJSONError) -> Text? {
    if peek() == UInt8(ascii: "}") {
      position += 1
      return nil
    }
    if !isFirst { try expect(UInt8(ascii: ","), "a comma or the object's end") }
    isFirst = false
    let key = try readText()
    try expect(UInt8(ascii: ":"), "a colon")
    return key
  }

  package mutating func beginArray() throws(FirestoreJSONError) {
    try expect(UInt8(ascii: "["), "an array")
  }

  /// Returns whether there is another element, which can be read next.
  @inline(__always)
  package mutating func nextElement(_ isFirst: inout Bool) throws(FirestoreJSONError) -> Bool {
    if peek() == UInt8(ascii: "]") {
      position += 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ","), "a comma or the array's end") }
    isFirst = false
    return true
  }

  /// Throws unless everything is read.
  mutating func end() throws(FirestoreJSONError) {
    _ = peek()
    guard position == bytes.count else { throw unexpected("the end") }
  }

  // MARK: Values without structure

  mutating func readNull() throws(FirestoreJSONError) {
    guard readLiteral("null") else { throw unexpected("null") }
  }

  mutating func readBool() throws(FirestoreJSONError) -> Bool {
    if readLiteral("true") { return true }
    guard readLiteral("false") else { throw unexpected("true or false") }
    return false
  }

  private mutating func readLiteral(_ literal: StaticString) -> Bool {
    _ = peek()
    let end = position + literal.utf8CodeUnitCount
    guard end <= bytes.count, matches(position, end, literal) else { return false }
    position = end
    return true
  }

  /// Skips one value, whatever it is.
  package mutating func skipValue(depth: Int = 0) throws(FirestoreJSONError) {
    guard depth <= 4 * FirestoreJSON.nestingLimit else { throw failure("is nested too deeply") }
    var isFirst = true
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey(&isFirst) != nil { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement(&isFirst) { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""):
      _ = try readText()
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      _ = try readBool()
    case UInt8(ascii: "n"):
      try readNull()
    default:
      _ = try readDouble()
    }
  }

  /// Returns the start of the next value.
  package mutating func nextPosition() -> Int {
    _ = peek()
    return position
  }

  /// Returns what has been read from `start` on as one line, without indentation.
  package func line(from start: Int) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(position - start)
    // Strings have no line breaks, so that only indentation follows one.
    var isIndentation = false
    for byte in bytes[start..<position] {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isIndentation = true
      case UInt8(ascii: " ") where isIndentation, UInt8(ascii: "\t") where isIndentation: break
      default:
        isIndentation = false
        line.append(byte)
      }
    }
    return line
  }

  // MARK: Errors

  package func failure(_ reason: String) -> FirestoreJSONError {
    FirestoreJSONError(reason, at: position)
  }

  package func unexpected(_ expected: String) -> FirestoreJSONError {
    guard position < bytes.count else {
      return failure("ends where \(expected) belongs")
    }
    let end = min(position + 20, bytes.count)
    let found = String(decoding: bytes[position..<end], as: UTF8.self)
    let line = found.prefix { !$0.isNewline }
    return failure("has “\(line)” where \(expected) belongs")
  }

  @inline(__always)
  func matches(_ start: Int, _ end: Int, _ literal: StaticString) -> Bool {
    guard end - start == literal.utf8CodeUnitCount, let base = bytes.baseAddress else {
      return false
    }
    return memcmp(base + start, literal.utf8Start, end - start) == 0
  }
}
