import FiresmithDiagnostics
import FiresmithText

// Queries that read some fields only declare a type for them:
// `{ select: [title], model: BookTitle }`. For everything that comes later it is a structure like
// others, which no document is stored as.
extension SchemaResolver {
  /// Declares the types of all selections, when the collections' models are known.
  mutating func declareSelections() {
    forEachSelection { resolver, syntax, collection in
      resolver.declareSelection(syntax, of: collection)
    }
  }

  /// Gives each selection the fields that the queries name, when those of the models are known.
  mutating func resolveSelections() {
    var first: [TypeID: SelectionSyntax] = [:]
    forEachSelection { resolver, syntax, collection in
      resolver.resolveSelection(syntax, of: collection, &first)
    }
  }

  private mutating func forEachSelection(
    _ body: (inout SchemaResolver, SelectionSyntax, Collection) -> Void
  ) {
    for index in schema.collections.indices
    where schema.collections[index].model != Self.unknownModel {
      for query in collectionSyntaxes[index].queries {
        if let selection = query.selection { body(&self, selection, schema.collections[index]) }
      }
    }
  }

  private mutating func declareSelection(_ syntax: SelectionSyntax, of collection: Collection) {
    let model = schema[collection.model]
    switch declared.bodies[collection.model.index] {
    case .structure: break
    case .union:
      diagnostics.append(.selectionOfUnion(syntax, model))
      return
    case .tuple, .untagged, .enumeration, .external, .alias, .invalid: return
    }
    if let other = type(named: syntax.model.value) {
      // Several queries can read the same fields of one model.
      if schema[other].selection?.model != collection.model {
        diagnostics.append(.selectionName(syntax.model, other: schema[other]))
      }
      return
    }
    let id = TypeID(index: schema.types.count)
    typeIDs[syntax.model.value] = id
    declared.selections[syntax.model.value] = id
    var declaration = TypeDeclaration(
      name: .written(syntax.model), kind: .structure(Structure(fields: [])), file: model.file,
      isDocument: true)
    declaration.selection = Selection(of: collection.model)
    schema.types.append(declaration)
    declared.bodies.append(.structure([]))
    nestedTypes.append([])
  }

  /// Returns the type at the top level that has this name, a snapshot's among them.
  private func type(named name: String) -> TypeID? {
    typeIDs[name] ?? snapshots.values.first { schema[$0].name.name.value == name }
  }

  private mutating func resolveSelection(
    _ syntax: SelectionSyntax, of collection: Collection,
    _ first: inout [TypeID: SelectionSyntax]
  ) {
    guard let id = declared.selections[syntax.model.value],
      schema[id].selection?.model == collection.model,
      case .structure(let structure) = schema[collection.model].kind,
      let fields = fields(of: syntax, in: collection)
    else { return }
    guard let other = first[id] else {
      first[id] = syntax
      schema.types[id.index].kind = .structure(
        Structure(fields: fields.map { structure.fields[$0] }))
      schema.types[id.index].selection?.fields = fields
      return
    }
    if Set(fields) != Set(schema[id].selection?.fields ?? []) {
      diagnostics.append(.differentSelections(syntax, first: other))
    }
  }

  /// Returns the indices of the fields that a query selects; `nil` if something is wrong with one
  /// of them, which is reported.
  private mutating func fields(of syntax: SelectionSyntax, in collection: Collection) -> [Int]? {
    var places: [Int: SourceMark] = [:]
    var fields: [Int] = []
    var isValid = !syntax.fields.isEmpty
    for name in syntax.fields {
      guard let index = field(name, in: collection) else {
        isValid = false
        continue
      }
      if let other = places[index] {
        diagnostics.append(.selectedTwice(name, first: other))
        isValid = false
      }
      places[index] = places[index] ?? name.mark
      fields.append(index)
    }
    return isValid ? fields : nil
  }

  /// Returns the index of a stored field of the collection's documents.
  private mutating func field(_ name: Name, in collection: Collection) -> Int? {
    if declared.unresolvedFields[collection.model]?.contains(name.value) == true { return nil }
    if let index = fieldIndex(of: name.value, in: collection.model),
      let field = field(index, of: collection.model)
    {
      if field.isStored { return index }
      diagnostics.append(.selectedUnstored(name))
    } else if isDocumentID(name.value, of: collection) {
      diagnostics.append(.selectedID(name))
    } else if let map = map(around: name.value, in: collection.model) {
      diagnostics.append(.selectedInside(name, of: map))
    } else {
      reportUnknownField(name, in: collection.model)
    }
    return nil
  }

  /// Returns the field that `path` leads into: `address`, for `address.city`.
  private func map(around path: String, in model: TypeID) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
    guard parts.count == 2, let first = parts.first.map({ String(Substring($0)) }),
      fieldIndex(of: first, in: model) != nil
    else { return nil }
    return first
  }

  /// Whether `name` is what the model, or Firestore, calls the id of a collection's documents.
  private func isDocumentID(_ name: String, of collection: Collection) -> Bool {
    if name == "__name__" { return true }
    return switch collection.documentID {
    case .configured: name == "id"
    case .property(let id, _, _): name == id.value
    case .none: false
    }
  }

  private mutating func reportUnknownField(_ name: Name, in model: TypeID) {
    guard case .structure(let structure) = schema[model].kind else { return }
    let stored = structure.fields.filter(\.isStored).map(\.name.value)
    let nearest =
      suggestions.mayCompare(with: stored.count) ? suggestion(for: name.value, among: stored) : ""
    diagnostics.append(
      Diagnostic(
        .unknownField,
        "\(quoted(schema[model].name.name.value)) has no field \(quoted(name.value))\(nearest)",
        at: name.mark))
  }
}

extension Diagnostic {
  fileprivate static func selectionOfUnion(
    _ syntax: SelectionSyntax, _ model: TypeDeclaration
  ) -> Diagnostic {
    Diagnostic(
      .invalidSelection,
      "the documents of \(quoted(model.name.name.value)) are of several kinds, of which no query can"
        + " read some fields only", at: syntax.mark,
      notes: [Note("the model is declared here", at: model.mark)])
  }

  fileprivate static func selectionName(_ name: Name, other: TypeDeclaration) -> Diagnostic {
    Diagnostic(
      .duplicateName,
      "there is already a type called \(quoted(name.value)), and 'model' names a type that the query"
        + " declares; give it another name", at: name.mark,
      notes: [Note("the other one is declared here", at: other.mark)])
  }

  fileprivate static func differentSelections(
    _ syntax: SelectionSyntax, first: SelectionSyntax
  ) -> Diagnostic {
    Diagnostic(
      .invalidSelection,
      "another query has other fields in \(quoted(syntax.model.value)); select the same fields, or"
        + " give 'model' another name", at: syntax.mark,
      notes: [Note("the other fields are here", at: first.mark)])
  }

  fileprivate static func selectedTwice(_ field: Name, first: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidSelection, "the query already selects \(quoted(field.value))", at: field.mark,
      notes: [Note("the field is here, too", at: first)])
  }

  fileprivate static func selectedUnstored(_ field: Name) -> Diagnostic {
    Diagnostic(
      .invalidSelection,
      "the field \(quoted(field.value)) is not stored, so no query reads it", at: field.mark)
  }

  fileprivate static func selectedID(_ name: Name) -> Diagnostic {
    Diagnostic(
      .invalidSelection,
      "\(quoted(name.value)) is the document's id, which every query reads; leave it out",
      at: name.mark)
  }

  fileprivate static func selectedInside(_ path: Name, of map: String) -> Diagnostic {
    Diagnostic(
      .invalidSelection,
      "'select' takes whole fields of the documents; write \(quoted(map)) in place of"
        + " \(quoted(path.value))", at: path.mark)
  }
}
