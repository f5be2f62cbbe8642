import FiresmithSchema

/// Collects the declarations and imports of a module of models.
struct PythonModelBuilder {
  let lowering: PythonLowering
  let models: PythonModels
  var imports = PythonImports()
  private(set) var declarations: [PythonDeclaration] = []
  /// The types declared so far, which the body of a later class can refer to.
  private var declaredTypes: Set<TypeID> = []

  /// - Parameter module: The module's name.
  init(lowering: PythonLowering, module: String) {
    self.lowering = lowering
    models = .siblings(of: module)
  }

  private var schema: Schema { lowering.schema }
  private var names: PythonNames { lowering.names }

  mutating func add(_ id: TypeID) {
    switch schema.types[id.index].kind {
    case .structure(let structure):
      declarations.append(.structure(model(structure, id: id)))
    case .union(let union):
      declarations.append(.union(self.union(union, id: id)))
    case .enumeration(let enumeration):
      let lowered = lowering.enumeration(enumeration, id: id)
      imports.use(lowered.base, from: PythonModule.enumerations)
      declarations.append(.enumeration(lowered))
    case .external:
      return
    }
    declaredTypes.insert(id)
  }

  // MARK: Models

  private mutating func model(_ structure: Structure, id: TypeID) -> PythonStructure {
    imports.use("FirestoreModel", from: PythonModule.models)
    let name = names[id]
    let attributes = attributes(of: id) { builder in
      if let documentID = name.documentID { builder.add(documentID: documentID) }
      builder.add(structure, named: name.attributes)
    }
    return PythonStructure(
      documentation: lowering.documentation(of: id), name: name.name, base: "FirestoreModel",
      attributes: attributes)
  }

  /// Returns the lines of the attributes that `add` adds to a model.
  private mutating func attributes(
    of owner: TypeID, _ add: (inout PythonAttributeBuilder) -> Void
  ) -> CodeLines {
    let declaredTypes = declaredTypes
    let lowering = lowering
    let models = models
    var builder = PythonAttributeBuilder(
      lowering: lowering, owner: owner, models: models, imports: imports
    ) { type in
      declaredTypes.contains(type)
        || models.module(lowering.names.modelModules[lowering.schema.types[type.index].file]) != nil
    }
    // Moved to the builder and back, so that they aren't copied.
    imports = PythonImports()
    add(&builder)
    imports = builder.imports
    return builder.lines
  }

  // MARK: Unions

  private mutating func union(_ union: Union, id: TypeID) -> PythonUnion {
    let name = names[id]
    imports.use("TaggedUnion", from: PythonModule.unions)
    imports.use("Annotated", from: "typing")
    imports.use("TypeAlias", from: "typing")
    var members = zip(union.cases, name.members).map { unionCase, member in
      model(of: unionCase, named: member, in: union, id)
    }
    if let unknown = name.unknownMember {
      let base = name.documentID == nil ? "UnknownKind" : "UnknownDocument"
      imports.use(base, from: PythonModule.unions)
      let text = "A kind of \(lowering.noun(of: id)) that this schema does not know."
      members.append(
        PythonStructure(
          documentation: .docstring(text, column: 4), name: unknown,
          base: base, attributes: Self.identity(name.documentID)))
    }
    let key = PythonLiteral.string(union.discriminator.value)
    let alias = alias(name.name, of: members.map(\.name), mark: "TaggedUnion(\(key))")
    return PythonUnion(
      documentation: .docstring(schema[id].description ?? ""),
      name: name.name, members: members, alias: alias)
  }

  /// Returns the attributes with which a document of an unknown kind has its id under the same name
  /// as the known kinds.
  private static func identity(_ documentID: PythonNames.DocumentIDAttribute?) -> CodeLines {
    var lines = CodeLines()
    guard let documentID else { return lines }
    let name = documentID.storedName ?? documentID.name
    if name != "id" { lines.add("    id_name = \(python: name)") }
    if documentID.storedName != nil { lines.add("    stores_id = True") }
    guard documentID.name != "id" else { return lines }
    lines.add("")
    lines.add("    @property")
    lines.add("    def \(documentID.name)(self) -> str | None:")
    lines.add("        \"\"\"The document's id; ``None`` while it has none.\"\"\"")
    lines.add("        return self.id")
    return lines
  }

  /// Returns the model of a case: the map that the case declares, or a subclass of a shared type.
  private mutating func model(
    of unionCase: Union.Case, named member: String, in union: Union, _ id: TypeID
  ) -> PythonStructure {
    let payload = schema[unionCase.payload]
    let isOwn = payload.parent == id
    let base = isOwn ? "FirestoreModel" : names[unionCase.payload].name
    if isOwn {
      imports.use("FirestoreModel", from: PythonModule.models)
    } else if let module = models.module(names.modelModules[payload.file]) {
      imports.use(base, from: module)
    }
    let name = names[id]
    let ownAttributes = names[unionCase.payload].attributes
    let attributes = attributes(of: unionCase.payload) { builder in
      if let documentID = name.documentID { builder.add(documentID: documentID) }
      builder.add(
        discriminator: union.discriminator, attribute: name.discriminator,
        value: unionCase.name.value)
      if isOwn, case .structure(let structure) = payload.kind {
        builder.add(structure, named: ownAttributes)
      }
    }
    return PythonStructure(
      documentation: lowering.documentation(of: unionCase.payload), name: member, base: base,
      attributes: attributes)
  }

  private mutating func alias(_ name: String, of members: [String], mark: String) -> CodeLines {
    // Type checkers parse operators recursively, and fail on very long chains of them.
    if members.count > 100 {
      imports.use("Union", from: "typing")
      return longAlias(name, of: members, mark: mark)
    }
    let line: CodeText =
      "\(name): TypeAlias = Annotated[\(members, separator: " | "), \(mark)]"
    if PythonLayout.fits(line) { return CodeLines(line) }
    var lines = CodeLines("\(name): TypeAlias = Annotated[")
    let union: CodeText = "    \(members, separator: " | "),"
    if PythonLayout.fits(union) || members.count == 1 {
      lines.add(union)
    } else {
      lines.add("    \(members[0])")
      for member in members.dropFirst().dropLast() { lines.add("    | \(member)") }
      lines.add("    | \(members[members.count - 1]),")
    }
    lines.add("    \(mark),")
    lines.add("]")
    return lines
  }

  private func longAlias(_ name: String, of members: [String], mark: String) -> CodeLines {
    var lines = CodeLines("\(name): TypeAlias = Annotated[")
    lines.add("    Union[")
    for member in members { lines.add("        \(member),") }
    lines.add("    ],")
    lines.add("    \(mark),")
    lines.add("]")
    return lines
  }
}
