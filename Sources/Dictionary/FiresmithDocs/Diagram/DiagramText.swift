/// The sizes of texts in a diagram, without a browser: its letters all have the same width.
enum DiagramText {
  static let titleSize = 12.5
  static let smallSize = 10.5
  /// The most columns of a title.
  static let titleColumns = 24
  /// The most columns of a label.
  static let labelColumns = 18

  /// Returns the size of a box with its texts.
  static func size(of box: DiagramGraph.Box) -> (width: Double, height: Double) {
    let title = width(of: cut(box.title, titleColumns), size: titleSize)
    let lines = [box.subtitle] + box.loops
    let small = lines.map { width(of: cut($0, titleColumns), size: smallSize) }.max() ?? 0
    return (
      (max(title, small, 72) + 24).rounded(.up), 46 + 15 * Double(box.loops.count)
    )
  }

  /// Returns the size of an edge's label; `nil` for none.
  static func labelSize(_ label: String) -> (width: Double, height: Double)? {
    guard !label.isEmpty else { return nil }
    return ((width(of: cut(label, labelColumns), size: smallSize) + 12).rounded(.up), 18)
  }

  /// Returns the text, or what fits of it with `…` behind.
  static func cut(_ text: String, _ limit: Int) -> String {
    var count = 0
    var result = ""
    for character in text {
      count += columns(of: character)
      guard count <= limit else {
        while !result.isEmpty, columns(of: result) > limit - 1 { result.removeLast() }
        return result + "…"
      }
      result.append(character)
    }
    return result
  }

  /// Returns the width in pixels. The widest of the usual fonts takes 0.602 of the size.
  static func width(of text: String, size: Double) -> Double {
    Double(columns(of: text)) * size * 0.605
  }

  private static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    // Characters of East Asia and symbols take two columns; others than Latin, Greek and Cyrillic
    // come from other fonts and may be as wide.
    if scalar.value < 0x530 || (0x2010...0x2027).contains(scalar.value) { return 1 }
    return scalar == "↻" ? 1 : 2
  }
}
