import FiresmithSchema

extension Schema {
  /// Returns the names of a collection and of what holds it, outermost first.
  package func names(of id: CollectionID) -> [String] {
    let collection = self[id]
    return (collection.parent.map { names(of: $0) } ?? []) + [collection.name.value]
  }

  /// Returns the names of a type and of the types that it is nested in, outermost first.
  package func typePath(_ id: TypeID) -> [String] {
    let type = self[id]
    return (type.parent.map(typePath) ?? []) + [type.name.name.value]
  }

  /// Returns the collection, or the single document, that declares a model; `nil` for other types.
  package func collection(of model: TypeID) -> CollectionID? {
    guard self[model].isDocument, self[model].parent == nil else { return nil }
    return collections.indices.first {
      collections[$0].model == model && collections[$0].declaresModel
    }.map { CollectionID(index: $0) }
  }

  /// Returns the fields of a map, the elements of a tuple, or the members of an untagged union.
  package func fields(of type: TypeID) -> [Field] {
    switch self[type].kind {
    case .structure(let structure), .tuple(let structure): structure.fields
    case .untagged(let union): union.members.fields
    case .union, .enumeration, .external, .alias: []
    }
  }
}
