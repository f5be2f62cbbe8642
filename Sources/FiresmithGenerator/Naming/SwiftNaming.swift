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
  /// The acronyms and their plurals, by their form in lower case: `urls` is `URLs`.
  private let acronyms: [String: String]

  /// - Parameter acronyms: The words that are written in capitals inside a name.
  package init(acronyms: [String]) {
    var forms: [String: String] = [:]
    for acronym in acronyms {
      let lowercase = CaseMapping.lowercased(acronym)
      let uppercase = CaseMapping.uppercased(acronym)
      forms[lowercase] = uppercase
      // `https` is an acronym of its own, not several of `http`.
      if forms[lowercase + "s"] == nil { forms[lowercase + "s"] = uppercase + "s" }
    }
    self.acronyms = forms
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

  /// The parameter for the field at the end of a path of stored names, or for a document's id of that
  /// name: `["cover", "small_url"]` is `coverSmallURL`. See ``property(_:)``.
  package func parameter(_ path: [String]) -> String? {
    lowerCamel(path.joined(separator: ".")).map {
      Self.escaped($0, reserved: SwiftReservedMembers.parameters)
    }
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
    let name = model + "Repository"
    return SwiftReservedTypes.all.contains(name) ? model + "ModelRepository" : name
  }

  /// The repository of a collection whose model another collection declares, or `nil` if the name
  /// leaves no identifier.
  package func repository(ofCollection name: String) -> String? {
    upperCamel(name).map(Self.repository)
  }

  /// A variable that holds a value of `type`: `Book` is `book`.
  package func variable(ofType type: String) -> String {
    property(type) ?? "value"
  }

  /// The parameter for the id of a `model`'s document: `Book` is `bookID`.
  package func documentIDParameter(ofModel model: String) -> String {
    parameter([model, "id"]) ?? "id"
  }

  /// What documentation calls a value of `type`: `CoverImages` is `cover images`.
  package func noun(_ type: String) -> String {
    let name = Words(of: type)
    var noun = ""
    for word in name.words {
      if !noun.isEmpty { noun += " " }
      let isAcronym = word.isSymbol || (!name.isShouting && isInCapitals(word))
      noun += acronyms[word.lowercase] ?? (isAcronym ? word.text : word.lowercase)
    }
    return noun
  }

  // MARK: Camel case

  private func lowerCamel(_ stored: String) -> String? {
    let name = Words(of: stored)
    guard let first = name.words.first else { return nil }
    let start = String(repeating: "_", count: name.leadingUnderscores)
    return joined(name, after: start, first: first.isSymbol ? first.text : first.lowercase)
  }

  /// The words of a stored name in UpperCamelCase, or `nil` if the name leaves no identifier.
  func upperCamel(_ stored: String) -> String? {
    let name = Words(of: stored)
    guard let first = name.words.first else { return nil }
    return joined(name, after: "", first: capitalized(first, isShouting: name.isShouting))
  }

  /// Appends the words to `start`, and keeps numbers apart: `x86_64`, `_3dModel`.
  private func joined(_ name: Words, after start: String, first: String) -> String {
    var result = start
    // An identifier can't begin with a digit, nor should a number be joined to another.
    var needsUnderscore = start.isEmpty
    var isFirst = true
    for word in name.words {
      if word.startsWithDigit, needsUnderscore { result += "_" }
      result += isFirst ? first : capitalized(word, isShouting: name.isShouting)
      needsUnderscore = word.endsWithDigit
      isFirst = false
    }
    return result
  }

  private func capitalized(_ word: Words.Word, isShouting: Bool) -> String {
    if word.isSymbol { return CaseMapping.capitalized(word.text) }
    if let acronym = acronyms[word.lowercase] { return acronym }
    guard isShouting else { return CaseMapping.capitalized(word.text) }
    let rest = word.text.unicodeScalars.dropFirst()
    return String(word.text.unicodeScalars.prefix(1)) + CaseMapping.lowercased(String(rest))
  }

  private func isInCapitals(_ word: Words.Word) -> Bool {
    word.text != word.lowercase && CaseMapping.uppercased(word.text) == word.text
      && word.text.unicodeScalars.count > 1
  }
}
