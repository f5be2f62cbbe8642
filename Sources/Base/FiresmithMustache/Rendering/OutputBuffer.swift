/// The output of a render so far, in UTF-8.
///
/// A render writes hundreds of thousands of short texts. Appending to an array takes longer than
/// copying the bytes, so the memory is managed here.
struct OutputBuffer {
  /// The output, with free space after it.
  private(set) var bytes = [UInt8](repeating: 0, count: 1 << 15)
  /// The number of bytes written.
  private(set) var count = 0

  /// The output.
  var text: String { String(decoding: bytes[..<count], as: UTF8.self) }

  /// Calls `body` with the output.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Removes everything after the first `count` bytes.
  mutating func remove(from count: Int) {
    self.count = count
  }

  /// Appends a text. Many that a render writes are empty.
  ///
  /// Consumes the text and isn't inlined, which saves retaining it.
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

  /// Makes room for a number of bytes, at least doubling the capacity.
  @inline(never)
  private mutating func makeRoom(for needed: Int) {
    var larger = [UInt8](repeating: 0, count: max(needed, 2 * bytes.count))
    larger.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    bytes = larger
  }
}
