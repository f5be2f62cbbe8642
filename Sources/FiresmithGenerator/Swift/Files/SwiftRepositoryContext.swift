import FiresmithMustache

extension SwiftLowering {
  /// The context of a repository.
  func context(of repository: SwiftRepository) -> MustacheValue {
    let parameters = repository.parameters.map { "\($0): String, " }.joined()
    let arguments = repository.parameters.map { "\(SwiftNaming.label($0)): \($0)" }
    return [
      "repository": .string(repository.name),
      "model": .string(repository.model),
      "collection": .string(repository.collection),
      "link": .string(repository.link),
      "isRoot": .boolean(repository.parameters.isEmpty),
      "parameters": .string(parameters),
      "arguments": .string(arguments.joined(separator: ", ")),
      "isReachedThroughParent": .boolean(repository.isReachedThroughParent),
      "hasShortcuts": .boolean(repository.hasShortcuts),
      "queries": .list(repository.queries.map(context)),
      "subcollections": .list(repository.subcollections.map(context)),
    ]
  }

  private func context(of query: SwiftQuery) -> MustacheValue {
    [
      "documentation": .strings(query.documentation),
      "name": .string(query.name),
      "static": .string(query.isStatic ? "static " : ""),
      "parameters": .items(query.parameters),
      "calls": .items(query.calls),
    ]
  }

  private func context(of subcollection: SwiftRepository.Subcollection) -> MustacheValue {
    [
      "name": .string(subcollection.method),
      "repository": .string(subcollection.repository),
      "parameter": .string(subcollection.parameter),
      "literal": .string(subcollection.literal),
      "nouns": .string(subcollection.nouns),
      "parentNoun": .string(subcollection.parentNoun),
    ]
  }

  /// The context of the file with the collections and their paths.
  func context(of collections: SwiftCollections) -> MustacheValue {
    var imports = SwiftImports(options: options)
    // In the firebase flavour, the support file is in the same module.
    if !collections.paths.isEmpty { imports.use(.support) }
    let hasAny = !collections.cases.isEmpty || !collections.paths.isEmpty
    return [
      "source": .null,
      "header": header,
      "hasImports": .boolean(!imports.lines.isEmpty),
      "imports": self.imports(imports),
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "collections": hasAny ? context(ofCases: collections) : .null,
    ]
  }

  private func context(ofCases collections: SwiftCollections) -> MustacheValue {
    [
      "hasCases": .boolean(!collections.cases.isEmpty),
      "cases": .list(
        collections.cases.map { collection in
          [
            "name": .string(collection.name),
            "literal": .string(collection.literal),
          ]
        }),
      "aliases": .list(
        collections.aliases.map {
          ["name": .string($0.name), "original": .string($0.original)]
        }),
      "hasPaths": .boolean(!collections.paths.isEmpty),
      "paths": .list(
        collections.paths.indices.map { index in
          context(of: collections.paths[index], isFirst: index == 0)
        }),
    ]
  }

  private func context(of path: SwiftCollections.Path, isFirst: Bool) -> MustacheValue {
    [
      "isFirst": .boolean(isFirst),
      "summary": .string(path.summary),
      "name": .string(path.name),
      "parameters": .string(path.parameters.map { "\($0): String" }.joined(separator: ", ")),
      "arguments": .items(path.segments),
    ]
  }
}
