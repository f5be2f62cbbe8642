import FiresmithInference
import FiresmithSummary
import FiresmithText

extension SchemaImporter {
  /// The words about fields of any type, which no longer hold once they have a type.
  static let anyWarning = "; data(as:) reads whole doubles there as integers"

  /// Takes the types of stored values for fields whose types the code doesn't say.
  mutating func guessTypes() {
    var open = OpenFields(schema.types)
    for collection in schema.collections where !collection.isSingleDocument {
      guard let documents = options.stored?[collection.pattern]?.fields,
        case .fields(let fields) = collection.body
      else { continue }
      open.add(fields, in: documents)
    }
    var guesses: [(InferredField, String)] = []
    var hasOpenTypes = false
    let change = { (field: InferredField) -> InferredField in
      guard field.isGuessable else { return field }
      hasOpenTypes = true
      guard let values = open.values[field.id], let type = values.type else { return field }
      var field = field
      field.type = type
      if values.present < values.parents, field.details.defaultValue == nil {
        field.isOptional = true
      }
      let count =
        open.documents(of: values).map {
          "\(counted(values.present, "value")) in up to \(counted($0, "document"))"
        } ?? counted(values.present, "document")
      field.evidence.note = "guessed from \(count)"
      guesses.append((field, field.evidence.note))
      return field
    }
    for index in schema.collections.indices {
      schema.collections[index].body = schema.collections[index].body.changed(change)
    }
    for index in schema.types.indices {
      schema.types[index].body = schema.types[index].body.changed(change)
    }
    self.hasOpenTypes = hasOpenTypes
    for (field, words) in guesses { decide(field, words) }
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

extension InferredCollection {
  /// The path as summaries have it.
  fileprivate var pattern: String {
    path.map { step in
      switch step {
      case .collection(let id), .fixed(let id): id
      case .document: "*"
      }
    }.joined(separator: "/")
  }
}
