import FiresmithSummary

extension InferredType {
  /// The type of stored values if it is a word, or arrays or maps of one; `nil` if it is one that
  /// has to be declared, or isn't known.
  package static func word(for values: ValueSummary) -> InferredType? {
    var inference = TypeInference(options: SchemaInference.Options())
    return inference.type(of: values, isElement: false).type.asWord
  }

  /// The type of stored maps if all of them have the same fields, whose types are words; `nil` if
  /// not. The fields have the numbers of another schema.
  package static func record(for values: ValueSummary) -> InferredType? {
    var inference = TypeInference(options: SchemaInference.Options())
    let type = inference.type(of: values, isElement: false).type
    let body: InferredBody? =
      switch type {
      case .inPlace(let body): body
      case .map(.plain(let word)): record(of: word, values)
      case .plain, .capitalUUID, .reference, .array, .map, .named: nil
      }
    guard case .fields(let fields)? = body, !fields.isEmpty else { return nil }
    let isRecord = fields.allSatisfy { field in
      if case .plain(let word) = field.type { !field.isOptional && word != "any" } else { false }
    }
    return isRecord ? .inPlace(.fields(fields)) : nil
  }

  /// Returns the fields of maps with a few keys, which are always there.
  private static func record(of word: String, _ values: ValueSummary) -> InferredBody? {
    guard let maps = values.maps, maps.values == nil, maps.fields.count <= 8,
      maps.fields.allSatisfy({ $0.value.count == maps.count && canBeRecord($0.name) })
    else { return nil }
    return .fields(
      maps.fields.enumerated().map { number, field in
        InferredField(id: ElementID(number: number), name: field.name, type: .plain(word))
      })
  }

  private static func canBeRecord(_ name: String) -> Bool {
    InferredSchema.canBeField(name) && name.first?.isLetter == true
  }

  /// Words that tell the type from others, whatever the numbers of its fields are.
  package var words: String {
    guard case .inPlace(.fields(let fields)) = self else { return "\(self)" }
    return fields.map { "\($0.name): \($0.type)" }.sorted().joined(separator: ", ")
  }

  /// The type without enumerations, whose strings are a few among many others.
  private var asWord: InferredType? {
    switch self {
    case .plain("any"): nil
    case .plain, .capitalUUID, .reference(nil): self
    case .array(let element): element.asWord.map { .array($0) }
    case .map(let value): value.asWord.map { .map($0) }
    case .inPlace(.enumeration): .plain("string")
    case .inPlace, .named, .reference: nil
    }
  }

  /// Whether the type says nothing about its values, or about its elements.
  package var isOpen: Bool {
    switch self {
    case .plain(let word): word == "any"
    case .array(let element), .map(let element): element.isOpen
    case .capitalUUID, .reference, .named, .inPlace: false
    }
  }
}
