import FiresmithSchema

/// Collects what one module of models declares and imports.
struct PythonModelBuilder {
  let lowering: PythonLowering
  let models: PythonModels
  var imports = PythonImports()
  private(set) var declarations: [PythonDeclaration] = []
  /// The types that are declared already, so that the code of a class can refer to them.
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
      imports.use(lowered.base, from: PythonModule.values)
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

  /// The lines of the attributes that `add` adds to a model.
  private mutating func attributes(
    of owner: TypeID, _ add: (inout PythonAttributeBuilder) -> Void
  ) -> [String] {
    let declaredTypes = declaredTypes
    let lowering = lowering
    let models = models
    var builder = PythonAttributeBuilder(
      lowering: lowering, owner: owner, models: models, imports: imports
    ) { type in
      declaredTypes.contains(type)
        || models.module(lowering.names.modelModules[lowering.schema.types[type.index].file]) != nil
    }
    // The imports go to the builder and come back, so that they are never copied.
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
          documentation: PythonLiteral.docstring(text, indentation: 4), name: unknown,
          base: base, attributes: Self.identity(name.documentID?.name)))
    }
    let key = PythonLiteral.string(union.discriminator.value)
    let alias = alias(name.name, of: members.map(\.name), mark: "TaggedUnion(\(key))")
    return PythonUnion(
      documentation: PythonLiteral.docstring(schema[id].description ?? ""),
      name: name.name, members: members, alias: alias)
  }

  /// What gives a document of an unknown kind its id under the name that the known kinds have for it.
  private static func identity(_ attribute: String?) -> [String] {
    guard let attribute, attribute != "id" else { return [] }
    return [
      "    @property",
      "    def \(attribute)(self) -> str | None:",
      "        \"\"\"The id of the document; ``None`` while it has none.\"\"\"",
      "        return self.id",
    ]
  }

  /// The model of a case: the map that the case declares, or a subclass of a shared type's model.
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

  private mutating func alias(_ name: String, of members: [String], mark: String) -> [String] {
    // Type checkers read operators recursively, and not without end.
    if members.count > 100 {
      imports.use("Union", from: "typing")
      return ["\(name): TypeAlias = Annotated[", "    Union["] + members.map { "        \($0)," }
        + ["    ],", "    \(mark),", "]"]
    }
    let union = members.joined(separator: " | ")
    let line = "\(name): TypeAlias = Annotated[\(union), \(mark)]"
    if PythonLayout.fits(line) { return [line] }
    let operands =
      PythonLayout.fits(union, column: 5) || members.count == 1
      ? ["    \(union),"]
      : ["    \(members[0])"] + members.dropFirst().dropLast().map { "    | \($0)" }
        + ["    | \(members[members.count - 1]),"]
    return ["\(name): TypeAlias = Annotated["] + operands + ["    \(mark),", "]"]
  }
}
