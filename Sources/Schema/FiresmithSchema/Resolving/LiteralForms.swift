import FiresmithText
import FiresmithValues

// The forms of values that are written as text.

/// Whether a text is an absolute URL that needs no encoding: `https://example.com/a?b#c`.
///
/// URL types differ in what they do about other texts, and agree on these.
func isPlainURL(_ text: String) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = text.utf8[..<colon]
  guard let first = scheme.first, first.isASCIILetter,
    scheme.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
  else { return false }
  let rest = Array(text.utf8[text.utf8.index(after: colon)...])
  guard !rest.isEmpty, hasValidCharacters(rest) else { return false }
  guard rest.starts(with: "//".utf8) else { return true }
  let end = rest.dropFirst(2).firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
  return isAuthority(rest[2..<end], isFollowed: end < rest.endIndex)
}

private func hasValidCharacters(_ bytes: [UInt8]) -> Bool {
  var fragments = 0
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "%"):
      let digits = bytes[(index + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isASCIIHexDigit) else { return false }
    case UInt8(ascii: "#"):
      fragments += 1
    default:
      guard byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
      else {
        return false
      }
    }
  }
  return fragments < 2
}

/// Whether what stands between `//` and the path is a host, with a user before it and a port behind
/// it if it has them. Only a path makes up for a missing host: `file:///tmp`.
private func isAuthority(_ authority: ArraySlice<UInt8>, isFollowed: Bool) -> Bool {
  if authority.isEmpty { return isFollowed }
  let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
  guard !authority[..<start].dropLast().contains(UInt8(ascii: "@")) else { return false }
  let parts = authority[start...].split(
    separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  guard let host = parts.first, !host.isEmpty, parts.count <= 2,
    host.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "-._~".utf8.contains($0) })
  else { return false }
  guard parts.count == 2 else { return true }
  return (1...5).contains(parts[1].count) && parts[1].allSatisfy(\.isASCIIDigit)
    && parts[1].reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65535
}

/// Whether a text is a UUID, in capitals or not.
package func isUUID(_ text: String) -> Bool {
  let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return groups.map(\.count) == [8, 4, 4, 4, 12]
    && groups.allSatisfy { $0.allSatisfy(\.isASCIIHexDigit) }
}

/// Whether a text is a decimal number as it is stored: `-?(0|[1-9][0-9]*)(\.[0-9]+)?`, with at most
/// 38 digits, and with a minus only if one of them isn't 0.
package func isDecimal(_ text: String) -> Bool {
  var scanner = ByteScanner(text)
  let isNegative = scanner.skip("-")
  let startsWithZero = scanner.skip("0")
  let others = scanner.skipDigits()
  guard startsWithZero ? others == 0 : others > 0 else { return false }
  var count = startsWithZero ? 1 : others
  if scanner.skip(".") {
    let fraction = scanner.skipDigits()
    guard fraction > 0 else { return false }
    count += fraction
  }
  guard scanner.isAtEnd, count <= 38 else { return false }
  return !isNegative || text.utf8.contains { (0x31...0x39).contains($0) }
}

/// Whether a text is a colour: `#rrggbb`, or `#rrggbbaa`.
package func isColor(_ text: String) -> Bool {
  let bytes = text.utf8
  return bytes.first == UInt8(ascii: "#") && (bytes.count == 7 || bytes.count == 9)
    && bytes.dropFirst().allSatisfy(\.isASCIIHexDigit)
}

/// Returns the seconds since the beginning of 1970 for a time as in RFC 3339,
/// `2020-01-31T12:00:00Z`; `nil` for other texts and for fractions of seconds, of which languages
/// keep different ones.
func secondsSince1970(_ text: String) -> Int? {
  guard !text.utf8.contains(UInt8(ascii: ".")) else { return nil }
  return StoredTimestamp(text: text, .stored).map { Int($0.seconds) }
}
