import FiresmithDiagnostics
import FiresmithSchema

/// A relation from the documents of one collection to those of another.
struct Relation: Hashable {
  /// The evidence for a relation.
  enum Kind: Hashable {
    case reference
    /// A copy of another document's fields.
    case snapshot
    /// A string that the schema declares to be the id of a document.
    case id
    /// A string that is called after the other collection.
    case name
  }

  let source: CollectionID
  let target: CollectionID
  let kind: Kind
  /// The stored names of the path to the field.
  let path: [String]
}

/// Finds how the collections of a schema refer to each other.
struct Relations {
  let all: [Relation]

  init(_ schema: Schema) {
    var search = RelationSearch(schema)
    for index in schema.collections.indices { search.visit(CollectionID(index: index)) }
    all = search.relations.uniqued()
  }
}

private struct RelationSearch {
  let schema: Schema
  let owners: [String: Set<CollectionID>]
  var relations: [Relation] = []
  private var source = CollectionID(index: 0)

  init(_ schema: Schema) {
    self.schema = schema
    var owners: [String: Set<CollectionID>] = [:]
    for (index, collection) in schema.collections.enumerated() where !collection.isSingleDocument {
      let names = [
        collection.name.value, collection.storedID, schema[collection.model].name.name.value,
      ]
      for name in names.flatMap(Self.forms) {
        owners[name, default: []].insert(CollectionID(index: index))
      }
    }
    self.owners = owners
  }

  mutating func visit(_ collection: CollectionID) {
    source = collection
    visit(.declared(schema[collection].model), path: [], types: [])
  }

  /// - Parameter types: The types that this one is inside of: one may hold itself.
  private mutating func visit(_ type: FieldType, path: [String], types: Set<TypeID>) {
    switch type {
    case .scalar, .vector: break
    case .reference(let target):
      if let target { add(target, .reference, path) }
    case .array(let element), .map(let element): visit(element, path: path, types: types)
    case .declared(let id): visit(id, path: path, types: types)
    }
  }

  private mutating func visit(_ id: TypeID, path: [String], types: Set<TypeID>) {
    guard !types.contains(id) else { return }
    let types = types.union([id])
    let type = schema[id]
    if let snapshot = type.snapshot {
      if let owner = schema.collection(of: snapshot.model) { add(owner, .snapshot, path) }
      return
    }
    switch type.kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields where field.isStored {
        visit(field, path: path, types: types)
      }
    case .untagged(let union):
      for member in union.members.fields { visit(member.type, path: path, types: types) }
    case .union(let union):
      for unionCase in union.cases { visit(unionCase.payload, path: path, types: types) }
    case .external(let external): visit(external.encodedAs, path: path, types: types)
    case .alias(let alias): visit(alias.field.type, path: path, types: types)
    case .enumeration: break
    }
  }

  private mutating func visit(_ field: Field, path: [String], types: Set<TypeID>) {
    let path = path + [field.name.value]
    if let (target, kind) = target(of: field) { add(target, kind, path) }
    visit(field.type, path: path, types: types)
  }

  private mutating func add(_ target: CollectionID, _ kind: Relation.Kind, _ path: [String]) {
    relations.append(Relation(source: source, target: target, kind: kind, path: path))
  }

  // MARK: Names

  /// Returns the collection whose documents the strings of a field name: the one that the schema
  /// says, else the one that the field is called after, if there is one.
  private func target(of field: Field) -> (CollectionID, Relation.Kind)? {
    switch field.refersTo {
    case .collection(let id): return (id, .id)
    case Field.NamedDocuments.none?: return nil
    case nil: break
    }
    guard field.type.holdsStrings, let name = Self.base(of: field.name.value) else { return nil }
    let found = owners[Self.squashed(name), default: []]
    guard found.count == 1, let target = found.first, target != source else { return nil }
    return (target, .name)
  }

  /// Returns the name without the ending that means a document: `author_id`, `authorIds`.
  private static func base(of name: String) -> String? {
    let ending = ["_ids", "_id", "Ids", "Id", "_ref", "Ref"].first { name.hasSuffix($0) }
    guard let ending, name.utf8.count > ending.utf8.count else { return nil }
    return String(name.dropLast(ending.count))
  }

  /// Returns a name as it is compared, and in the singular.
  private static func forms(of name: String) -> [String] {
    let plain = squashed(name)
    var forms = [plain]
    if plain.hasSuffix("ies") { forms.append(plain.dropLast(3) + "y") }
    if plain.hasSuffix("es") { forms.append(String(plain.dropLast(2))) }
    if plain.hasSuffix("s") { forms.append(String(plain.dropLast())) }
    return forms
  }

  private static func squashed(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}
