import FiresmithSchema

/// Gives every declaration of a schema its Swift identifier, and reports those that have none or
/// clash with another.
struct SwiftNameResolver {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  private var names = SwiftNames()
  private var diagnostics: [Diagnostic] = []
  /// How each document's model carries the id, by the type's index.
  private var policies: [Int: Collection.DocumentID] = [:]
  /// The subcollections of each collection, by the latter's index.
  private var subcollections: [Int: [Int]] = [:]
  /// The types nested in each type, by the latter's index.
  private var nestedTypes: [Int: [(mark: SourceMark, name: String)]] = [:]
  /// The properties for stored names: the documents of most collections have the same few names.
  private var properties: [String: String] = [:]

  private init(schema: Schema, options: OutputOptions, naming: SwiftNaming) {
    self.schema = schema
    self.options = options
    self.naming = naming
    for (index, collection) in schema.collections.enumerated() {
      if collection.declaresModel { policies[collection.model.index] = collection.documentID }
      if let parent = collection.parent { subcollections[parent.index, default: []].append(index) }
    }
  }

  /// The names of `schema`; what is wrong with them is appended to `diagnostics`.
  static func names(
    of schema: Schema,
    options: OutputOptions,
    naming: SwiftNaming,
    diagnostics: inout [Diagnostic]
  ) -> SwiftNames {
    var resolver = SwiftNameResolver(schema: schema, options: options, naming: naming)
    resolver.nameTypes()
    resolver.nameMembers()
    resolver.nameCollections()
    resolver.checkModuleScope()
    resolver.checkHiddenTypes()
    diagnostics += resolver.diagnostics
    return resolver.names
  }

  // MARK: - Types

  private mutating func nameTypes() {
    names.types.reserveCapacity(schema.types.count)
    for declaration in schema.types {
      let simple = simpleName(of: declaration)
      let qualified = declaration.parent.map { "\(names[$0].qualified).\(simple)" } ?? simple
      names.types.append(SwiftNames.TypeName(simple: simple, qualified: qualified))
      if let parent = declaration.parent {
        nestedTypes[parent.index, default: []].append((declaration.mark, simple))
      }
    }
  }

  private mutating func simpleName(of declaration: TypeDeclaration) -> String {
    if case .external(let external) = declaration.kind, let binding = external.swift {
      return binding.name.value
    }
    return switch declaration.name {
    case .written(let name): SwiftNaming.writtenType(name.value)
    case .derived(let name): identifier(for: name, naming.type(name.value))
    }
  }

  // MARK: - Members

  private mutating func nameMembers() {
    for (index, declaration) in schema.types.enumerated() {
      var scope = SwiftScope("\(names.types[index].qualified)")
      for (nested, name) in nestedTypes[index, default: []] { scope.add(name, at: nested) }
      switch declaration.kind {
      case .structure(let structure):
        nameDocumentID(of: index)
        nameProperties(of: structure, at: index, in: &scope)
      case .union(let union):
        nameDocumentID(of: index)
        names.types[index].isIdentifiable = names.types[index].documentID != nil
        names.types[index].cases = union.cases.map { caseName($0.name, in: &scope) }
        names.types[index].unknownCase = unknownCase(
          union.unknown, of: declaration, in: &scope)
      case .enumeration(let enumeration):
        names.types[index].cases = enumeration.cases.map { caseName($0.name, in: &scope) }
        names.types[index].unknownCase = unknownCase(
          enumeration.unknown, of: declaration, in: &scope)
      case .external:
        break
      }
      diagnostics += scope.clashes
    }
  }

  private mutating func nameProperties(
    of structure: Structure, at index: Int, in scope: inout SwiftScope
  ) {
    let hidden = reportHiddenFields(of: structure, at: index)
    if let documentID = names.types[index].documentID {
      scope.add(
        documentID.name, at: documentIDMark(of: index) ?? schema.types[index].mark,
        as: "the document's id")
    }
    var properties: [String] = []
    properties.reserveCapacity(structure.fields.count)
    for field in structure.fields {
      let property = propertyName(of: field)
      properties.append(property)
      if !hidden.contains(field.name) {
        scope.add(property, at: (field.swiftName ?? field.name).mark)
      }
      if field.isIndirect {
        scope.add(
          "_" + SwiftNaming.bare(property), at: field.name.mark, as: "the storage of this property")
      }
    }
    names.types[index].properties = properties
    if schema.types[index].isDocument {
      names.types[index].isIdentifiable =
        names.types[index].documentID != nil || properties.contains("id")
    }
  }

  /// The stored fields that the document's id would hide, which are reported.
  private mutating func reportHiddenFields(of structure: Structure, at index: Int) -> Set<Name> {
    guard let documentID = names.types[index].documentID, !documentID.isStored else { return [] }
    let hidden = structure.fields.filter { $0.isStored && $0.name.value == documentID.key }
    diagnostics += hidden.map { Diagnostic.hiddenField($0.name, documentID: documentID.name) }
    return Set(hidden.map(\.name))
  }

  private mutating func propertyName(of field: Field) -> String {
    guard let written = field.swiftName else {
      if let known = properties[field.name.value] { return known }
      let property = naming.property(field.name.value)
      if let property { properties[field.name.value] = property }
      return identifier(for: field.name, property)
    }
    guard let property = SwiftNaming.explicitMember(written.value) else {
      diagnostics.append(.notAnIdentifier(written))
      return written.value
    }
    return property
  }

  private mutating func caseName(_ name: Name, in scope: inout SwiftScope) -> String {
    let caseName = identifier(for: name, naming.enumCase(name.value))
    scope.add(caseName, at: name.mark)
    return caseName
  }

  private mutating func unknownCase(
    _ written: Name?, of declaration: TypeDeclaration, in scope: inout SwiftScope
  ) -> String? {
    if let written { return caseName(written, in: &scope) }
    guard options.unknownCases == .open else { return nil }
    scope.add("unknown", at: declaration.mark, as: "the case for unknown values")
    return "unknown"
  }

  // MARK: - Document ids

  private mutating func nameDocumentID(of index: Int) {
    guard let policy = documentIDPolicy(of: index) else { return }
    switch policy {
    case .none:
      break
    case .configured:
      names.types[index].documentID = SwiftNames.DocumentIDProperty(
        name: naming.property(options.documentID) ?? options.documentID,
        key: options.documentID,
        isStored: false)
    case .property(let name, let isStored):
      names.types[index].documentID = SwiftNames.DocumentIDProperty(
        name: identifier(for: name, naming.property(name.value)),
        key: name.value,
        isStored: isStored)
    }
  }

  /// A document's own policy; that of the union for the maps nested in a union of documents, which
  /// hold the union's id.
  private func documentIDPolicy(of index: Int) -> Collection.DocumentID? {
    if schema.types[index].isDocument { return policies[index] }
    guard let parent = schema.types[index].parent, schema[parent].isDocument,
      case .union = schema[parent].kind, case .structure = schema.types[index].kind
    else { return nil }
    return policies[parent.index]
  }

  private func documentIDMark(of index: Int) -> SourceMark? {
    guard case .property(let name, _) = documentIDPolicy(of: index) else { return nil }
    return name.mark
  }

  // MARK: - Collections

  private mutating func nameCollections() {
    names.collections.reserveCapacity(schema.collections.count)
    var paths = SwiftScope("Collections")
    for collection in schema.collections {
      let name = identifier(for: collection.name, naming.enumCase(collection.name.value))
      paths.add(name, at: collection.name.mark)
      names.collections.append(
        SwiftNames.CollectionName(
          name: name, repository: repositoryName(of: collection),
          parameters: parameterNames(of: collection),
          accessor: naming.method(collection.name.value) ?? name))
    }
    diagnostics += paths.clashes
    for index in schema.collections.indices { nameQueries(ofCollection: index) }
  }

  /// `BookRepository`; for a collection that borrows its model, a name of its own.
  private mutating func repositoryName(of collection: Collection) -> String {
    if collection.declaresModel {
      return SwiftNaming.repository(ofModel: names[collection.model].qualified)
    }
    return identifier(for: collection.name, naming.repository(ofCollection: collection.name.value))
  }

  private mutating func parameterNames(of collection: Collection) -> [String] {
    var scope = SwiftScope("the path of \(collection.name.value)")
    let parameters = collection.parameters.map { parameter -> String in
      switch parameter {
      case .parent(let id):
        let parent = schema[id]
        let source = parent.declaresModel ? schema[parent.model].name.name : parent.name
        let name = naming.documentIDParameter(ofModel: source.value)
        scope.add(name, at: parent.name.mark)
        return name
      case .written(let name):
        let parameter = identifier(for: name, naming.parameter([name.value]))
        scope.add(parameter, at: name.mark)
        return parameter
      }
    }
    diagnostics += scope.clashes
    return parameters
  }

  private mutating func nameQueries(ofCollection index: Int) {
    let collection = schema.collections[index]
    var scope = SwiftScope(names.collections[index].repository)
    names.collections[index].queries = collection.queries.map { query in
      let name = identifier(for: query.name, naming.method(query.name.value))
      scope.add(name, at: query.name.mark)
      checkParameters(of: query)
      return name
    }
    for child in subcollections[index, default: []] {
      scope.add(names.collections[child].accessor, at: schema.collections[child].name.mark)
    }
    diagnostics += scope.clashes
  }

  private mutating func checkParameters(of query: Query) {
    var scope = SwiftScope("the parameters of \(query.name.value)")
    for filter in query.filters where filter.literal == nil {
      if let name = naming.parameter(for: filter) {
        scope.add(name, at: filter.field.mark)
      }
    }
    diagnostics += scope.clashes
  }

  // MARK: - Scopes of types

  private mutating func checkModuleScope() {
    var scope = SwiftScope("the module")
    for (index, declaration) in schema.types.enumerated() where declaration.parent == nil {
      if case .external = declaration.kind { continue }
      scope.add(names.types[index].simple, at: declaration.mark)
    }
    for (index, collection) in schema.collections.enumerated() {
      scope.add(names.collections[index].repository, at: collection.name.mark, as: "the repository")
    }
    diagnostics += scope.clashes
  }

  /// A nested type must not hide a type of the schema that the types around it refer to.
  private mutating func checkHiddenTypes() {
    for (index, declaration) in schema.types.enumerated() {
      for referenced in referencedTypes(of: declaration) where schema[referenced].parent == nil {
        let name = names[referenced].simple
        var scope: TypeID? = TypeID(index: index)
        while let current = scope {
          if let hiding = nestedTypes[current.index, default: []].first(where: { $0.name == name })
          {
            diagnostics.append(
              .hiddenType(name, by: hiding.mark, hidden: schema[referenced].mark))
          }
          scope = schema[current].parent
        }
      }
    }
  }

  private func referencedTypes(of declaration: TypeDeclaration) -> [TypeID] {
    switch declaration.kind {
    case .structure(let structure): structure.fields.compactMap { $0.type.declaredType }
    case .union(let union): union.cases.map(\.payload)
    case .enumeration, .external: []
    }
  }

  // MARK: - Identifiers

  /// `candidate`; if there is none, a diagnostic and a stand-in.
  private mutating func identifier(for name: Name, _ candidate: String?) -> String {
    if let candidate { return candidate }
    diagnostics.append(.noIdentifier(name))
    return "_"
  }
}
