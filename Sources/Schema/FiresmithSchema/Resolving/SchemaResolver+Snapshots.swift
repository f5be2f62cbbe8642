import FiresmithDiagnostics
import FiresmithText

/// The settings of a field for the snapshots that it holds.
struct SnapshotSyntax: Sendable {
  var collection: Name
  /// The key of the document's id in the snapshot.
  var id: Name?
}

// Each model of which there are snapshots has one more type: `AuthorSnapshot`. For everything that
// comes later it is a structure like others.
extension SchemaResolver {
  /// Remembers the snapshot that the type of a field holds, if it holds one.
  mutating func addSnapshot(_ type: TypeExpression, _ form: FieldForm) {
    guard let collection = type.snapshotCollection else { return }
    var id: Name?
    if case .long(let attributes) = form { id = attributes.snapshotID }
    snapshotSyntaxes.append(SnapshotSyntax(collection: collection, id: id))
  }

  /// Declares the types of all snapshots, when the collections' models are known.
  mutating func declareSnapshots() {
    var first: [TypeID: SnapshotSyntax] = [:]
    for syntax in snapshotSyntaxes {
      // A collection that isn't known is reported where the field's type is resolved.
      guard let id = collectionIDs[syntax.collection.value] else { continue }
      let model = schema[id].model
      guard model != Self.unknownModel else { continue }
      if let other = first[model] {
        if other.id?.value != syntax.id?.value {
          diagnostics.append(.differentIDs(syntax, schema[model].name.name.value, first: other))
        }
        continue
      }
      first[model] = syntax
      declareSnapshot(syntax, of: schema[id])
    }
  }

  private mutating func declareSnapshot(_ syntax: SnapshotSyntax, of collection: Collection) {
    let model = schema[collection.model]
    switch declared.bodies[collection.model.index] {
    case .structure: break
    case .union:
      diagnostics.append(.snapshotOfUnion(syntax.collection, model))
      return
    case .tuple, .untagged, .enumeration, .external, .alias, .invalid: return
    }
    if let id = syntax.id, case .none = collection.documentID {
      diagnostics.append(.snapshotWithoutID(id, model))
    }
    let name = model.name.name.value + "Snapshot"
    if let other = typeIDs[name] {
      diagnostics.append(.snapshotName(name, syntax.collection, model, other: schema[other].mark))
      return
    }
    snapshots[collection.model] = TypeID(index: schema.types.count)
    var declaration = TypeDeclaration(
      name: .written(Name(name, syntax.collection.mark)), kind: .structure(Structure(fields: [])),
      file: model.file)
    declaration.snapshot = Snapshot(of: collection.model, id: syntax.id)
    schema.types.append(declaration)
    declared.bodies.append(.structure([]))
    nestedTypes.append([])
  }

  /// Gives each snapshot the fields of its model, when these are known.
  mutating func resolveSnapshots() {
    if snapshots.isEmpty { return }
    for (model, id) in snapshots.sorted(by: { $0.value.index < $1.value.index }) {
      guard case .structure(let structure) = schema[model].kind, let snapshot = schema[id].snapshot
      else { continue }
      let copied = structure.fields.indices.filter {
        structure.fields[$0].isStored && structure.fields[$0].serverTime == nil
      }
      var fields = copied.map { index -> Field in
        var field = structure.fields[index]
        // Whoever holds the copy can replace it.
        field.isImmutable = false
        return field
      }
      for field in fields { checkServerTimes(in: field, ofSnapshot: schema[id].mark) }
      if let name = snapshot.id {
        if let other = fields.first(where: { $0.name.value == name.value }) {
          diagnostics.append(.hiddenField(name, other.name))
        }
        fields.append(idField(name))
      }
      schema.types[id.index].kind = .structure(Structure(fields: fields))
      schema.types[id.index].snapshot?.fields = copied
      declared.unresolvedFields[id] = declared.unresolvedFields[model]
      if fields.count > DeclaredTypes.manyNames {
        declared.fieldIndices[id] = Dictionary(
          zip(fields.lazy.map(\.name.value), fields.indices)
        ) { first, _ in first }
      }
    }
  }

  /// A model that has never been stored has no id.
  private func idField(_ name: Name) -> Field {
    var field = Field(name: name, type: .scalar(.string), isOptional: true)
    field.details.description = "The id of the document that was copied."
    return field
  }

  /// Reports a time inside of a copied field that the server would set anew.
  private mutating func checkServerTimes(in field: Field, ofSnapshot mark: SourceMark) {
    var visited: Set<TypeID> = []
    var rest = [field.type.declaredType].compactMap(\.self)
    while let id = rest.popLast() {
      guard visited.insert(id).inserted else { continue }
      switch schema.types[id.index].kind {
      case .structure(let structure), .tuple(let structure):
        for inner in structure.fields where inner.isStored {
          if inner.serverTime != nil {
            diagnostics.append(.serverTimeInSnapshot(inner.name, in: field.name, at: mark))
            return
          }
          if let type = inner.type.declaredType { rest.append(type) }
        }
      case .untagged(let union):
        rest += union.members.fields.compactMap(\.type.declaredType)
      case .union(let union): rest += union.cases.map(\.payload)
      case .enumeration, .external, .alias: continue
      }
    }
  }
}

extension FieldSyntax {
  /// Whether Firestore stores the field, as far as the field itself says.
  var isStored: Bool {
    if case .long(let attributes) = form { attributes.isStored?.value != false } else { true }
  }
}

extension Diagnostic {
  fileprivate static func differentIDs(
    _ snapshot: SnapshotSyntax, _ model: String, first: SnapshotSyntax
  ) -> Diagnostic {
    let key = first.id.map { "write \(quoted("id: " + $0.value))" } ?? "leave out 'id'"
    return Diagnostic(
      .invalidSnapshot,
      "all snapshots of \(quoted(model)) are of one type, and this one stores the id in another way;"
        + " \(key) here too, or change it there", at: snapshot.id?.mark ?? snapshot.collection.mark,
      notes: [Note("the first snapshot is here", at: first.id?.mark ?? first.collection.mark)])
  }

  fileprivate static func snapshotOfUnion(_ name: Name, _ model: TypeDeclaration) -> Diagnostic {
    Diagnostic(
      .invalidSnapshot,
      "there are no snapshots of \(quoted(name.value)), whose documents are of several kinds;"
        + " declare what to copy under 'types:'", at: name.mark,
      notes: [Note("the model is declared here", at: model.mark)])
  }

  fileprivate static func snapshotWithoutID(_ id: Name, _ model: TypeDeclaration) -> Diagnostic {
    Diagnostic(
      .invalidSnapshot,
      "\(quoted(model.name.name.value)) doesn't carry its id, so a snapshot can't store it;"
        + " leave 'id' out here, or give the model an id", at: id.mark,
      notes: [Note("the model is declared here", at: model.mark)])
  }

  fileprivate static func snapshotName(
    _ name: String, _ collection: Name, _ model: TypeDeclaration, other: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName,
      "snapshots of \(quoted(model.name.name.value)) are of the type \(quoted(name)),"
        + " and there is already a type of that name; rename it", at: collection.mark,
      notes: [Note("the other one is declared here", at: other)])
  }

  fileprivate static func hiddenField(_ id: Name, _ field: Name) -> Diagnostic {
    Diagnostic(
      .hiddenField,
      "the document's id would hide the field \(quoted(field.value)); store it under another key",
      at: id.mark, notes: [Note("the field is declared here", at: field.mark)])
  }

  fileprivate static func serverTimeInSnapshot(
    _ time: Name, in field: Name, at mark: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .invalidSnapshot,
      "a snapshot holds \(quoted(field.value)) as it was, and the server would set"
        + " \(quoted(time.value)) inside it anew; declare what to copy under 'types:'", at: mark,
      notes: [Note("the server's time is here", at: time.mark)])
  }
}
