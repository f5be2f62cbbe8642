import FiresmithMustache
import FiresmithSchema

/// The fixed parts of a Python package.
enum PythonOutput {
  /// The folders of the package.
  static let folders = ["_support", "models", "repositories"]

  /// Returns whether a file of this name could belong to the package.
  static func isName(_ name: String) -> Bool { name.hasSuffix(".py") || name == "py.typed" }

  /// The names that `repositories` re-exports from the support code.
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
}

/// Makes the files of a Python package with `use`.
struct PythonPackage<File: Sendable>: Sendable {
  /// The contents of a file.
  private enum Part {
    case repositoriesPackage
    case modelsPackage
    case collections
    /// The repositories of a schema file, by its index.
    case repositories(Int)
    /// The models of a schema file, by its index.
    case models(Int)
    case support(FileContext)
  }

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
    // The largest files first, so that no core waits for them at the end.
    let parts =
      [.repositoriesPackage, .modelsPackage, .collections]
      + filesWithCollections.map(Part.repositories)
      + lowering.schema.files.indices.map(Part.models)
      + supportFiles.map(Part.support)
    return try concurrentMap(count: parts.count) { index throws(MustacheError) in
      try use(file(parts[index]))
    }
  }

  private func file(_ part: Part) -> FileContext {
    switch part {
    case .repositoriesPackage:
      return FileContext(
        path: "repositories/__init__.py", template: "python-package",
        context: package(
          "The repositories of all schema files, and what they are used with.",
          filesWithCollections.map {
            (lowering.names.modules[$0], lowering.exports[$0].repositories)
          },
          common: PythonOutput.common))
    case .modelsPackage:
      return FileContext(
        path: "models/__init__.py", template: "python-package",
        context: package(
          "The models of all schema files.",
          lowering.schema.files.indices.map {
            (lowering.names.modelModules[$0], lowering.exports[$0].models)
          },
          common: []))
    case .collections:
      return FileContext(
        path: "collections.py", template: "python-collections",
        context: lowering.collections().context(header: header))
    case .repositories(let file):
      return FileContext(
        path: "repositories/\(lowering.names.modules[file]).py", template: "python-repositories",
        context: lowering.repositoryModule(of: file).context(header: header))
    case .models(let file):
      return FileContext(
        path: "models/\(lowering.names.modules[file]).py", template: "python-models",
        context: lowering.modelModule(of: file).context(header: header))
    case .support(let file):
      return file
    }
  }

  private var filesWithCollections: [Int] {
    lowering.schema.files.indices.filter { !lowering.collectionsByFile[$0].isEmpty }
  }

  /// Returns the context of a package that re-exports the names of its modules.
  private func package(
    _ summary: String, _ modules: [(String, [String])], common: [(String, [String])]
  ) -> MustacheValue {
    var imports: [String: [String]] = [:]
    for (module, names) in common {
      imports["\(PythonModule.support).\(module)", default: []] += names
    }
    // Several schema files can share a module of models.
    for (module, names) in modules where !names.isEmpty {
      imports[".\(module)", default: []] += names
    }
    let names = (common + modules).flatMap(\.1)
    return [
      "source": .null,
      "header": header,
      "summary": .string(summary),
      "importGroups": PythonImports.context(of: PythonImports.groups(of: imports)),
      "names": CodeLines(literals: PythonOrder.sortedExports(names)).context,
    ]
  }

  private var supportFiles: [FileContext] {
    let context: MustacheValue = ["source": .null, "header": header]
    let files =
      [("__init__.py", "python-root"), ("py.typed", "python-typed")]
      + PythonSupport.modules.map { ($0.path, $0.template.name) }
    return files.map { FileContext(path: $0, template: $1, context: context) }
  }
}
