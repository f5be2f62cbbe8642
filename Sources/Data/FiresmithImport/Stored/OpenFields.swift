import FiresmithInference
import FiresmithSummary

/// The values that documents store in the fields of a schema whose types the code leaves open, also
/// in types that other types hold.
struct OpenFields {
  /// The values of one field.
  struct Values {
    /// The type of the values in all places; `nil` if they aren't of the same one.
    fileprivate(set) var type: InferredType?
    fileprivate var word = ""
    fileprivate(set) var present = 0
    fileprivate(set) var parents = 0
    /// The numbers of documents that the values are in, if these are in arrays or maps.
    fileprivate var documents: Int?
  }

  /// The fields of the types under `types`.
  private let types: [ElementID: [InferredField]]
  private(set) var values: [ElementID: Values] = [:]
  private var documentCount = 0

  init(_ types: [InferredDeclaration]) {
    var fields: [ElementID: [InferredField]] = [:]
    for type in types {
      if case .fields(let some) = type.body { fields[type.id] = some }
    }
    self.types = fields
  }

  /// Adds what documents of a collection store.
  mutating func add(_ fields: [InferredField], in documents: MapSummary) {
    documentCount += documents.count
    add(fields, in: documents, few: nil)
  }

  /// Returns the greatest number of documents that values can be in; `nil` if each is in one of its
  /// own.
  func documents(of values: Values) -> Int? { values.documents.map { min($0, documentCount) } }

  /// - Parameter few: The number of documents at most, if the maps are in arrays or maps.
  private mutating func add(_ fields: [InferredField], in maps: MapSummary, few: Int?) {
    for field in fields {
      guard let value = maps[field.name]?.value else { continue }
      if field.isGuessable {
        note(value, of: field, parents: maps.count, few: few)
      } else {
        // Each level of the types is one of the summary, which ends.
        add(field.type, value, few: few, present: value.count - value.nulls)
      }
    }
  }

  private mutating func add(
    _ type: InferredType, _ value: ValueSummary, few: Int?, present: Int
  ) {
    switch type {
    case .inPlace(.fields(let fields)):
      if let maps = value.maps { add(fields, in: maps, few: few) }
    case .named(let id):
      if let maps = value.maps, let fields = types[id] { add(fields, in: maps, few: few) }
    case .array(let element):
      if let arrays = value.arrays {
        add(element, arrays.elements, few: few ?? present, present: present)
      }
    case .map(let element):
      guard let maps = value.maps else { return }
      let values = maps.values.map { [$0] } ?? maps.fields.map(\.value)
      for value in values { add(element, value, few: few ?? present, present: present) }
    case .plain, .capitalUUID, .reference, .inPlace: return
    }
  }

  private mutating func note(
    _ value: ValueSummary, of field: InferredField, parents: Int, few: Int?
  ) {
    let type = InferredType.word(for: value).flatMap { $0.fits(field.type) ? $0 : nil }
    let word = type.map { "\($0)" } ?? ""
    var found = values[field.id] ?? Values(type: type, word: word)
    if found.word != word { found.type = nil }
    found.present += value.count - value.nulls
    found.parents += parents
    if let few { found.documents = (found.documents ?? 0) + few }
    values[field.id] = found
  }
}

extension InferredField {
  /// Whether stored values can tell more of the field than the code.
  var isGuessable: Bool {
    // An empty array or map is a default of any type of elements.
    let isPlain = if case .plain = type { true } else { false }
    return type.isOpen && details.isStored && details.constant == nil
      && (!isPlain || details.defaultValue == nil)
  }
}

extension InferredType {
  /// Whether the type is another one in its open parts alone.
  fileprivate func fits(_ open: InferredType) -> Bool {
    switch open {
    case .plain(let name): name == "any"
    case .array(let open): if case .array(let element) = self { element.fits(open) } else { false }
    case .map(let open): if case .map(let element) = self { element.fits(open) } else { false }
    case .capitalUUID, .reference, .named, .inPlace: false
    }
  }
}

extension InferredBody {
  /// Returns the body with its fields, and those of types in place, as `change` makes them.
  func changed(_ change: (InferredField) -> InferredField) -> InferredBody {
    switch self {
    case .fields(let fields):
      return .fields(
        fields.map { field in
          var field = change(field)
          if case .inPlace(let body) = field.type { field.type = .inPlace(body.changed(change)) }
          return field
        })
    case .union(var union):
      for index in union.cases.indices {
        let body = InferredBody.fields(union.cases[index].fields).changed(change)
        if case .fields(let fields) = body { union.cases[index].fields = fields }
      }
      return .union(union)
    case .anyOf, .enumeration: return self
    }
  }
}
