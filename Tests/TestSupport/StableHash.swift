/// A hash of texts that is the same in every process, unlike that of `Hasher`.
///
/// 128 bits, so that two inputs don't meet by chance. Nobody has to be kept from making them meet.
struct StableHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x6c62_272e_07bb_0142

  /// Adds a text with its length, so that texts that follow each other can't be divided otherwise.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(UInt64(bytes.count))
      var start = 0
      // Eight bytes at a time, since tests are built without optimization.
      while start + 8 <= bytes.count {
        add(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self))
        start += 8
      }
      for byte in bytes[start...] { add(UInt64(byte)) }
    }
  }

  private mutating func add(_ word: UInt64) {
    // Both steps can be undone, so that no change of a word is lost.
    first = (first ^ word) &* 0x0000_0100_0000_01b3
    first ^= first >> 32
    second = (second ^ word) &* 0x9e37_79b9_7f4a_7c15
    second ^= second >> 29
  }

  /// The hash as hexadecimal digits.
  var digits: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
