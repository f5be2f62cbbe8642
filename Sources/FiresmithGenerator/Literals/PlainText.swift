extension String {
  /// Whether all characters are ASCII.
  var isASCII: Bool {
    var text = self
    // Without a branch for each byte.
    return text.withUTF8 { bytes in bytes.reduce(0) { $0 | $1 } < 0x80 }
  }

  /// Whether each character stands for itself in a string literal: visible ASCII, without quotation
  /// marks and backslashes.
  var isPlain: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      }
    }
  }
}
