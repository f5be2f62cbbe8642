import FiresmithDiagnostics
import FiresmithText

// What is checked when all types are known, field by field.
extension SchemaResolver {
  // MARK: Unions

  /// A case's own fields must leave the key alone that tells the cases apart, or be a constant that
  /// is the case's tag.
  mutating func checkDiscriminators() {
    for type in schema.types {
      guard case .union(let union) = type.kind, union.content == nil else { continue }
      var reported: Set<TypeID> = []
      for unionCase in union.cases {
        let index = fieldIndex(of: union.discriminator.value, in: unionCase.payload)
        guard let field = index.flatMap({ self.field($0, of: unionCase.payload) }),
          field.isStored, !field.isTag(of: unionCase),
          reported.insert(unionCase.payload).inserted
        else { continue }
        diagnostics.append(.discriminatorAsField(field, of: unionCase, union.discriminator))
      }
    }
  }

  // MARK: Documents

  /// A property that holds the document's id would hide a stored field of the same name.
  mutating func checkDocumentIDs() {
    for collection in schema.collections where collection.declaresModel {
      guard case .property(let name, let isStored, _) = collection.documentID else { continue }
      let index = fieldIndex(of: name.value, in: collection.model)
      guard let field = index.flatMap({ self.field($0, of: collection.model) }), field.isStored
      else { continue }
      diagnostics.append(.hiddenField(name, by: isStored, field.name))
    }
  }

  // MARK: Server times

  /// Firestore refuses a server time anywhere inside an array, also when a type of its own holds
  /// it.
  mutating func checkServerTimesInArrays() {
    var reached = [Name?](repeating: nil, count: schema.types.count)
    var queue: [TypeID] = []

    func reach(_ id: TypeID, from field: Name?) {
      guard reached[id.index] == nil else { return }
      reached[id.index] = field
      queue.append(id)
    }

    for index in schema.types.indices {
      let isTuple: Bool
      let fields: [Field]
      switch schema.types[index].kind {
      case .structure(let structure): (isTuple, fields) = (false, structure.fields)
      case .tuple(let tuple): (isTuple, fields) = (true, tuple.fields)
      case .untagged(let union): (isTuple, fields) = (false, union.members.fields)
      case .union, .enumeration, .external, .alias: continue
      }
      for index in fields.indices where fields[index].isStored {
        guard let id = declaredType(in: fields[index].type, isInArray: isTuple) else { continue }
        reach(id, from: fields[index].name)
      }
    }
    while let id = queue.popLast() {
      let origin = reached[id.index]
      switch schema.types[id.index].kind {
      case .structure(let structure), .tuple(let structure):
        for field in structure.fields where field.isStored {
          if let id = declaredType(in: field.type, isInArray: true) { reach(id, from: origin) }
        }
      case .untagged(let union):
        for member in union.members.fields {
          if let id = member.type.declaredType { reach(id, from: origin) }
        }
      case .union(let union):
        for unionCase in union.cases { reach(unionCase.payload, from: origin) }
      case .enumeration, .external, .alias:
        continue
      }
    }
    for index in schema.types.indices {
      guard let array = reached[index], case .structure(let fields) = declared.bodies[index] else {
        continue
      }
      for field in fields {
        guard case .long(let attributes) = field.form, let server = attributes.serverTime else {
          continue
        }
        diagnostics.append(.serverTimeInArray(server.mark, array))
      }
    }
  }

  /// The declared type that a field holds inside an array.
  ///
  /// - Parameter isInArray: Whether an array holds the field itself.
  private func declaredType(in type: FieldType, isInArray: Bool) -> TypeID? {
    switch type {
    case .array(let element): declaredType(in: element, isInArray: true)
    case .map(let value): declaredType(in: value, isInArray: isInArray)
    case .declared(let id): isInArray ? id : nil
    case .scalar, .reference, .vector: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func discriminatorAsField(
    _ field: Field, of unionCase: Union.Case, _ discriminator: Name
  ) -> Diagnostic {
    let tag: String
    switch unionCase.tag {
    case .string(let string): tag = doubleQuoted(string)
    case .integer(let integer): tag = String(integer)
    }
    let hint =
      field.constant == nil ? "" : "; only \(quoted("const: " + tag)), without '?', can stand there"
    return Diagnostic(
      .hiddenField,
      "a case can't have the field \(quoted(field.name.value)): it is the key that tells the cases"
        + " apart\(hint)", at: field.name.mark,
      notes: [Note("the discriminator is declared here", at: discriminator.mark)])
  }

  fileprivate static func hiddenField(_ id: Name, by isStored: Bool, _ field: Name) -> Diagnostic {
    let message =
      isStored
      ? "\(quoted(id.value)) is already a field; with 'stored: true', leave it out of 'fields'"
      : "the document's id would hide the stored field \(quoted(id.value)); give the id another name"
    return Diagnostic(
      .hiddenField, message, at: id.mark,
      notes: [Note("the field is declared here", at: field.mark)])
  }

  fileprivate static func serverTimeInArray(_ mark: SourceMark, _ array: Name) -> Diagnostic {
    Diagnostic(
      .invalidServerTime, "the server can't set a time inside an array", at: mark,
      notes: [Note("the array is \(quoted(array.value))", at: array.mark)])
  }
}
