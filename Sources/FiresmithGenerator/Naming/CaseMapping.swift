/// Changes of case that keep the number of characters, so that names stay recognisable: `ﬁle` does
/// not become `FIle`. They are Unicode's simple mappings.
enum CaseMapping {
  static func lowercased(_ text: String) -> String {
    // Only `İ` has a longer mapping; its simple one is the first character of that.
    text.isASCII ? text.lowercased() : mapped(text) { $0.lowercaseMapping.unicodeScalars.first }
  }

  static func uppercased(_ text: String) -> String {
    text.isASCII ? text.uppercased() : mapped(text) { single($0.uppercaseMapping) }
  }

  /// `text` with its first character in upper case.
  static func capitalized(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let rest = text.unicodeScalars.dropFirst()
    return mapped(String(first)) { single($0.titlecaseMapping) } + String(rest)
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

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}
