import FiresmithInference
import FiresmithSummary

/// The values that documents store in the fields of a schema whose types the code leaves open, also
/// in types that other types hold, and in cases of unions.
struct OpenFields {
  /// The values of one field.
  struct Values {
    /// The type of the values in all places; `nil` if they aren't of the same one.
    fileprivate(set) var type: InferredType?
    fileprivate var word: String?
    fileprivate(set) var present = 0
    fileprivate(set) var parents = 0
    /// Whether ``present`` is only the number that is known.
    fileprivate(set) var isUncertain = false
    /// The numbers of documents that the values are in, if these are in arrays or maps.
    fileprivate var documents: Int?

    /// Whether something that can hold the field lacks it, as far as the documents tell.
    var isOptional: Bool { isUncertain || present < parents }
  }

  /// The content of documents, or of maps in them.
  private struct Maps {
    var summary: MapSummary
    /// The number of documents at most, if the maps are in arrays or maps.
    var few: Int?
    /// The value of a union's discriminator that only some of the maps have.
    var variant: VariantSummary.Value?
    /// Whether only some of the maps count, and the summary doesn't say which.
    var areMixed = false

    var count: Int { variant?.count ?? summary.count }

    /// Returns the number of maps with a value in a field; `nil` if the summary doesn't say it.
    func present(_ field: FieldSummary) -> Int? {
      guard !areMixed else { return nil }
      let value = field.value
      guard let variant else { return value.count - value.nulls }
      let index = summary.fields.firstIndex { $0.name.utf8.elementsEqual(field.name.utf8) }
      return value.nulls == 0 ? index.map { variant.keys[$0] } : nil
    }
  }

  /// The types under `types`.
  private let types: [ElementID: InferredBody]
  private(set) var values: [ElementID: Values] = [:]
  private var documentCount = 0
  /// The fields that can be maps of the same fields in all documents.
  private let records: Set<ElementID>

  init(_ types: [InferredDeclaration], records: Set<ElementID>) {
    self.records = records
    self.types = Dictionary(types.map { ($0.id, $0.body) }) { first, _ in first }
  }

  /// Adds what documents of a collection store, or one of them.
  ///
  /// - Parameter areMixed: Whether the summary is one of other documents, too.
  mutating func add(_ body: InferredBody, in documents: MapSummary, areMixed: Bool) {
    documentCount += documents.count
    add(body, in: Maps(summary: documents, areMixed: areMixed))
  }

  /// Returns the greatest number of documents that values can be in; `nil` if each is in one of its
  /// own.
  func documents(of values: Values) -> Int? { values.documents.map { min($0, documentCount) } }

  private mutating func add(_ body: InferredBody, in maps: Maps) {
    switch body {
    case .fields(let fields): add(fields, in: maps)
    case .union(let union):
      let variants = maps.summary[union.discriminator]?.variants
      for one in union.cases {
        var some = maps
        some.variant = variants?.values.first { $0.text == one.tag }
        some.areMixed = maps.areMixed || variants == nil
        // Other cases may have a field of the name.
        if some.variant != nil || some.areMixed { add(one.fields, in: some) }
      }
    case .anyOf, .enumeration: return
    }
  }

  private mutating func add(_ fields: [InferredField], in maps: Maps) {
    guard maps.count > 0 else { return }
    for field in fields {
      let found = maps.summary[field.name]
      if field.isGuessable {
        note(found, of: field, in: maps)
      } else if let value = found?.value {
        // Each level of the types is one of the summary, which ends.
        add(field.type, value, few: maps.few, present: value.count - value.nulls)
      }
    }
  }

  private mutating func add(
    _ type: InferredType, _ value: ValueSummary, few: Int?, present: Int
  ) {
    switch type {
    case .inPlace(let body):
      if let maps = value.maps { add(body, in: Maps(summary: maps, few: few)) }
    case .named(let id):
      if let maps = value.maps, let body = types[id] {
        add(body, in: Maps(summary: maps, few: few))
      }
    case .array(let element):
      if let arrays = value.arrays {
        add(element, arrays.elements, few: few ?? present, present: present)
      }
    case .map(let element):
      guard let maps = value.maps else { return }
      let values = maps.values.map { [$0] } ?? maps.fields.map(\.value)
      for value in values { add(element, value, few: few ?? present, present: present) }
    case .plain, .capitalUUID, .reference: return
    }
  }

  private mutating func note(_ found: FieldSummary?, of field: InferredField, in maps: Maps) {
    var values = values[field.id] ?? Values()
    values.parents += maps.count
    if let found {
      let known =
        InferredType.word(for: found.value)
        ?? (records.contains(field.id) ? InferredType.record(for: found.value) : nil)
      let type = known.flatMap { $0.fits(field.type) ? $0 : nil }
      let word = type.map(\.words) ?? ""
      if values.word == nil { values.type = type } else if values.word != word { values.type = nil }
      values.word = word
      let present = maps.present(found)
      values.present += present ?? found.value.count - found.value.nulls
      if present == nil { values.isUncertain = true }
      if let few = maps.few { values.documents = (values.documents ?? 0) + few }
    } else if maps.summary.detail >= .many {
      values.isUncertain = true
    }
    self.values[field.id] = values
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
