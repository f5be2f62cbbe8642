import FiresmithDiagnostics

/// Characters that a file writes as two escapes, `\ud83d\ude00`, as JSON does.
///
/// libyaml refuses such escapes, so it reads the text with others in their place, which are as
/// long: `\ue03d\ue600`, for two characters that mean nothing. ``joined(_:from:isQuoted:)`` puts
/// back what the file has.
struct SurrogatePairs {
  private struct Pair {
    /// The place of the first escape, in Unicode scalars from the file's beginning.
    var start: Int
    var bytes: ArraySlice<UInt8>
    var scalar: Unicode.Scalar
    /// The characters that libyaml makes of the escapes in double quotes.
    var standIn: [UInt8]
  }

  /// The text for libyaml.
  private(set) var source: [UInt8]
  /// The pairs in the file's order.
  private var pairs: [Pair] = []

  /// Finds the pairs; `nil` if there are none, or if the file has the characters that would stand
  /// for them.
  init?(_ source: [UInt8]) {
    self.source = source
    let backslash = UInt8(ascii: "\\")
    // libyaml doesn't count a byte order mark.
    var offset = source.starts(with: LineTable.byteOrderMark) ? LineTable.byteOrderMark.count : 0
    var count = 0
    while let next = source[offset...].firstIndex(of: backslash) {
      count += LineTable.scalarCount(source[offset..<next])
      if let pair = Self.pair(at: next, in: source, count) {
        replace(pair)
        offset = next + 12
        count += 12
      } else {
        guard !Self.isStandIn(at: next, in: source) else { return nil }
        // An escaped character begins no escape.
        let end = min(next + 2, source.count)
        count += LineTable.scalarCount(source[next..<end])
        offset = end
      }
    }
    guard !pairs.isEmpty, !Self.hasStandIns(source) else { return nil }
  }

  /// Returns the text of a scalar with the characters in place of those that stand for them; `nil`
  /// if it has none.
  ///
  /// - Parameters:
  ///   - text: What libyaml has read.
  ///   - range: Where the scalar is, in Unicode scalars from the file's beginning.
  ///   - isQuoted: Whether it is in double quotes, where escapes are escapes.
  func joined(
    _ text: UnsafeBufferPointer<UInt8>, from range: Range<Int>, isQuoted: Bool
  ) -> [UInt8]? {
    let first = lastIndex(in: pairs) { $0.start < range.lowerBound }
    let inside = pairs[first...].prefix { $0.start < range.upperBound }
      .drop { $0.start < range.lowerBound }
    guard !inside.isEmpty else { return nil }
    var result: [UInt8] = []
    var rest = text[...]
    for pair in inside {
      let expected = isQuoted ? pair.standIn : Self.standIn(for: pair.bytes)
      guard let place = rest.firstIndex(of: expected) else { continue }
      result += rest[..<place]
      result += isQuoted ? Array(String(pair.scalar).utf8) : Array(pair.bytes)
      rest = rest[(place + expected.count)...]
    }
    return result + rest
  }

  // MARK: Escapes

  private mutating func replace(_ pair: Pair) {
    let written = Self.standIn(for: pair.bytes)
    source.replaceSubrange(pair.bytes.indices, with: written)
    pairs.append(pair)
  }

  private static func pair(at offset: Int, in source: [UInt8], _ start: Int) -> Pair? {
    guard let high = escape(at: offset, in: source), high & 0xFC00 == 0xD800,
      let low = escape(at: offset + 6, in: source), low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
    else { return nil }
    let standIn = [high, low].compactMap { Unicode.Scalar($0 & 0x7FF + 0xE000) }
    return Pair(
      start: start, bytes: source[offset..<offset + 12], scalar: scalar,
      standIn: standIn.flatMap { Array(String($0).utf8) })
  }

  /// The number in an escape such as `\u00e9`.
  private static func escape(at offset: Int, in source: [UInt8]) -> UInt32? {
    guard offset + 6 <= source.count, source[offset] == UInt8(ascii: "\\"),
      source[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: source[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }

  /// Returns escapes that libyaml takes, as long as those of a pair: `\ud83d` becomes `\ue03d`.
  private static func standIn(for bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(bytes)
    for start in [0, 6] {
      bytes[start + 2] = UInt8(ascii: "e")
      let digit = UInt32(String(decoding: [bytes[start + 3]], as: UTF8.self), radix: 16) ?? 0
      bytes[start + 3] = UInt8(ascii: "0") + UInt8(digit & 7)
    }
    return bytes
  }

  private static func isStandIn(at offset: Int, in source: [UInt8]) -> Bool {
    escape(at: offset, in: source).map { (0xE000..<0xE800).contains($0) } ?? false
  }

  /// Whether a text has characters from U+E000 to U+E7FF, which are EE 80 80 to EE 9F BF.
  private static func hasStandIns(_ source: [UInt8]) -> Bool {
    source.indices.contains {
      source[$0] == 0xEE && $0 + 1 < source.count && (0x80...0x9F).contains(source[$0 + 1])
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Returns the first place of these bytes; `nil` if they aren't there.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    guard bytes.count <= count else { return nil }
    return (startIndex...endIndex - bytes.count).first { self[$0...].starts(with: bytes) }
  }
}
