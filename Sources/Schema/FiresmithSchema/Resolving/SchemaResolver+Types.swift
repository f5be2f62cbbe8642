import FiresmithDiagnostics
import FiresmithText

// The third pass: what each type holds.
extension SchemaResolver {
  mutating func resolveTypes() {
    for index in schema.types.indices { resolveSimpleType(TypeID(index: index)) }
    resolveAliases()
    let composites = resolveConcurrently(count: schema.types.count) { resolver, index in
      resolver.composite(TypeID(index: index))
    }
    var postponedDefaults: [(place: FieldPlace, value: ValueSyntax)] = []
    for (index, composite) in composites.enumerated() {
      guard let composite else { continue }
      schema.types[index].kind = composite.kind
      if composite.hasConstraints { schema.hasConstraints = true }
      if composite.hasUniqueFields { hasUniqueFields = true }
      let id = TypeID(index: index)
      for (field, value) in composite.postponedDefaults {
        postponedDefaults.append((FieldPlace(type: id, field: field), value))
      }
      if !composite.unresolvedFields.isEmpty {
        declared.unresolvedFields[id] = composite.unresolvedFields
      }
      if !composite.fieldIndices.isEmpty { declared.fieldIndices[id] = composite.fieldIndices }
    }
    if !postponedDefaults.isEmpty { resolve(postponedDefaults) }
    resolveSnapshots()
    resolveSelections()
  }

  /// Reads the defaults that hold structures.
  private mutating func resolve(_ defaults: [(place: FieldPlace, value: ValueSyntax)]) {
    var pass = DefaultPass(
      schema: schema, declared: declared, suggestions: suggestions,
      written: Dictionary(defaults.map { ($0.place, $0.value) }) { first, _ in first })
    for (place, _) in defaults {
      guard let value = pass.value(at: place),
        case .structure(var structure) = schema.types[place.type.index].kind
      else { continue }
      structure.fields[place.field].details.defaultValue = value
      schema.types[place.type.index].kind = .structure(structure)
    }
    diagnostics += pass.diagnostics
    suggestions = pass.suggestions
  }

  /// Enumerations and external types come first: what can be said about a field depends on them.
  private mutating func resolveSimpleType(_ id: TypeID) {
    switch declared.bodies[id.index] {
    case .enumeration(let enumeration):
      schema.types[id.index].kind = .enumeration(enumeration)
      if enumeration.cases.count > DeclaredTypes.manyNames {
        declared.caseNames[id] = Set(enumeration.cases.map(\.name.value))
      }
    case .external(let external):
      if let type = resolveEncoding(external) {
        schema.types[id.index].kind = .external(
          External(bindings: external.bindings, encodedAs: type))
      } else {
        declared.bodies[id.index] = .invalid
      }
    case .structure, .tuple, .untagged, .union, .alias, .invalid:
      return
    }
  }

  /// A type that holds others.
  private struct CompositeType: Sendable {
    var kind: TypeDeclaration.Kind
    var unresolvedFields: Set<String> = []
    var fieldIndices: [String: Int] = [:]
    /// The defaults that hold structures.
    var postponedDefaults: [(field: Int, value: ValueSyntax)] = []
    var hasConstraints = false
    var hasUniqueFields = false
  }

  private mutating func composite(_ id: TypeID) -> CompositeType? {
    switch declared.bodies[id.index] {
    case .structure(let fields): resolveStructure(fields, id)
    case .tuple(let elements): resolveTuple(elements, id)
    case .untagged(let union): resolveUntaggedUnion(union, id)
    case .union(let union): CompositeType(kind: .union(resolveUnion(union, id)))
    case .enumeration, .external, .alias, .invalid: nil
    }
  }

  private mutating func resolveStructure(
    _ syntaxes: [FieldSyntax], _ id: TypeID
  ) -> CompositeType {
    var nested = nestedTypes[id.index].makeIterator()
    var fields: [Field] = []
    fields.reserveCapacity(syntaxes.count)
    var unresolvedFields: Set<String> = []
    /// The fields about which more is written: their indices, and what that is.
    var longFields: [(index: Int, attributes: FieldAttributes)] = []
    for index in syntaxes.indices {
      let type: FieldType?
      switch syntaxes[index].content {
      case .type(let expression, let mark):
        type = resolve(expression, at: mark, takesModels: !syntaxes[index].isStored)
      case .nested: type = nested.next().map { .declared($0) }
      case .invalid: type = nil
      }
      if let type {
        let (field, attributes) = field(of: syntaxes[index], type)
        if let attributes { longFields.append((fields.count, attributes)) }
        fields.append(field)
      } else {
        unresolvedFields.insert(syntaxes[index].name.value)
      }
    }
    let defaults = apply(longFields, to: &fields)
    unresolvedFields.formUnion(defaults.reported)
    let otherFields = declared.otherFields.isEmpty ? nil : self.otherFields(of: id, beside: fields)
    var composite = CompositeType(
      kind: .structure(Structure(fields: fields, otherFields: otherFields)),
      unresolvedFields: unresolvedFields, postponedDefaults: defaults.postponed)
    composite.hasConstraints = longFields.contains { fields[$0.index].constraints != nil }
    composite.hasUniqueFields = longFields.contains { fields[$0.index].uniqueMark != nil }
    if fields.count > DeclaredTypes.manyNames {
      // Two spellings of a letter are one string, and two names in Firestore.
      composite.fieldIndices = Dictionary(
        zip(fields.lazy.map(\.name.value), fields.indices)
      ) { first, _ in first }
    }
    return composite
  }

  private mutating func resolveTuple(_ syntaxes: [FieldSyntax], _ id: TypeID) -> CompositeType {
    var composite = resolveStructure(syntaxes, id)
    if case .structure(let structure) = composite.kind {
      composite.kind = .tuple(Structure(fields: elements(structure.fields, of: syntaxes)))
    }
    return composite
  }

  private mutating func resolveUntaggedUnion(
    _ syntax: UntaggedUnionSyntax, _ id: TypeID
  ) -> CompositeType {
    var composite = resolveStructure(syntax.members, id)
    if case .structure(let members) = composite.kind {
      composite.kind = .untagged(UntaggedUnion(members: members, unknown: syntax.unknown))
    }
    return composite
  }

  private mutating func resolveUnion(_ syntax: UnionSyntax, _ id: TypeID) -> Union {
    var nested = nestedTypes[id.index].makeIterator()
    var cases: [Union.Case] = []
    for unionCase in syntax.cases {
      let payload: TypeID?
      switch unionCase.payload {
      case .shared(let name): payload = resolvePayload(name, isContent: syntax.content != nil)
      case .nested: payload = nested.next()
      case .invalid: payload = nil
      }
      if let payload {
        cases.append(
          Union.Case(
            name: unionCase.name, tag: unionCase.tag, payload: payload,
            previousTags: unionCase.previousTags))
      }
    }
    return Union(
      discriminator: syntax.discriminator, content: syntax.content, cases: cases,
      unknown: syntax.unknown)
  }

  /// The shared type that a union's case holds.
  ///
  /// - Parameter isContent: Whether its map isn't that of the union.
  private mutating func resolvePayload(_ name: Name, isContent: Bool) -> TypeID? {
    guard let id = typeIDs[name.value] else {
      if TypeWords.all.contains(name.value) {
        diagnostics.append(.invalidPayload(name, declared: nil))
        return nil
      }
      reportUnknownType(name)
      return nil
    }
    if declared.isInvalid(id) { return nil }
    if schema[id].isDocument {
      reportModelAsType(name, id)
      return nil
    }
    if schema[id].isMixin {
      diagnostics.append(.mixinAsType(name, schema[id]))
      return nil
    }
    // What is behind another name, if it is one.
    guard case .declared(let type) = declared.expanded(.declared(id)),
      case .structure = declared.bodies[type.index]
    else {
      diagnostics.append(.invalidPayload(name, declared: schema[id].mark))
      return nil
    }
    if !isContent, let otherFields = declared.otherFields[id] {
      diagnostics.append(.payloadWithOtherFields(name, otherFields))
      return nil
    }
    return id
  }

  /// Returns the type that an external type is stored as: a type of the language itself.
  private mutating func resolveEncoding(_ external: ExternalSyntax) -> FieldType? {
    var innermost = external.encodedAs
    while true {
      switch innermost {
      case .array(let element), .map(let element):
        innermost = element
        continue
      case .named(let name) where typeIDs[name.value] != nil:
        diagnostics.append(.declaredEncoding(name))
        return nil
      case .snapshot(let name):
        diagnostics.append(.declaredEncoding(name))
        return nil
      case .scalar, .reference, .vector, .named:
        return resolve(external.encodedAs, at: external.mark)
      }
    }
  }

  // MARK: Type expressions

  /// The type that an expression stands for; `nil` if a name in it is unknown, which is reported.
  ///
  /// The parser limits how deep expressions are.
  ///
  /// - Parameter takesModels: Whether the type can be a collection's model.
  mutating func resolve(
    _ expression: TypeExpression, at mark: SourceMark, takesModels: Bool = false
  ) -> FieldType? {
    switch expression {
    case .scalar(let scalar): return .scalar(scalar)
    case .vector(let dimensions): return .vector(dimensions: dimensions)
    case .reference(nil): return .reference(nil)
    case .reference(let name?): return resolveReference(name)
    case .snapshot(let name): return resolveSnapshot(name)
    case .map(let value):
      return resolve(value, at: mark, takesModels: takesModels).map { .map($0) }
    case .array(let element):
      guard let element = resolve(element, at: mark, takesModels: takesModels) else { return nil }
      if case .array = storedType(of: element) {
        diagnostics.append(.storedArrayInArray(words(for: element), at: mark))
        return nil
      }
      return .array(element)
    case .named(let name):
      guard let id = typeIDs[name.value] else {
        reportUnknownType(name)
        return nil
      }
      if schema[id].isDocument, !takesModels {
        reportModelAsType(name, id)
        return nil
      }
      if schema[id].isMixin {
        diagnostics.append(.mixinAsType(name, schema[id]))
        return nil
      }
      return .declared(id)
    }
  }

  private mutating func resolveReference(_ name: Name) -> FieldType? {
    guard let id = collection(named: name) else { return nil }
    if schema[id].isSingleDocument {
      diagnostics.append(.referenceToSingleDocument(name, schema[id]))
      return nil
    }
    // What is wrong with the model has been reported. What reads a draft of the schema, such as the
    // naming, takes every collection that a field refers to for one with a model.
    return .reference(schema[id].model == Self.unknownModel ? nil : id)
  }

  /// The type of the snapshots of a collection's documents.
  private mutating func resolveSnapshot(_ name: Name) -> FieldType? {
    guard let id = collection(named: name) else { return nil }
    // What is wrong with the model, or with snapshots of it, has been reported.
    return snapshots[schema[id].model].map { .declared($0) }
  }

  /// Returns the collection of this name; if there is none, that is reported.
  mutating func collection(named name: Name) -> CollectionID? {
    if let id = collectionIDs[name.value] { return id }
    guard namesAreComplete else { return nil }
    diagnostics.append(
      Diagnostic(
        .unknownCollection,
        "there is no collection \(quoted(name.value))\(collectionHint(for: name.value))",
        at: name.mark))
    return nil
  }

  private mutating func collectionHint(for name: String) -> String {
    guard suggestions.mayCompare(with: 2 * schema.collections.count) else { return "" }
    if let other = schema.collections.first(where: { $0.storedID == name }) {
      return "; did you mean \(quoted(other.name.value)), which is stored there?"
    }
    if let other = collection(ofModel: name) {
      return "; did you mean \(quoted(other.name.value)), whose documents are of that type?"
    }
    return suggestion(for: name, among: schema.collections.map(\.name.value))
  }

  private func collection(ofModel name: String) -> Collection? {
    guard let id = typeIDs[name], schema[id].isDocument else { return nil }
    return schema.collections.first { $0.model == id }
  }

  /// Returns the type that values of `type` are stored as.
  func storedType(of type: FieldType) -> FieldType {
    let type = declared.expanded(type)
    guard case .declared(let id) = type else { return type }
    // Only this much is known before the declared type itself is resolved.
    let array = FieldType.array(.scalar(.any))
    switch declared.bodies[id.index] {
    case .tuple: return array
    case .untagged(let union): return union.members.contains(where: isArray) ? array : type
    case .external(let external):
      if case .array = external.encodedAs { return array }
      return type
    case .structure, .union, .enumeration, .alias, .invalid: return type
    }
  }

  /// Whether values of a union's member are stored as arrays, as far as that is known before the
  /// member is resolved.
  private func isArray(_ member: FieldSyntax) -> Bool {
    switch member.content {
    case .type(.array, _): return true
    case .type(.named(let name), _):
      guard let id = typeIDs[name.value] else { return false }
      // A union in a union is refused.
      if case .untagged = declared.bodies[id.index] { return false }
      if case .array = storedType(of: .declared(id)) { return true }
      return false
    case .nested(let type):
      if case .tuple = type.body { return true }
      return false
    case .type, .invalid: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func referenceToSingleDocument(
    _ name: Name, _ document: Collection
  ) -> Diagnostic {
    Diagnostic(
      .unknownCollection,
      "\(quoted(name.value)) is a single document, so that all fields would refer to the same one;"
        + " 'reference' refers to any document, and \(quoted("snapshot<" + name.value + ">"))"
        + " copies its fields", at: name.mark,
      notes: [Note("the document is declared here", at: document.name.mark)])
  }

  fileprivate static func invalidPayload(_ name: Name, declared: SourceMark?) -> Diagnostic {
    Diagnostic(
      .invalidCase, "a case holds a type with 'fields', and \(quoted(name.value)) has none",
      at: name.mark,
      notes: declared.map { [Note("\(quoted(name.value)) is declared here", at: $0)] } ?? [])
  }

  fileprivate static func declaredEncoding(_ name: Name) -> Diagnostic {
    Diagnostic(
      .invalidType,
      "an external type is stored as a type of the language, such as 'string' or 'map<any>';"
        + " \(quoted(name.value)) is declared in the schema", at: name.mark)
  }

  static func storedArrayInArray(_ type: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .arrayInArray,
      "Firestore can't store arrays in arrays, and \(type) is stored as one", at: mark)
  }
}
