/// Code assembled from small texts by string interpolation.
///
/// The generator does this hundreds of thousands of times, and appending to a buffer of bytes is
/// several times faster than appending to a `String`.
///
/// ```swift
/// String(code: "\(name): \(types, separator: " | "),")
/// ```
package struct CodeText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    /// The bytes of a text that fits, as most lines of code do: these need no allocation.
    private var line = Line()
    private var count = 0
    /// All bytes of a longer text; otherwise empty.
    private var long: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) {
      append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    package mutating func appendInterpolation(_ text: String) {
      var text = text
      text.withUTF8 { append($0) }
    }

    package mutating func appendInterpolation(_ texts: [String], separator: String) {
      for (index, text) in texts.enumerated() {
        if index > 0 { appendInterpolation(separator) }
        appendInterpolation(text)
      }
    }

    @inline(__always)
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      let end = count + bytes.count
      if end <= MemoryLayout<Line>.size {
        withUnsafeMutableBytes(of: &line) { line in
          UnsafeMutableRawBufferPointer(rebasing: line[count..<end]).copyBytes(from: bytes)
        }
        count = end
      } else {
        appendToLong(bytes)
      }
    }

    @inline(never)
    private mutating func appendToLong(_ bytes: UnsafeBufferPointer<UInt8>) {
      count += bytes.count
      if long.isEmpty {
        long.reserveCapacity(2 * count)
        withUnsafeBytes(of: line) { long.append(contentsOf: $0[..<(count - bytes.count)]) }
      }
      long.append(contentsOf: bytes)
    }

    fileprivate func withUTF8<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
      if !long.isEmpty { return long.withUnsafeBufferPointer(body) }
      return withUnsafeBytes(of: line) { line in
        line.withMemoryRebound(to: UInt8.self) { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
      }
    }
  }

  private let content: StringInterpolation

  package init(stringLiteral text: StaticString) {
    var content = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    content.appendLiteral(text)
    self.content = content
  }

  package init(stringInterpolation: StringInterpolation) {
    content = stringInterpolation
  }

  /// Returns the result of `body` for the text in UTF-8.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    content.withUTF8(body)
  }
}

/// Storage for 128 bytes.
private struct Line {
  private typealias Quarter = (UInt64, UInt64, UInt64, UInt64)
  private var bytes: (Quarter, Quarter, Quarter, Quarter) = (
    (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)
  )
}

extension String {
  package init(code: CodeText) {
    self = code.withUTF8 { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// Creates `text` between two others, the form of most literals and comments.
  package init(_ start: StaticString, _ text: String, _ end: StaticString = "") {
    let count = start.utf8CodeUnitCount + text.utf8.count + end.utf8CodeUnitCount
    self.init(unsafeUninitializedCapacity: count) { bytes in
      var place = start.withUTF8Buffer { bytes.update(fromContentsOf: $0) }
      place = bytes[place...].update(fromContentsOf: text.utf8)
      return end.withUTF8Buffer { bytes[place...].update(fromContentsOf: $0) }
    }
  }
}
