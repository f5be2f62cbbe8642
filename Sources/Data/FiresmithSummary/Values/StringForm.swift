import FiresmithStoredData
import FiresmithText
import FiresmithValues

/// A form that a string can be read as, besides a string.
package enum StringForm: String, CaseIterable, Sendable {
  /// A URL with a host, such as `https://example.com/a`.
  case url
  case uuid
  /// A UUID in capitals.
  case capitalUUID = "capital_uuid"
  /// A colour such as `#f05138` or `#f0513880`.
  case color
  /// An e-mail address.
  case email
  /// A time of ISO 8601 with its offset, such as `2024-02-29T12:00:00Z`.
  case time
  /// A time of ISO 8601 without an offset, such as `2024-02-29T12:00:00.000`.
  case localTime = "local_time"
  /// A day, such as `2024-02-29`.
  case day
  /// A decimal number, such as `12.50`.
  case number
  /// An id that Firestore creates for a new document: 20 letters and digits.
  case automaticID = "automatic_id"
  /// A string that only programs write: long hexadecimal or base64, such as a hash or a key.
  case code

  /// Returns the form of a text, which has one at most; `nil` if it has none.
  package init?(_ text: String) {
    let form = text.withBytes { bytes in Self.form(bytes, text) }
    guard let form else { return nil }
    self = form
  }

  private static func form(_ text: UnsafeRawBufferPointer, _ string: String) -> StringForm? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "#") { return isColor(text) ? .color : nil }
    if text.count == 36, isUUID(text) { return hasOnlyCapitals(text) ? .capitalUUID : .uuid }
    if first.isASCIIDigit || first == UInt8(ascii: "-") {
      if isNumber(text) { return .number }
      if (20...40).contains(text.count), StoredTimestamp(text: string, .foreign) != nil {
        return .time
      }
      if let form = dayOrTime(text, string) { return form }
    }
    if text.count == 20, text.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) {
      return .automaticID
    }
    if first.isASCIILetter, isURL(text) { return .url }
    if isEmail(text) { return .email }
    return isCode(text) ? .code : nil
  }

  /// A day, or a time that says nothing of its zone.
  private static func dayOrTime(
    _ text: UnsafeRawBufferPointer, _ string: String
  ) -> StringForm? {
    guard (10...32).contains(text.count), text[4] == UInt8(ascii: "-") else { return nil }
    if text.count == 10 {
      return CalendarDay(text: string) == nil ? nil : .day
    }
    guard text.count >= 16, text[10] == UInt8(ascii: "T") || text[10] == 0x20 else { return nil }
    let seconds = text.count == 16 ? ":00" : ""
    let time = string.replacing(" ", with: "T", maxReplacements: 1) + seconds + "Z"
    return StoredTimestamp(text: time, .foreign) == nil ? nil : .localTime
  }

  private static func isEmail(_ text: UnsafeRawBufferPointer) -> Bool {
    guard (6...254).contains(text.count), let at = text.firstIndex(of: UInt8(ascii: "@")), at > 0
    else { return false }
    let host = text[(at + 1)...]
    return host.contains(UInt8(ascii: ".")) && host.last != UInt8(ascii: ".")
      && text.allSatisfy { $0 > 0x20 && $0 != 0x7F } && !host.contains(UInt8(ascii: "@"))
  }

  /// Letters and digits in a row that no word has: in base64, capitals, small letters and digits.
  private static func isCode(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 16, text.count <= 4_096 else { return false }
    var (digits, small, capital) = (0, 0, 0)
    var isHexadecimal = true
    for byte in text {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x61...0x7A: small += 1
      case 0x41...0x5A: capital += 1
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: ":"):
        isHexadecimal = false
      default: return false
      }
      if isHexadecimal { isHexadecimal = byte.isASCIIHexDigit }
    }
    if isHexadecimal { return digits > 0 }
    return text.count >= 20 && digits > 0 && small > 2 && capital > 2
  }

  private static func isColor(_ text: UnsafeRawBufferPointer) -> Bool {
    (text.count == 7 || text.count == 9) && text.dropFirst().allSatisfy(\.isASCIIHexDigit)
  }

  private static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
    text.indices.allSatisfy { index in
      switch index {
      case 8, 13, 18, 23: text[index] == UInt8(ascii: "-")
      default: text[index].isASCIIHexDigit
      }
    }
  }

  /// Whether the letters of a text are capitals, and there are some.
  private static func hasOnlyCapitals(_ text: UnsafeRawBufferPointer) -> Bool {
    let letters = text.filter(\.isASCIILetter)
    return !letters.isEmpty && letters.allSatisfy { $0 & 0x20 == 0 }
  }

  /// Digits, with a sign before them and a point between them.
  private static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    var points = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: ".") where digits > 0 && points == 0 && index < text.count - 1: points = 1
      default: return false
      }
    }
    return digits > 0
  }

  /// Narrower than what generated code takes for a URL, which is nearly any text.
  private static func isURL(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon < 32,
      text[..<colon].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
      }), text[(colon + 1)...].starts(with: "//".utf8)
    else { return false }
    let rest = text[(colon + 3)...]
    let host = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0) }
    guard !host.isEmpty else { return false }
    var after = rest[host.endIndex...]
    if after.first == UInt8(ascii: ":") { after = after.dropFirst().drop(while: \.isASCIIDigit) }
    guard let next = after.first else { return true }
    // White space and control characters are no part of a URL.
    return "/?#".utf8.contains(next) && after.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
