import FiresmithSummary
import FiresmithText

/// Makes a type of what is known of values.
struct TypeInference {
  /// The strings that are ids of documents, by collections whose ids are few.
  var idsOfCollections: [(path: String, ids: Set<String>)] = []
  /// Unions that were considered, and why there are none.
  var rejections: [String] = []
  /// Values of other types than nearly all others in their place, of the collection that is looked
  /// at.
  var strange: [(field: String, count: Int, text: String)] = []
  /// The field whose type is looked at.
  var fieldName = ""
  /// The number of strings needed to decide whether they are values of an enumeration.
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
    let kinds = usualKinds(of: values)
    guard let first = kinds.first else {
      return Found(.plain("any"), note: values.nulls > 0 ? "always null" : "")
    }
    let note =
      values.kinds.count == kinds.count && (kinds.count == 1 || kinds == [.integer, .double])
      ? ""
      : values.kinds.map { "\($0.noun) in \(grouped(values.count(of: $0)))" }
        .joined(separator: ", ")
    if kinds.count == 1 {
      var found = type(of: values, first, isElement: isElement)
      if !note.isEmpty { found.note = note }
      return found
    }
    if kinds.allSatisfy({ $0 == .integer || $0 == .double }) {
      return Found(.plain("double"), note: note)
    }
    return Found(mixed(values, kinds, isElement: isElement) ?? .plain("any"), note: note)
  }

  /// Returns the kinds of values without those that hardly any has.
  private mutating func usualKinds(of values: ValueSummary) -> [ValueKind] {
    let kinds = values.kinds
    let total = kinds.reduce(0) { $0 + values.count(of: $1) }
    var strange: [ValueKind] = []
    var count = 0
    for kind in kinds.sorted(by: { values.count(of: $0) < values.count(of: $1) }) {
      // An integer among doubles is a number like them.
      let isNumber = kind == .integer && kinds.contains(.double)
      guard !isNumber, count + values.count(of: kind) <= Handful.strange(of: total) else { break }
      count += values.count(of: kind)
      strange.append(kind)
    }
    if count > 0 {
      let nouns = strange.map(\.noun).sorted().joined(separator: " or a ")
      self.strange.append((fieldName, count, "hold a \(nouns)"))
    }
    return kinds.filter { !strange.contains($0) }
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

  /// Returns a note about integers that count from 1970; `nil` if they can't be times of the last
  /// decades.
  private static func epoch(_ range: ClosedRange<Int>) -> String? {
    let units = [(1, "seconds"), (1_000, "milliseconds"), (1_000_000, "microseconds")]
    // From 2001 to 2040.
    return units.first { unit, _ in
      range.lowerBound >= 1_000_000_000 * unit && range.upperBound <= 2_209_000_000 * unit
    }.map { "like times: \($0.1) since 1970" }
  }

  private mutating func type(
    of values: ValueSummary, _ kind: ValueKind, isElement: Bool
  ) -> Found {
    switch kind {
    case .boolean: return Found(.plain("boolean"))
    case .integer:
      return Found(.plain("integer"), note: values.integers?.range.flatMap(Self.epoch) ?? "")
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
