import FiresmithLanguage
import FiresmithMustache

extension SwiftLowering {
  /// The context of a repository.
  func context(of repository: SwiftRepository) -> MustacheValue {
    [
      "repository": .string(repository.name),
      "isSingleDocument": .boolean(repository.isSingleDocument),
      "protocol": .string(repository.isSingleDocument ? "SingleDocument" : "DocumentRepository"),
      "place": .string(repository.isSingleDocument ? "reference" : "collection"),
      "placeType": .string(
        repository.isSingleDocument ? "DocumentReference" : "CollectionReference"),
      "finder": .string(repository.isSingleDocument ? "document" : "collection"),
      "paths": .string(repository.isSingleDocument ? "Documents" : "Collections"),
      "model": .string(repository.model),
      "collection": .string(repository.collection),
      "link": .string(repository.link),
      "isRoot": .boolean(repository.parameters.isEmpty),
      "parameters": .items(repository.parameters) { name, isLast in
        [
          "name": .string(name), "label": .string(SwiftNaming.label(name)), "isLast": isLast,
        ]
      },
      "isReachedThroughParent": .boolean(repository.isReachedThroughParent),
      "hasShortcuts": .boolean(repository.hasShortcuts),
      "database": .optional(common.database),
      "firestore": .string(firestore),
      "timeToLive": .optional(repository.timeToLive),
      "queries": .list(repository.queries.map(context)),
      "subcollections": .list(repository.subcollections.map(context)),
    ]
  }

  private func context(of query: SwiftQuery) -> MustacheValue {
    // What computes numbers is awaited.
    let effects = query.numbers.isEmpty ? "" : "try await "
    let texts = query.calls.enumerated().map { ($0 == 0 ? effects : "") + $1.text }
    return [
      "documentation": .strings(query.documentation),
      "name": .string(query.name),
      "static": .string(query.isStatic ? "static " : ""),
      "parameters": .items(query.parameters) { parameter, isLast in
        ["name": .string(parameter.name), "type": .string(parameter.type), "isLast": isLast]
      },
      "result": .string(query.result),
      "hasParameters": .boolean(!query.parameters.isEmpty),
      "isNumbers": .boolean(!query.numbers.isEmpty),
      "isTuple": .boolean(query.numbers.count > 1),
      "numbers": .items(query.numbers) { number, isLast in
        ["name": .string(number.name), "type": .string(number.type), "isLast": isLast]
      },
      "start": .string(texts.first ?? ""),
      "calls": .list(
        texts.indices.map { index in
          let call = query.calls[index]
          return [
            "isFirst": .boolean(index == 0),
            "text": .string(texts[index]),
            "name": .string((index == 0 ? effects : "") + call.name),
            "arguments": .deferred { .items(call.arguments, self.context) },
          ]
        }),
    ]
  }

  private func context(
    of argument: SwiftQuery.Argument, isLast: MustacheValue
  ) -> MustacheValue {
    [
      "label": .optional(argument.label.map { $0 + ":" }),
      "text": .string(argument.text),
      "field": argument.field.map {
        ["type": .string($0.type), "keys": .items($0.keys)]
      } ?? .null,
      "call": argument.calls.first.map {
        ["name": .string($0.name), "arguments": .items($0.arguments, context)]
      } ?? .null,
      "isLast": isLast,
    ]
  }

  private func context(of subcollection: SwiftRepository.Subcollection) -> MustacheValue {
    let path = subcollection.path
    let literal = SwiftLiteral.string(path.firstID)
    let rest = path.rest.map { segment in
      switch segment {
      case .root(let id, _), .id(let id): SwiftLiteral.string(id)
      case .parameter(let name): name
      }
    }
    return [
      "name": .string(subcollection.method),
      "repository": .string(subcollection.repository),
      "label": .string(subcollection.isSingleDocument ? "reference" : "collection"),
      "finder": .string(subcollection.isSingleDocument ? "subdocument" : "subcollection"),
      "isFixed": .boolean(subcollection.isFixed),
      "methods": .list(methods(for: subcollection, path: [literal] + rest)),
      "literal": .string(literal),
      "rest": .strings(rest),
      "documentation": .strings(subcollection.documentation),
    ]
  }

  /// One method for each way to name the document around a subcollection: by its id, its model, or
  /// a reference or what has one. Below a single document, nothing has to be named.
  private func methods(
    for subcollection: SwiftRepository.Subcollection, path: [String]
  ) -> [MustacheValue] {
    let others = subcollection.path.otherParameters
    guard subcollection.path.parameter != nil else {
      return [method(parent: nil, others, path)]
    }
    let name = others.contains("parent") ? "parent_" : "parent"
    let model = subcollection.parent
    return ["String?", model, "some DocumentReferring<\(model)>"].map {
      method(parent: (name, $0), others, path)
    }
  }

  private func method(
    parent: (name: String, type: String)?, _ others: [String], _ path: [String]
  ) -> MustacheValue {
    let parents = parent.map { ["of \($0.name): \($0.type)"] } ?? []
    return [
      "parameters": .items(parents + others.map { "\($0): String?" }),
      "arguments": .items(path + (parent.map { ["of: \($0.name)"] } ?? [])),
    ]
  }

  /// The context of the file with the collections and their paths.
  func context(
    of collections: SwiftCollections, documents: SwiftCollections
  ) -> MustacheValue {
    var imports = SwiftImports(options: common)
    // A copy of the support code is in the same module.
    if !collections.paths.isEmpty || !documents.paths.isEmpty || !collections.uniqueIndexes.isEmpty
    {
      imports.add(.support)
    }
    return [
      "source": .null,
      "header": header,
      "hasImports": .boolean(!imports.lines.isEmpty),
      "imports": self.imports(imports),
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "collections": collections.isEmpty ? .null : context(ofCases: collections),
      "documents": documents.isEmpty ? .null : context(ofCases: documents),
      "hasUniqueIndexes": .boolean(!collections.uniqueIndexes.isEmpty),
      "uniqueIndexes": .list(
        collections.uniqueIndexes.map {
          ["collectionID": .string($0.collectionID), "fields": .items($0.fields)]
        }),
    ]
  }

  private func context(ofCases collections: SwiftCollections) -> MustacheValue {
    [
      "enumeration": .string(collections.isSingleDocuments ? "Documents" : "Collections"),
      "nouns": .string(collections.isSingleDocuments ? "single documents" : "collections"),
      "identification": .string(
        collections.isSingleDocuments || collections.hasFixedDocuments ? "path" : "id"),
      "aliasIdentification": .string(collections.isSingleDocuments ? "path" : "id"),
      "hasFixedDocuments": .boolean(collections.hasFixedDocuments),
      "hasCases": .boolean(!collections.cases.isEmpty),
      "cases": .list(
        collections.cases.map { collection in
          [
            "name": .string(collection.name),
            "rawValue": .optional(
              SwiftLiteral.rawValue(collection.literal, unlessImpliedBy: collection.name)),
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
      "documentation": .strings(path.documentation),
      "name": .string(path.name),
      "parameters": .items(path.parameters.map { "\($0): String?" }),
      "arguments": .items(path.segments),
    ]
  }
}
