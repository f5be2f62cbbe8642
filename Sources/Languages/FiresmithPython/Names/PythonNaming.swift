import FiresmithLanguage
import FiresmithText

/// The Python identifiers for the names of a schema.
///
/// An identifier never depends on another name, so that changing one name in a schema renames
/// nothing else.
package enum PythonNaming {
  /// Returns the attribute for a stored field, or `nil` if the name contains no character for an
  /// identifier.
  ///
  /// The attribute is in compatibility form (NFKC), as Python reads identifiers. It doesn't begin
  /// with an underscore, which marks private attributes for pydantic. Keywords, and names that a
  /// model or its annotations need, end in an underscore: `class_`, `date_`.
  ///
  /// ```swift
  /// PythonNaming.attribute("parseHTTPResponse")  // parse_http_response
  /// PythonNaming.attribute("3d_model")           // n_3d_model
  /// ```
  package static func attribute(_ stored: String) -> String? {
    if isSnakeCase(stored) {
      return PythonReservedNames.attributes.contains(stored) ? stored + "_" : stored
    }
    let name = Words(of: identifierText(stored))
    guard !name.words.isEmpty else { return nil }
    let attribute = name.words.map { $0.text.lowercased() }.joined(separator: "_")
    if PythonReservedNames.attributes.contains(attribute) { return attribute + "_" }
    let startsIdentifier = attribute.unicodeScalars.first?.properties.isXIDStart ?? false
    return startsIdentifier ? attribute : "n_" + attribute
  }

  /// Whether `name` consists of lowercase words with single underscores between them. Most stored
  /// names do, and are attributes as they are.
  private static func isSnakeCase(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILowercase else { return false }
    var isInWord = false
    for byte in name.utf8 {
      if byte == UInt8(ascii: "_") {
        guard isInWord else { return false }
        isInWord = false
      } else {
        guard byte.isASCIILowercase || byte.isASCIIDigit else { return false }
        isInWord = true
      }
    }
    return isInWord
  }

  /// Whether `name` is a valid Python identifier: letters, digits, marks and underscores only, in
  /// compatibility form.
  package static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !PythonReservedNames.keywords.contains(name)
    else { return false }
    if name.isASCII {
      return !UInt8(truncatingIfNeeded: first.value).isASCIIDigit
        && name.utf8.allSatisfy { byte in
          byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
        }
    }
    guard first == "_" || first.properties.isXIDStart else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue && !$0.properties.isDefaultIgnorableCodePoint
    } && Normalization.compatible(name).unicodeScalars.elementsEqual(name.unicodeScalars)
  }

  /// Whether a schema can set `name` for an attribute. In the fields of queries, two underscores
  /// separate a nested field from its parent.
  static func isAttribute(_ name: String) -> Bool {
    isIdentifier(name) && !name.hasPrefix("_") && !hasDoubleUnderscore(name)
      && !PythonReservedNames.attributes.contains(name)
  }

  private static func hasDoubleUnderscore(_ name: String) -> Bool {
    zip(name.utf8, name.utf8.dropFirst()).contains { $0 == 0x5F && $1 == 0x5F }
  }

  /// Returns `text` in compatibility form, with the letters and numbers that Python doesn't allow
  /// in identifiers spelled out.
  private static func identifierText(_ text: String) -> String {
    if text.isASCII { return text }
    var result = ""
    for scalar in Normalization.compatible(text).unicodeScalars {
      switch CharacterClass(scalar) {
      case .letter, .digit, .lowercase, .uppercase:
        if scalar.properties.isXIDContinue { fallthrough }
        result += "_" + CharacterClass.word(for: scalar) + "_"
      case .ignored, .separator, .continuation, .symbol:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
