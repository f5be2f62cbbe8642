/// Code that is put together from small texts.
///
/// A generator does that a hundred thousand times. To append a text to bytes is to copy it, while a
/// string also has to be told what is in it, and to grow, which takes several times as long.
///
/// ```swift
/// String(code: "\(name): \(types, separator: " | "),")
/// ```
struct CodeText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    /// The bytes of most texts, which are lines of code: no memory has to be allocated for these.
    private var line = Line()
    private var count = 0
    /// All bytes of a text that is longer; else empty.
    private var long: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { append($0) }
    }

    mutating func appendInterpolation(_ text: String) {
      var text = text
      text.withUTF8 { append($0) }
    }

    mutating func appendInterpolation(_ texts: some Sequence<String>, separator: String) {
      for (index, text) in texts.enumerated() {
        if index > 0 { appendInterpolation(separator) }
        appendInterpolation(text)
      }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      let end = count + bytes.count
      if end <= MemoryLayout<Line>.size {
        withUnsafeMutableBytes(of: &line) { line in
          UnsafeMutableRawBufferPointer(rebasing: line[count..<end]).copyBytes(from: bytes)
        }
      } else {
        if long.isEmpty {
          long.reserveCapacity(2 * end)
          withUnsafeBytes(of: line) { long.append(contentsOf: $0[..<count]) }
        }
        long.append(contentsOf: bytes)
      }
      count = end
    }

    fileprivate var text: String {
      if !long.isEmpty { return String(decoding: long, as: UTF8.self) }
      return withUnsafeBytes(of: line) { String(decoding: $0[..<count], as: UTF8.self) }
    }
  }

  fileprivate let text: String

  init(stringLiteral text: StaticString) {
    self.text = text.description
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }
}

/// The place of 128 bytes.
private struct Line {
  private typealias Quarter = (UInt64, UInt64, UInt64, UInt64)
  private var bytes: (Quarter, Quarter, Quarter, Quarter) = (
    (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)
  )
}

extension String {
  init(code: CodeText) {
    self = code.text
  }
}

extension String {
  /// `text` between two others: what most literals and comments are.
  init(_ start: StaticString, _ text: String, _ end: StaticString = "") {
    let count = start.utf8CodeUnitCount + text.utf8.count + end.utf8CodeUnitCount
    self.init(unsafeUninitializedCapacity: count) { bytes in
      var place = start.withUTF8Buffer { bytes.update(fromContentsOf: $0) }
      place = bytes[place...].update(fromContentsOf: text.utf8)
      return end.withUTF8Buffer { bytes[place...].update(fromContentsOf: $0) }
    }
  }
}
