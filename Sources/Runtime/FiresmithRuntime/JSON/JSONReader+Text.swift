import Foundation

extension JSONReader {
  /// Reads the place of a string, without making a `String`.
  mutating func readText() throws(FirestoreJSONError) -> Text {
    try expect(UInt8(ascii: "\""), "a string")
    let start = position
    var isEscaped = false
    var seen: UInt64 = 0
    var index = start
    while true {
      skipPlainText(&index, &seen)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        position = index + 1
        let isASCII = seen & 0x8080_8080_8080_8080 == 0
        return Text(start: start, end: index, isEscaped: isEscaped, isASCII: isASCII)
      case UInt8(ascii: "\\"):
        isEscaped = true
        index += 2
      case 0..<0x20:
        position = index
        throw failure("has a control character in a string")
      default:
        seen |= UInt64(byte)
        index += 1
      }
    }
    position = bytes.count
    throw unexpected("the end of a string")
  }

  /// Moves `index` on, eight bytes at a time, up to a quote, a backslash or a control character, or
  /// to the last few bytes.
  ///
  /// Subtracting one from each byte borrows from the next where a byte is zero, and subtracting 32
  /// where it is a control character; the lowest byte for which that happens is one for certain.
  ///
  /// - Parameter seen: Collects the bits of the bytes that were passed.
  @inline(__always)
  private func skipPlainText(_ index: inout Int, _ seen: inout UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let borrows =
        ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        | ((word &- ones &* 0x20) & ~word)
      let special = borrows & (ones &* 0x80)
      let plain = special.trailingZeroBitCount / 8
      seen |= word & ((1 << (8 * plain)) &- 1)
      index += plain
      guard plain == 8 else { return }
    }
  }

  /// Reads a string.
  package mutating func readString() throws(FirestoreJSONError) -> String {
    try string(readText())
  }

  /// Returns whether `text` is `literal`.
  package func matches(_ text: Text, _ literal: StaticString) -> Bool {
    if text.isEscaped { return (try? string(text)) == "\(literal)" }
    return matches(text.start, text.end, literal)
  }

  /// Returns the string of `text`.
  func string(_ text: Text) throws(FirestoreJSONError) -> String {
    if text.isEscaped {
      let utf8 = try unescape(text)
      return try utf8.withUnsafeBufferPointer { buffer throws(FirestoreJSONError) in
        try validated(buffer, at: text)
      }
    }
    let raw = UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
    return text.isASCII ? String(decoding: raw, as: UTF8.self) : try validated(raw, at: text)
  }

  /// Returns the string of `utf8`, and throws for invalid bytes, which `String` would repair.
  private func validated(
    _ utf8: UnsafeBufferPointer<UInt8>, at text: Text
  ) throws(FirestoreJSONError) -> String {
    let string = String(decoding: utf8, as: UTF8.self)
    guard string.utf8.elementsEqual(utf8) else {
      throw FirestoreJSONError("has a string that is not UTF-8", at: text.start)
    }
    return string
  }

  private func unescape(_ text: Text) throws(FirestoreJSONError) -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.end - text.start)
    var index = text.start
    while index < text.end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        utf8.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      if escape == UInt8(ascii: "u") {
        let scalar = try escapedScalar(&index, before: text.end)
        utf8.append(contentsOf: Character(scalar).utf8)
      } else if let character = character(escape) {
        utf8.append(character)
      } else {
        throw FirestoreJSONError("has an escape that JSON doesn't have", at: index - 2)
      }
    }
    return utf8
  }

  private func character(_ escape: UInt8) -> UInt8? {
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: nil
    }
  }

  /// Returns the scalar of `\uXXXX`, or of two of them that are a surrogate pair.
  ///
  /// - Parameter index: The place after the first `\u`; then the place after the scalar.
  private func escapedScalar(
    _ index: inout Int, before end: Int
  ) throws(FirestoreJSONError) -> Unicode.Scalar {
    let start = index
    let first = try codeUnit(&index, before: end)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), index + 2 <= end,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { throw FirestoreJSONError("has half a surrogate pair", at: start) }
    index += 2
    let second = try codeUnit(&index, before: end)
    let offset = (UInt32(first) & 0x3ff) << 10 | (UInt32(second) & 0x3ff)
    guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(0x10000 + offset) else {
      throw FirestoreJSONError("has half a surrogate pair", at: start)
    }
    return scalar
  }

  private func codeUnit(
    _ index: inout Int, before end: Int
  ) throws(FirestoreJSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
        throw FirestoreJSONError("has an escape without four hexadecimal digits", at: index)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
