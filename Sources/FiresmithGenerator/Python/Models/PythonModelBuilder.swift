import FiresmithSchema

/// Collects what one module of models declares and imports.
struct PythonModelBuilder {
  let lowering: PythonLowering
  let models: PythonModels
  var imports = PythonImports()
  private(set) var declarations: [PythonDeclaration] = []
  /// What is declared for the types of each schema file.
  private(set) var declaredNames: [Int: [String]] = [:]
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
    switch schema[id].kind {
    case .structure(let structure):
      let lowered = model(structure, id: id)
      append(.structure(lowered), for: id, declaring: [lowered.name])
    case .union(let union):
      add(union, id: id)
    case .enumeration(let enumeration):
      let lowered = lowering.enumeration(enumeration, id: id)
      imports.use(lowered.base, from: "\(PythonModule.support).values")
      append(.enumeration(lowered), for: id, declaring: [lowered.name])
    case .external:
      return
    }
    declaredTypes.insert(id)
  }

  private mutating func append(
    _ declaration: PythonDeclaration, for id: TypeID, declaring names: [String]
  ) {
    declarations.append(declaration)
    declaredNames[schema[id].file, default: []] += names
  }

  // MARK: Models

  private mutating func model(_ structure: Structure, id: TypeID) -> PythonStructure {
    imports.use("FirestoreModel", from: "\(PythonModule.support).models")
    var builder = attributeBuilder(noun: lowering.noun(of: id))
    if let documentID = names[id].documentID { builder.add(documentID: documentID) }
    for (field, attribute) in zip(structure.fields, names[id].attributes) {
      builder.add(field, named: attribute)
    }
    return PythonStructure(
      documentation: lowering.documentation(of: id), name: names[id].name, base: "FirestoreModel",
      attributes: attributes(of: builder))
  }

  private func attributeBuilder(noun: String) -> PythonAttributeBuilder {
    let declaredTypes = declaredTypes
    let names = names
    let schema = schema
    let models = models
    return PythonAttributeBuilder(lowering: lowering, noun: noun, models: models) { type in
      declaredTypes.contains(type)
        || models.module(names.modelModules[schema[type].file]) != nil
    }
  }

  private mutating func attributes(of builder: PythonAttributeBuilder) -> [PythonAttribute] {
    imports.add(builder.imports)
    return builder.attributes
  }

  // MARK: Unions

  private mutating func add(_ union: Union, id: TypeID) {
    let name = names[id]
    imports.use("TaggedUnion", from: "\(PythonModule.support).unions")
    imports.use("Annotated", from: "typing")
    imports.use("TypeAlias", from: "typing")
    var members = zip(union.cases, name.members).map { unionCase, member in
      model(of: unionCase, named: member, in: union, id)
    }
    if let unknown = name.unknownMember {
      imports.use("UnknownKind", from: "\(PythonModule.support).unions")
      let text = "A kind of \(lowering.noun(of: id)) that this schema does not know."
      members.append(
        PythonStructure(
          documentation: PythonLiteral.docstring(text, indentation: 4), name: unknown,
          base: "UnknownKind", attributes: []))
    }
    let key = PythonLiteral.string(union.discriminator.value)
    let alias = alias(name.name, of: members.map(\.name), mark: "TaggedUnion(\(key))")
    append(
      .union(
        PythonUnion(
          documentation: PythonLiteral.docstring(schema[id].description ?? ""),
          name: name.name, members: members, alias: alias)),
      for: id, declaring: members.map(\.name) + [name.name])
  }

  /// The model of a case: the map that the case declares, or a subclass of a shared type's model.
  private mutating func model(
    of unionCase: Union.Case, named member: String, in union: Union, _ id: TypeID
  ) -> PythonStructure {
    let payload = schema[unionCase.payload]
    let isOwn = payload.parent == id
    let base = isOwn ? "FirestoreModel" : names[unionCase.payload].name
    if isOwn {
      imports.use("FirestoreModel", from: "\(PythonModule.support).models")
    } else if let module = models.module(names.modelModules[payload.file]) {
      imports.use(base, from: module)
    }
    var builder = attributeBuilder(noun: lowering.noun(of: unionCase.payload))
    if let documentID = names[id].documentID { builder.add(documentID: documentID) }
    builder.add(
      discriminator: union.discriminator, attribute: names[id].discriminator,
      value: unionCase.name.value)
    if isOwn, case .structure(let structure) = payload.kind {
      for (field, attribute) in zip(structure.fields, names[unionCase.payload].attributes) {
        builder.add(field, named: attribute)
      }
    }
    return PythonStructure(
      documentation: lowering.documentation(of: unionCase.payload), name: member, base: base,
      attributes: attributes(of: builder))
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
