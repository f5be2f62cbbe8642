import FiresmithSchema

/// Gives every declaration of a schema its Swift identifier, and reports those that have none or
/// clash with another.
struct SwiftNameResolver {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  private var names = SwiftNames()
  private var diagnostics: [Diagnostic] = []
  /// The subcollections of each collection, by the latter's index.
  private var subcollections: [[Int]]
  /// The types nested in each type, by the latter's index.
  private var nestedTypes: [[SwiftNames.NestedType]]
  /// The types for stored names: fields of many documents have the same few.
  private var derivedTypes: [String: String] = [:]

  private init(schema: Schema, options: OutputOptions, naming: SwiftNaming) {
    self.schema = schema
    self.options = options
    self.naming = naming
    nestedTypes = Array(repeating: [], count: schema.types.count)
    subcollections = Array(repeating: [], count: schema.collections.count)
    for index in schema.collections.indices {
      guard let parent = schema.collections[index].parent else { continue }
      subcollections[parent.index].append(index)
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
    diagnostics += resolver.diagnostics
    return resolver.names
  }

  // MARK: - Types

  private mutating func nameTypes() {
    names.types.reserveCapacity(schema.types.count)
    for declaration in schema.types {
      let simple = simpleName(of: declaration)
      var qualified = simple
      if let parent = declaration.parent {
        qualified = names.types[parent.index].qualified + "." + simple
        nestedTypes[parent.index].append(
          SwiftNames.NestedType(mark: declaration.mark, name: simple))
      }
      names.types.append(SwiftNames.TypeName(simple: simple, qualified: qualified))
    }
  }

  private mutating func simpleName(of declaration: TypeDeclaration) -> String {
    if case .external(let external) = declaration.kind, let binding = external.swift {
      return binding.name.value
    }
    return switch declaration.name {
    case .written(let name): SwiftNaming.writtenType(name.value)
    case .derived(let name): derivedType(from: name)
    }
  }

  private mutating func derivedType(from name: Name) -> String {
    if let known = derivedTypes[name.value] { return known }
    let type = naming.type(name.value)
    derivedTypes[name.value] = type
    return diagnostics.identifier(type, for: name)
  }

  // MARK: - Members and collections

  /// The members of one type depend on no other's.
  private mutating func nameMembers() {
    let namer = SwiftMemberNamer(
      schema: schema, options: options, naming: naming, types: names.types,
      policies: DocumentIDPolicies(schema), nestedTypes: nestedTypes)
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
    var paths = IdentifierScope(.swift, count: schema.collections.count)
    for index in schema.collections.indices {
      paths.add(names.collections[index].name, at: schema.collections[index].name.mark)
      checkMethods(ofCollection: index)
    }
    diagnostics += paths.diagnostics(in: "Collections")
  }

  /// The methods for queries, and those that lead to subcollections.
  private mutating func checkMethods(ofCollection index: Int) {
    let children = subcollections[index]
    let queries = schema.collections[index].queries
    guard queries.count + children.count > 1 else { return }
    var scope = IdentifierScope(.swift, count: queries.count + children.count)
    for (query, name) in zip(queries, names.collections[index].queries) {
      scope.add(name, at: query.name.mark)
    }
    for child in children {
      scope.add(names.collections[child].accessor, at: schema.collections[child].name.mark)
    }
    diagnostics += scope.diagnostics(in: names.collections[index].repository)
  }

  private mutating func checkModuleScope() {
    var scope = IdentifierScope(.swift, count: schema.types.count + schema.collections.count)
    for index in schema.types.indices where schema.types[index].parent == nil {
      if case .external = schema.types[index].kind { continue }
      scope.add(names.types[index].simple, at: schema.types[index].mark)
    }
    for index in schema.collectionsOfDistinctModels(named: { names.types[$0.index].simple }) {
      scope.add(
        names.collections[index].repository, at: schema.collections[index].name.mark,
        as: "the repository")
    }
    diagnostics += scope.diagnostics(in: "the module")
  }
}
