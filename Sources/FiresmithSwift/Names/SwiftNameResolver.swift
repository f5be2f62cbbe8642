import FiresmithLanguage
import FiresmithSchema

/// Gives every declaration of a schema its Swift identifier, and reports names that give no
/// identifier or clash.
struct SwiftNameResolver {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  private var names = SwiftNames()
  private var diagnostics: [Diagnostic] = []
  /// The types nested in each type, indexed like the schema's types.
  private var nestedTypes: [[SwiftNames.NestedType]]
  /// The types for stored names so far: fields of many documents have the same few names.
  private var derivedTypes: [String: String] = [:]

  private init(schema: Schema, options: OutputOptions, naming: SwiftNaming) {
    self.schema = schema
    self.options = options
    self.naming = naming
    nestedTypes = Array(repeating: [], count: schema.types.count)
  }

  /// Returns the names of `schema`. Problems with them are appended to `diagnostics`.
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
    resolver.diagnostics += schema.collectionClashes(
      of: resolver.names.collections, in: "Swift")
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
    if case .external(let external) = declaration.kind, let binding = external.swiftBinding {
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

  /// The names of a type's members don't depend on those of other types.
  private mutating func nameMembers() {
    let namer = SwiftMemberNamer(
      schema: schema, options: options, naming: naming, types: names.types,
      policies: DocumentIDPolicies(schema), nestedTypes: nestedTypes)
    names.types = namer.names(count: schema.types.count, diagnostics: &diagnostics) {
      $0.type($1)
    }
  }

  private mutating func nameCollections() {
    let namer = SwiftCollectionNamer(schema: schema, naming: naming, types: names.types)
    names.collections = namer.names(count: schema.collections.count, diagnostics: &diagnostics) {
      $0.collection($1)
    }
  }

  // MARK: - Scopes

  private mutating func checkModuleScope() {
    var scope = IdentifierScope("Swift", count: schema.types.count + schema.collections.count)
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
