/// The form in which a document has a color, as far as its components don't tell it, so that it is
/// written back as it was read.
nonisolated internal struct HexColorForm: Sendable {
  /// A bit for each digit that is a capital letter, beginning with the first digit.
  private var capitals: UInt8 = 0
  /// Whether the opacity is written even though the color is opaque.
  private var showsOpacity = false

  /// Creates the form of colors that are new: `#f05138`.
  internal init() {}

  /// Creates the form of `text`, which is a color.
  internal init(of text: String) {
    for (index, digit) in text.utf8.dropFirst().enumerated()
    where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit) {
      capitals |= 0x80 >> UInt8(index)
    }
    showsOpacity = text.utf8.count == 9
  }

  /// Returns a color in this form.
  ///
  /// - Parameter description: The color in the form of new ones.
  internal func applied(to description: String) -> String {
    let text = showsOpacity && description.utf8.count == 7 ? description + "ff" : description
    guard capitals != 0 else { return text }
    return text.enumerated().reduce(into: "") { text, digit in
      let isCapital = digit.offset > 0 && capitals & (0x80 >> UInt8(digit.offset - 1)) != 0
      text += isCapital ? digit.element.uppercased() : String(digit.element)
    }
  }
}
