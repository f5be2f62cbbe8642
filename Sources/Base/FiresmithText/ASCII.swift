// The characters of ASCII, as bytes of UTF-8. Inlined, because whole files are read with them.
extension UInt8 {
  /// Whether this is one of `0` to `9`.
  @inlinable
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is one of `a` to `z`, in capitals or not.
  @inlinable
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this is one of `a` to `z`.
  @inlinable
  package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// Whether this is a digit, or a letter from `a` to `f`, in capitals or not.
  @inlinable
  package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
}
