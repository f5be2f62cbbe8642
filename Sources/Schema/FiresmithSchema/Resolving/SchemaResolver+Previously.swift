import FiresmithDiagnostics
import FiresmithText

// The stored names that fields had before: `previously: [old_name]`.
extension SchemaResolver {
  /// Checks that what is stored under a field's former name can only be that field.
  mutating func checkPreviousNames() {
    checkPreviousTags()
    guard schema.types.contains(where: { !$0.renamedFields.isEmpty }) else { return }
    for index in schema.types.indices {
      let id = TypeID(index: index)
      switch schema.types[index].kind {
      case .structure(let structure):
        if schema.types[index].selection == nil { checkPreviousNames(of: structure.fields) }
      case .union(let union): if union.content == nil { checkPreviousNames(of: union) }
      case .untagged(let union): checkPreviousNames(of: union, id)
      case .tuple, .enumeration, .external, .alias: break
      }
    }
    checkPreviousNamesOfDocumentIDs()
    checkPreviousNamesOfViews()
  }

  /// A map that has the tag itself, as a constant, could be read with that one value only.
  private mutating func checkPreviousTags() {
    for type in schema.types {
      guard case .union(let union) = type.kind else { continue }
      for unionCase in union.cases {
        guard let tag = unionCase.previousTags.first,
          case .structure(let map) = schema[unionCase.payload].kind,
          let field = schema.tagField(of: unionCase, in: union)
        else { continue }
        diagnostics.append(
          Diagnostic(
            .invalidPreviously,
            "the case's map has its tag as a constant, which has one value only; leave the field out there, "
              + "or 'previously' here", at: tag.mark,
            notes: [.init("the constant is here", at: map.fields[field].name.mark)]))
      }
    }
  }

  private mutating func checkPreviousNames(of fields: [Field]) {
    var known: [String: Name] = [:]
    for field in fields where field.isStored {
      known[field.name.value] = known[field.name.value] ?? field.name
    }
    var previous: [String: Name] = [:]
    for field in fields {
      for name in field.previousNames {
        if !field.isStored {
          report("a field that is not stored had no stored name; leave out 'previously'", name)
        } else if field.uniqueMark != nil {
          report(
            "a unique index looks at \(quoted(field.name.value)) alone, so that a document which "
              + "still has \(quoted(name.value)) could have the same value; leave out 'unique' or "
              + "'previously'", name)
        } else if let other = known[name.value] {
          let isSame = other.mark == field.name.mark
          report(
            isSame
              ? "\(quoted(name.value)) is the field's name now; 'previously' lists other ones"
              : "\(quoted(name.value)) is another field, so that nobody could tell which of the two "
                + "a document has; choose another name for that one", name,
            isSame ? nil : ("that field is here", other.mark))
        } else if let first = previous[name.value] {
          report(
            "\(quoted(name.value)) was the name of another field, too, so that nobody could tell "
              + "which of the two a document has", name, ("the other one is here", first.mark))
        } else {
          previous[name.value] = name
        }
      }
    }
  }

  /// The cases of a union are stored at one place: what one calls a former name, none has now.
  private mutating func checkPreviousNames(of union: Union) {
    let maps = union.cases.map { unionCase -> [Field] in
      guard case .structure(let structure) = schema[unionCase.payload].kind else { return [] }
      return structure.fields.filter(\.isStored)
    }
    for name in maps.joined().flatMap(\.previousNames)
    where name.value == union.discriminator.value {
      report(
        "\(quoted(name.value)) is the key that tells the cases apart", name,
        ("it is declared here", union.discriminator.mark))
    }
    for (index, map) in maps.enumerated() {
      for other in maps[(index + 1)...] { checkAgreement(map, other, "another case") }
    }
  }

  /// Maps of untagged unions are told apart by the keys that they have.
  private mutating func checkPreviousNames(of union: UntaggedUnion, _ id: TypeID) {
    for member in union.members.fields {
      guard case .declared(let map) = member.type, let name = schema[map].renamedFields.first
      else { continue }
      report(
        "the cases of \(quoted(schema[id].name.name.value)) are told apart by the keys that a map "
          + "has, so that these can't have former names", name,
        ("the case is here", member.name.mark))
    }
  }

  private mutating func checkPreviousNamesOfDocumentIDs() {
    for collection in schema.collections where collection.declaresModel {
      guard case .property(let id, _, _) = collection.documentID else { continue }
      for name in schema.fields(ofDocument: collection.model).flatMap(\.previousNames)
      where name.value == id.value {
        report(
          "\(quoted(name.value)) is the document's id", name, ("it is declared here", id.mark))
      }
    }
  }

  /// Collections at one place have the same documents, whichever of them writes one.
  private mutating func checkPreviousNamesOfViews() {
    var views: [[String?]: [TypeID]] = [:]
    var seen: Set<[TypeID]> = []
    for collection in schema.collections where collection.model != Self.unknownModel {
      let models = views[collection.pathSegments, default: []]
      for model in models where model != collection.model {
        checkViews(
          schema.fields(ofDocument: model), schema.fields(ofDocument: collection.model), &seen)
      }
      views[collection.pathSegments] = models + [collection.model]
    }
  }

  /// Checks two views of the same maps, and those of the maps inside.
  private mutating func checkViews(
    _ first: [Field], _ second: [Field], _ seen: inout Set<[TypeID]>
  ) {
    checkAgreement(first, second, "another view of the same documents")
    for field in first where field.isStored {
      guard let other = second.first(where: { $0.isStored && $0.name.value == field.name.value }),
        let type = field.type.declaredType, let otherType = other.type.declaredType,
        type != otherType, seen.insert([type, otherType]).inserted
      else { continue }
      checkViews(schema.fields(ofDocument: type), schema.fields(ofDocument: otherType), &seen)
    }
  }

  /// Checks that two maps, which can be at one place, agree about what was renamed.
  private mutating func checkAgreement(_ first: [Field], _ second: [Field], _ place: String) {
    for (fields, others) in [(first, second), (second, first)] {
      for field in fields {
        for name in field.previousNames {
          if let other = others.first(where: { $0.isStored && $0.name.value == name.value }) {
            report(
              "\(quoted(name.value)) is still a field in \(place)", name,
              ("that field is here", other.name.mark))
          } else if let other = others.first(where: {
            $0.name.value != field.name.value && $0.previousKeys.contains(name.value)
          }) {
            report(
              "\(quoted(name.value)) was the name of another field in \(place)", name,
              ("that field is here", other.name.mark))
          } else if let other = others.first(where: {
            $0.isStored && $0.name.value == field.name.value
              && $0.previousKeys != field.previousKeys
          }) {
            report(
              "\(quoted(field.name.value)) has other former names in \(place); write the same "
                + "'previously' there", name, ("that field is here", other.name.mark))
          }
        }
      }
    }
  }

  private mutating func report(
    _ message: String, _ name: Name, _ note: (text: String, mark: SourceMark)? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .invalidPreviously, message, at: name.mark,
        notes: note.map { [.init($0.text, at: $0.mark)] } ?? []))
  }
}

extension TypeDeclaration {
  /// The former names of a structure's fields.
  fileprivate var renamedFields: [Name] {
    guard case .structure(let structure) = kind else { return [] }
    return structure.fields.flatMap(\.previousNames)
  }
}

extension Schema {
  /// Returns the fields of a structure, or of all cases of a union whose maps are the documents.
  fileprivate func fields(ofDocument id: TypeID) -> [Field] {
    switch self[id].kind {
    case .structure(let structure): structure.fields
    case .union(let union):
      union.content == nil ? union.cases.flatMap { fields(ofDocument: $0.payload) } : []
    case .tuple, .untagged, .enumeration, .external, .alias: []
    }
  }
}
