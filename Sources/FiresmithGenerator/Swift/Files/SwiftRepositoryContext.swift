import FiresmithMustache

extension SwiftLowering {
  /// The context of a repository.
  func context(of repository: SwiftRepository) -> MustacheValue {
    let parameters = repository.parameters.map { "\($0): String, " }.joined()
    let signature = "  init(_ firestore: Firestore = .firestore()) throws(RepositoryError) {"
    let arguments = repository.parameters.map { "\(SwiftNaming.label($0)): \($0)" }
    let path = String(
      code: "try Collections.\(repository.collection)(\(arguments, separator: ", "))")
    let lookup = SwiftLayout.call(
      "firestore.collection", [path],
      column: "    collection = ".utf8.count, indentation: 6)
    return [
      "repository": .string(repository.name),
      "model": .string(repository.model),
      "collection": .string(repository.collection),
      "link": .string(repository.link),
      "isRoot": .boolean(repository.parameters.isEmpty),
      "parameters": .string(parameters),
      "lookup": .string(lookup.first),
      "lookupLines": .strings(lookup.rest),
      "isInitializerShort": .boolean(
        SwiftLayout.fits(signature, column: accessPrefix.utf8.count + parameters.utf8.count)),
      "isReachedThroughParent": .boolean(repository.isReachedThroughParent),
      "hasShortcuts": .boolean(repository.hasShortcuts),
      "queries": .list(repository.queries.map { context(of: $0, in: repository) }),
      "subcollections": .list(repository.subcollections.map(context)),
    ]
  }

  private func context(of query: SwiftQuery, in repository: SwiftRepository) -> MustacheValue {
    let isStatic = query.isStatic ? "static " : ""
    let parameters = query.parameters.joined(separator: ", ")
    let declared = accessPrefix.utf8.count + isStatic.utf8.count + query.name.utf8.count
    let isShort = SwiftLayout.fits(
      "  func () -> DocumentQuery<> {",
      column: declared + parameters.utf8.count + repository.model.utf8.count)
    return [
      "documentation": .strings(query.documentation),
      "name": .string(query.name),
      "static": .string(isStatic),
      "isSignatureShort": .boolean(isShort),
      "parameters": .strings(isShort ? [parameters] : SwiftLayout.lines(query.parameters)),
      "bodyLines": .strings(query.body),
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
    let parameters = path.parameters.map { "\($0): String" }.joined(separator: ", ")
    let (call, callLines) = SwiftLayout.call(
      "DocumentPath.joining", path.segments, column: "    try ".utf8.count, indentation: 6)
    let signature = "static func \(path.name)(\(parameters)) throws(RepositoryError) -> String {"
    return [
      "isFirst": .boolean(isFirst),
      "summary": .string(path.summary),
      "name": .string(path.name),
      "parameters": .string(parameters),
      "isSignatureShort": .boolean(
        SwiftLayout.fits(signature, column: 2 + accessPrefix.utf8.count)),
      "segments": .string(path.segments.joined(separator: ", ")),
      "call": .string(call),
      "callLines": .strings(callLines),
    ]
  }
}
