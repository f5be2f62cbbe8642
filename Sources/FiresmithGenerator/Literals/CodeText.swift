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

    mutating func appendInterpolation(_ texts: [String], separator: String) {
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
