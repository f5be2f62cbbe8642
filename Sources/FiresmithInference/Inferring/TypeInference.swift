import FiresmithSchema
import FiresmithSummary

/// Makes a type of what is known of values.
struct TypeInference {
  /// How many strings there have to be to tell whether they are of an enumeration.
  static let enumerationCount = 20
  /// More types at one place are no design.
  static let memberLimit = 3

  let options: SchemaInference.Options
  /// The collections of the schema, by their paths with `*` for ids.
  var collections: [String: ElementID] = [:]
  var ids = ElementIDs()

  /// A type, and what is to be said about it.
  struct Found {
    var type: InferredType
    var note = ""

    init(_ type: InferredType, note: String = "") {
      self.type = type
      self.note = note
    }
  }

  /// Returns the type of values that aren't null.
  ///
  /// - Parameter isElement: Whether these are elements of an array, which holds no arrays.
  mutating func type(of values: ValueSummary, isElement: Bool) -> Found {
    let kinds = values.kinds
    guard let first = kinds.first else {
      return Found(.plain("any"), note: values.nulls > 0 ? "always null" : "")
    }
    if kinds.count == 1 { return type(of: values, first, isElement: isElement) }
    if kinds.allSatisfy({ $0 == .integer || $0 == .double }) { return Found(.plain("double")) }
    let note = kinds.map { "\($0.noun) in \(grouped(values.count(of: $0)))" }
      .joined(separator: ", ")
    return Found(mixed(values, kinds, isElement: isElement) ?? .plain("any"), note: note)
  }

  /// Returns the union of several kinds; `nil` if a schema can't have it, or it would say nothing.
  private mutating func mixed(
    _ values: ValueSummary, _ kinds: [ValueKind], isElement: Bool
  ) -> InferredType? {
    var kinds = kinds
    // All numbers are read as doubles.
    if kinds.contains(.double) { kinds.removeAll { $0 == .integer } }
    guard kinds.count <= Self.memberLimit, !kinds.contains(.vector),
      !(isElement && kinds.contains(.array))
    else { return nil }
    return .inPlace(
      .anyOf(
        kinds.map { kind in
          let found = type(of: values, kind, isElement: isElement)
          var member = InferredField(id: ids.next(), name: kind.memberName, type: found.type)
          member.evidence.note = found.note
          return member
        }))
  }

  private mutating func type(
    of values: ValueSummary, _ kind: ValueKind, isElement: Bool
  ) -> Found {
    switch kind {
    case .boolean: return Found(.plain("boolean"))
    case .integer: return Found(.plain("integer"))
    case .double: return Found(.plain("double"))
    case .timestamp: return Found(.plain("timestamp"))
    case .bytes: return Found(.plain("bytes"))
    case .geopoint: return Found(.plain("geopoint"))
    case .string: if let strings = values.strings { return type(of: strings) }
    case .reference: if let references = values.references { return type(of: references) }
    case .vector: if let vectors = values.vectors { return type(ofVectors: vectors) }
    case .array: if let arrays = values.arrays, !isElement { return type(of: arrays) }
    case .map: if let maps = values.maps { return type(of: maps) }
    }
    return Found(.plain("any"))
  }
}
