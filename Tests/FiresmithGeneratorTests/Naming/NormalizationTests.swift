import Foundation
import Testing

@testable import FiresmithLanguage

/// Foundation, which knows Unicode's normal forms, is the authority.
@Suite struct NormalizationTests {
  @Test func compatibilityFormsAreUnicodes() {
    for scalar in Self.nameCharacters {
      let text = String(scalar)
      let expected = text.precomposedStringWithCompatibilityMapping
      #expect(scalars(Normalization.compatible(text)) == scalars(expected), "\(scalar.value)")
    }
  }

  @Test func compositionsAreUnicodes() {
    for scalar in Self.nameCharacters {
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping
      guard scalars(decomposed).count > 1 else { continue }
      let expected = decomposed.precomposedStringWithCanonicalMapping
      #expect(scalars(Normalization.composed(decomposed)) == scalars(expected), "\(scalar.value)")
    }
  }

  @Test(arguments: [
    "", "abc", "e\u{301}", "a\u{323}\u{302}", "s\u{323}\u{307}", "e\u{301}\u{301}",
    "\u{301}e", "e\u{20DD}\u{301}", "한국어", "각", "A\u{30A}ngstro\u{308}m", "か\u{3099}き\u{3099}",
    "\u{1100}\u{1161}\u{11A8}\u{11A8}",
  ])
  func textsAreComposed(_ text: String) {
    for form in [text, text.decomposedStringWithCanonicalMapping] {
      let expected = form.precomposedStringWithCanonicalMapping
      #expect(scalars(Normalization.composed(form)) == scalars(expected))
    }
  }

  private func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value)
  }

  /// Letters, marks and numbers but those that are one of a long row of their like.
  private static let nameCharacters: [Unicode.Scalar] = (0x80..<0x2FA20).compactMap { value in
    if (0x3500..<0xA000).contains(value) || (0x17000..<0x1B000).contains(value)
      || (0x20100..<0x2F800).contains(value) || (0xAC00..<0xD7A0).contains(value) && value % 97 != 0
    {
      return nil
    }
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
    default: nil
    }
  }
}
