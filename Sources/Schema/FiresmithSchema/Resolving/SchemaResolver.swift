import FiresmithDiagnostics

extension Schema {
  /// Combines the files of one namespace: looks up every name, and checks everything that depends
  /// on names.
  ///
  /// The order of `files` doesn't matter. What is wrong is appended to `diagnostics`.
  ///
  /// - Parameter edition: The edition of the database; `nil` if it isn't known.
  /// - Returns: `nil` if anything is wrong, with the files on their own or together.
  package static func resolve(
    _ files: [SchemaSyntax], for edition: DatabaseEdition? = nil,
    diagnostics: inout [Diagnostic]
  ) -> Schema? {
    let (schema, isValid) = draft(of: files, for: edition, diagnostics: &diagnostics)
    return isValid ? schema : nil
  }

  /// Combines files as ``resolve(_:for:diagnostics:)`` does, and keeps what could be resolved if
  /// something is wrong: enough to check the names.
  package static func draft(
    of files: [SchemaSyntax], for edition: DatabaseEdition? = nil,
    diagnostics: inout [Diagnostic]
  ) -> (schema: Schema, isValid: Bool) {
    let sorted = files.sorted {
      $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8)
    }
    var resolver = SchemaResolver(
      namesAreComplete: sorted.allSatisfy(\.isComplete), rules: sorted.first?.rules ?? [],
      edition: edition)
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
/// It works in several passes: names, then the fields' types and attributes (``AttributePass``),
/// then what depends on whole types: cycles (``TypeCycles``), server times in arrays, and what
/// collections say about fields (``CollectionPass``). A name that can't be found is reported once;
/// what depends on it is not reported.
struct SchemaResolver: ResolverPass {
  /// Whether every file could be read. Otherwise a name that isn't found may be in the rest.
  let namesAreComplete: Bool
  /// The rules for bindings, one for each language.
  let rules: [BindingRules]
  /// The edition of the database; `nil` if it isn't known.
  let edition: DatabaseEdition?

  var schema = Schema()
  var diagnostics: [Diagnostic] = []
  /// The types at the top level: models, `types:` and `enums:`.
  var typeIDs: [String: TypeID] = [:]
  var collectionIDs: [String: CollectionID] = [:]
  var declared = DeclaredTypes()
  /// The syntax of snapshots, in the order of the files.
  var snapshotSyntaxes: [SnapshotSyntax] = []
  /// The snapshots of each model that there are snapshots of.
  var snapshots: [TypeID: TypeID] = [:]
  /// The syntax of each collection, by its index.
  var collectionSyntaxes: [CollectionSyntax] = []
  /// Whether what some collection says about its model has been reported.
  var hasInvalidModel = false
  /// The types nested in each type, in the order of its fields or cases.
  var nestedTypes: [[TypeID]] = []
  /// The mixins, by their names.
  var mixins: [String: TypeSyntax] = [:]
  /// Whether any type is an untagged union.
  var hasUntaggedUnions = false
  /// Whether any field is unique.
  var hasUniqueFields = false
  var suggestions = SuggestionBudget()

  init(namesAreComplete: Bool, rules: [BindingRules], edition: DatabaseEdition?) {
    self.namesAreComplete = namesAreComplete
    self.rules = rules
    self.edition = edition
  }

  mutating func resolve(_ files: [SchemaSyntax]) {
    reserveCapacity(files.reduce(0) { $0 + $1.declarations.count })
    collectMixins(files)
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
    resolveIncludes()
    resolveModels()
    declareSnapshots()
    declareSelections()
    resolveTypes()
    checkDiscriminators()
    if hasUntaggedUnions { checkUntaggedUnions() }
    checkOtherFields()
    checkDocumentIDs()
    checkReservedNames()
    checkPreviousNames()
    checkCycles()
    checkServerTimesInArrays()
    resolveCollections()
    removeRepeatedDiagnostics()
  }

  private mutating func checkCycles() {
    var cycles = TypeCycles(schema.types)
    // Moved there and back, so that the types aren't copied.
    schema.types = []
    cycles.check()
    schema.types = cycles.types
    diagnostics += cycles.diagnostics
  }

  private mutating func resolveCollections() {
    var pass = CollectionPass(
      schema: schema, declared: declared, syntaxes: collectionSyntaxes, suggestions: suggestions)
    let queries = pass.resolveQueries()
    let timesToLive = pass.resolveTimesToLive()
    let uniqueIndexes = pass.resolveUniqueIndexes(in: edition, hasUniqueFields: hasUniqueFields)
    diagnostics += pass.diagnostics
    suggestions = pass.suggestions
    for index in schema.collections.indices {
      schema.collections[index].queries = queries[index]
      schema.collections[index].timeToLive = timesToLive[index]
      schema.collections[index].uniqueIndexes = uniqueIndexes[index]
    }
  }

  /// Reserves room for at least this many declarations, which avoids copying large arrays.
  private mutating func reserveCapacity(_ declarations: Int) {
    schema.types.reserveCapacity(declarations)
    schema.collections.reserveCapacity(declarations)
    declared.bodies.reserveCapacity(declarations)
    nestedTypes.reserveCapacity(declarations)
    collectionSyntaxes.reserveCapacity(declarations)
    typeIDs.reserveCapacity(declarations)
    collectionIDs.reserveCapacity(declarations)
  }
}

extension Diagnostic {
  fileprivate static let nothingDeclared = Diagnostic(
    .nothingDeclared,
    "the schema files declare nothing; add 'collections', 'types' or 'enums' to one of them",
    at: .run)
}
