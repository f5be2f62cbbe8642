import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The imports of a module.
struct PythonImports: Sendable {
  /// The package of the support code.
  private let support: String
  /// The names imported from each module. Modules of the package begin with dots.
  private var names: [String: Set<String>] = [:]
  /// The names that only type checkers import from each module of the package.
  private var typeNames: [String: Set<String>] = [:]
  /// The types whose annotations are imported.
  private var types: Set<FieldType> = []

  init(_ options: OutputOptions) {
    support = options.runtime.supportPackage
  }

  mutating func add(_ name: String, from module: PythonSupportModule) {
    names[String(code: "\(support).\(module.rawValue)"), default: []].insert(name)
  }

  mutating func add(_ name: String, from module: String) {
    names[module, default: []].insert(name)
  }

  /// Adds the imports for the annotation of `type`.
  ///
  /// - Parameters:
  ///   - letterCase: The letters that UUIDs in it are stored in.
  ///   - models: Where models are imported from.
  mutating func add(
    _ type: FieldType, in letterCase: Field.LetterCase = .lower, types: PythonTypeMapping,
    models: PythonModels
  ) {
    switch type {
    case .scalar(let scalar):
      let row = scalar.python(in: letterCase)
      guard let module = row.module, letterCase == .upper || self.types.insert(type).inserted
      else { return }
      add(row.annotation, from: module)
    case .reference(let collection?):
      guard self.types.insert(type).inserted else { return }
      add("Reference", from: .references)
      add(modelOf: types.schema[collection], types: types, models: models)
    case .reference:
      guard self.types.insert(type).inserted else { return }
      add(types.annotation(of: type), from: .client)
    case .vector:
      guard self.types.insert(type).inserted else { return }
      add("Vector", from: .client)
      guard types.references == .marked else { return }
      add("Annotated", from: "typing")
      add("Dimensions", from: .constraints)
    case .array(let element), .map(let element):
      add(element, in: letterCase, types: types, models: models)
    case .declared(let id):
      guard self.types.insert(type).inserted else { return }
      add(id, types: types, models: models)
    }
  }

  /// Adds the imports for the name of a model in a reference.
  private mutating func add(
    modelOf collection: Collection, types: PythonTypeMapping, models: PythonModels
  ) {
    if types.references == .plain {
      return add(.declared(collection.model), types: types, models: models)
    }
    add("Annotated", from: "typing")
    add("ReferenceTarget", from: .references)
    let declaration = types.schema[collection.model]
    if let module = models.module(types.modules.modelNames[declaration.file]) {
      add("TYPE_CHECKING", from: "typing")
      typeNames[module, default: []].insert(types.names[collection.model].qualified)
    }
  }

  /// Adds the imports for a literal of `type`, or for a list of literals.
  mutating func useLiteral(of type: FieldType) {
    guard let row = type.innermost.scalar?.python, let module = row.module,
      let constructor = row.constructor
    else { return }
    add(constructor, from: module)
  }

  /// Adds the import for values of `type` that are made anew each time.
  mutating func add(newValueOf type: FieldType, in letterCase: Field.LetterCase) {
    guard let row = type.scalar?.python(in: letterCase), let module = row.module,
      let function = row.newValue
    else {
      return
    }
    add(function, from: module)
  }

  private mutating func add(_ id: TypeID, types: PythonTypeMapping, models: PythonModels) {
    let declaration = types.schema[id]
    if case .external(let external) = declaration.kind {
      guard let binding = external.pythonBinding else { return }
      // The module declares the first part of `Money.Amount`.
      let name = binding.name.value.prefix { $0 != "." }
      return add(String(name), from: binding.module?.value ?? "builtins")
    }
    if let module = models.module(types.modules.modelNames[declaration.file]) {
      add(types.names[id].qualified, from: module)
    }
  }

  /// An import statement.
  struct Statement: Sendable {
    var module: String
    /// In the order of the statement.
    var names: [String]
  }

  /// The import statements in groups, which a blank line separates: the standard library, the
  /// packages that generated code needs, the application's modules, this package.
  var groups: [[Statement]] { PythonImports.groups(of: names.mapValues(Array.init)) }

  /// The import statements for type checkers alone: at run time, modules would import each other.
  var typeStatements: [Statement] {
    PythonImports.groups(of: typeNames.mapValues(Array.init)).flatMap(\.self)
  }

  /// Returns the groups of statements that import `names`, which are keyed by their module.
  static func groups(of names: [String: [String]]) -> [[Statement]] {
    let froms = names.keys.sorted { PythonImports.order($0) < PythonImports.order($1) }
    let groups = Dictionary(grouping: froms, by: PythonImports.group)
    return groups.sorted { $0.key < $1.key }.map { _, modules in
      modules.map { module in
        Statement(module: module, names: PythonOrder.sortedImports(names[module, default: []]))
      }
    }
  }

  private static func group(of module: String) -> Int {
    if module.hasPrefix(".") { return 3 }
    if module.hasPrefix("firesmith_runtime.") { return 1 }
    switch module {
    case "collections.abc", "dataclasses", "typing": return 0
    case "google.cloud", "pydantic", "typing_extensions": return 1
    default: return 2
    }
  }

  /// The sort key of a module: modules that are farther away come first.
  private static func order(_ module: String) -> (Int, String) {
    (-module.utf8.prefix { $0 == UInt8(ascii: ".") }.count, module)
  }
}

/// The place from which a module imports the models of schema files.
enum PythonModels: Sendable {
  /// From its siblings; it declares those of one file itself.
  case siblings(of: String)
  /// From the package's folder of models.
  case folder

  /// Returns the module to import from, or `nil` if nothing has to be imported.
  func module(_ name: String) -> String? {
    switch self {
    case .siblings(let own): own == name ? nil : String(".", name)
    case .folder: String("..models.", name)
    }
  }
}
