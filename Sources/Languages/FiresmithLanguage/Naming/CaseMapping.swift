/// Unicode's simple case mappings, which keep the number of characters so that names stay
/// recognisable: `ﬁle` does not become `FIle`.
package enum CaseMapping {
  package static func lowercased(_ text: String) -> String {
    // Only `İ` has a longer mapping; its simple one is the first character of that.
    text.isASCII ? text.lowercased() : mapped(text) { $0.lowercaseMapping.unicodeScalars.first }
  }

  package static func uppercased(_ text: String) -> String {
    text.isASCII ? text.uppercased() : mapped(text) { single($0.uppercaseMapping) }
  }

  /// `text` with its first character in upper case.
  package static func capitalized(_ text: String) -> String {
    guard let first = text.utf8.first else { return text }
    if first < 128 {
      guard first >= 0x61, first <= 0x7A else { return text }
      return String(Unicode.Scalar(first - 0x20)) + Substring(text.utf8.dropFirst())
    }
    let start = String(text.unicodeScalars.prefix(1))
    return mapped(start) { single($0.titlecaseMapping) } + String(text.unicodeScalars.dropFirst())
  }

  private static func mapped(
    _ text: String, _ mapping: (Unicode.Scalar.Properties) -> Unicode.Scalar?
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(mapping(scalar.properties) ?? scalar) }
    return String(result)
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
