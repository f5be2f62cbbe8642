/// Code whose lines aren't chosen yet: texts, places where a line may end, and groups of them,
/// whose lines end in all of these places or in none.
///
/// The language of Philip Wadler's "A prettier printer" with the additions of Prettier, whose
/// layout Biome has, too.
struct LayoutDocument: Sendable {
  enum Kind: Sendable {
    case text(String, width: Int)
    case sequence([LayoutDocument])
    /// The end of a line in a broken group; else a space, or nothing if the line is soft.
    case line(isSoft: Bool)
    /// The end of a line in any group, and whether an empty line follows.
    case lineEnd(isDouble: Bool)
    indirect case indented(LayoutDocument)
    indirect case group(LayoutDocument)
    /// Texts in a broken group, as many on a line as fit, with a space between them.
    case filled([String])
    /// The first of the documents that fits; the last one if none does.
    case choice([LayoutDocument])
    /// The one document in a broken group, the other one in a group on one line.
    indirect case either(broken: LayoutDocument, flat: LayoutDocument)
    /// A document after a space, or indented on a line of its own if its first line doesn't fit.
    indirect case fluid(LayoutDocument)
  }

  let kind: Kind
  /// Whether the document has several lines wherever it stands.
  let isBroken: Bool

  private init(_ kind: Kind, isBroken: Bool) {
    self.kind = kind
    self.isBroken = isBroken
  }

  static let empty = sequence([])
  static let line = LayoutDocument(.line(isSoft: false), isBroken: false)
  static let softLine = LayoutDocument(.line(isSoft: true), isBroken: false)
  static let lineEnd = LayoutDocument(.lineEnd(isDouble: false), isBroken: true)
  static let emptyLine = LayoutDocument(.lineEnd(isDouble: true), isBroken: true)
  static let comma = text(",")
  /// The comma after the last part of a list whose parts are on lines of their own.
  static let trailingComma = either(broken: comma, flat: empty)

  static func text(_ text: String) -> LayoutDocument {
    LayoutDocument(.text(text, width: width(of: text)), isBroken: false)
  }

  /// Returns the columns of a text: two for characters that are as wide as those of Chinese.
  private static func width(of text: String) -> Int {
    let count = text.unicodeScalars.count
    // Almost all texts are of ASCII.
    if count == text.utf8.count { return count }
    return count + text.unicodeScalars.count(where: isWide)
  }

  /// The blocks that are wide in Unicode's Standard Annex #11.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false  // Of Unicode, which grows.
    }
  }

  static func sequence(_ parts: [LayoutDocument]) -> LayoutDocument {
    LayoutDocument(.sequence(parts), isBroken: parts.contains(where: \.isBroken))
  }

  static func indented(_ parts: LayoutDocument...) -> LayoutDocument {
    let content = parts.count == 1 ? parts[0] : sequence(parts)
    return LayoutDocument(.indented(content), isBroken: content.isBroken)
  }

  /// - Parameter isBroken: Whether the group has several lines, even if it fits on one.
  static func group(_ parts: [LayoutDocument], isBroken: Bool = false) -> LayoutDocument {
    let content = parts.count == 1 ? parts[0] : sequence(parts)
    return LayoutDocument(.group(content), isBroken: isBroken || content.isBroken)
  }

  static func group(_ parts: LayoutDocument...) -> LayoutDocument { group(parts) }

  static func filled(_ texts: [String]) -> LayoutDocument {
    LayoutDocument(.filled(texts), isBroken: false)
  }

  /// - Parameter isBroken: Whether what is around the choice has several lines.
  static func choice(_ documents: [LayoutDocument], isBroken: Bool) -> LayoutDocument {
    LayoutDocument(.choice(documents), isBroken: isBroken)
  }

  static func either(broken: LayoutDocument, flat: LayoutDocument) -> LayoutDocument {
    LayoutDocument(.either(broken: broken, flat: flat), isBroken: false)
  }

  static func fluid(_ content: LayoutDocument) -> LayoutDocument {
    LayoutDocument(.fluid(content), isBroken: content.isBroken)
  }

  /// Returns a list between brackets: on one line, or each part on a line of its own.
  ///
  /// - Parameters:
  ///   - isSpaced: Whether a space is inside each bracket of a list on one line.
  ///   - end: Code after the last part if it is on a line of its own.
  static func list(
    _ open: String, _ content: LayoutDocument, _ close: String, isSpaced: Bool = false,
    end: LayoutDocument = trailingComma, isBroken: Bool = false
  ) -> LayoutDocument {
    let edge = isSpaced ? line : softLine
    return group(
      [text(open), indented(edge, content, end), edge, text(close)], isBroken: isBroken)
  }

  /// Returns the documents with a separator between them.
  static func joined(
    _ documents: [LayoutDocument], by separator: LayoutDocument = sequence([comma, line])
  ) -> LayoutDocument {
    var parts: [LayoutDocument] = []
    for (index, document) in documents.enumerated() {
      if index > 0 { parts.append(separator) }
      parts.append(document)
    }
    return sequence(parts)
  }

  static func + (left: LayoutDocument, right: LayoutDocument) -> LayoutDocument {
    sequence([left, right])
  }
}

extension LayoutDocument: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .text(text) }
}
