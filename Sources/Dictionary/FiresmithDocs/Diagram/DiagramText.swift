/// The sizes of texts in a diagram, without a browser: by a table of the advances of characters in
/// the widest of the fonts that the style names, or that browsers take for what these lack.
enum DiagramText {
  /// A kind of texts, as the style has it.
  struct Style {
    /// The size of letters, in pixels.
    let size: Double
    /// The advance of Latin letters: they all have the same. Menlo's and DejaVu Sans Mono's take
    /// 0.602 of the size, SF Mono's 0.618, and bold ones of other fonts more.
    let advance: Double
    /// The most Latin letters.
    let letters: Double

    fileprivate var limit: Double { letters * advance }

    /// The first line of a box.
    static let title = Style(size: 12.5, advance: 0.64, letters: 24)
    /// The other lines of a box.
    static let line = Style(size: 10.5, advance: 0.62, letters: 28)
    static let label = Style(size: 10.5, advance: 0.62, letters: 18)
  }

  /// Returns the size of a box with its texts.
  static func size(of box: DiagramGraph.Box) -> (width: Double, height: Double) {
    let lines = ([box.subtitle] + box.loops).map { width(of: $0, .line) }
    let widest = max(width(of: box.title, .title), lines.max() ?? 0, 72)
    return ((widest + 24).rounded(.up), 46 + 15 * Double(box.loops.count))
  }

  /// Returns the size of an edge's label; `nil` for none.
  static func labelSize(_ label: String) -> (width: Double, height: Double)? {
    guard !label.isEmpty else { return nil }
    return ((width(of: label, .label) + 12).rounded(.up), 18)
  }

  /// Returns the text as the page shows it, or what fits of it with `…` behind.
  static func shown(_ text: String, _ style: Style) -> String {
    let text = text.withHiddenShown
    var advance = 0.0
    var result = ""
    for character in text {
      advance += Self.advance(of: character, style)
      guard advance <= style.limit + 0.001 else { return cut(result, style) + "…" }
      result.append(character)
    }
    return result
  }

  private static func cut(_ text: String, _ style: Style) -> String {
    var text = text
    while !text.isEmpty, advance(of: text, style) > style.limit - style.advance + 0.001 {
      text.removeLast()
    }
    return text
  }

  /// Returns the width of a text as it is shown, in pixels.
  private static func width(of text: String, _ style: Style) -> Double {
    advance(of: shown(text, style), style) * style.size
  }

  // MARK: Advances

  private static func advance(of text: String, _ style: Style) -> Double {
    text.reduce(0) { $0 + advance(of: $1, style) }
  }

  private static func advance(of character: Character, _ style: Style) -> Double {
    character.unicodeScalars.reduce(0) { $0 + advance(of: $1, style) }
  }

  /// Returns the advance of a character, for a size of 1.
  private static func advance(of scalar: Unicode.Scalar, _ style: Style) -> Double {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where scalar.value > 0x2000: return 0
    case _: break  // All others take space.
    }
    switch scalar.value {
    case 0..<0x250, 0x2010...0x2027: return style.advance
    // Letters that some of the fonts lack, so that a proportional one has them.
    case 0x250..<0x530: return 1
    // Ligatures of whole Arabic sentences.
    case 0xFDFA...0xFDFD: return 12
    case _: return 1.25  // Those of East Asia take 1, emoji up to 1.25.
    }
  }
}
