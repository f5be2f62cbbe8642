import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A part of a schema that can be described, and what its schema says about it.
struct SchemaPlace {
  enum Kind: String, CaseIterable {
    case collections
    case types
    case fields
    case cases
  }

  let kind: Kind
  /// The names that lead there: `users/posts`, `users.address.city`, `Status.draft`.
  let path: String
  let isDescribed: Bool
  /// The owner and the labels that the place doesn't have from what it is in.
  let stewardship: FoundStewardship
}

/// All parts of a schema, in its order, each once: a mixin's fields are the mixin's.
struct SchemaPlaces {
  private(set) var all: [SchemaPlace] = []
  private let schema: Schema
  private let stewards: Stewards
  private let types: TypeText

  init(_ schema: Schema) {
    self.schema = schema
    stewards = Stewards(schema: schema)
    types = TypeText(schema: schema, anchors: Anchors(schema))
    for (index, collection) in schema.collections.enumerated() {
      let id = CollectionID(index: index)
      let path = schema.names(of: id).joined(separator: "/")
      let text = collection.description ?? schema[collection.model].description
      append(.collections, path, text, FoundStewardship(collection.stewardship))
      if collection.declaresModel { addParts(of: collection.model, at: path) }
    }
    for index in schema.types.indices where schema.types[index].parent == nil {
      let id = TypeID(index: index)
      let type = schema[id]
      guard !type.isDocument, type.snapshot == nil, type.selection == nil else { continue }
      append(.types, type.name.name.value, type.description, stewards.of(id))
      addParts(of: id, at: type.name.name.value)
    }
  }

  private mutating func append(
    _ kind: SchemaPlace.Kind, _ path: String, _ text: String?, _ stewardship: FoundStewardship
  ) {
    all.append(
      SchemaPlace(
        kind: kind, path: path, isDescribed: text?.isEmpty == false, stewardship: stewardship))
  }

  private mutating func addParts(of id: TypeID, at path: String) {
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields where !schema.isIncluded(field, in: id) {
        add(field, of: id, at: path)
      }
    case .untagged(let union): for field in union.members.fields { add(field, of: id, at: path) }
    case .union(let union):
      for unionCase in union.cases where types.isFolded(unionCase.payload) {
        addParts(of: unionCase.payload, at: "\(path)(\(unionCase.name.value))")
      }
    case .enumeration(let enumeration):
      for unionCase in enumeration.cases {
        append(
          .cases, "\(path).\(unionCase.name.value)", unionCase.details?.description,
          FoundStewardship())
      }
    case .external, .alias: break
    }
  }

  private mutating func add(_ field: Field, of id: TypeID, at path: String) {
    let path = "\(path).\(field.name.value)"
    let inner = field.writtenType.declaredType.flatMap { types.isFolded($0) ? $0 : nil }
    append(
      .fields, path, field.description ?? inner.flatMap { schema[$0].description },
      stewards.of(field, of: id, in: FoundStewardship()))
    if let inner, schema[inner].snapshot == nil { addParts(of: inner, at: path) }
  }
}

/// The parts of schemas that have a description.
package struct Coverage {
  /// The number of parts of one kind: `fields`.
  package struct Count {
    package let kind: String
    package let described: Int
    package let total: Int
  }

  package let counts: [Count]
  /// The parts without a description.
  package let missing: [String]

  package init(_ schemas: [Schema]) {
    let places = schemas.flatMap { SchemaPlaces($0).all }
    counts = SchemaPlace.Kind.allCases.map { kind in
      let all = places.filter { $0.kind == kind }
      return Count(
        kind: kind.rawValue, described: all.count(where: \.isDescribed), total: all.count)
    }
    missing = places.filter { !$0.isDescribed }.map(\.path)
  }

  package var described: Int { counts.reduce(0) { $0 + $1.described } }
  package var total: Int { counts.reduce(0) { $0 + $1.total } }

  /// The part of them that is described, in percent, rounded down; 100 if there is nothing.
  package var percent: Int { total == 0 ? 100 : described * 100 / total }
}

/// The parts of schemas by their labels.
package struct LabelReport {
  package struct Place {
    package let path: String
    /// The part that the label comes from; `nil` if it is written at the place itself.
    package let way: String?
    package let owner: String?
  }

  package let labels: [(label: String, places: [Place])]

  package init(_ schemas: [Schema]) {
    var found: [String: [Place]] = [:]
    for place in schemas.flatMap({ SchemaPlaces($0).all }) {
      for label in place.stewardship.labels {
        found[label.text, default: []].append(
          Place(path: place.path, way: label.way, owner: place.stewardship.owner?.text))
      }
    }
    labels = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
