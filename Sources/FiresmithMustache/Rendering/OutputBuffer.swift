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

  /// Appends a text. Many that a render writes are empty.
  ///
  /// It takes the caller's copy over, and is not inlined, because a text is retained again otherwise.
  @inline(never)
  mutating func append(_ text: consuming String) {
    guard !text.isEmpty else { return }
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends other bytes.
  mutating func append(_ other: [UInt8]) {
    other.withUnsafeBytes { append($0) }
  }

  /// Appends a part of other bytes.
  mutating func append(_ other: [UInt8], _ range: Range<Int>) {
    other.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  @inline(__always)
  private mutating func append(_ other: UnsafeRawBufferPointer) {
    let range = count..<(count + other.count)
    if range.upperBound > bytes.count { makeRoom(for: range.upperBound) }
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[range]).copyMemory(from: other)
    }
    count = range.upperBound
  }

  /// Makes room for a number of bytes, and at least as much as there is once more.
  @inline(never)
  private mutating func makeRoom(for needed: Int) {
    var larger = [UInt8](repeating: 0, count: max(needed, 2 * bytes.count))
    larger.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    bytes = larger
  }
}
