/// Unicode's normal forms, as far as names need them. The standard library has no public way to
/// them, and Foundation would cost more time to load than the generator needs to run.
package enum Normalization {
  /// `text` with its letters and marks put together (NFC): `e` and an accent are `é`.
  ///
  /// The marks of a letter are taken to be in Unicode's order, as they are in anything that was
  /// typed or decomposed.
  package static func composed(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    /// The index of the letter that marks go to, and the class of the last mark that did not.
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in text.unicodeScalars {
      let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
      let isAdjacent = starter == result.count - 1
      if let starter, isAdjacent || lastClass < combiningClass,
        let composition = composition(result[starter], scalar)
      {
        result[starter] = composition
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: result)
    return String(view)
  }

  /// `text` with forms of the same letter or number made one (NFKC): `ﬁ` is `fi`, `²` is `2`.
  package static func compatible(_ text: String) -> String {
    if text.isASCII { return text }
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x80, let form = compatibilityForms[scalar.value] {
        view.append(contentsOf: form)
      } else {
        view.append(scalar)
      }
    }
    return composed(String(view))
  }

  // MARK: Tables

  private static func composition(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    if let syllable = hangulSyllable(first.value, second.value) { return syllable }
    return compositions[UInt64(first.value) << 32 | UInt64(second.value)]
  }

  /// A Korean syllable, which is composed by arithmetic.
  private static func hangulSyllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    let syllables: UInt32 = 0xAC00
    let (lead, vowel, trail): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)
    let (vowelCount, trailCount): (UInt32, UInt32) = (21, 28)
    if first >= lead, first < lead + 19, second >= vowel, second < vowel + vowelCount {
      let index = (first - lead) * vowelCount + (second - vowel)
      return Unicode.Scalar(syllables + index * trailCount)
    }
    if first >= syllables, first < 0xD7A4, (first - syllables) % trailCount == 0,
      second > trail, second < trail + trailCount
    {
      return Unicode.Scalar(first + (second - trail))
    }
    return nil
  }

  /// The composed characters, by the first and the second of the two, in the two halves of the key.
  private static let compositions: [UInt64: Unicode.Scalar] = {
    var compositions: [UInt64: Unicode.Scalar] = [:]
    for group in compositionsData.split(separator: "|") {
      let words = group.split(separator: " ")
      guard let second = words.first.flatMap({ UInt64($0, radix: 16) }) else { continue }
      for entry in words.dropFirst() {
        let sides = entry.split(separator: "=").compactMap { UInt32($0, radix: 16) }
        compositions[UInt64(sides[0]) << 32 | second] = Unicode.Scalar(sides[1])
      }
    }
    return compositions
  }()

  private static let compatibilityForms: [UInt32: [Unicode.Scalar]] = {
    var forms: [UInt32: [Unicode.Scalar]] = [:]
    for entry in compatibilityFormsData.split(separator: " ") {
      let sides = entry.split(separator: "=")
      let range = sides[0].split(separator: "-").compactMap { UInt32($0, radix: 16) }
      let form = sides[1].split(separator: "+").compactMap { UInt32($0, radix: 16) }
      for value in range[0]...range[range.count - 1] {
        let offset = value - range[0]
        forms[value] = form.compactMap { Unicode.Scalar($0 + offset) }
      }
    }
    return forms
  }()
}
