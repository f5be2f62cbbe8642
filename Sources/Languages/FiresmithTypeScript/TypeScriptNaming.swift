import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithText

/// The rules by which a schema's declarations are named in TypeScript.
struct TypeScriptNaming: NamingRules {
  let words: CamelCase
  /// The names of properties and of enumerations' cases.
  let names: TypeScriptOptions.Names
  /// Whether types have schemas of Zod's.
  let hasZod: Bool

  let bindings = LanguageKeys.typeScript.bindings
  let propertyNoun = "a TypeScript property"
  let typeNoun = "a TypeScript type"
  let bindingExample = "typescript: { name: …, import: … }"
  /// All files share one scope, because `index.ts` exports their declarations together.
  let module = "the generated module"

  let nestsTypes = false
  let unionCases = UnionCases.models
  /// Enumerations keep unknown values as they are.
  let unknownCase: String? = nil

  init(_ options: OutputOptions) {
    words = options.typeScriptWords
    names = options.typeScript.names
    hasZod = options.typeScript.zod
  }

  // MARK: Names

  func type(_ stored: String) -> String? { words.upper(stored).flatMap(identifier) }

  /// Properties can have any name, because names that are no identifiers are written in quotation
  /// marks.
  func property(_ stored: String) -> String? {
    switch names {
    case .camel: words.lower(stored).map(Self.member)
    case .stored: Self.member(stored)
    }
  }

  func enumCase(_ stored: String) -> String? { property(stored) }

  func method(_ stored: String) -> String? { function(stored) }

  func parameter(_ path: [String]) -> String? {
    words.lower(path.joined(separator: "_")).flatMap(identifier).map(Self.variable)
  }

  func parameter(for filter: Query.Filter) -> String? {
    parameter(
      filter.parameter.map { [$0.value] } ?? filter.field.names + filter.operator.words.suffix)
  }

  func collection(_ name: String, isPath: Bool) -> String? { function(name) }

  func repository(ofModel model: String) -> String { model + "Collection" }

  private func function(_ stored: String) -> String? {
    words.lower(stored).flatMap(identifier).map(Self.variable)
  }

  /// Returns a name with common letters and digits in place of others that look or mean the same,
  /// which identifiers can't have: `m2` for `m²`.
  private func identifier(_ name: String) -> String? {
    let name = Normalization.compatible(name)
    return name.isIdentifier ? name : nil
  }

  func joinedType(_ name: String) -> String { Self.declared(name) }

  func writtenType(_ name: String, isNested: Bool) -> String? {
    identifier(name).map(Self.declared)
  }

  func writtenProperty(_ name: String) -> String? {
    name.isIdentifier && Self.member(name) == name ? name : nil
  }

  func isHidden(
    _ field: Field, named property: String, by documentID: DeclaredNames.DocumentIDName
  ) -> Bool {
    property == documentID.name && field.name.value == documentID.name
  }

  func problem(with binding: External.Binding) -> Diagnostic? {
    guard let module = binding.module else {
      return Diagnostic(
        .missingKey,
        "\(quoted(binding.name.value)) needs 'import', the module that exports the type and what "
          + "reads and writes it", at: binding.name.mark)
    }
    if module.value.isModuleName { return nil }
    return Diagnostic(
      .unexpectedValue, "\(quoted(module.value)) can't be the name of a module", at: module.mark)
  }

  // MARK: Scopes

  func addTypes(of schema: Schema, named names: DeclaredNames, to scope: inout IdentifierScope) {
    var imported: Set<String> = []
    for (index, declaration) in schema.types.enumerated() {
      let name = names.types[index]
      if case .external(let external) = declaration.kind {
        guard let binding = external.typeScriptBinding,
          imported.insert("\(binding.module?.value ?? "").\(binding.name.value)").inserted
        else { continue }
      }
      scope.add(name.qualified, at: declaration.mark)
      for (companion, role) in companions(of: declaration, named: name.qualified) {
        scope.add(companion, at: declaration.mark, as: role)
      }
      addCases(of: declaration, at: index, of: schema, named: name, to: &scope)
    }
  }

  private func companions(
    of declaration: TypeDeclaration, named name: String
  ) -> [(String, String)] {
    switch declaration.kind {
    case .structure, .union, .tuple, .untagged:
      let codec = (TypeScriptNames.codec(of: name), "what reads and writes the type")
      let stored = (TypeScriptNames.stored(name), "the type of what is stored")
      let json = (TypeScriptNames.json(name), "the type's JSON")
      let zod = [name, stored.0, json.0].map { (TypeScriptNames.zod($0), "a schema of Zod's") }
      return declaration.isMixin ? [] : [stored, codec, json] + (hasZod ? zod : [])
    case .enumeration: return [(TypeScriptNames.codec(of: name), "what reads and writes the type")]
    case .external, .alias: return []
    }
  }

  private func addCases(
    of declaration: TypeDeclaration, at index: Int, of schema: Schema,
    named name: DeclaredNames.TypeName, to scope: inout IdentifierScope
  ) {
    guard case .union(let union) = declaration.kind else { return }
    for (unionCase, model) in zip(union.cases, name.cases)
    where union.content != nil || schema[unionCase.payload].parent?.index != index {
      scope.add(model, at: unionCase.name.mark)
    }
    if let unknown = name.unknownCase {
      scope.add(unknown, at: union.unknown?.mark ?? declaration.mark, as: "the unknown case")
    }
  }

  func addDeclarations(
    ofCollection index: Int, of schema: Schema, named names: DeclaredNames,
    to scope: inout IdentifierScope
  ) {
    let collection = schema.collections[index]
    let functions = TypeScriptFunctions(of: collection, named: names.collections[index].name)
    for name in functions.names {
      scope.add(name, at: collection.name.mark, as: "a function of the collection")
    }
    for (query, name) in zip(collection.queries, names.collections[index].queries) {
      for name in functions.names(ofQuery: name, query) {
        scope.add(name, at: query.name.mark, as: "a function of the query")
      }
    }
    guard collection.declaresModel else { return }
    let model = names[collection.model].qualified
    let bodies = [TypeScriptNames.new(model), TypeScriptNames.update(model)]
    let document = TypeScriptNames.document(model)
    let json =
      ([document] + bodies).map(TypeScriptNames.json)
      + ([model] + bodies).flatMap { [TypeScriptNames.toJSON($0), TypeScriptNames.fromJSON($0)] }
    let zod = hasZod ? [model + "Create", bodies[1]].map(TypeScriptNames.zod) : []
    for name in [
      TypeScriptNames.new(model), TypeScriptNames.document(model),
      TypeScriptNames.fields(of: model),
      "create" + model, "set" + model, "update" + model, TypeScriptNames.update(model),
      TypeScriptNames.entries(model), TypeScriptNames.updating(model),
      TypeScriptNames.converter(of: model),
      TypeScriptNames.converter(of: TypeScriptNames.document(model)),
      TypeScriptNames.resultConverter(of: model),
    ] + json + zod {
      scope.add(name, at: collection.name.mark, as: "a declaration for the model")
    }
  }
}

// MARK: - Reserved names

extension TypeScriptNaming {
  /// Returns the property or the case of this name. All objects have some names, which get an
  /// underscore.
  private static func member(_ name: String) -> String {
    ofObjects.contains(name) ? name + "_" : name
  }

  /// Returns the function or the parameter of this name. Those that code means something else by
  /// get an underscore.
  private static func variable(_ name: String) -> String {
    keywords.contains(name) || variables.contains(name) ? name + "_" : name
  }

  private static func declared(_ name: String) -> String {
    types.contains(name) || keywords.contains(name) ? name + "Model" : name
  }

  /// Whether all objects have a property of this name.
  static func isOfObjects(_ name: String) -> Bool { ofObjects.contains(name) }

  private static let ofObjects = ReservedNames([
    "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf",
  ])

  /// Whether the elements of a tuple can have this label.
  static func isLabel(_ name: String) -> Bool { name.isIdentifier && !keywords.contains(name) }

  private static let keywords = ReservedNames([
    "abstract", "any", "arguments", "as", "async", "await", "bigint", "boolean", "break", "case",
    "catch", "class", "const", "continue", "debugger", "declare", "default", "delete", "do", "else",
    "enum", "eval", "export", "extends", "false", "finally", "for", "from", "function", "get",
    "global", "if", "implements", "import", "in", "infer", "instanceof", "interface", "is", "keyof",
    "let", "module", "namespace", "never", "new", "null", "number", "object", "of", "package",
    "private", "protected", "public", "readonly", "require", "return", "set", "static", "string",
    "super", "switch", "symbol", "this", "throw", "true", "try", "type", "typeof", "undefined",
    "unique", "unknown", "using", "var", "void", "while", "with", "yield",
  ])

  /// The names that functions of generated code use themselves.
  private static let variables = ReservedNames([
    "all", "codecs", "db", "exports", "firesmith", "models", "nearest", "parameters", "Object",
    "Promise",
  ])

  /// The types of TypeScript's and of the SDK's that generated code uses.
  private static let types = ReservedNames([
    "Array", "ArrayChange", "BigInt", "Boolean", "Bytes", "Codec", "CollectionReference",
    "Date", "DocumentData", "DocumentError", "DocumentId", "DocumentReference", "DocumentResult",
    "Error", "Exclude", "External", "FieldPath", "FiresmithVersion", "Firestore",
    "FirestoreDataConverter", "GeoPoint", "Infinity", "Map", "NaN", "Number", "NumberChange",
    "Object", "Omit", "Partial", "Pick", "ProblemKind", "Promise", "Proxy", "Query", "Record",
    "Readonly", "RegExp", "Removal", "StoredKind", "String", "Symbol", "Timestamp", "Uint8Array",
    "UnknownValue", "VectorQuery", "VectorValue",
  ])
}

/// The names of declarations that are called after a type.
enum TypeScriptNames {
  static func stored(_ type: String) -> String { type + "Data" }
  static func new(_ model: String) -> String { "New" + model }
  static func document(_ model: String) -> String { model + "Document" }
  static func update(_ model: String) -> String { model + "Update" }
  static func entries(_ model: String) -> String { model + "Entries" }
  static func updating(_ model: String) -> String { lowered(model) + "Update" }
  static func codec(of type: String) -> String { lowered(type) + "Codec" }
  static func converter(of model: String) -> String { lowered(model) + "Converter" }
  static func resultConverter(of model: String) -> String { lowered(model) + "ResultConverter" }
  static func json(_ type: String) -> String { type + "JSON" }
  static func zod(_ type: String) -> String { type + "Schema" }
  static func toJSON(_ type: String) -> String { lowered(type) + "ToJSON" }
  static func fromJSON(_ type: String) -> String { lowered(type) + "FromJSON" }
  static func fields(of model: String) -> String { lowered(model) + "Fields" }

  private static func lowered(_ type: String) -> String {
    if let first = type.utf8.first, (0x41...0x5A).contains(first) {
      return String(UnicodeScalar(first | 0x20)) + Substring(type.utf8.dropFirst())
    }
    return
      CaseMapping.lowercased(String(type.unicodeScalars.prefix(1)))
      + String(String.UnicodeScalarView(type.unicodeScalars.dropFirst()))
  }
}

/// The names of the functions for a collection or a single document.
struct TypeScriptFunctions {
  let name: String
  /// The name without the underscore of a reserved word, which no longer name needs.
  private let base: String
  private let isSingle: Bool
  private let isBelowParents: Bool

  init(of collection: Collection, named name: String) {
    self.name = name
    base = Self.withoutUnderscore(name)
    isSingle = collection.isSingleDocument
    isBelowParents = !collection.parameters.isEmpty
  }

  private static func withoutUnderscore(_ name: String) -> String {
    name.hasSuffix("_") ? String(name.dropLast()) : name
  }

  private static func capitalized(_ name: String) -> String {
    CaseMapping.uppercased(String(name.unicodeScalars.prefix(1)))
      + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst()))
  }

  /// The function for all documents with their ids: `allBooks`; for a single document,
  /// `readSettings`.
  var all: String { (isSingle ? "read" : "all") + Self.capitalized(base) }
  var allResults: String { all + "Results" }
  /// The function for the documents below all parents: `loansGroup`.
  var group: String { base + "Group" }
  var groupResults: String { group + "Results" }

  var names: [String] {
    isSingle
      ? [name, all] : [name, all, allResults] + (isBelowParents ? [group, groupResults] : [])
  }

  /// Returns the functions for a declared query: `booksWithStatus`, `booksWithStatusResults`.
  func names(ofQuery query: String, _ declared: Query) -> [String] {
    let name = function(ofQuery: query)
    return declared.aggregates.isEmpty ? [name, name + "Results"] : [name]
  }

  func function(ofQuery query: String) -> String {
    base + Self.capitalized(Self.withoutUnderscore(query))
  }
}
