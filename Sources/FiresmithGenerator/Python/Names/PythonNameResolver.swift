import FiresmithSchema

/// Gives every declaration of a schema its Python identifier, and reports those that have none or
/// clash with another.
struct PythonNameResolver: Sendable {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  private var names = PythonNames()
  private var diagnostics: [Diagnostic] = []
  private let policies: DocumentIDPolicies
  /// The attribute with the id of a document whose schema doesn't name another.
  private let configuredDocumentID: String
  /// The subcollections of each collection, by the latter's index.
  private var subcollections: [Int: [Int]] = [:]

  private init(schema: Schema, options: OutputOptions) {
    self.schema = schema
    self.options = options
    naming = SwiftNaming(acronyms: options.acronyms)
    policies = DocumentIDPolicies(schema)
    configuredDocumentID = PythonNaming.attribute(options.documentID) ?? "id"
    for (index, collection) in schema.collections.enumerated() {
      if let parent = collection.parent { subcollections[parent.index, default: []].append(index) }
    }
  }

  /// The names of `schema`; what is wrong with them is appended to `diagnostics`.
  static func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> PythonNames {
    var resolver = PythonNameResolver(schema: schema, options: options)
    resolver.nameModules()
    resolver.nameTypes()
    resolver.nameMembersAndCollections()
    resolver.checkSharedPayloads()
    diagnostics += resolver.diagnostics
    return resolver.names
  }

  // MARK: - Modules

  private mutating func nameModules() {
    var files: [String: SchemaFile] = [:]
    for file in schema.files {
      let module = PythonNaming.module(file.relativePath) ?? ""
      names.modules.append(module)
      if module.isEmpty {
        diagnostics.append(.noPythonModule(file))
      } else if let other = files.updateValue(file, forKey: module) {
        diagnostics.append(.samePythonModule(file, other))
      }
    }
    names.modelModules = PythonFileCycles(models: schema).homes.map { names.modules[$0] }
  }

  // MARK: - Types

  private mutating func nameTypes() {
    names.types.reserveCapacity(schema.types.count)
    for declaration in schema.types {
      var name = PythonNames.TypeName(name: className(of: declaration))
      switch declaration.kind {
      case .union(let union):
        name.discriminator = identifier(
          for: union.discriminator, PythonNaming.attribute(union.discriminator.value))
        name.unknownMember = unknownMember(of: union, in: name.name)
        name.members = union.cases.map { unionCase in
          name.name + identifier(for: unionCase.name, naming.upperCamel(unionCase.name.value))
        }
      case .enumeration(let enumeration):
        name.isOpen = enumeration.unknown != nil || options.unknownCases == .open
      case .structure, .external:
        break
      }
      names.types.append(name)
    }
    // A map that a union's case declares in place is the model of that case.
    for (index, declaration) in schema.types.enumerated() {
      guard case .union(let union) = declaration.kind else { continue }
      for (unionCase, member) in zip(union.cases, names.types[index].members)
      where schema[unionCase.payload].parent?.index == index {
        names.types[unionCase.payload.index].name = member
      }
    }
  }

  private mutating func className(of declaration: TypeDeclaration) -> String {
    if case .external(let external) = declaration.kind {
      return external.python?.name.value ?? declaration.name.name.value
    }
    switch declaration.name {
    case .written(let name):
      guard let parent = declaration.parent else {
        let className = PythonNaming.writtenType(name.value)
        if !PythonNaming.isIdentifier(className) {
          diagnostics.append(.notAPythonIdentifier(name, as: "a class"))
        }
        return className
      }
      return names[parent].name + Normalization.compatible(name.value)
    case .derived(let name):
      let simple = identifier(for: name, naming.upperCamel(name.value))
      return (declaration.parent.map { names[$0].name } ?? "") + simple
    }
  }

  private mutating func unknownMember(of union: Union, in name: String) -> String? {
    if let unknown = union.unknown {
      return name + identifier(for: unknown, naming.upperCamel(unknown.value))
    }
    return options.unknownCases == .open ? name + "Unknown" : nil
  }

  /// Members and collections depend on the types' own names, and not on each other.
  private mutating func nameMembersAndCollections() {
    let before = self
    let count = schema.types.count
    // A few parts on every machine: each has a copy of all names.
    let quarters = (0..<4).map { count * $0 / 4..<count * ($0 + 1) / 4 }
    let after = concurrentMap(count: quarters.count + 1) { part in
      var resolver = before
      if part == 0 {
        resolver.nameCollections()
        resolver.checkPackageScope()
      } else {
        resolver.nameMembers(ofTypes: quarters[part - 1])
      }
      return resolver
    }
    names.collections = after[0].names.collections
    names.types = zip(quarters, after.dropFirst()).flatMap { $1.names.types[$0] }
    for resolver in after {
      diagnostics += resolver.diagnostics.dropFirst(before.diagnostics.count)
    }
  }

  // MARK: - Members

  private mutating func nameMembers(ofTypes indices: Range<Int>) {
    for index in indices {
      let declaration = schema.types[index]
      var scope = IdentifierScope(.python, count: declaration.memberCount)
      switch declaration.kind {
      case .structure(let structure):
        nameDocumentID(of: index)
        if let discriminator = discriminator(of: declaration) {
          scope.add(
            discriminator.attribute, at: discriminator.mark, as: "the key that tells cases apart")
        }
        nameAttributes(of: structure, at: index, in: &scope)
      case .union:
        nameDocumentID(of: index)
      case .enumeration(let enumeration):
        names.types[index].constants = enumeration.cases.map { enumerationCase in
          let constant = identifier(
            for: enumerationCase.name, PythonNaming.constant(enumerationCase.name.value))
          scope.add(constant, at: enumerationCase.name.mark)
          return constant
        }
      case .external(let external):
        checkBinding(external)
      }
      diagnostics += scope.diagnostics(in: names.types[index].name)
    }
  }

  private mutating func nameAttributes(
    of structure: Structure, at index: Int, in scope: inout IdentifierScope
  ) {
    if let documentID = names.types[index].documentID {
      let mark = policies.mark(ofType: index) ?? schema.types[index].mark
      scope.add(documentID.name, at: mark, as: "the document's id")
    }
    let documentID = names.types[index].documentID?.name
    names.types[index].attributes = structure.fields.map { field in
      let attribute = attributeName(of: field)
      if let documentID, attribute == documentID, field.name.value == documentID, field.isStored {
        diagnostics.append(.hiddenField(field.name, documentID: documentID))
      } else {
        scope.add(attribute, at: (field.pythonName ?? field.name).mark)
      }
      return attribute
    }
  }

  private mutating func attributeName(of field: Field) -> String {
    guard let written = field.pythonName else {
      return identifier(for: field.name, PythonNaming.attribute(field.name.value))
    }
    // Two underscores lead to a field inside another in the fields of queries.
    if !PythonNaming.isIdentifier(written.value) || written.value.hasPrefix("_")
      || hasDoubleUnderscore(written.value)
      || PythonReservedNames.attributes.contains(written.value)
    {
      diagnostics.append(.notAPythonIdentifier(written, as: "an attribute"))
    }
    return written.value
  }

  private func hasDoubleUnderscore(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0x5F && $1 == 0x5F }
  }

  /// The attribute that tells a map that a union's case declares in place from the other cases.
  private func discriminator(of declaration: TypeDeclaration) -> (
    attribute: String, mark: SourceMark
  )? {
    guard let parent = declaration.parent, case .union(let union) = schema[parent].kind else {
      return nil
    }
    return (names[parent].discriminator, union.discriminator.mark)
  }

  /// The model of a case whose map is a shared type adds attributes to those of the type.
  private mutating func checkSharedPayloads() {
    for (index, declaration) in schema.types.enumerated() {
      guard case .union(let union) = declaration.kind else { continue }
      let name = names.types[index]
      for unionCase in union.cases where schema[unionCase.payload].parent?.index != index {
        let attributes = names[unionCase.payload].attributes
        var scope = IdentifierScope(.python, count: attributes.count + 2)
        for attribute in attributes {
          scope.add(attribute, at: schema[unionCase.payload].mark)
        }
        scope.add(
          name.discriminator, at: union.discriminator.mark, as: "the key that tells cases apart")
        if let documentID = name.documentID {
          scope.add(documentID.name, at: unionCase.name.mark, as: "the document's id")
        }
        diagnostics += scope.diagnostics(in: quoted(unionCase.name.value))
      }
    }
  }

  private mutating func checkBinding(_ external: External) {
    guard let binding = external.python, binding.module == nil else { return }
    diagnostics.append(.bindingWithoutModule(binding.name))
  }

  // MARK: - Document ids

  private mutating func nameDocumentID(of index: Int) {
    switch policies[index] {
    case nil, .some(.none):
      break
    case .configured:
      names.types[index].documentID = PythonNames.DocumentIDAttribute(
        name: configuredDocumentID)
    case .property(let name, let isStored):
      names.types[index].documentID = PythonNames.DocumentIDAttribute(
        name: identifier(for: name, PythonNaming.attribute(name.value)),
        storedName: isStored ? name.value : nil)
    }
  }

  // MARK: - Collections

  private mutating func nameCollections() {
    names.collections.reserveCapacity(schema.collections.count)
    var scope = IdentifierScope(.python, count: schema.collections.count)
    for collection in schema.collections {
      let name = identifier(
        for: collection.name,
        collection.parameters.isEmpty
          ? PythonNaming.constant(collection.name.value)
          : PythonNaming.pathFunction(collection.name.value))
      scope.add(name, at: collection.name.mark)
      names.collections.append(
        PythonNames.CollectionName(
          name: name,
          repository: repositoryName(of: collection),
          parameters: parameterNames(of: collection),
          accessor: PythonNaming.repositoryMember(collection.name.value) ?? name))
    }
    diagnostics += scope.diagnostics(in: "Collections")
    for index in schema.collections.indices { nameQueries(ofCollection: index) }
  }

  /// `BookRepository`; for a collection that borrows its model, a name of its own.
  private mutating func repositoryName(of collection: Collection) -> String {
    let subject =
      collection.declaresModel
      ? names[collection.model].name
      : identifier(for: collection.name, naming.upperCamel(collection.name.value))
    return subject + "Repository"
  }

  private mutating func parameterNames(of collection: Collection) -> [String] {
    let parameters = collection.parameters
    if parameters.isEmpty { return [] }
    var scope = IdentifierScope(.python, count: parameters.count)
    let identifiers = parameters.map { parameter -> String in
      switch parameter {
      case .parent(let id):
        let parent = schema[id]
        let source = parent.declaresModel ? schema[parent.model].name.name : parent.name
        let name = identifier(
          for: source, PythonNaming.documentIDParameter(ofModel: source.value))
        scope.add(name, at: parent.name.mark)
        return name
      case .written(let name):
        let parameter = identifier(for: name, PythonNaming.parameter(name.value))
        scope.add(parameter, at: name.mark)
        return parameter
      }
    }
    diagnostics += scope.diagnostics(in: "the path of \(quoted(collection.name.value))")
    return identifiers
  }

  private mutating func nameQueries(ofCollection index: Int) {
    let collection = schema.collections[index]
    let children = subcollections[index, default: []]
    var scope = IdentifierScope(.python, count: collection.queries.count + children.count)
    names.collections[index].queries = collection.queries.map { query in
      let name = identifier(for: query.name, PythonNaming.repositoryMember(query.name.value))
      scope.add(name, at: query.name.mark)
      checkParameters(of: query)
      return name
    }
    for child in children {
      scope.add(names.collections[child].accessor, at: schema.collections[child].name.mark)
    }
    diagnostics += scope.diagnostics(in: names.collections[index].repository)
  }

  private mutating func checkParameters(of query: Query) {
    guard query.filters.count > 1 else { return }
    var scope = IdentifierScope(.python, count: query.filters.count)
    for filter in query.filters where filter.literal == nil {
      if let name = PythonNaming.parameter(for: filter) { scope.add(name, at: filter.field.mark) }
    }
    diagnostics += scope.diagnostics(in: "the parameters of \(quoted(query.name.value))")
  }

  // MARK: - The package

  /// The classes of all modules share one scope, so that any of them can import any other.
  private mutating func checkPackageScope() {
    var scope = IdentifierScope(.python, count: schema.types.count + 4 * schema.collections.count)
    var externals: Set<String> = []
    for (index, declaration) in schema.types.enumerated() {
      let name = names.types[index]
      switch declaration.kind {
      case .external(let external):
        let imported = external.python.map { "\($0.module?.value ?? "").\($0.name.value)" }
        guard let imported, externals.insert(imported).inserted else { continue }
        scope.add(name.name, at: declaration.mark)
      case .union(let union):
        scope.add(name.name, at: declaration.mark)
        for (unionCase, member) in zip(union.cases, name.members)
        where schema[unionCase.payload].parent?.index != index {
          scope.add(member, at: unionCase.name.mark)
        }
        if let member = name.unknownMember {
          scope.add(member, at: union.unknown?.mark ?? declaration.mark, as: "the unknown case")
        }
      case .structure, .enumeration:
        scope.add(name.name, at: declaration.mark)
      }
    }
    for index in schema.collectionsOfDistinctModels(named: { names[$0].name }) {
      let collection = schema.collections[index]
      let mark = collection.name.mark
      let repository = names.collections[index].repository
      scope.add(repository, at: mark, as: "the repository")
      scope.add("Async" + repository, at: mark, as: "the asynchronous repository")
      guard collection.declaresModel else { continue }
      let model = names[collection.model].name
      scope.add(PythonNames.fields(ofModel: model), at: mark, as: "the class of fields")
      scope.add(PythonNames.update(ofModel: model), at: mark, as: "the type of changes")
    }
    diagnostics += scope.diagnostics(in: "the package")
  }

  // MARK: - Identifiers

  /// `candidate`; if there is none, a diagnostic and a stand-in.
  private mutating func identifier(for name: Name, _ candidate: String?) -> String {
    if let candidate { return Normalization.compatible(candidate) }
    diagnostics.append(.noPythonIdentifier(name))
    return "_"
  }
}

extension TypeDeclaration {
  /// How many members its Python class has, with a document's id and what tells cases apart.
  fileprivate var memberCount: Int {
    switch kind {
    case .structure(let structure): structure.fields.count + 2
    case .enumeration(let enumeration): enumeration.cases.count
    case .union, .external: 0
    }
  }
}
