extension Schema {
  /// Combines the files of one namespace: looks up every name, and checks everything that depends on
  /// names.
  ///
  /// The order of `files` doesn't matter. What is wrong is appended to `diagnostics`.
  /// - Returns: `nil` if anything is wrong, with the files on their own or together.
  package static func resolve(
    _ files: [SchemaSyntax], diagnostics: inout [Diagnostic]
  ) -> Schema? {
    let (schema, isValid) = draft(of: files, diagnostics: &diagnostics)
    return isValid ? schema : nil
  }

  /// Combines files as ``resolve(_:diagnostics:)`` does, and keeps what could be resolved if something
  /// is wrong: enough to check the names.
  package static func draft(
    of files: [SchemaSyntax], diagnostics: inout [Diagnostic]
  ) -> (schema: Schema, isValid: Bool) {
    let sorted = files.sorted {
      $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8)
    }
    var resolver = SchemaResolver(
      namesAreComplete: sorted.allSatisfy(\.isComplete), rules: sorted.first?.rules ?? [])
    resolver.resolve(sorted)
    diagnostics += resolver.diagnostics
    let hasErrors =
      sorted.contains(where: \.hasErrors)
      || resolver.diagnostics.contains { $0.severity == .error }
    return (resolver.schema, !hasErrors)
  }
}

/// Turns the declarations of several files into one schema.
///
/// It works in several passes: names, then the fields' types, then what depends on whole types:
/// cycles, server times in arrays, queries. A name that can't be found is reported once; what depends
/// on it is not reported.
struct SchemaResolver {
  /// Whether every file could be read. Otherwise a name that isn't found may be in the rest.
  let namesAreComplete: Bool
  /// What the files can say for single languages.
  let rules: [BindingRules]

  var schema = Schema()
  var diagnostics: [Diagnostic] = []
  /// The types at the top level: models, `types:` and `enums:`.
  var typeIDs: [String: TypeID] = [:]
  var collectionIDs: [String: CollectionID] = [:]
  /// What is written about each type and each collection, by their index.
  var bodies: [TypeSyntax.Body] = []
  var collectionSyntaxes: [CollectionSyntax] = []
  /// Whether what some collection says about its model has been reported.
  var hasInvalidModel = false
  /// The types nested in each type, in the order of its fields or cases.
  var nestedTypes: [[TypeID]] = []
  /// For each type, the fields whose type has been reported.
  var unresolvedFields: [TypeID: Set<String>] = [:]
  /// For each type of many fields, where they are.
  var fieldIndices: [TypeID: [String: Int]] = [:]
  /// For each enumeration of many cases, their names.
  var caseNames: [TypeID: Set<String>] = [:]
  /// How many names may still be compared in search of a suggestion.
  var remainingComparisons = 500_000
  /// Whether a suggestion was looked for, even if no more names may be compared.
  var hasLookedForSuggestion = false

  init(namesAreComplete: Bool, rules: [BindingRules]) {
    self.namesAreComplete = namesAreComplete
    self.rules = rules
  }

  mutating func resolve(_ files: [SchemaSyntax]) {
    reserveCapacity(files.reduce(0) { $0 + $1.declarations.count })
    for (index, file) in files.enumerated() {
      schema.files.append(SchemaFile(relativePath: file.relativePath, file: file.file))
      for declaration in file.declarations {
        switch declaration {
        case .collection(let collection): declareCollection(collection, parent: nil, file: index)
        case .type(let type): declareType(type, parent: nil, file: index)
        }
      }
    }
    if schema.types.isEmpty, schema.collections.isEmpty, !files.contains(where: \.hasErrors) {
      diagnostics.append(.nothingDeclared)
    }
    resolveModels()
    resolveTypes()
    checkDiscriminators()
    checkDocumentIDs()
    checkCycles()
    checkServerTimesInArrays()
    resolveQueries()
    resolveTimesToLive()
  }

  private mutating func checkCycles() {
    var cycles = TypeCycles(schema.types)
    // Moved there and back, so that the types aren't copied.
    schema.types = []
    cycles.check()
    schema.types = cycles.types
    diagnostics += cycles.diagnostics
  }

  /// Reserves room for at least this many declarations, which avoids copying large arrays.
  private mutating func reserveCapacity(_ declarations: Int) {
    schema.types.reserveCapacity(declarations)
    schema.collections.reserveCapacity(declarations)
    bodies.reserveCapacity(declarations)
    nestedTypes.reserveCapacity(declarations)
    collectionSyntaxes.reserveCapacity(declarations)
    typeIDs.reserveCapacity(declarations)
    collectionIDs.reserveCapacity(declarations)
  }

  /// Up to this many names, a linear search is as fast as hashing.
  static let manyNames = 32

  // MARK: Types that could not be read

  /// Whether the declaration of the type is invalid, which has been reported.
  func isInvalid(_ id: TypeID) -> Bool {
    if case .invalid = bodies[id.index] { return true }
    return false
  }

  // MARK: Suggestions

  /// Whether there is still time to search for a suggestion among `count` names.
  ///
  /// Thousands of unknown names among thousands of known ones must not take minutes: after a while
  /// there are no more suggestions.
  mutating func mayCompare(with count: Int) -> Bool {
    hasLookedForSuggestion = true
    remainingComparisons -= count
    return remainingComparisons > 0
  }
}

extension Diagnostic {
  fileprivate static let nothingDeclared = Diagnostic(
    .nothingDeclared,
    "the schema files declare nothing; add 'collections', 'types' or 'enums' to one of them",
    at: .run)
}
