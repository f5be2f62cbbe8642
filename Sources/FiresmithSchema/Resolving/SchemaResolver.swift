extension Schema {
  /// Puts the files of one namespace together: looks up every name, and checks all that depends on
  /// them.
  ///
  /// The order of `files` doesn't matter. What is wrong is appended to `diagnostics`.
  /// - Returns: `nil` if anything is wrong, with the files on their own or together.
  package static func resolve(
    _ files: [SchemaSyntax], diagnostics: inout [Diagnostic]
  ) -> Schema? {
    let (schema, isValid) = draft(of: files, diagnostics: &diagnostics)
    return isValid ? schema : nil
  }

  /// Puts files together as ``resolve(_:diagnostics:)`` does, and keeps what could be resolved where
  /// something is wrong: enough to tell whether its names are right.
  package static func draft(
    of files: [SchemaSyntax], diagnostics: inout [Diagnostic]
  ) -> (schema: Schema, isValid: Bool) {
    let sorted = files.sorted {
      $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8)
    }
    var resolver = SchemaResolver(namesAreComplete: sorted.allSatisfy(\.isComplete))
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
/// It goes through them several times: names first, then the fields' types, then what depends on
/// whole types: cycles, server times in arrays, queries. A name that can't be found is reported
/// once; what depends on it stays silent.
struct SchemaResolver {
  /// Whether every file could be read. Otherwise a name that isn't found may be in the rest.
  let namesAreComplete: Bool

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
  /// Whether there was a search for a suggestion, even if no more names may be compared.
  var hasLookedForSuggestion = false

  init(namesAreComplete: Bool) {
    self.namesAreComplete = namesAreComplete
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
  }

  /// Makes room for what so many declarations declare at least, which saves large copies.
  private mutating func reserveCapacity(_ declarations: Int) {
    schema.types.reserveCapacity(declarations)
    schema.collections.reserveCapacity(declarations)
    bodies.reserveCapacity(declarations)
    nestedTypes.reserveCapacity(declarations)
    collectionSyntaxes.reserveCapacity(declarations)
    typeIDs.reserveCapacity(declarations)
    collectionIDs.reserveCapacity(declarations)
  }

  /// Fewer names than this are found as fast without hashing them.
  static let manyNames = 32

  // MARK: Types that could not be read

  /// Whether what is written about the type has been reported, so that nothing is known about it.
  func isInvalid(_ id: TypeID) -> Bool {
    if case .invalid = bodies[id.index] { return true }
    return false
  }

  // MARK: Suggestions

  /// Whether a search for a suggestion among `count` names is still affordable.
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
