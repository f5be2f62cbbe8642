extension String {
  /// Whether all characters are ASCII.
  package var isASCII: Bool {
    var text = self
    // No branch for each byte: this is faster.
    return text.withUTF8 { bytes in bytes.reduce(0) { $0 | $1 } < 0x80 }
  }

  /// Whether every character can appear unescaped in a string literal: visible ASCII except
  /// quotation marks and backslashes.
  package var isPlain: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      }
    }
  }
}
