import FiresmithLanguage
import FiresmithSchema

/// Gives every declaration of a schema its Python identifier, and reports names without one and
/// names that clash.
struct PythonNameResolver: Sendable {
  let schema: Schema
  let options: OutputOptions
  let words: CamelCase
  private var names = PythonNames()
  private var diagnostics: [Diagnostic] = []
  /// The ends of class names by stored name: the fields of many documents share a few names.
  private var derivedNames: [String: String] = [:]

  private init(schema: Schema, options: OutputOptions) {
    self.schema = schema
    self.options = options
    words = CamelCase(acronyms: options.acronyms)
  }

  /// Returns the names of `schema`, and appends problems to `diagnostics`.
  static func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> PythonNames {
    var resolver = PythonNameResolver(schema: schema, options: options)
    resolver.nameModules()
    resolver.nameTypes()
    resolver.nameMembers()
    resolver.nameCollections()
    resolver.checkSharedPayloads()
    resolver.diagnostics += schema.collectionClashes(
      of: resolver.names.collections, in: "Python")
    resolver.checkPackageScope()
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
        name.discriminator = diagnostics.pythonIdentifier(
          PythonNaming.attribute(union.discriminator.value), for: union.discriminator)
        name.unknownMember = unknownMember(of: union, in: name.name)
        name.members = union.cases.map { unionCase in
          name.name
            + diagnostics.pythonIdentifier(
              words.upper(unionCase.name.value), for: unionCase.name)
        }
      case .enumeration(let enumeration):
        name.isOpen = enumeration.unknown != nil || options.unknownCases == .open
      case .structure, .external:
        break
      }
      names.types.append(name)
    }
    // A map that a union's case declares in place is that case's model.
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
      return external.pythonBinding?.name.value ?? declaration.name.name.value
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
      return names.types[parent.index].name + Normalization.compatible(name.value)
    case .derived(let name):
      let simple = derivedName(from: name)
      guard let parent = declaration.parent else { return simple }
      return names.types[parent.index].name + simple
    }
  }

  private mutating func derivedName(from name: Name) -> String {
    if let known = derivedNames[name.value] { return known }
    let derived = words.upper(name.value).map(Normalization.compatible)
    derivedNames[name.value] = derived
    return diagnostics.pythonIdentifier(derived, for: name)
  }

  private mutating func unknownMember(of union: Union, in name: String) -> String? {
    if let unknown = union.unknown {
      return name + diagnostics.pythonIdentifier(words.upper(unknown.value), for: unknown)
    }
    return options.unknownCases == .open ? name + "Unknown" : nil
  }

  // MARK: - Members and collections

  /// Names the members of each type, which don't depend on other types.
  private mutating func nameMembers() {
    let namer = PythonMemberNamer(
      schema: schema, options: options, types: names.types, policies: DocumentIDPolicies(schema))
    names.types = namer.names(count: schema.types.count, diagnostics: &diagnostics) {
      $0.type($1)
    }
  }

  private mutating func nameCollections() {
    let namer = PythonCollectionNamer(schema: schema, words: words, types: names.types)
    names.collections = namer.names(count: schema.collections.count, diagnostics: &diagnostics) {
      $0.collection($1)
    }
  }

  // MARK: - Scopes

  /// Checks the model of a case with a shared type, which adds attributes to those of the type.
  private mutating func checkSharedPayloads() {
    for (index, declaration) in schema.types.enumerated() {
      guard case .union(let union) = declaration.kind else { continue }
      let name = names.types[index]
      for unionCase in union.cases where schema[unionCase.payload].parent?.index != index {
        let attributes = names[unionCase.payload].attributes
        var scope = IdentifierScope("Python", count: attributes.count + 2)
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

  /// Checks the classes of all modules in one scope, so that any module can import from any other.
  private mutating func checkPackageScope() {
    var scope = IdentifierScope("Python", count: schema.types.count + 4 * schema.collections.count)
    var externals: Set<String> = []
    for (index, declaration) in schema.types.enumerated() {
      let name = names.types[index]
      switch declaration.kind {
      case .external(let external):
        let imported = external.pythonBinding.map { "\($0.module?.value ?? "").\($0.name.value)" }
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
}
