import FiresmithDiagnostics
import FiresmithSchema

/// Gives every declaration of a schema its identifier in one language, and reports names that give
/// no identifier or clash.
package struct NameResolver: Sendable {
  let schema: Schema
  let options: OutputOptions
  let rules: any NamingRules
  var names = DeclaredNames()
  var diagnostics: [Diagnostic] = []
  /// The types nested in each type, indexed like the schema's types.
  private var nestedTypes: [[NestedType]]
  /// The types for stored names so far: fields of many documents have the same few names.
  private var derivedTypes: [String: String] = [:]

  private init(schema: Schema, options: OutputOptions, rules: any NamingRules) {
    self.schema = schema
    self.options = options
    self.rules = rules
    nestedTypes = Array(repeating: [], count: schema.types.count)
  }

  /// Returns the names of `schema`, and appends problems with them to `diagnostics`.
  package static func names(
    of schema: Schema, options: OutputOptions, rules: any NamingRules,
    diagnostics: inout [Diagnostic]
  ) -> DeclaredNames {
    var resolver = NameResolver(schema: schema, options: options, rules: rules)
    resolver.nameTypes()
    if rules.unionCases == .models { resolver.nameCaseModels() }
    resolver.nameMembers()
    resolver.nameCollections()
    if rules.unionCases == .models { resolver.checkSharedCases() }
    resolver.checkCollections()
    resolver.checkModule()
    diagnostics += resolver.diagnostics
    return resolver.names
  }

  // MARK: - Types

  private mutating func nameTypes() {
    names.types.reserveCapacity(schema.types.count)
    for declaration in schema.types {
      var simple = simpleName(of: declaration)
      var qualified = simple
      if let parent = declaration.parent {
        let outer = names[parent].qualified
        if rules.nestsTypes {
          nestedTypes[parent.index].append(NestedType(mark: declaration.mark, name: simple))
          qualified = "\(outer).\(simple)"
        } else {
          simple = rules.joinedType(outer + simple)
          qualified = simple
        }
      }
      names.types.append(DeclaredNames.TypeName(simple: simple, qualified: qualified))
    }
  }

  private mutating func simpleName(of declaration: TypeDeclaration) -> String {
    if case .external(let external) = declaration.kind {
      return external.bindings[rules.bindings.language]?.name.value ?? declaration.name.name.value
    }
    switch declaration.name {
    case .written(let name):
      if let type = rules.writtenType(name.value, isNested: declaration.parent != nil) {
        return type
      }
      diagnostics.append(.impossibleName(name, as: rules.typeNoun))
      return name.value
    case .derived(let name):
      if let known = derivedTypes[name.value] { return known }
      let type = rules.type(name.value)
      derivedTypes[name.value] = type.map(rules.normalized)
      return identifier(type, for: name)
    }
  }

  mutating func identifier(_ candidate: String?, for name: Name) -> String {
    rules.identifier(candidate, for: name, &diagnostics)
  }

  // MARK: - Members and collections

  /// The names of a type's members don't depend on those of other types.
  private mutating func nameMembers() {
    let namer = MemberNamer(
      schema: schema, options: options, rules: rules, types: names.types,
      nestedTypes: nestedTypes)
    names.types = namer.names(count: schema.types.count, diagnostics: &diagnostics) {
      $0.type($1)
    }
  }

  private mutating func nameCollections() {
    let namer = CollectionNamer(schema: schema, rules: rules, types: names.types)
    names.collections = namer.names(count: schema.collections.count, diagnostics: &diagnostics) {
      $0.collection($1)
    }
  }
}

/// The name of a nested type inside its parent, and where the schema declares it.
struct NestedType: Sendable {
  var mark: SourceMark
  var name: String
}
