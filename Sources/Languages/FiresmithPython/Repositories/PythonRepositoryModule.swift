import FiresmithLanguage
import FiresmithSchema

/// A module with the repositories of a schema file.
struct PythonRepositoryModule: Sendable {
  /// A collection's repository, after the fields of its model if the module declares them here.
  struct Declaration: Sendable {
    var document: PythonDocument?
    /// `nil` if the model's collections are in other files.
    var repository: PythonRepository?
  }

  /// The schema's path below the schemas folder.
  var source: String
  var imports: PythonImports
  /// The names that the module exports, in the order of `__all__`.
  var exportedNames: [String]
  var declarations: [Declaration]
}

extension PythonLowering {
  /// Returns the module with the repositories of a schema file's collections.
  func repositoryModule(of file: Int) -> PythonRepositoryModule {
    let collections = collectionsByFile[file]
    var builder = PythonRepositoryBuilder(lowering: self, file: file)
    builder.addForeignDocuments(except: Set(collections.map { schema[$0].model }))
    for id in collections { builder.add(id) }
    return PythonRepositoryModule(
      source: schema.files[file].relativePath, imports: builder.imports,
      exportedNames: exports[file].repositories, declarations: builder.declarations)
  }
}

/// Collects the repositories of a module and their imports.
private struct PythonRepositoryBuilder {
  let lowering: PythonLowering
  let file: Int
  var imports: PythonImports
  var declarations: [PythonRepositoryModule.Declaration] = []
  /// The models whose fields this module has yet to declare.
  private var missing: Set<TypeID>
  /// The types of fields whose classes are imported already.
  private var usedTypes: Set<FieldType> = []

  init(lowering: PythonLowering, file: Int) {
    self.lowering = lowering
    self.file = file
    missing = Set(lowering.documentsByFile[file, default: []])
    declarations.reserveCapacity(lowering.collectionsByFile[file].count)
    imports = PythonImports(lowering.options)
    imports.add("firestore as _firestore", from: "google.cloud")
    if !missing.isEmpty {
      imports.add("Annotated", from: "typing")
      imports.add("TypeAlias", from: "typing")
      imports.add("TypedDict", from: "typing_extensions")
      imports.add("ForCreation", from: .creation)
      imports.add("DocumentFields", from: .fields)
      imports.add("strict", from: .updates)
    }
  }

  /// Adds the fields of models whose collections are in other files of the same cycle.
  mutating func addForeignDocuments(except models: Set<TypeID>) {
    for model in lowering.documentsByFile[file, default: []] where !models.contains(model) {
      let document = document(model, paths: lowering.fieldPaths(of: model))
      declarations.append(.init(document: document, repository: nil))
      addSelections(of: model)
    }
  }

  /// Adds the fields of the selections of a model, beside which they are declared.
  private mutating func addSelections(of model: TypeID) {
    for selection in lowering.selections[model, default: []] {
      imports.add("SelectedFields", from: .fields)
      let document = document(selection, paths: lowering.fieldPaths(of: selection))
      declarations.append(.init(document: document, repository: nil))
    }
  }

  mutating func add(_ id: CollectionID) {
    let collection = lowering.schema[id]
    let paths = lowering.fieldPaths(of: collection.model)
    let repository = lowering.repository(collection, id: id, paths: paths)
    var document: PythonDocument?
    let declaresFields = missing.contains(collection.model)
    imports.add(lowering.enumeration(of: collection), from: "..collections")
    if collection.isSingleDocument {
      imports.add("SingleDocument", from: .single)
      imports.add("AsyncSingleDocument", from: .asyncSingle)
    } else {
      imports.add("DocumentRepository", from: .sync)
      imports.add("AsyncDocumentRepository", from: .asynchronous)
    }
    addImports(of: collection.model)
    if declaresFields {
      document = self.document(collection.model, paths: paths)
    } else if let other = lowering.documentFiles[collection.model], other != file {
      let module = lowering.modules.names[other]
      imports.add(repository.fields, from: ".\(module)")
      imports.add(repository.update, from: ".\(module)")
      for selection in repository.queries.compactMap(\.selection) {
        let name = lowering.names[selection].qualified
        imports.add(PythonNaming.fields(ofModel: name), from: ".\(module)")
      }
    }
    addImports(of: repository)
    declarations.append(.init(document: document, repository: repository))
    if declaresFields { addSelections(of: collection.model) }
  }

  private mutating func document(_ model: TypeID, paths: [PythonFieldPath]) -> PythonDocument {
    missing.remove(model)
    let document = lowering.document(model, paths: paths)
    addImports(of: model)
    addTypes(of: paths)
    return document
  }

  private mutating func addImports(of model: TypeID) {
    imports.add(.declared(model), types: lowering.types, models: .folder)
  }

  private mutating func addTypes(of paths: [PythonFieldPath]) {
    for index in paths.indices {
      let isChangeable = paths[index].isChangeable
      let type = paths[index].type
      if isChangeable, let keys = paths[index].keys {
        imports.add(.declared(keys), types: lowering.types, models: .folder)
      }
      let isRenamed = paths[index].isRenamed
      guard !isChangeable || isRenamed || usedTypes.insert(type).inserted else { continue }
      imports.add(type, types: lowering.types, models: .folder)
      addField(lowering.fieldClass(of: type))
      guard isChangeable, !isRenamed || type.scalar == .timestamp else { continue }
      for name in lowering.changeClasses(of: type) {
        imports.add(name, from: .updates)
      }
    }
  }

  private mutating func addQueries() {
    imports.add("DocumentQuery", from: .queryable)
    imports.add("AsyncDocumentQuery", from: .asyncQueryable)
  }

  private mutating func addField(_ name: String) {
    imports.add(name, from: .fields)
  }

  private mutating func addImports(of repository: PythonRepository) {
    if repository.groupID != nil {
      imports.add("ClientOrRepository", from: .groups)
      imports.add("AsyncClientOrRepository", from: .groups)
    }
    if repository.subcollections.contains(where: { $0.path.parameter != nil }) {
      imports.add("DocumentName", from: .writes)
    }
    if repository.groupID != nil { addQueries() }
    for query in repository.queries {
      switch query.result {
      case .query: addQueries()
      case .nearest:
        imports.add("NearestDocuments", from: .nearest)
        imports.add("AsyncNearestDocuments", from: .asyncNearest)
      case .number:
        imports.add("Coroutine", from: "collections.abc")
        imports.add("Any", from: "typing")
      case .numbers:
        imports.add("Coroutine", from: "collections.abc")
        imports.add("Any", from: "typing")
        imports.add("dataclass", from: "dataclasses")
      }
      for name in query.aggregates { imports.add(name, from: .aggregates) }
    }
    for query in repository.queries {
      if let selection = query.selection { addImports(of: selection) }
      if query.takesSequences { imports.add("Sequence", from: "collections.abc") }
      for type in query.parameterTypes {
        imports.add(type, types: lowering.types, models: .folder)
      }
      for type in query.literalTypes { imports.useLiteral(of: type) }
      for name in query.fieldClasses { addField(name) }
      for name in query.combiners { imports.add(name, from: .filters) }
    }
  }
}
