import FiresmithSchema
import FiresmithSummary

extension TypeInference {
  // MARK: Strings

  /// Returns the type of strings: what all of them are, an enumeration if they are few, or any.
  mutating func type(of strings: StringSummary) -> Found {
    if strings.isAll(.url) { return Found(.plain("url")) }
    if let found = uuid(strings) { return found }
    if strings.isAll(.color) { return Found(.plain("color")) }
    if let cases = enumeration(strings) { return Found(.inPlace(.enumeration(cases))) }
    return Found(.plain("string"), note: note(strings))
  }

  /// Returns the type of UUIDs, in the letters that most have; `nil` if the strings are others.
  private func uuid(_ strings: StringSummary) -> Found? {
    let capital = strings.forms[.capitalUUID] ?? 0
    let others = strings.forms[.uuid] ?? 0
    guard strings.count > 0, capital + others == strings.count else { return nil }
    if capital > others {
      let note = others == 0 ? "" : "\(grouped(others)) not in capitals"
      return Found(.capitalUUID, note: note)
    }
    return Found(.plain("uuid"), note: capital == 0 ? "" : "\(grouped(capital)) in capitals")
  }

  /// What a schema has no type for.
  private func note(_ strings: StringSummary) -> String {
    if strings.isAll(.time) { return "all are times" }
    if strings.isAll(.number) { return "all are numbers" }
    if strings.isAll(.automaticID) { return "all are like documents' ids" }
    return ""
  }

  /// Returns the cases of an enumeration; `nil` if the strings are any.
  private mutating func enumeration(_ strings: StringSummary) -> [InferredEnumerationCase]? {
    let list = strings.distinct.list
    guard strings.count >= Self.enumerationCount, list.count > 1,
      list.count * list.count <= strings.count,
      areCases(list.map { ($0.string, $0.count) }, of: strings)
    else { return nil }
    return list.map { entry in
      InferredEnumerationCase(id: ids.next(), value: entry.string, count: entry.count)
    }
  }

  /// Whether strings are names for something, and may be in the schema: each is a word or a few, rather
  /// than a sentence, an address or a number, and is there often enough to tell of nobody.
  func areCases(_ cases: [(text: String, count: Int)], of strings: StringSummary) -> Bool {
    strings.forms.isEmpty
      && cases.allSatisfy { text, count in
        (options.showsRareValues || count >= SchemaInference.Options.often) && text.utf8.count <= 40
          && !text.utf8.contains(UInt8(ascii: "@"))
          && text.unicodeScalars.contains { $0.properties.isAlphabetic }
      }
  }

  // MARK: References and vectors

  /// Returns the type of references: to documents of one collection, if the schema has it.
  func type(of references: ReferenceSummary) -> Found {
    let targets = references.targets.entries.map(\.text)
    guard !references.targetsAreMany, let target = targets.first else {
      return Found(.reference(nil), note: "to documents of many collections")
    }
    if targets.count == 1, let collection = collections[target] {
      return Found(.reference(collection))
    }
    let list = targets.prefix(4).map(YAMLText.mention).joined(separator: ", ")
    return Found(.reference(nil), note: "to \(list)" + (targets.count > 4 ? " …" : ""))
  }

  func type(ofVectors vectors: LengthSummary) -> Found {
    guard vectors.minimum == vectors.maximum, (1...2048).contains(vectors.minimum) else {
      return Found(.plain("any"), note: "vectors of different lengths")
    }
    return Found(.plain("vector<\(vectors.minimum)>"))
  }
}
