import FiresmithSummary

extension InferredType {
  /// The type of stored values if it is a word, or arrays or maps of one; `nil` if it is one that
  /// has to be declared, or isn't known.
  package static func word(for values: ValueSummary) -> InferredType? {
    var inference = TypeInference(options: SchemaInference.Options())
    return inference.type(of: values, isElement: false).type.asWord
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
