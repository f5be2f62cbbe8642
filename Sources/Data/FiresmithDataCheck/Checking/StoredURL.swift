import FiresmithText

/// A URL as Foundation reads it from text, which is what generated Swift does: characters that a
/// URL can't have are encoded, apart from the host's, which is refused or spelled in ASCII.
struct StoredURL {
  /// The text of the URL that is read.
  private(set) var encoded = ""

  /// `nil` if the text is no URL.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var rest = Substring(text)
    var colon: Int?
    let end = rest.utf8.firstIndex { ":/?#[]@".utf8.contains($0) }
    if let end, rest.utf8[end] == UInt8(ascii: ":") {
      let scheme = rest[..<end]
      guard scheme.isEmpty || Self.isScheme(scheme) else { return nil }
      encoded += scheme + ":"
      rest = rest[rest.utf8.index(after: end)...]
    }
    let hasAuthority = rest.utf8.starts(with: "//".utf8)
    if hasAuthority {
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      guard let authority = Self.authority(Self.take(from: &rest, until: "/?#")) else { return nil }
      encoded += "//" + authority
      // A port without digits.
      if authority.utf8.last == UInt8(ascii: ":") { colon = encoded.utf8.count - 1 }
    }
    let path = Self.take(from: &rest, until: "?#")
    encoded += hasAuthority ? Self.encoded(path, besides: ":@/") : Self.encoded(relative: path)
    let query = Self.take(from: &rest, until: "#")
    for part in [query, rest] {
      guard let mark = part.unicodeScalars.first else { continue }
      encoded += String(mark) + Self.encoded(part.withoutFirstByte, besides: ":@/?")
    }
    if let colon, !encoded.utf8.elementsEqual(text.utf8) {
      encoded.remove(at: encoded.utf8.index(encoded.startIndex, offsetBy: colon))
    }
  }

  /// Takes what comes before one of some characters.
  private static func take(from rest: inout Substring, until ends: String) -> Substring {
    let end = rest.utf8.firstIndex { ends.utf8.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter else { return false }
    return text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
  }

  /// Returns what stands between `//` and the path: a user, a host and a port; `nil` if it is
  /// wrong.
  private static func authority(_ text: Substring) -> String? {
    var encoded = ""
    var rest = text
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      var user = rest[..<at]
      encoded += Self.encoded(take(from: &user, until: ":"), besides: "")
      if !user.isEmpty { encoded += ":" + Self.encoded(user.withoutFirstByte, besides: ":") }
      encoded += "@"
      rest = rest[rest.utf8.index(after: at)...]
    }
    var host = rest
    if rest.utf8.first == UInt8(ascii: "[") {
      guard let end = rest.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
      let after = rest.utf8.index(after: end)
      host = rest[..<after]
      rest = rest[after...]
      guard rest.isEmpty || rest.utf8.first == UInt8(ascii: ":") else { return nil }
      encoded += Self.encoded(host, besides: "[]:")
    } else {
      let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
      host = rest[..<colon]
      rest = rest[colon...]
      guard let ascii = asciiHost(host) else { return nil }
      encoded += ascii
    }
    guard rest.utf8.dropFirst().allSatisfy(\.isASCIIDigit) else { return nil }
    return encoded + rest
  }

  private static func asciiHost(_ host: Substring) -> String? {
    if isValid(host, besides: "") { return String(host) }
    // Only letters of other scripts can be spelled otherwise.
    guard host.utf8.allSatisfy({ $0 >= 0x80 || isAllowed($0, besides: "%") }),
      host.utf8.contains(where: { $0 >= 0x80 })
    else { return nil }
    return internationalHost(String(host))
  }

  /// Returns a path that no host precedes. Only in one that has to be encoded at all, a colon can't
  /// be in the first part.
  private static func encoded(relative path: Substring) -> String {
    guard !isValid(path, besides: ":@/") else { return String(path) }
    var rest = path
    let first = take(from: &rest, until: "/")
    return encoded(all: first, besides: "@") + encoded(all: rest, besides: ":@/")
  }

  /// Returns a part of a URL as it is, or with everything encoded that isn't allowed there, what
  /// has been encoded already included.
  private static func encoded(_ part: Substring, besides allowed: String) -> String {
    isValid(part, besides: allowed) ? String(part) : encoded(all: part, besides: allowed)
  }

  private static func encoded(all part: Substring, besides allowed: String) -> String {
    var result = ""
    for byte in part.utf8 {
      if isAllowed(byte, besides: allowed) {
        result.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  private static func isValid(_ part: Substring, besides allowed: String) -> Bool {
    let bytes = Array(part.utf8)
    return bytes.indices.allSatisfy { index in
      if isAllowed(bytes[index], besides: allowed) { return true }
      let digits = bytes[(index + 1)...].prefix(2)
      return bytes[index] == UInt8(ascii: "%") && digits.count == 2
        && digits.allSatisfy(\.isASCIIHexDigit)
    }
  }

  private static func isAllowed(_ byte: UInt8, besides allowed: String) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
      || allowed.utf8.contains(byte)
  }
}

extension Substring {
  /// By bytes, because a combining mark makes another character of what precedes it.
  fileprivate var withoutFirstByte: Substring { self[utf8.index(after: startIndex)...] }
}
