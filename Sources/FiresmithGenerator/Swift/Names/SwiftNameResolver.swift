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
  private var nestedTypes: [Int: [SwiftNames.NestedType]] = [:]

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
    resolver.checkCollectionScopes()
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
        nestedTypes[parent.index, default: []].append(
          SwiftNames.NestedType(mark: declaration.mark, name: simple))
      }
    }
  }

  private mutating func simpleName(of declaration: TypeDeclaration) -> String {
    if case .external(let external) = declaration.kind, let binding = external.swift {
      return binding.name.value
    }
    return switch declaration.name {
    case .written(let name): SwiftNaming.writtenType(name.value)
    case .derived(let name): diagnostics.identifier(naming.type(name.value), for: name)
    }
  }

  // MARK: - Members and collections

  /// The members of one type depend on no other's.
  private mutating func nameMembers() {
    let namer = SwiftMemberNamer(
      schema: schema, options: options, naming: naming, types: names.types, policies: policies,
      nestedTypes: nestedTypes)
    let parts = concurrentMap(count: schema.types.count, inChunksOf: 64) { range in
      var namer = namer
      let types = range.map { namer.type($0) }
      return (types, namer.diagnostics)
    }
    names.types = parts.flatMap(\.0)
    diagnostics += parts.flatMap(\.1)
  }

  private mutating func nameCollections() {
    let namer = SwiftCollectionNamer(schema: schema, naming: naming, types: names.types)
    let parts = concurrentMap(count: schema.collections.count, inChunksOf: 64) { range in
      var namer = namer
      let collections = range.map { namer.collection($0) }
      return (collections, namer.diagnostics)
    }
    names.collections = parts.flatMap(\.0)
    diagnostics += parts.flatMap(\.1)
  }

  // MARK: - Scopes

  private mutating func checkCollectionScopes() {
    var paths = SwiftScope("Collections", count: schema.collections.count)
    for (index, collection) in schema.collections.enumerated() {
      paths.add(names.collections[index].name, at: collection.name.mark)
      checkMethods(ofCollection: index)
    }
    diagnostics += paths.clashes
  }

  /// The methods for queries, and those that lead to subcollections.
  private mutating func checkMethods(ofCollection index: Int) {
    let children = subcollections[index, default: []]
    let queries = schema.collections[index].queries
    guard queries.count + children.count > 1 else { return }
    var scope = SwiftScope(
      names.collections[index].repository, count: queries.count + children.count)
    for (query, name) in zip(queries, names.collections[index].queries) {
      scope.add(name, at: query.name.mark)
    }
    for child in children {
      scope.add(names.collections[child].accessor, at: schema.collections[child].name.mark)
    }
    diagnostics += scope.clashes
  }

  private mutating func checkModuleScope() {
    var scope = SwiftScope(
      "the module", count: schema.types.count + schema.collections.count)
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
}
