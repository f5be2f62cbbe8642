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
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // Most texts are names and types.
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func appendInterpolation(_ text: String) {
      var text = text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func appendInterpolation(_ texts: some Sequence<String>, separator: String) {
      for (index, text) in texts.enumerated() {
        if index > 0 { appendInterpolation(separator) }
        appendInterpolation(text)
      }
    }
  }

  fileprivate let text: String

  init(stringLiteral text: StaticString) {
    self.text = text.description
  }

  init(stringInterpolation: StringInterpolation) {
    text = String(decoding: stringInterpolation.bytes, as: UTF8.self)
  }
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
