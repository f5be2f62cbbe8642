/// A piece of HTML that is complete: text in it has been escaped.
struct HTMLText: Hashable, Sendable, ExpressibleByStringInterpolation {
  var html: String

  init(html: String) { self.html = html }
  init(stringLiteral value: String) { html = value }
  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  /// The text without its elements, escaped.
  var text: String {
    var isInElement = false
    return String(
      String.UnicodeScalarView(
        html.unicodeScalars.filter { scalar in
          if scalar == "<" { isInElement = true }
          defer { if scalar == ">" { isInElement = false } }
          return !isInElement
        }))
  }

  /// The text as people see it.
  var plainText: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  /// Escapes the texts that are put into a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    var html = ""
    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ literal: String) { html += literal }
    mutating func appendInterpolation(_ text: String) { html += text.escapedForHTML }
    mutating func appendInterpolation(_ text: HTMLText) { html += text.html }
  }
}

extension Sequence<HTMLText> {
  /// Returns the pieces with `separator` between them.
  func joined(_ separator: HTMLText = "") -> HTMLText {
    HTMLText(html: map(\.html).joined(separator: separator.html))
  }
}

extension String {
  /// The text for HTML, as the content of an element or as an attribute in quotation marks.
  var escapedForHTML: String { escaped(withQuotationMarks: true) }

  /// The text for HTML, as the content of an element alone: code has many quotation marks.
  var escapedForElements: String { escaped(withQuotationMarks: false) }

  private func escaped(withQuotationMarks: Bool) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count + utf8.count / 8)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\"") where withQuotationMarks: result += "&quot;".utf8
      default: result.append(byte)  // Every other character stands for itself.
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with the numbers of characters that no page may hold, and of marks that turn the
  /// direction of what follows, in place of these.
  var withHiddenShown: String {
    guard unicodeScalars.contains(where: \.isUnsafeOnPages) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnPages {
        let number = String(scalar.value, radix: 16, uppercase: true)
        result += "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the character isn't one of HTML, or turns the direction of the text after it.
  fileprivate var isUnsafeOnPages: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFDD0...0xFDEF: true
    case _: value & 0xFFFE == 0xFFFE  // The last two of each plane are no characters.
    }
  }
}
