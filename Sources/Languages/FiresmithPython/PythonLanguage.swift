import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithMustache
import FiresmithSamples
import FiresmithSchema
import FiresmithVersion

/// Python: a package of pydantic models and repositories.
package struct PythonLanguage: TargetLanguage {
  package let keys = LanguageKeys.python
  package let start = LanguageStart.folder(.python)
  package let folders = ["_support", "models", "repositories"]

  package init() {}

  package func fieldName(numbered number: Int) -> String { "field_\(number)" }

  package var templates: [(name: String, text: String)] {
    (Templates.named("python-") + PythonSupport.modules.map(\.template)).sorted {
      $0.name < $1.name
    }
  }

  package func path(forSchema relativePath: String) -> String? {
    PythonNaming.module(relativePath).map { "models/\($0).py" }
  }

  package func isName(_ name: String) -> Bool { name.hasSuffix(".py") || name == "py.typed" }

  /// A package is imported by the name of its folder.
  package func problem(
    withFolder name: String, at location: Diagnostic.Location
  ) -> Diagnostic? {
    PythonNaming.isIdentifier(name) ? nil : .invalidPackageName(name, at: location)
  }

  /// The names that `repositories` re-exports from the support code.
  static let common: [(PythonSupportModule, [String])] = [
    (.aggregates, ["COUNT", "Aggregate", "average_of", "sum_of"]),
    (.asyncNearest, ["AsyncNearestDocuments"]),
    (.asyncQueryable, ["AsyncDocumentQuery", "AsyncQueryable"]),
    (.asyncSingle, ["AsyncSingleDocument"]),
    (.asyncTransactions, ["AsyncTransaction"]),
    (.asynchronous, ["AsyncDocumentRepository"]),
    (.fields, ["ArrayField", "DocumentField", "DocumentFields", "MapField", "Order"]),
    (.filters, ["Filter", "all_of", "any_of"]),
    (.queryable, ["DocumentQuery", "Queryable"]),
    (.results, ["ChangeKind", "DocumentChange", "DocumentList", "DocumentResult"]),
    (.listening, ["Listener"]),
    (.nearest, ["NearestDocuments"]),
    (.partial, ["Partial"]),
    (.single, ["SingleDocument"]),
    (.sync, ["DocumentRepository"]),
    (.transactions, ["Transaction"]),
    (
      .updates,
      [
        "SERVER_TIME", "ArrayRemove", "ArrayUnion", "Increment", "MapEntries", "Maximum", "Minimum",
        "NumberChange", "ServerTime",
      ]
    ),
    (.writes, ["Batch", "DocumentName", "DocumentWrites"]),
  ]

  /// The names that `models` re-exports from the support code, without the client library.
  static let commonModels: [(PythonSupportModule, [String])] = [
    (.client, ["BaseDocumentReference", "GeoPoint", "Vector"]),
    (.enumerations, ["OpenIntegerEnum", "OpenStringEnum"]),
    (.models, ["FirestoreModel"]),
    (.references, ["Reference"]),
  ]

  /// The names that `errors` re-exports from `firesmith_runtime`, if the package has no copy.
  static let errors = [
    "AlreadyExistsError", "ConflictError", "ConstraintError", "FieldProblem", "InvalidBatchError",
    "InvalidDocumentError", "InvalidField", "InvalidIDError", "InvalidPageTokenError",
    "InvalidQueryError", "InvalidReferenceError", "InvalidValue", "InvalidValueError", "Missing",
    "MissingIDError",
    "NotFoundError", "NotUniqueError", "PermissionDeniedError", "RepositoryError", "ServerError",
    "StoredType",
    "UnauthenticatedError", "UnavailableError", "UnknownCase", "WrongType",
  ]

  package func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> PythonNames {
    let modules = PythonModules(of: schema, diagnostics: &diagnostics)
    let rules = PythonNamingRules(
      words: CamelCase(acronyms: options.acronyms), hasSamples: options.samples != nil)
    if options.samples != nil { diagnostics += SamplePlans(of: schema).problems }
    let declared = NameResolver.names(
      of: schema, options: options, rules: rules, diagnostics: &diagnostics)
    return PythonNames(declared: declared, modules: modules)
  }

  package func plan(
    for schema: Schema, options: OutputOptions, names: PythonNames
  ) -> OutputPlan {
    let lowering = PythonLowering(schema: schema, options: options, names: names)
    return OutputPlan(files: PythonPackage(lowering).files, calls: lowering.calls)
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
      + samples + supportFiles
  }

  private var samples: [FileContext] {
    guard lowering.options.samples != nil else { return [] }
    return [
      FileContext(path: "samples.py", template: "python-samples") {
        PythonSamples(lowering, SamplePlans(of: lowering.schema))
          .context(header: header, support: runtime.siblingSupportPackage)
      }
    ]
  }

  private var repositoriesPackage: FileContext {
    FileContext(path: "repositories/__init__.py", template: "python-package") {
      package(
        "The repositories of all schema files, and what they are used with.",
        supported(PythonLanguage.common)
          + filesWithCollections.map {
            (".\(lowering.modules.names[$0])", lowering.exports[$0].repositories)
          })
    }
  }

  private var modelsPackage: FileContext {
    FileContext(path: "models/__init__.py", template: "python-package") {
      package(
        "The models of all schema files, and what helpers for any of them need.",
        supported(PythonLanguage.commonModels)
          + lowering.schema.files.indices.map {
            (".\(lowering.modules.modelNames[$0])", lowering.exports[$0].models)
          })
    }
  }

  /// Returns the modules of the support code with the names that are re-exported from them.
  private func supported(_ names: [(PythonSupportModule, [String])]) -> [(String, [String])] {
    names.map { ("\(runtime.supportPackage).\($0.rawValue)", $1) }
  }

  private var collections: FileContext {
    FileContext(path: "collections.py", template: "python-collections") {
      lowering.collections().context(
        header: header, support: runtime.siblingSupportPackage,
        documents: lowering.collections(singleDocuments: true))
    }
  }

  private func repositories(of file: Int) -> FileContext {
    FileContext(
      path: "repositories/\(lowering.modules.names[file]).py", template: "python-repositories"
    ) { lowering.repositoryModule(of: file).context(header: header) }
  }

  private func models(of file: Int) -> FileContext {
    FileContext(
      path: "models/\(lowering.modules.names[file]).py", template: "python-models",
      declaresTypes: true
    ) { lowering.modelModule(of: file).context(header: header) }
  }

  private var runtime: OutputOptions.Runtime { lowering.options.runtime }

  private var filesWithCollections: [Int] {
    lowering.schema.files.indices.filter { !lowering.collectionsByFile[$0].isEmpty }
  }

  /// Returns the context of a module that re-exports names of others.
  private func package(_ summary: String, _ modules: [(String, [String])]) -> MustacheValue {
    var imports: [String: [String]] = [:]
    // Several schema files can share a module of models.
    for (module, names) in modules where !names.isEmpty { imports[module, default: []] += names }
    let names = modules.flatMap(\.1)
    // pythonPackage for python-package: The context of `python-package`: an `__init__.py` with the
    // names of its modules.
    return [
      "source": .null,
      "header": header,
      // The package's docstring.
      "summary": .string(summary),
      // [pythonImportGroup]: The imports, in groups with an empty line between them.
      "importGroups": PythonImports.context(of: PythonImports.groups(of: imports)),
      // [string]: The names that the module exports, as literals.
      "names": CodeLines(literals: PythonOrder.sortedExports(names)).context,
    ]
  }

  /// The files that are the same in every package: the support code, or the files that take its
  /// place.
  private var supportFiles: [FileContext] {
    switch runtime {
    case .vendored:
      return [root(runtimeVersion: nil), fixed("py.typed", "python-typed")]
        + PythonSupport.modules.map { fixed($0.path, $0.template.name) }
    case .package:
      let errors = FileContext(path: "errors.py", template: "python-package") {
        package(
          "The errors that repositories raise.",
          [("firesmith_runtime.errors", PythonLanguage.errors)])
      }
      return [
        root(runtimeVersion: Release.version), fixed("py.typed", "python-typed"), errors,
      ]
    }
  }

  private func fixed(_ path: String, _ template: String) -> FileContext {
    FileContext(path: path, template: template) {
      // pythonSupport for python-*: The context of the other templates for Python: code that is the
      // same in every project.
      [
        "source": .null,
        "header": header,
      ]
    }
  }

  private func root(runtimeVersion: String?) -> FileContext {
    FileContext(path: "__init__.py", template: "python-root") {
      // pythonRoot for python-root: The context of `python-root`: the package's `__init__.py`.
      [
        "source": .null,
        "header": header,
        // The version that `firesmith_runtime` has to have; null if the package has support code of
        // its own.
        "runtimeVersion": .optional(runtimeVersion),
      ]
    }
  }
}
