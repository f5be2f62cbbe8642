import FiresmithSummary
import FiresmithText

extension TypeInference {
  // MARK: Strings

  /// Returns the type of strings: what all of them are, an enumeration if they are few, or any.
  mutating func type(of strings: StringSummary) -> Found {
    if strings.isAll(.url) { return Found(.plain("url")) }
    if let found = uuid(strings) { return found }
    if strings.isAll(.color) { return Found(.plain("color")) }
    if let found = enumeration(strings) { return found }
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

  /// Returns a note about strings that a schema has no type for.
  private func note(_ strings: StringSummary) -> String {
    if strings.isAll(.time) { return "all are times" }
    if strings.isAll(.localTime) { return "all are times without a zone" }
    if strings.isAll(.day) { return "all are days" }
    if strings.isAll(.number) { return "all are numbers" }
    if strings.isAll(.automaticID) { return "all are like documents' ids" }
    if let path = collection(whoseIDsAre: strings.distinct.list.map(\.string)) {
      return "all are ids of \(YAMLText.mention(path))"
    }
    return ""
  }

  /// Returns the path of a collection whose documents have all of these ids; `nil` if there is
  /// none.
  func collection(whoseIDsAre strings: [String]) -> String? {
    guard !strings.isEmpty else { return nil }
    return idsOfCollections.first { $0.ids.isSuperset(of: strings) }?.path
  }

  /// Returns an enumeration, or a string that is like one but has values that may be somebody's;
  /// `nil` if the strings are any.
  private mutating func enumeration(_ strings: StringSummary) -> Found? {
    let list = strings.distinct.list
    guard strings.count >= Self.enumerationCount, (2...40).contains(list.count),
      list.count * list.count <= strings.count, strings.forms.isEmpty,
      list.allSatisfy({ EnumerationWords.isWords($0.string) }),
      !EnumerationWords.isOpen(field: fieldName),
      !list.allSatisfy({ ["true", "false"].contains($0.string.lowercased()) }),
      collection(whoseIDsAre: list.map(\.string)) == nil
    else { return nil }
    let isUsual = EnumerationWords.isUsual(field: fieldName)
    let common = list.count { EnumerationWords.isCommon($0.string) }
    let hasSymbols =
      list.contains { EnumerationWords.isSymbol($0.string) }
      && list.allSatisfy { WordNames.word($0.string) == $0.string }
    let visible = list.filter { entry in
      options.showsRareValues || entry.count >= SchemaInference.Options.often
        || EnumerationWords.isCommon(entry.string)
        || isUsual && entry.count >= SchemaInference.Options.few
    }
    let seen = visible.reduce(0) { $0 + $1.count }
    guard isUsual || common >= 2 && 2 * common >= list.count || hasSymbols, visible.count > 1,
      4 * seen >= 3 * strings.count
    else {
      return Found(
        .plain("string"), note: "\(list.count) different strings; an enumeration?")
    }
    let cases = visible.map { entry in
      InferredEnumerationCase(id: ids.next(), value: entry.string, count: entry.count)
    }
    let hidden = list.count - visible.count
    return Found(
      .inPlace(.enumeration(cases)),
      note: hidden == 0
        ? "" : "\(counted(hidden, "other string")) in \(grouped(strings.count - seen))")
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
