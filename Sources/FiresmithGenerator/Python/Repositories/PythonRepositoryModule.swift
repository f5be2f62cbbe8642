import FiresmithSchema

/// What the module of one schema's repositories declares.
struct PythonRepositoryModule: Sendable {
  /// A collection's repository, after the fields of its model if the collection declares that.
  struct Declaration: Sendable {
    var document: PythonDocument?
    var repository: PythonRepository
  }

  /// The schema's path below the schemas folder.
  var source: String
  var imports: PythonImports
  var declaredNames: [String]
  var declarations: [Declaration]
}

extension PythonLowering {
  /// The module of the repositories of `collections`, which one schema file declares.
  func repositoryModule(of collections: [CollectionID], in file: Int) -> PythonRepositoryModule {
    var builder = PythonRepositoryBuilder(lowering: self, file: file)
    for id in collections { builder.add(id) }
    return PythonRepositoryModule(
      source: schema.files[file].relativePath, imports: builder.imports,
      declaredNames: builder.declaredNames, declarations: builder.declarations)
  }
}

/// Collects the repositories of one module, and what they import.
private struct PythonRepositoryBuilder {
  let lowering: PythonLowering
  let file: Int
  var imports = PythonImports()
  var declaredNames: [String] = []
  var declarations: [PythonRepositoryModule.Declaration] = []

  mutating func add(_ id: CollectionID) {
    let collection = lowering.schema[id]
    let paths = lowering.fieldPaths(of: collection.model)
    let repository = lowering.repository(collection, id: id, paths: paths)
    var document: PythonDocument?
    use(collection.model)
    if collection.declaresModel {
      let lowered = lowering.document(collection.model, paths: paths)
      useTypes(of: lowered, paths: paths)
      declaredNames += [lowered.fields, lowered.update]
      document = lowered
    } else {
      useDocument(collection.model, fields: repository.fields, update: repository.update)
    }
    use(repository)
    declaredNames += [repository.name, "Async" + repository.name]
    declarations.append(
      PythonRepositoryModule.Declaration(document: document, repository: repository))
  }

  private mutating func use(_ model: TypeID) {
    imports.use(.declared(model), types: lowering.types, models: .folder)
  }

  /// The fields of a model that another collection declares, maybe in another file.
  private mutating func useDocument(_ model: TypeID, fields: String, update: String) {
    guard let index = lowering.declaringCollections[model] else { return }
    let declaring = lowering.schema.collections[index]
    if declaring.file == file { return }
    let module = lowering.names.modules[declaring.file]
    imports.use(fields, from: ".\(module)")
    imports.use(update, from: ".\(module)")
  }

  private mutating func useTypes(of document: PythonDocument, paths: [PythonFieldPath]) {
    imports.use("TypedDict", from: "typing")
    imports.use("DocumentFields", from: "\(PythonModule.support).fields")
    for path in paths {
      imports.use(path.type, types: lowering.types, models: .folder)
      let field = lowering.field(of: "", path.type, isOptional: false)
      useField(String(field.prefix { $0 != "[" }))
    }
    for change in document.changes {
      let types = change.types.joined(separator: " ")
      for name in PythonRepositoryBuilder.changeTypes where types.contains("\(name)[") {
        imports.use(name, from: "\(PythonModule.support).updates")
      }
      if change.types.contains("ServerTime") {
        imports.use("ServerTime", from: "\(PythonModule.support).updates")
      }
    }
  }

  private mutating func useField(_ name: String) {
    imports.use(name, from: "\(PythonModule.support).fields")
  }

  private mutating func use(_ repository: PythonRepository) {
    imports.use("firestore as _firestore", from: "google.cloud")
    imports.use("Collections", from: "..collections")
    imports.use("DocumentRepository", from: "\(PythonModule.support).sync")
    imports.use("AsyncDocumentRepository", from: "\(PythonModule.support).asynchronous")
    if repository.groupID != nil || !repository.queries.isEmpty {
      imports.use("DocumentQuery", from: "\(PythonModule.support).sync")
      imports.use("AsyncDocumentQuery", from: "\(PythonModule.support).asynchronous")
    }
    for query in repository.queries {
      if query.takesSequences { imports.use("Sequence", from: "collections.abc") }
      for type in query.parameterTypes {
        imports.use(type, types: lowering.types, models: .folder)
      }
      for name in query.fieldClasses { useField(name) }
    }
  }

  private static let changeTypes = ["ArrayRemove", "ArrayUnion", "Increment", "MapEntries"]
}
