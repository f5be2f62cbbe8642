import FiresmithMustache
import FiresmithSchema

/// The files of a package of Python code.
enum PythonOutput {
  /// The folders of the package.
  static let folders = ["_support", "models", "repositories"]

  /// Whether a file of this name could be one of the package's.
  static func isName(_ name: String) -> Bool { name.hasSuffix(".py") || name == "py.typed" }

  /// What applications use together with their repositories.
  static let common = [
    ("async_transactions", ["AsyncTransaction"]),
    ("asynchronous", ["AsyncDocumentQuery"]),
    ("fields", ["Filter", "Order"]),
    ("results", ["DocumentList", "DocumentResult"]),
    ("listening", ["Listener"]),
    ("sync", ["DocumentQuery"]),
    ("transactions", ["Transaction"]),
    ("updates", ["SERVER_TIME", "ArrayRemove", "ArrayUnion", "Increment", "MapEntries"]),
    ("writes", ["Batch"]),
  ]

  /// The modules of the support code that are the same for both kinds of clients.
  static let supportModules = [
    "coding", "fields", "limits", "listening", "marks", "models", "paths", "queries", "results",
    "translation", "unions", "updates", "validation", "values", "writes",
  ]
}

/// The modules of a package, as `use` makes them.
struct PythonPackage<File: Sendable>: Sendable {
  private let lowering: PythonLowering
  private let use: FileUse<File>
  private let header: MustacheValue

  init(_ lowering: PythonLowering, _ use: @escaping FileUse<File>) {
    self.lowering = lowering
    self.use = use
    header = .strings(
      Prose.lines(of: lowering.options.header, width: nil).map { $0.isEmpty ? "#" : "# \($0)" })
  }

  func files() throws(MustacheError) -> [File] {
    var files = try supportFiles()
    let models = lowering.modelModules()
    let repositories = try repositories()
    files += try concurrentMap(count: models.count) { index throws(MustacheError) in
      try rendered(
        "python-models", to: "models/\(lowering.names.modules[index]).py",
        models[index].context(header: header))
    }
    files += repositories.map(\.file)
    try render(
      "python-collections", to: "collections.py",
      lowering.collections().context(header: header), &files)
    let modelNames = zip(lowering.names.modules, models)
      .filter { !$1.declarations.isEmpty }.map { ($0, $1.exportedNames) }
    let repositoryNames = repositories.map { ($0.module, $0.declaredNames) }
    try render(
      "python-package", to: "models/__init__.py",
      package("The models of all schema files.", modelNames, common: []), &files)
    try render(
      "python-package", to: "repositories/__init__.py",
      package(
        "The repositories of all schema files, and what they are used with.", repositoryNames,
        common: PythonOutput.common), &files)
    return files
  }

  /// The modules of the schema files that declare collections.
  private func repositories() throws(MustacheError) -> [RepositoryFile] {
    var collections = [[CollectionID]](repeating: [], count: lowering.schema.files.count)
    for (index, collection) in lowering.schema.collections.enumerated() {
      collections[collection.file].append(CollectionID(index: index))
    }
    let groups = collections.enumerated().filter { !$0.element.isEmpty }
    return try concurrentMap(count: groups.count) { index throws(MustacheError) in
      let (file, collections) = groups[index]
      let module = lowering.repositoryModule(of: collections, in: file)
      let name = lowering.names.modules[file]
      return RepositoryFile(
        module: name, declaredNames: module.declaredNames,
        file: try rendered(
          "python-repositories", to: "repositories/\(name).py", module.context(header: header)))
    }
  }

  private struct RepositoryFile: Sendable {
    let module: String
    let declaredNames: [String]
    let file: File
  }

  /// A package that has the names of its modules.
  private func package(
    _ summary: String, _ modules: [(String, [String])], common: [(String, [String])]
  ) -> MustacheValue {
    let own = modules.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }
    var imports = PythonImports()
    for (module, names) in common {
      for name in names { imports.use(name, from: "\(PythonModule.support).\(module)") }
    }
    for (module, names) in own {
      for name in names { imports.use(name, from: ".\(module)") }
    }
    let names = (common + own).flatMap(\.1)
    return [
      "source": .null,
      "header": header,
      "summary": .string(summary),
      "importGroups": imports.context,
      "names": .strings(PythonLayout.sortedExports(names).map(PythonLiteral.string)),
    ]
  }

  private func supportFiles() throws(MustacheError) -> [File] {
    let sync = PythonFlavour.sync.context(header: header)
    let async = PythonFlavour.async.context(header: header)
    var files: [File] = []
    try render("python-root", to: "__init__.py", sync, &files)
    try render("python-typed", to: "py.typed", sync, &files)
    try render("python-errors", to: "errors.py", sync, &files)
    try render("python-support", to: "_support/__init__.py", sync, &files)
    for name in PythonOutput.supportModules {
      try render("python-support-\(name)", to: "_support/\(name).py", sync, &files)
    }
    try render("python-support-repositories", to: "_support/sync.py", sync, &files)
    try render("python-support-repositories", to: "_support/asynchronous.py", async, &files)
    try render("python-support-transactions", to: "_support/transactions.py", sync, &files)
    try render("python-support-transactions", to: "_support/async_transactions.py", async, &files)
    return files
  }

  private func rendered(
    _ template: String, to path: String, _ context: MustacheValue
  ) throws(MustacheError) -> File {
    try use(FileContext(path: path, template: template, context: context))
  }

  private func render(
    _ template: String, to path: String, _ context: MustacheValue, _ files: inout [File]
  ) throws(MustacheError) {
    files.append(try rendered(template, to: path, context))
  }
}
