/// Whether bytes are text in UTF-8.
package func isUTF8(_ bytes: [UInt8]) -> Bool {
  if bytes.withUnsafeBytes(isASCII) { return true }
  // Anything else is replaced, which makes other bytes of it.
  var string = String(decoding: bytes, as: UTF8.self)
  return string.withUTF8 { text in
    bytes.withUnsafeBytes { isSame(UnsafeRawBufferPointer(text), $0) }
  }
}

/// Looks at eight bytes at a time: one by one takes a tenth as long as reading the JSON in them.
private func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
  let words = bytes.count / 8 * 8
  for offset in stride(from: 0, to: words, by: 8) {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard word & 0x8080_8080_8080_8080 == 0 else { return false }
  }
  return bytes[words...].allSatisfy { $0 < 0x80 }
}

/// Compares eight bytes at a time: one by one takes as long as reading the JSON in them.
private func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard left.count == right.count else { return false }
  let words = left.count / 8 * 8
  for offset in stride(from: 0, to: words, by: 8) {
    let word = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard word == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
  }
  return left[words...].elementsEqual(right[words...])
}
