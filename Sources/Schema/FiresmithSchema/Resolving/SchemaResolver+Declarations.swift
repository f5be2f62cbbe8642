import FiresmithDiagnostics
import FiresmithText

// The first pass: declares every type and every collection.
extension SchemaResolver {
  // MARK: Types

  /// Adds a type and the types nested in it.
  ///
  /// Types are nested as YAML is, whose depth is limited, so the recursion is too.
  @discardableResult
  mutating func declareType(
    _ type: TypeSyntax, parent: TypeID?, file: Int, isDocument: Bool = false
  ) -> TypeID {
    let id = TypeID(index: schema.types.count)
    schema.types.append(
      TypeDeclaration(
        name: type.name,
        kind: .structure(Structure(fields: [])),
        description: type.description,
        parent: parent,
        file: file,
        isDocument: isDocument))
    schema.types[id.index].isMixin = type.isMixin
    if type.stewardship != nil { schema.types[id.index].stewardship = type.stewardship }
    schema.types[id.index].reserved = type.reserved
    let body = bodyWithMixins(type)
    declared.bodies.append(body)
    if !type.includes.isEmpty { declared.includes[id] = type.includes }
    nestedTypes.append([])
    if let otherFields = type.otherFields { declared.otherFields[id] = otherFields }
    if parent == nil { claim(type.name.name, for: id) }

    var nested: [TypeID] = []
    switch body {
    case .structure(let fields), .tuple(let fields):
      nested = declareTypes(in: fields, of: id, file: file)
    case .untagged(let union):
      hasUntaggedUnions = true
      nested = declareTypes(in: union.members, of: id, file: file)
    case .union(let union):
      for unionCase in union.cases {
        guard case .nested(let type) = unionCase.payload else { continue }
        nested.append(declareType(type, parent: id, file: file))
      }
    case .alias(let alias):
      addSnapshot(alias.type, .long(alias.attributes))
    case .enumeration, .external, .invalid:
      break
    }
    if nested.count > 1 { reportEqualNames(of: nested) }
    nestedTypes[id.index] = nested
    return id
  }

  /// Adds the types that fields declare in place, and returns them.
  private mutating func declareTypes(
    in fields: [FieldSyntax], of parent: TypeID, file: Int
  ) -> [TypeID] {
    var nested: [TypeID] = []
    for index in fields.indices {
      switch fields[index].content {
      case .nested(let type): nested.append(declareType(type, parent: parent, file: file))
      case .type(let type, _): addSnapshot(type, fields[index].form)
      case .invalid: continue
      }
    }
    return nested
  }

  /// Models, `types:` and `enums:` share one namespace.
  private mutating func claim(_ name: Name, for id: TypeID) {
    if let first = typeIDs[name.value] {
      diagnostics.append(
        .duplicateType(name, schema[id], first: schema[first].mark, schema[first]))
    } else {
      typeIDs[name.value] = id
    }
  }

  /// Names that are written twice inside one type. Derived ones belong to the languages.
  private mutating func reportEqualNames(of types: [TypeID]) {
    var places: [String: SourceMark] = [:]
    for id in types {
      guard case .written(let name) = schema.types[id.index].name else { continue }
      if let first = places[name.value] {
        diagnostics.append(.duplicateNestedType(name, first: first))
      } else {
        places[name.value] = name.mark
      }
    }
  }

  // MARK: Collections

  /// Adds a collection and those below it; the model's type comes before the subcollections'.
  mutating func declareCollection(_ syntax: CollectionSyntax, parent: CollectionID?, file: Int) {
    let id = CollectionID(index: schema.collections.count)
    if let first = collectionIDs[syntax.name.value] {
      diagnostics.append(.duplicateCollection(syntax, first: schema[first]))
    } else {
      collectionIDs[syntax.name.value] = id
    }
    var model = Self.unknownModel
    var declaresModel = false
    if case .declared(let type) = syntax.model {
      model = declareType(type, parent: nil, file: file, isDocument: true)
      declaresModel = true
    }
    schema.collections.append(
      Collection(
        name: syntax.name,
        path: path(of: syntax, parent: parent),
        model: model,
        declaresModel: declaresModel,
        documentID: syntax.documentID?.value ?? (syntax.isSingleDocument ? .none : .configured),
        description: syntax.description,
        parent: parent,
        isSingleDocument: syntax.isSingleDocument,
        file: file))
    schema.collections[id.index].stability = syntax.stability
    schema.collections[id.index].stewardship = syntax.stewardship
    collectionSyntaxes.append(syntax)
    if case .invalid = syntax.model { hasInvalidModel = true }
    for subcollection in syntax.collections {
      declareCollection(subcollection, parent: id, file: file)
    }
  }

  /// The second pass: collections that name the model of another one.
  mutating func resolveModels() {
    for index in schema.collections.indices {
      guard case .existing(let name) = collectionSyntaxes[index].model else { continue }
      guard let id = typeIDs[name.value] else {
        reportUnknownModel(name)
        continue
      }
      guard schema[id].isDocument else {
        diagnostics.append(.typeAsModel(name, declared: schema[id].mark))
        continue
      }
      schema.collections[index].model = id
      if let documentID = collectionSyntaxes[index].documentID {
        diagnostics.append(.idWithoutFields(documentID.mark, model: name))
      }
    }
    // The model's properties are those of the collection that declares it.
    let borrowing = schema.collections.indices.filter { !schema.collections[$0].declaresModel }
    if borrowing.isEmpty { return }
    var documentIDs: [TypeID: Collection.DocumentID] = [:]
    for collection in schema.collections where collection.declaresModel {
      documentIDs[collection.model] = collection.documentID
    }
    for index in borrowing {
      schema.collections[index].documentID =
        documentIDs[schema.collections[index].model] ?? .configured
    }
  }

  private mutating func reportUnknownModel(_ name: Name) {
    // A collection whose model could not be read may be the one that declares it.
    guard namesAreComplete, !hasInvalidModel else { return }
    var nearest = ""
    if suggestions.mayCompare(with: schema.types.count) {
      let models = schema.types.filter { $0.isDocument }.map(\.name.name.value)
      nearest = suggestion(for: name.value, among: models)
    }
    let hint = nearest.isEmpty ? "; add 'fields' to declare it" : nearest
    diagnostics.append(
      Diagnostic(
        .unknownModel,
        "no collection declares the model \(quoted(name.value))\(hint)", at: name.mark))
  }
}

extension Diagnostic {
  fileprivate static func duplicateType(
    _ name: Name, _ type: TypeDeclaration, first: SourceMark, _ firstType: TypeDeclaration
  ) -> Diagnostic {
    let hint =
      type.isDocument && firstType.isDocument
      ? "; leave 'fields' out to use the same model for both collections" : ""
    return Diagnostic(
      .duplicateName, "there is already a type called \(quoted(name.value))\(hint)",
      at: name.mark, notes: [Note("the other one is declared here", at: first)])
  }

  fileprivate static func duplicateNestedType(_ name: Name, first: SourceMark) -> Diagnostic {
    Diagnostic(
      .duplicateName, "there is already a nested type called \(quoted(name.value)) here",
      at: name.mark, notes: [Note("the other one is declared here", at: first)])
  }

  fileprivate static func duplicateCollection(
    _ syntax: CollectionSyntax, first: Collection
  ) -> Diagnostic {
    let noun = first.isSingleDocument ? "document" : "collection"
    let hint = syntax.isSingleDocument ? "" : ", and its stored id with 'path'"
    return Diagnostic(
      .duplicateName,
      "there is already a \(noun) called \(quoted(syntax.name.value));"
        + " give this one another name\(hint)",
      at: syntax.name.mark, notes: [Note("the other one is declared here", at: first.name.mark)])
  }

  fileprivate static func typeAsModel(_ name: Name, declared: SourceMark) -> Diagnostic {
    Diagnostic(
      .unknownModel,
      "\(quoted(name.value)) is not the model of a collection;"
        + " declare its fields in the collection, or use it as the type of a field",
      at: name.mark, notes: [Note("\(quoted(name.value)) is declared here", at: declared)])
  }

  fileprivate static func idWithoutFields(_ mark: SourceMark, model: Name) -> Diagnostic {
    Diagnostic(
      .conflictingKeys,
      "'id' belongs to the collection that declares the fields of \(quoted(model.value))",
      at: mark)
  }
}
