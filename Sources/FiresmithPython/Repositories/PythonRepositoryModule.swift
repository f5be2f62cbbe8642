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
    missing = Set(lowering.documentsByHome[file, default: []])
    declarations.reserveCapacity(lowering.collectionsByFile[file].count)
    imports = PythonImports(lowering.options)
    imports.use("firestore as _firestore", from: "google.cloud")
    if !missing.isEmpty {
      imports.use("TypedDict", from: "typing_extensions")
      imports.use("DocumentFields", from: .fields)
      imports.use("strict", from: .updates)
    }
  }

  /// Adds the fields of models whose collections are in other files of the same cycle.
  mutating func addForeignDocuments(except models: Set<TypeID>) {
    for model in lowering.documentsByHome[file, default: []] where !models.contains(model) {
      let document = document(model, paths: lowering.fieldPaths(of: model))
      declarations.append(.init(document: document, repository: nil))
    }
  }

  mutating func add(_ id: CollectionID) {
    let collection = lowering.schema[id]
    let paths = lowering.fieldPaths(of: collection.model)
    let repository = lowering.repository(collection, id: id, paths: paths)
    var document: PythonDocument?
    imports.use(lowering.enumeration(of: collection), from: "..collections")
    if collection.isSingleDocument {
      imports.use("SingleDocument", from: .single)
      imports.use("AsyncSingleDocument", from: .asyncSingle)
    } else {
      imports.use("DocumentRepository", from: .sync)
      imports.use("AsyncDocumentRepository", from: .asynchronous)
    }
    use(collection.model)
    if missing.contains(collection.model) {
      document = self.document(collection.model, paths: paths)
    } else if let home = lowering.documentHomes[collection.model], home != file {
      let module = lowering.modules.names[home]
      imports.use(repository.fields, from: ".\(module)")
      imports.use(repository.update, from: ".\(module)")
    }
    use(repository)
    declarations.append(.init(document: document, repository: repository))
  }

  private mutating func document(_ model: TypeID, paths: [PythonFieldPath]) -> PythonDocument {
    missing.remove(model)
    let document = lowering.document(model, paths: paths)
    use(model)
    useTypes(of: paths)
    return document
  }

  private mutating func use(_ model: TypeID) {
    imports.use(.declared(model), types: lowering.types, models: .folder)
  }

  private mutating func useTypes(of paths: [PythonFieldPath]) {
    for index in paths.indices {
      let isChangeable = paths[index].isChangeable
      let type = paths[index].type
      if isChangeable, let keys = paths[index].keys {
        imports.use(.declared(keys), types: lowering.types, models: .folder)
      }
      guard !isChangeable || usedTypes.insert(type).inserted else { continue }
      imports.use(type, types: lowering.types, models: .folder)
      useField(lowering.fieldClass(of: type))
      guard isChangeable else { continue }
      for name in lowering.changeClasses(of: type) {
        imports.use(name, from: .updates)
      }
    }
  }

  private mutating func useField(_ name: String) {
    imports.use(name, from: .fields)
  }

  private mutating func use(_ repository: PythonRepository) {
    if repository.groupID != nil || !repository.queries.isEmpty {
      imports.use("DocumentQuery", from: .sync)
      imports.use("AsyncDocumentQuery", from: .asynchronous)
    }
    for query in repository.queries {
      if query.takesSequences { imports.use("Sequence", from: "collections.abc") }
      for type in query.parameterTypes {
        imports.use(type, types: lowering.types, models: .folder)
      }
      for type in query.literalTypes { imports.useLiteral(of: type) }
      for name in query.fieldClasses { useField(name) }
    }
  }
}
