import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// Collects the declarations and imports of a module of models.
struct PythonModelBuilder {
  let lowering: PythonLowering
  let models: PythonModels
  var imports: PythonImports
  private(set) var declarations: [PythonDeclaration] = []
  /// The types declared so far, which the body of a later class can refer to.
  private var declaredTypes: Set<TypeID> = []

  /// - Parameter module: The module's name.
  init(lowering: PythonLowering, module: String) {
    self.lowering = lowering
    models = .siblings(of: module)
    imports = PythonImports(lowering.options)
  }

  private var schema: Schema { lowering.schema }
  private var names: DeclaredNames { lowering.names }

  mutating func add(_ id: TypeID) {
    switch schema.types[id.index].kind {
    case .structure(let structure) where schema[id].isMixin:
      declarations.append(.mixin(mixin(structure, id: id)))
    case .structure(let structure):
      let (base, module) = PythonModelBuilder.base(of: structure)
      declarations.append(.structure(model(structure, id: id, base: base, module)))
    case .tuple(let structure):
      declarations.append(.structure(model(structure, id: id, base: "FirestoreTuple", .tuples)))
    case .untagged(let union):
      declarations.append(.union(self.union(union, id: id)))
    case .union(let union):
      declarations.append(.union(self.union(union, id: id)))
    case .enumeration(let enumeration):
      let lowered = lowering.enumeration(enumeration, id: id)
      imports.add(lowered.base, from: .enumerations)
      if lowered.former != nil { imports.add("formerly", from: .former) }
      declarations.append(.enumeration(lowered))
    case .alias(let alias):
      imports.add("TypeAlias", from: "typing")
      let constraint = PythonConstraint(of: alias.field, lowering: lowering)
      imports.add(
        constraint.type, in: alias.field.letterCase, types: lowering.modelTypes, models: models)
      let marks = constraint.marks(&imports)
      declarations.append(.alias(lowering.alias(alias, id: id, type: constraint.type, marks)))
      if !marks.isEmpty { imports.add("Annotated", from: "typing") }
    case .external:
      return
    }
    declaredTypes.insert(id)
  }

  // MARK: Models

  /// Returns the base class of the model of a map, and the module that declares it.
  private static func base(of structure: Structure) -> (String, PythonSupportModule) {
    structure.otherFields == nil ? ("FirestoreModel", .models) : ("OpenModel", .others)
  }

  private mutating func model(
    _ structure: Structure, id: TypeID, base: String, _ module: PythonSupportModule
  ) -> PythonStructure {
    imports.add(base, from: module)
    let name = names[id]
    let attributes = attributes(of: id) { builder in
      if let documentID = name.documentID { builder.add(documentID: documentID) }
      builder.add(structure, named: name.properties)
      if let otherFields = name.otherFields { builder.add(otherFields: otherFields) }
    }
    return PythonStructure(
      documentation: lowering.documentation(of: id), name: name.qualified,
      base: self.base(base, mixinsOf: id), attributes: attributes,
      snapshot: lowering.snapshot(structure, id: id))
  }

  /// Returns the base classes of a model: `base`, then the mixins that the type includes.
  private mutating func base(_ base: String, mixinsOf id: TypeID) -> String {
    let mixins = schema[id].includes
    for mixin in mixins {
      if let module = models.module(lowering.modules.modelNames[schema[mixin].file]) {
        imports.add(names[mixin].qualified, from: module)
      }
    }
    var bases = [base] + mixins.map { names[$0].qualified }
    if lowering.options.samples != nil {
      imports.add("Sampled", from: .samples)
      bases.append("Sampled")
    }
    return bases.joined(separator: ", ")
  }

  /// Returns the class for what the models that include a mixin have in common. It tells that to
  /// type checkers alone: pydantic would have its fields come before a model's own.
  private mutating func mixin(_ structure: Structure, id: TypeID) -> PythonStructure {
    imports.add("TYPE_CHECKING", from: "typing")
    let name = names[id]
    var attributes = attributes(of: id) { $0.add(structure, named: name.properties) }
    for index in attributes.indices { attributes[index].value = nil }
    return PythonStructure(
      documentation: lowering.documentation(of: id), name: name.qualified, base: "",
      attributes: attributes)
  }

  /// Returns the attributes that `add` adds to a model.
  private mutating func attributes(
    of owner: TypeID, _ add: (inout PythonAttributeBuilder) -> Void
  ) -> [PythonAttribute] {
    let declaredTypes = declaredTypes
    let lowering = lowering
    let models = models
    var builder = PythonAttributeBuilder(
      lowering: lowering, owner: owner, models: models, imports: imports
    ) { type in
      declaredTypes.contains(type)
        || models.module(lowering.modules.modelNames[lowering.schema.types[type.index].file]) != nil
    }
    // Moved to the builder and back, so that they aren't copied.
    imports = PythonImports(lowering.options)
    add(&builder)
    imports = builder.imports
    return builder.attributes
  }

  // MARK: Unions

  private mutating func union(_ union: Union, id: TypeID) -> PythonUnion {
    let name = names[id]
    imports.add("TaggedUnion", from: .unions)
    imports.add("Annotated", from: "typing")
    imports.add("TypeAlias", from: "typing")
    var contents: [PythonStructure] = []
    var members = zip(union.cases, name.cases).map { unionCase, member in
      guard let content = union.content else {
        return model(of: unionCase, named: member, in: union, id)
      }
      if case .structure(let structure) = schema[unionCase.payload].kind,
        schema[unionCase.payload].parent == id
      {
        let (base, module) = PythonModelBuilder.base(of: structure)
        contents.append(model(structure, id: unionCase.payload, base: base, module))
      }
      return model(of: unionCase, named: member, in: union, id, holding: content)
    }
    if let unknown = name.unknownCase {
      let base = name.documentID == nil ? "UnknownKind" : "UnknownDocument"
      imports.add(base, from: .unions)
      let text = "A kind of \(lowering.noun(of: id)) that this schema does not know."
      members.append(
        PythonStructure(
          documentation: .docstring(text, column: 4), name: unknown,
          base: base, attributes: [], identity: name.documentID))
    }
    let key = PythonCode.token(PythonLiteral.string(union.discriminator.value))
    let former = PythonLowering.former(
      union.cases.map { ($0.tag, $0.previousTags.map(\.value)) })
    return PythonUnion(
      documentation: .docstring(schema[id].description ?? ""),
      name: name.qualified, members: contents + members,
      alias: .list(
        "Annotated[",
        [
          alternatives(members.map(\.name)),
          .call("TaggedUnion", [key] + (former.map { [$0] } ?? [])),
        ]))
  }

  /// Returns the model of a case: the map that the case declares, or a subclass of a shared type.
  private mutating func model(
    of unionCase: Union.Case, named member: String, in union: Union, _ id: TypeID
  ) -> PythonStructure {
    let payload = schema[unionCase.payload]
    let isOwn = payload.parent == id
    var base = names[unionCase.payload].qualified
    if isOwn, case .structure(let structure) = payload.kind {
      let (own, module) = PythonModelBuilder.base(of: structure)
      base = own
      imports.add(base, from: module)
    } else if let module = models.module(lowering.modules.modelNames[payload.file]) {
      imports.add(base, from: module)
    }
    let name = names[id]
    let payloadName = names[unionCase.payload]
    // A payload may have the discriminator as a field of its own.
    let hasTagField = schema.tagField(of: unionCase, in: union) != nil
    let attributes = attributes(of: unionCase.payload) { builder in
      if let documentID = name.documentID { builder.add(documentID: documentID) }
      if !hasTagField {
        builder.add(
          discriminator: union.discriminator, attribute: name.discriminator, tag: unionCase.tag)
      }
      if isOwn, case .structure(let structure) = payload.kind {
        builder.add(structure, named: payloadName.properties)
        if let otherFields = payloadName.otherFields { builder.add(otherFields: otherFields) }
      }
    }
    return PythonStructure(
      documentation: lowering.documentation(of: unionCase.payload), name: member,
      base: isOwn ? self.base(base, mixinsOf: unionCase.payload) : base, attributes: attributes)
  }

  /// Returns the model of a case whose map is the value of `content`.
  private mutating func model(
    of unionCase: Union.Case, named member: String, in union: Union, _ id: TypeID,
    holding content: Name
  ) -> PythonStructure {
    imports.add("FirestoreModel", from: .models)
    let name = names[id]
    let attributes = attributes(of: id) { builder in
      if let documentID = name.documentID { builder.add(documentID: documentID) }
      builder.add(
        discriminator: union.discriminator, attribute: name.discriminator, tag: unionCase.tag)
      builder.add(
        content: content, attribute: name.content ?? content.value,
        type: .declared(unionCase.payload))
    }
    return PythonStructure(
      documentation: lowering.documentation(of: unionCase.payload), name: member,
      base: base("FirestoreModel", mixinsOf: id), attributes: attributes)
  }

  /// Returns the type of a value that is of one of the types `names`.
  private mutating func alternatives(_ names: [String]) -> PythonCode {
    // Type checkers parse operators recursively, and fail on very long chains of them.
    if names.count > 100 {
      imports.add("Union", from: "typing")
      return .generic("Union", names.map(PythonCode.token))
    }
    return .operands(names.indices.map { .token($0 == 0 ? names[0] : "| \(names[$0])") })
  }

  // MARK: Untagged unions

  private mutating func union(_ union: UntaggedUnion, id: TypeID) -> PythonUnion {
    let name = names[id]
    for type in ["Annotated", "TypeAlias"] { imports.add(type, from: "typing") }
    imports.add("UntaggedUnion", from: .untagged)
    var classes: [PythonStructure] = []
    var types: [PythonCode] = []
    var marks: [PythonCode] = []
    for (index, member) in union.members.fields.enumerated() {
      if case .declared(let type) = member.type, schema[type].parent == id,
        case .structure(let structure) = schema[type].kind
      {
        let (base, module) = PythonModelBuilder.base(of: structure)
        classes.append(model(structure, id: type, base: base, module))
      }
      types.append(self.type(of: member).prefixed(by: index == 0 ? "" : "| "))
      marks.append(mark(ofMember: index, of: union, isOpen: name.unknownCase != nil))
    }
    if let unknown = name.unknownCase {
      imports.add("UnknownValue", from: .untagged)
      let text = "Another \(lowering.noun(of: id)), of a type that this schema doesn't know."
      classes.append(
        PythonStructure(
          documentation: .docstring(text, column: 4), name: unknown, base: "UnknownValue",
          attributes: []))
      types.append(.token("| \(unknown)"))
    }
    return PythonUnion(
      documentation: .docstring(schema[id].description ?? ""), name: name.qualified,
      members: classes,
      alias: .list("Annotated[", [.operands(types), .call("UntaggedUnion", marks)]))
  }

  /// Returns the type of a member, with its constraints.
  private mutating func type(of member: Field) -> PythonCode {
    let constraint = PythonConstraint(of: member, lowering: lowering)
    imports.add(
      constraint.type, in: member.letterCase, types: lowering.modelTypes, models: models)
    let type = lowering.modelTypes.code(for: constraint.type, in: member.letterCase)
    let marks = constraint.marks(&imports)
    return marks.isEmpty ? type : .list("Annotated[", [type] + marks)
  }

  /// Returns what the values of a member are stored as, and the keys that tell its maps apart.
  private func mark(ofMember index: Int, of union: UntaggedUnion, isOpen: Bool) -> PythonCode {
    let kind = schema.storedKind(of: union.members.fields[index].type).map { "\($0)" } ?? "any"
    let keys = schema.distinctiveKeys(ofMember: index, of: union, isOpen: isOpen)
    let literals = ([kind] + keys).map(PythonLiteral.string)
    if keys.isEmpty { return .token(literals[0]) }
    return .token("(\(literals.joined(separator: ", ")))")
  }
}
