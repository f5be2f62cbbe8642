import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// Python: a package of pydantic models and repositories.
package struct PythonLanguage: TargetLanguage {
  package typealias Options = PythonOptions

  package let name = "python"
  package let folders = ["_support", "models", "repositories"]

  package let templates =
    (Templates.named("python-") + PythonSupport.modules.map(\.template)).sorted {
      $0.name < $1.name
    }

  package init() {}

  package func isName(_ name: String) -> Bool { name.hasSuffix(".py") || name == "py.typed" }

  /// A package is imported by the name of its folder.
  package func problem(
    withFolder name: String, at location: Diagnostic.Location
  ) -> Diagnostic? {
    PythonNaming.isIdentifier(name) ? nil : .invalidPackageName(name, at: location)
  }

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

  package func nameProblems(of schema: Schema, options: OutputOptions) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    _ = PythonNameResolver.names(of: schema, options: options, diagnostics: &problems)
    return problems
  }

  package func plan(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> OutputPlan? {
    let names = PythonNameResolver.names(of: schema, options: options, diagnostics: &diagnostics)
    guard diagnostics.isEmpty else { return nil }
    let lowering = PythonLowering(schema: schema, options: options, names: names)
    return OutputPlan(files: PythonPackage(lowering).files)
  }
}

/// The files of a Python package.
private struct PythonPackage: Sendable {
  private let lowering: PythonLowering
  private let header: MustacheValue

  init(_ lowering: PythonLowering) {
    self.lowering = lowering
    header = .strings(
      Prose.lines(of: lowering.options.header, width: nil).map { $0.isEmpty ? "#" : "# \($0)" })
  }

  var files: [FileContext] {
    [repositoriesPackage, modelsPackage, collections]
      + filesWithCollections.map(repositories)
      + lowering.schema.files.indices.map(models)
      + supportFiles
  }

  private var repositoriesPackage: FileContext {
    FileContext(path: "repositories/__init__.py", template: "python-package") {
      package(
        "The repositories of all schema files, and what they are used with.",
        filesWithCollections.map {
          (lowering.names.modules[$0], lowering.exports[$0].repositories)
        },
        common: PythonLanguage.common)
    }
  }

  private var modelsPackage: FileContext {
    FileContext(path: "models/__init__.py", template: "python-package") {
      package(
        "The models of all schema files.",
        lowering.schema.files.indices.map {
          (lowering.names.modelModules[$0], lowering.exports[$0].models)
        },
        common: [])
    }
  }

  private var collections: FileContext {
    FileContext(path: "collections.py", template: "python-collections") {
      lowering.collections().context(header: header)
    }
  }

  private func repositories(of file: Int) -> FileContext {
    FileContext(
      path: "repositories/\(lowering.names.modules[file]).py", template: "python-repositories"
    ) { lowering.repositoryModule(of: file).context(header: header) }
  }

  private func models(of file: Int) -> FileContext {
    FileContext(path: "models/\(lowering.names.modules[file]).py", template: "python-models") {
      lowering.modelModule(of: file).context(header: header)
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
    return files.map { path, template in FileContext(path: path, template: template) { context } }
  }
}
