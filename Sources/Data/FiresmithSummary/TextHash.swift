/// Returns a hash that is the same on every machine and in every run, unlike Swift's own.
///
/// Eight bytes are mixed at a time, because every string of the data is hashed.
func textHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
  var offset = 0
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    hash = mixed(hash, UInt64(littleEndian: word))
    offset += 8
  }
  var rest: UInt64 = 0
  while offset < bytes.count {
    rest = rest << 8 | UInt64(bytes[offset])
    offset += 1
  }
  hash = mixed(hash, rest)
  // So that each bit depends on all bits of the text.
  hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
  return hash ^ hash >> 33
}

private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
  return product ^ product >> 32
}

/// Returns the hash of a text's bytes.
func textHash(_ text: String) -> UInt64 {
  text.withBytes { textHash($0) }
}

extension String {
  /// Calls `body` with the text's bytes in UTF-8.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) {
      return result
    }
    // Strings that aren't in one piece of memory come from Objective-C.
    return Array(utf8).withUnsafeBytes { body($0) }
  }
}
