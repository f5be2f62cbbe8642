/// The identifiers that Swift code has for the names of a schema.
///
/// A name never depends on another one, so that a schema's change renames nothing else. Two names
/// that become one identifier are for the caller to report.
///
/// ```swift
/// let naming = SwiftNaming(acronyms: ["id", "url"])
/// naming.property("user_id")    // userID
/// naming.type("cover_images")   // CoverImages
/// naming.enumCase("default")    // `default`
/// ```
package struct SwiftNaming: Sendable {
  private let acronyms: Set<String>

  /// - Parameter acronyms: The words that are written in capitals inside a name.
  package init(acronyms: [String]) {
    self.acronyms = Set(acronyms.map(CaseMapping.lowercased))
  }

  // MARK: Names of stored things

  /// The property for a stored field, or `nil` if the name leaves no identifier.
  ///
  /// In backticks where it is a keyword. Names that a struct can't use, or that its conformances
  /// need, end in an underscore: `self_`, `description_`.
  package func property(_ stored: String) -> String? {
    lowerCamel(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.properties) }
  }

  /// The case for the raw value, or the name, of an enumeration's or a union's case, or `nil` if the
  /// name leaves no identifier. See ``property(_:)``.
  package func enumCase(_ stored: String) -> String? {
    lowerCamel(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.enumCases) }
  }

  /// The method for a declared query, or the one that leads to a subcollection, or `nil` if the name
  /// leaves no identifier. See ``property(_:)``.
  package func method(_ stored: String) -> String? {
    lowerCamel(stored).map { Self.escaped($0, reserved: SwiftReservedMembers.methods) }
  }

  /// The parameter for the field at the end of a path of stored names: `["cover", "small_url"]` is
  /// `coverSmallURL`. See ``property(_:)``.
  package func parameter(_ path: [String]) -> String? {
    property(path.joined(separator: "."))
  }

  /// The type for a stored name, or `nil` if the name leaves no identifier. Never in backticks.
  ///
  /// `Model` is appended to the names that generated code or most apps need: `IDModel`.
  package func type(_ stored: String) -> String? {
    upperCamel(stored).map(Self.writtenType)
  }

  // MARK: Names that follow from a type

  /// The type for a name that the schema writes as one: the name itself, unless it is reserved.
  package static func writtenType(_ name: String) -> String {
    SwiftReservedTypes.all.contains(name) ? name + "Model" : name
  }

  /// The repository of the collection that declares `model`.
  package static func repository(ofModel model: String) -> String {
    model + "Repository"
  }

  /// The repository of a collection whose model another collection declares, or `nil` if the name
  /// leaves no identifier.
  package func repository(ofCollection name: String) -> String? {
    upperCamel(name).map { $0 + "Repository" }
  }

  /// A variable that holds a value of `type`: `Book` is `book`.
  package func variable(ofType type: String) -> String {
    property(type) ?? "value"
  }

  /// The parameter for the id of a `model`'s document: `Book` is `bookID`.
  package func documentIDParameter(ofModel model: String) -> String {
    property(model + "_id") ?? "id"
  }

  /// What documentation calls a value of `type`: `CoverImages` is `cover images`.
  package func noun(_ type: String) -> String {
    let words = Words(of: type)
    let texts = words.words.map { word in
      capitals(word.text)
        ?? (word.isSymbol || isInCapitals(word.text) && !words.isShouting
          ? word.text : CaseMapping.lowercased(word.text))
    }
    return texts.joined(separator: " ")
  }

  // MARK: Camel case

  private func lowerCamel(_ stored: String) -> String? {
    let words = Words(of: stored)
    guard let first = words.words.first else { return nil }
    let start = String(repeating: "_", count: words.leadingUnderscores)
    let text = first.isSymbol ? first.text : CaseMapping.lowercased(first.text)
    return joined(words, after: start, first: text)
  }

  private func upperCamel(_ stored: String) -> String? {
    let words = Words(of: stored)
    guard let first = words.words.first else { return nil }
    return joined(words, after: "", first: capitalized(first, isShouting: words.isShouting))
  }

  /// Appends the words to `start`, and keeps numbers apart: `x86_64`, `_3dModel`.
  private func joined(_ words: Words, after start: String, first: String) -> String {
    var result = start
    if start.isEmpty, startsWithDigit(first) { result += "_" }
    result += first
    for word in words.words.dropFirst() {
      if endsWithDigit(result), startsWithDigit(word.text) { result += "_" }
      result += capitalized(word, isShouting: words.isShouting)
    }
    return result
  }

  private func capitalized(_ word: Words.Word, isShouting: Bool) -> String {
    if word.isSymbol { return CaseMapping.capitalized(word.text) }
    if let capitals = capitals(word.text) { return capitals }
    guard isShouting else { return CaseMapping.capitalized(word.text) }
    let rest = word.text.unicodeScalars.dropFirst()
    return String(word.text.unicodeScalars.prefix(1)) + CaseMapping.lowercased(String(rest))
  }

  /// An acronym in capitals, or its plural: `URL`, `URLs`.
  private func capitals(_ word: String) -> String? {
    let lowercase = CaseMapping.lowercased(word)
    if acronyms.contains(lowercase) { return CaseMapping.uppercased(lowercase) }
    guard lowercase.utf8.last == UInt8(ascii: "s") else { return nil }
    let singular = String(lowercase.dropLast())
    return acronyms.contains(singular) ? CaseMapping.uppercased(singular) + "s" : nil
  }

  private func isInCapitals(_ word: String) -> Bool {
    word.utf8.count > 1 && CaseMapping.lowercased(word) != word
      && CaseMapping.uppercased(word) == word
  }

  private func startsWithDigit(_ text: String) -> Bool {
    text.unicodeScalars.first?.isDigit ?? false
  }

  private func endsWithDigit(_ text: String) -> Bool {
    text.unicodeScalars.last?.isDigit ?? false
  }
}
