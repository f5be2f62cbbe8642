import FiresmithDiagnostics
import FiresmithSchema
import FiresmithSummary

/// The values at a place of a schema, as a summary of stored documents tells of them.
struct StoredPlace {
  /// The field that has the values; `nil` for those of a type, wherever it is used.
  var field: Field?
  var type: FieldType
  var schema: Schema
  /// The values; `nil` if there are none, or if the summary doesn't say it.
  var value: ValueSummary?
  /// Whether the summary says all about the values.
  var isKnown: Bool
  /// The number of documents or maps that could have a value.
  var owners: Int
  /// Whether these are documents.
  var isOfDocuments = false
  /// The path of a document that lacks it, if one is known.
  var sample: String?
  /// Whether some of the values come from a source that can't distinguish all types.
  var hasLosses = false
}

/// A summary's words about the places of schemas, which are found by their marks.
struct StoredPlaces {
  private let summary: Summary
  private var schema: Schema
  private var places: [SourceMark: [StoredPlace]] = [:]
  /// The names of stored fields that a type doesn't have, by the marks of collections and types.
  private(set) var otherFields: [SourceMark: Set<String>] = [:]
  /// The types about whose values nothing is known, with those that they use.
  private var unknownTypes: Set<TypeID> = []
  /// Whether the documents come from a source that can't distinguish all types.
  private var hasLosses = false

  /// - Parameter schemas: All versions.
  init(_ summary: Summary, for schemas: [Schema]) {
    self.summary = summary
    schema = Schema()
    for schema in schemas {
      self.schema = schema
      unknownTypes = []
      for collection in schema.collections { add(collection) }
    }
  }

  subscript(_ mark: SourceMark) -> [StoredPlace] { places[mark] ?? [] }

  /// The marks of all places, in the order of the schemas.
  var marks: [SourceMark] { places.keys.sorted() }

  private mutating func append(at mark: SourceMark, _ place: StoredPlace) {
    var place = place
    place.hasLosses = hasLosses
    places[mark, default: []].append(place)
  }

  private mutating func add(_ collection: Collection) {
    guard case .structure(let structure) = schema[collection.model].kind else {
      addUnknown(.declared(collection.model))
      return
    }
    guard let found = summary.documents(of: collection), found.count > 0 else {
      // Types that it shares with others may have values here.
      add(nil, structure, at: collection.name.mark)
      return
    }
    hasLosses = found.hasLosses
    let shapes = collection.isSingleDocument ? nil : found.shapes
    add(found.fields, structure, at: collection.name.mark, shapes)
    for query in collection.queries {
      for path in query.usedPaths { add(path, in: found.fields, shapes) }
    }
    for index in collection.uniqueIndexes where index.fields.count == 1 {
      var path = index.fields[0]
      path.mark = index.mark
      add(path, in: found.fields, shapes)
    }
    if let time = collection.timeToLive { add(time, in: found.fields, shapes) }
  }

  /// Adds what maps have in the fields of a type.
  ///
  /// - Parameters:
  ///   - maps: The documents or maps; `nil` if nothing is known of them.
  ///   - shapes: The documents' sets of fields; `nil` for maps.
  private mutating func add(
    _ maps: MapSummary?, _ structure: Structure, at mark: SourceMark, _ shapes: ShapeSummary? = nil
  ) {
    let isKnown = maps.map { $0.detail < .many } ?? false
    for field in structure.fields where field.isStored {
      let stored = maps.map { Self.value(of: field, in: $0, shapes) }
      let isKnown = isKnown && stored?.isKnown ?? false
      let found = isKnown ? stored?.value : nil
      let place = StoredPlace(
        field: field, type: field.type, schema: schema, value: found, isKnown: isKnown,
        owners: maps?.count ?? 0, isOfDocuments: shapes != nil,
        sample: shapes?.sample(without: field.storedKeys))
      append(at: field.name.mark, place)
      if let found {
        add(found, field.type)
      } else if !isKnown {
        addUnknown(field.type)
      }
    }
    guard isKnown, let maps else { return }
    let known = Set(structure.fields.filter(\.isStored).flatMap(\.storedKeys))
    for field in maps.fields where !known.contains(field.name) {
      otherFields[mark, default: []].insert(field.name)
    }
  }

  /// Returns what maps have in a field, under the names of all times. It isn't known if some may
  /// have several, of which one counts.
  private static func value(
    of field: Field, in maps: MapSummary, _ shapes: ShapeSummary?
  ) -> (value: ValueSummary?, isKnown: Bool) {
    let found = field.storedKeys.filter { maps[$0] != nil }
    guard found.count > 1 else { return (found.first.flatMap { maps[$0]?.value }, true) }
    guard shapes?.hasOneEach(of: found, count: maps.count) ?? false else { return (nil, false) }
    var values = found.compactMap { maps[$0]?.value }
    var all = values.removeFirst()
    for value in values { all.merge(value) }
    return (all, true)
  }

  private mutating func add(_ path: FieldPath, in fields: MapSummary, _ shapes: ShapeSummary?) {
    var maps: MapSummary? = fields
    for name in path.names.dropLast() { maps = maps?[name]?.value.maps }
    guard let maps, let name = path.names.last else { return }
    append(
      at: path.mark,
      StoredPlace(
        field: nil, type: path.type, schema: schema, value: maps[name]?.value,
        isKnown: maps.detail < .many, owners: fields.count, isOfDocuments: shapes != nil,
        sample: path.names.count == 1 ? shapes?.sample(without: [name]) : nil))
  }

  /// Adds values of a type, and what is in them.
  private mutating func add(_ value: ValueSummary, _ type: FieldType) {
    switch type {
    case .scalar, .reference, .vector: break
    case .array(let element):
      if let arrays = value.arrays { add(arrays.elements, element) }
    case .map(let element):
      guard let maps = value.maps else { break }
      if let values = maps.values { add(values, element) } else { addUnknown(element) }
    case .declared(let id): add(value, declared: id)
    }
  }

  private mutating func add(_ value: ValueSummary, declared id: TypeID) {
    add(
      StoredPlace(
        field: nil, type: .declared(id), schema: schema, value: value, isKnown: true,
        owners: value.count), of: id)
    switch schema[id].kind {
    case .structure(let structure):
      if let maps = value.maps { add(maps, structure, at: schema[id].mark) }
    case .alias(let alias): add(value, alias.field.type)
    case .external(let external): add(value, external.encodedAs)
    case .enumeration: break
    // A summary has the values of all elements, cases and members in one.
    case .tuple(let structure): addUnknown(structure)
    case .untagged(let union): addUnknown(union.members)
    case .union(let union):
      for unionCase in union.cases { addUnknown(.declared(unionCase.payload)) }
    }
  }

  /// Adds a place of a type, also for its cases.
  private mutating func add(_ place: StoredPlace, of id: TypeID) {
    let type = schema[id]
    if type.sharedName != nil { append(at: type.mark, place) }
    let marks: [SourceMark] =
      switch type.kind {
      case .enumeration(let enumeration): enumeration.cases.map(\.name.mark)
      case .union(let union): union.cases.map(\.name.mark)
      case .structure, .tuple, .untagged, .external, .alias: []
      }
    for mark in marks { append(at: mark, place) }
  }

  // MARK: What nothing is known of

  private mutating func addUnknown(_ structure: Structure) {
    for field in structure.fields {
      append(
        at: field.name.mark,
        StoredPlace(field: field, type: field.type, schema: schema, isKnown: false, owners: 0))
      addUnknown(field.type)
    }
  }

  private mutating func addUnknown(_ type: FieldType) {
    switch type {
    case .scalar, .reference, .vector: break
    case .array(let element), .map(let element): addUnknown(element)
    case .declared(let id):
      guard unknownTypes.insert(id).inserted else { break }
      add(StoredPlace(field: nil, type: type, schema: schema, isKnown: false, owners: 0), of: id)
      switch schema[id].kind {
      case .structure(let structure), .tuple(let structure): addUnknown(structure)
      case .untagged(let union): addUnknown(union.members)
      case .union(let union):
        for unionCase in union.cases { addUnknown(.declared(unionCase.payload)) }
      case .alias(let alias): addUnknown(alias.field.type)
      case .external(let external): addUnknown(external.encodedAs)
      case .enumeration: break
      }
    }
  }
}

extension Summary {
  /// The documents of a collection, or the only one of a path.
  struct Documents {
    var fields: MapSummary
    var shapes: ShapeSummary
    var losses: LossSummary
    var count: Int { fields.count }

    /// Whether some of them come from a source that can't distinguish all types.
    var hasLosses: Bool {
      [losses.references, losses.bytes, losses.vectors, losses.doubles].contains { $0 > 0 }
    }
  }

  /// Returns what is known of the documents of a collection; `nil` if it isn't in the summary.
  func documents(of collection: Collection) -> Documents? {
    guard let found = self[collection.summaryPath] else { return nil }
    guard collection.isSingleDocument else {
      return Documents(fields: found.fields, shapes: found.shapes, losses: found.losses)
    }
    return found.singles.list.first { $0.id == collection.pathSegments.last }.map {
      Documents(fields: $0.fields, shapes: found.shapes, losses: found.losses)
    }
  }
}

extension ShapeSummary {
  /// Returns the path of a document that lacks a field, if one is known.
  fileprivate func sample(without names: [String]) -> String? {
    shapes.lazy.filter { shape in !names.contains(where: shape.names.contains) }
      .compactMap(\.sample).first
  }

  /// Whether it is known that none of so many documents has two of the fields.
  fileprivate func hasOneEach(of names: [String], count: Int) -> Bool {
    isComplete && shapes.reduce(0) { $0 + $1.count } == count
      && shapes.allSatisfy { shape in names.filter(shape.names.contains).count < 2 }
  }
}
