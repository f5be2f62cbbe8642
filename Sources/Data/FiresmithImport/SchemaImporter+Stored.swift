import FiresmithInference
import FiresmithSummary
import FiresmithText

extension SchemaImporter {
  /// The words about fields of any type, which no longer hold once they have a type.
  static let anyWarning = "; data(as:) reads whole doubles there as integers"

  /// Takes the types of stored values for fields whose types the code doesn't say, and whether
  /// documents always have these fields.
  mutating func guessTypes() {
    var open = OpenFields(schema.types, records: openColors)
    for collection in schema.collections {
      guard let (documents, areMixed) = options.stored.flatMap(collection.documents) else {
        continue
      }
      open.add(collection.body, in: documents, areMixed: areMixed)
    }
    var guesses: [(field: InferredField, words: String, isTyped: Bool)] = []
    var hasOpenTypes = false
    // Changed fields stay where they are, and those of a record are at the same place in the code.
    var ids = RecordIDs(last: lastID)
    let change = { (field: InferredField) -> InferredField in
      guard field.isGuessable else { return field }
      hasOpenTypes = true
      guard let values = open.values[field.id] else { return field }
      var field = field
      let isKnown = field.isOptional || field.details.defaultValue != nil
      if values.isOptional, !isKnown { field.isOptional = true }
      if let type = values.type {
        field.type = ids.numbered(type, of: field)
        let count =
          open.documents(of: values).map {
            "\(counted(values.present, "value")) in up to \(counted($0, "document"))"
          } ?? counted(values.present, "document")
        field.evidence.note = "guessed from \(count)"
        guesses.append((field, field.evidence.note, true))
      } else if values.isOptional, !isKnown {
        let words =
          values.isUncertain
          ? "the documents don't tell whether it is always there"
          : "it isn't there \(counted(values.parents - values.present, "time"))"
        guesses.append((field, words, false))
      }
      return field
    }
    schema = schema.changed(change)
    for (id, field) in ids.owners {
      guard let place = places[field] else { continue }
      places.set(id, file: place.file, at: place.position)
    }
    lastID = ids.last
    self.hasOpenTypes = hasOpenTypes
    for (field, words, isTyped) in guesses {
      if isTyped { decide(field, words) } else { addPresence(field, words) }
    }
  }

  /// Says why a field of any type is optional.
  private mutating func addPresence(_ field: InferredField, _ words: String) {
    guard let place = places[field.id] else { return }
    let path = index.files[place.file].path
    let reason = "'\(field.name)' is optional, because \(words)"
    let known = findings.firstIndex {
      $0.kind == .undecided && $0.path == path && $0.position == place.position
    }
    guard let known else {
      return report(.guessed, reason, file: place.file, at: place.position)
    }
    findings[known].message += "; \(reason)"
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
    findings[known].message.replace(Self.anyWarning, with: "")
    findings[known].message += "; \(reason)"
  }
}

/// Numbers for the fields of records, which are inferred from documents.
private struct RecordIDs {
  var last: Int
  /// The fields that have the records, by the fields in these.
  private(set) var owners: [(id: ElementID, field: ElementID)] = []

  init(last: Int) { self.last = last }

  mutating func numbered(_ type: InferredType, of field: InferredField) -> InferredType {
    guard case .inPlace(.fields(var fields)) = type else { return type }
    for index in fields.indices {
      last += 1
      fields[index].id = ElementID(number: last)
      fields[index].evidence = Evidence()
      owners.append((fields[index].id, field.id))
    }
    return .inPlace(.fields(fields))
  }
}

extension InferredSchema {
  /// The schema as documents can tell it to be: fields whose types the code leaves open may be
  /// missing. Whatever a guess from documents makes of such a field, the documents fit it.
  package var withOpenPresence: InferredSchema {
    changed { field in
      var field = field
      if field.isGuessable, field.details.defaultValue == nil { field.isOptional = true }
      return field
    }
  }

  /// Returns the schema with all fields as `change` makes them.
  fileprivate func changed(_ change: (InferredField) -> InferredField) -> InferredSchema {
    var result = self
    result.collections = collections.map { $0.changed(change) }
    for index in types.indices { result.types[index].body = types[index].body.changed(change) }
    return result
  }
}

extension InferredCollection {
  fileprivate func changed(_ change: (InferredField) -> InferredField) -> InferredCollection {
    var result = self
    result.body = body.changed(change)
    result.collections = collections.map { $0.changed(change) }
    result.documents = documents.map { $0.changed(change) }
    return result
  }

  /// Returns the summary of the documents, and whether it is one of others, too; `nil` if there are
  /// none.
  fileprivate func documents(in stored: Summary) -> (MapSummary, areMixed: Bool)? {
    let segments = path.map { step in
      switch step {
      case .collection(let id): id
      case .document, .fixed: "*"
      }
    }
    guard isSingleDocument else {
      return stored[segments.joined(separator: "/")].map { ($0.fields, false) }
    }
    guard case .fixed(let id)? = path.last,
      let collection = stored[segments.dropLast().joined(separator: "/")]
    else { return nil }
    guard !collection.singles.areMany else { return (collection.fields, true) }
    return collection.singles.list.first { $0.id == id }.map { ($0.fields, false) }
  }
}
