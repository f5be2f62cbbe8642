/// The text that a render has written so far, in UTF-8.
///
/// A render writes hundreds of thousands of texts of a few bytes. An array spends more time on each
/// of them than their bytes take to copy, so its room is filled by hand here.
struct OutputBuffer {
  /// What is written, and room for more behind it.
  private(set) var bytes = [UInt8](repeating: 0, count: 1 << 15)
  /// How many bytes are written.
  private(set) var count = 0

  /// What is written.
  var text: String { String(decoding: bytes[..<count], as: UTF8.self) }

  @inline(__always)
  mutating func append(_ text: String) {
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable {
      append(UnsafeRawBufferPointer($0))
    }
    if isContiguous == nil { append(Array(text.utf8), 0..<text.utf8.count) }
  }

  /// Appends a part of other bytes.
  mutating func append(_ other: [UInt8], _ range: Range<Int>) {
    other.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private mutating func append(_ other: UnsafeRawBufferPointer) {
    let range = count..<(count + other.count)
    if range.upperBound > bytes.count {
      bytes += [UInt8](repeating: 0, count: max(bytes.count, other.count))
    }
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[range]).copyMemory(from: other)
    }
    count = range.upperBound
  }
}
