import FiresmithInference
import FiresmithSchema
import FiresmithSummary

extension SchemaImporter {
  /// Takes the types of stored values for fields of documents whose types the code doesn't say.
  mutating func guessTypes(of fields: inout [InferredField], at path: StoredPath) {
    for index in fields.indices where fields[index].isGuessable {
      hasOpenTypes = true
      guard let stored = options.stored, !path.isSingleDocument,
        let documents = stored[path.pattern.joined(separator: "/")]?.fields,
        let values = documents[fields[index].name]?.value,
        let type = InferredType.word(for: values), type.fits(fields[index].type)
      else { continue }
      fields[index].type = type
      let present = values.count - values.nulls
      if present < documents.count, fields[index].details.defaultValue == nil {
        fields[index].isOptional = true
      }
      let words = "guessed from \(counted(present, "document"))"
      fields[index].evidence.note = words
      decide(fields[index], words)
    }
  }

  /// Says that what was undecided about a field is a guess.
  private mutating func decide(_ field: InferredField, _ words: String) {
    guard let place = places[field.id] else { return }
    let path = index.files[place.file].path
    let isOptional = field.isOptional ? ", optional" : ""
    let reason = "the type of '\(field.name)' is \(words)\(isOptional)"
    let known = findings.firstIndex {
      $0.kind == .undecided && $0.path == path && $0.position == place.position
    }
    guard let known else {
      return report(.guessed, reason, file: place.file, at: place.position)
    }
    findings[known].kind = .guessed
    findings[known].message += "; \(reason)"
  }
}

extension InferredField {
  /// Whether stored values can tell more of the field than the code.
  fileprivate var isGuessable: Bool {
    // An empty array or map is a default of any type of elements.
    let isPlain = if case .plain = type { true } else { false }
    return type.isOpen && details.isStored && details.constant == nil
      && (!isPlain || details.defaultValue == nil)
  }
}

extension InferredType {
  /// Whether the type is another one in its open parts alone.
  fileprivate func fits(_ open: InferredType) -> Bool {
    switch (open, self) {
    case (.plain("any"), _): true
    case (.array(let open), .array(let element)), (.map(let open), .map(let element)):
      element.fits(open)
    case _: false  // Of another kind than the code says.
    }
  }
}
