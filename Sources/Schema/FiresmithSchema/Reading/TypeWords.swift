import FiresmithText

/// The words of the type language, and their names in other languages.
enum TypeWords {
  /// The words that aren't scalars, by the scalar before which the documentation has them.
  private static let others: [Scalar: [String]] = [
    .url: ["reference", "snapshot"], .any: ["array", "map", "vector"],
  ]

  /// Every word of the language, for suggestions, in the order of the documentation.
  static let all = Scalar.allCases.flatMap { (others[$0] ?? []) + [$0.rawValue] }

  /// The scalars by their names in other languages.
  private static let scalars = Dictionary(
    Scalar.allCases.flatMap { scalar in
      scalar.rules.otherNames.split(separator: " ").map { (String($0), scalar) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the replacement for a word from other languages: `'integer'` for `int`.
  ///
  /// - Returns: `nil` for a word that no one uses for a type.
  static func replacement(for word: String) -> String? {
    let name = word.lowercased()
    if let scalar = scalars[name] { return quoted(scalar.rawValue) }
    return switch name {
    case "number", "num", "numeric": "'integer' or 'double'"
    case "ref", "documentreference", "document", "docref": "'reference' or 'reference<collection>'"
    case "list", "set", "sequence", "tuple", "[]": "'array<…>' with the type of the elements"
    case "object", "dict", "dictionary", "hash", "record", "struct", "model", "mapping":
      "'map<…>' with the type of the values, or 'fields' for a nested type"
    case "embedding": "'vector<…>' with the number of dimensions"
    case "enum", "enumeration": "the name of an enumeration declared under 'enums:'"
    case "union", "oneof": "'discriminator' and 'cases'"
    default: nil
    }
  }
}
