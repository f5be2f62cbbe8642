import FiresmithLanguage
import FiresmithSchema

/// The declarations of the file for one schema.
struct SwiftFile: Sendable {
  /// A declaration at the top level of the file.
  struct Declaration: Sendable {
    // Indirect, because declarations are moved while they are collected.
    indirect enum Kind: Sendable {
      case structure(SwiftStructure)
      case mixin(SwiftMixin)
      case union(SwiftUnion)
      case untaggedUnion(SwiftUntaggedUnion)
      case enumeration(SwiftEnumeration)
      case map(SwiftMapFields)
      case document(SwiftDocument)
      case repository(SwiftRepository)
      case alias(SwiftAlias)
      case validation(SwiftValidation)
      case samples(SwiftSamples)
    }

    var kind: Kind
    /// The heading above the declaration, if it begins a group.
    var mark: String?
    /// The type that this one is nested in, in an extension.
    var parent: String?
  }

  /// The schema's path below the schemas folder.
  var source: String
  var imports: SwiftImports
  var declarations: [Declaration]
}

extension SwiftLowering {
  /// Returns the file for the schema at `index` in ``Schema/files``.
  func file(of index: Int) -> SwiftFile {
    var builder = SwiftFileBuilder(lowering: self)
    for collection in collectionsByFile[index, default: []] {
      builder.add(collection: collection)
    }
    let types = typesByFile[index, default: []].filter {
      !schema.types[$0].isDocument && schema.types[$0].snapshot == nil
    }
    for type in types where !schema.types[type].isEnumeration { builder.add(type: type) }
    for type in types where schema.types[type].isEnumeration { builder.add(type: type) }
    return SwiftFile(
      source: schema.files[index].relativePath, imports: builder.imports,
      declarations: builder.declarations)
  }
}

/// Collects the declarations of one file and the imports that they need.
private struct SwiftFileBuilder {
  let lowering: SwiftLowering
  var imports: SwiftImports
  var declarations: [SwiftFile.Declaration] = []

  init(lowering: SwiftLowering) {
    self.lowering = lowering
    imports = SwiftImports(options: lowering.common)
  }

  mutating func add(collection index: Int) {
    let collection = lowering.schema.collections[index]
    let id = CollectionID(index: index)
    let start = declarations.count
    if collection.declaresModel {
      add(type: collection.model.index)
      if let snapshot = lowering.snapshots[collection.model] { add(type: snapshot.index) }
      for selection in lowering.selections[collection.model, default: []] {
        add(type: selection.index)
      }
    }
    if lowering.options.hasRepositories { add(repositoryOf: collection, id: id) }
    guard declarations.count > start else { return }
    declarations[start].mark =
      collection.declaresModel
      ? lowering.names[collection.model].qualified : lowering.names[id].repository
  }

  private mutating func add(repositoryOf collection: Collection, id: CollectionID) {
    imports.add([.sdk, .support])
    append(.repository(lowering.repository(collection, id: id)))
    for query in collection.queries where lowering.has(query) {
      for filter in query.parameterConditions { addImports(of: filter.field) }
    }
  }

  private mutating func addImports(of path: FieldPath) {
    imports.add(lowering.types.requirements(of: path.type, override: path.swiftType))
    if let module = lowering.types.externalModule(of: path.type) { imports.add(module: module) }
  }

  /// Adds a type, followed by the types nested in it.
  mutating func add(type index: Int) {
    let declaration = lowering.schema.types[index]
    let id = TypeID(index: index)
    let parent = declaration.parent.map { lowering.names[$0].qualified }
    switch declaration.kind {
    case .structure(let structure) where declaration.isMixin:
      let lowered = lowering.structure(structure, id: id)
      append(.mixin(SwiftMixin(lowered)))
      imports.add(mixin: structure, types: lowering.types)
    case .structure(let structure):
      let lowered = lowering.structure(structure, id: id)
      append(.structure(lowered), parent: parent)
      imports.add(structure, lowered: lowered, types: lowering.types)
      if let documentID = lowering.names[id].documentID {
        imports.add(documentID.new.swiftRequirements)
      }
      addNested(in: index)
      // Nothing writes a selection.
      if declaration.selection == nil { add(lowering.validation(of: structure, id: id)) }
      addSamples(of: id)
      addFields(ofMap: id) { $0.fields(of: lowered) }
      if isStored(declaration) { append(.document(lowering.document(lowered, id: id))) }
    case .tuple(let structure):
      let lowered = lowering.structure(structure, id: id)
      append(.structure(lowered), parent: parent)
      imports.add(structure, lowered: lowered, types: lowering.types)
      addNested(in: index)
      add(lowering.validation(of: structure, id: id))
      addSamples(of: id)
    case .untagged(let union):
      let lowered = lowering.union(union, id: id)
      append(.untaggedUnion(lowered), parent: parent)
      imports.add(union, lowered: lowered, types: lowering.types)
      addNested(in: index)
      add(lowering.validation(of: union, id: id, lowered: lowered))
      addSamples(of: id)
      addFields(ofMap: id) { $0.fields(of: union) }
    case .union(let union):
      let lowered = lowering.union(union, id: id)
      append(.union(lowered), parent: parent)
      if lowered.unknownCase != nil { imports.add(.support) }
      if lowered.carriedID != nil { imports.addInside(.sdk) }
      if lowered.carriedID != nil, let documentID = lowering.names[id].documentID {
        imports.add(documentID.new.swiftRequirements)
      }
      addNested(in: index)
      add(lowering.validation(of: union, id: id, lowered: lowered))
      addSamples(of: id)
      addFields(ofMap: id) { $0.fields(of: union) }
      if isStored(declaration) { append(.document(lowering.document(union, id: id))) }
    case .enumeration(let enumeration):
      append(.enumeration(lowering.enumeration(enumeration, id: id)))
    case .alias(let alias):
      append(.alias(lowering.alias(alias, id: id)))
      imports.add(lowering.types.requirements(of: alias.field.type))
      if let module = lowering.types.externalModule(of: alias.field.type) {
        imports.add(module: module)
      }
    case .external:
      break
    }
  }

  /// Whether repositories read and write documents of this type.
  private func isStored(_ declaration: TypeDeclaration) -> Bool {
    declaration.isDocument && lowering.options.hasRepositories
  }

  private mutating func add(_ validation: SwiftValidation?) {
    guard let validation else { return }
    imports.add(.support)
    append(.validation(validation))
  }

  private mutating func addSamples(of id: TypeID) {
    guard let samples = lowering.samples(of: id) else { return }
    imports.add(.support)
    append(.samples(samples))
  }

  /// Adds the names of the fields inside of maps of the type `id`, if queries can name them.
  private mutating func addFields(
    ofMap id: TypeID, _ fields: (SwiftLowering) -> [SwiftDocument.Field]
  ) {
    guard let use = lowering.queryableMaps[id] else { return }
    imports.add([.sdk, .support])
    let type = lowering.names[id].qualified
    append(.map(SwiftMapFields(type: type, fields: fields(lowering), use: use)))
  }

  private mutating func addNested(in index: Int) {
    for nested in lowering.nestedTypes[index, default: []] { add(type: nested) }
  }

  private mutating func append(_ kind: SwiftFile.Declaration.Kind, parent: String? = nil) {
    declarations.append(SwiftFile.Declaration(kind: kind, parent: parent))
  }
}

extension TypeDeclaration {
  fileprivate var isEnumeration: Bool {
    if case .enumeration = kind { true } else { false }
  }
}
