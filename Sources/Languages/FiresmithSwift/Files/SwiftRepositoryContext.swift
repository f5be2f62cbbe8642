import FiresmithLanguage
import FiresmithMustache

extension SwiftLowering {
  /// The context of a repository.
  func context(of repository: SwiftRepository) -> MustacheValue {
    // swiftRepository: The context of `swift-repository`.
    [
      // The repository's name, or that of the single document's type.
      "repository": .string(repository.name),
      // Whether this is a single document.
      "isSingleDocument": .boolean(repository.isSingleDocument),
      // `DocumentRepository`, or `SingleDocument`.
      "protocol": .string(repository.isSingleDocument ? "SingleDocument" : "DocumentRepository"),
      // The property that says where the documents are: `collection`, or `reference` for a single
      // document.
      "place": .string(repository.isSingleDocument ? "reference" : "collection"),
      // The type of `place`.
      "placeType": .string(
        repository.isSingleDocument ? "DocumentReference" : "CollectionReference"),
      // The method of `Firestore` that gives `place` for a path.
      "finder": .string(repository.isSingleDocument ? "document" : "collection"),
      // The enum that has the paths: `Collections`, or `Documents`.
      "paths": .string(repository.isSingleDocument ? "Documents" : "Collections"),
      // The model's full name.
      "model": .string(repository.model),
      // The case of `paths`, or its function.
      "collection": .string(repository.collection),
      // The same, as documentation links to it.
      "link": .string(repository.link),
      // Whether the collection is at the top level.
      "isRoot": .boolean(repository.parameters.isEmpty),
      // [swiftPathParameter]: The ids of the documents above that the collection's path asks for.
      "parameters": .items(repository.parameters) { name, isLast in
        // swiftPathParameter: A parameter for the id of a document.
        [
          // Its name.
          "name": .string(name),
          // The argument's label, which needs no backticks.
          "label": .string(SwiftNaming.label(name)),
          // boolean: Whether it is the last one.
          "isLast": isLast,
        ]
      },
      // Whether another repository makes this one.
      "isReachedThroughParent": .boolean(repository.isReachedThroughParent),
      // Whether the style `shortcuts` is asked for.
      "hasShortcuts": .boolean(repository.hasShortcuts),
      // The id of the database; null for the project's default one.
      "database": .optional(common.database),
      // An expression for the database that is used unless another one is passed.
      "firestore": .string(firestore),
      // The path of the field at which documents expire.
      "timeToLive": .optional(repository.timeToLive),
      // [swiftQuery]: The schema's queries.
      "queries": .list(repository.queries.map(context)),
      // [swiftSubcollection]: The repositories of the collections below.
      "subcollections": .list(repository.subcollections.map(context)),
    ]
  }

  private func context(of query: SwiftQuery) -> MustacheValue {
    // What computes numbers is awaited.
    let effects = query.numbers.isEmpty ? "" : "try await "
    let texts = query.calls.enumerated().map { ($0 == 0 ? effects : "") + $1.text }
    // swiftQuery: A query of the schema.
    return [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(query.documentation),
      // The function's name.
      "name": .string(query.name),
      // `static ` or nothing, with the space behind it.
      "static": .string(query.isStatic ? "static " : ""),
      // [swiftParameter]: The parameters.
      "parameters": .items(query.parameters) { parameter, isLast in
        // swiftParameter: A parameter of a function.
        [
          // Its name, after a label if that is another.
          "name": .string(parameter.name),
          // Its type, and its default value if it has one.
          "type": .string(parameter.type),
          // boolean: Whether it is the last one.
          "isLast": isLast,
        ]
      },
      // The type of what the function returns: a query, `NearestDocuments`, or numbers.
      "result": .string(query.result),
      // Whether it has parameters.
      "hasParameters": .boolean(!query.parameters.isEmpty),
      // Whether it gives numbers in place of a query: what `swift-numbers` declares.
      "isNumbers": .boolean(!query.numbers.isEmpty),
      // Whether it gives several numbers.
      "isTuple": .boolean(query.numbers.count > 1),
      // [swiftParameter]: The numbers with their types.
      "numbers": .items(query.numbers) { number, isLast in
        // swiftParameter
        ["name": .string(number.name), "type": .string(number.type), "isLast": isLast]
      },
      // The first call, on one line.
      "start": .string(texts.first ?? ""),
      // [swiftCall]: The body: a chain of calls.
      "calls": .list(
        texts.indices.map { index in
          let call = query.calls[index]
          // swiftCall: A call in the body of a query, such as `order(by: .title)`.
          return [
            // Whether the chain begins with it.
            "isFirst": .boolean(index == 0),
            // The call on one line.
            "text": .string(texts[index]),
            // The function that is called.
            "name": .string((index == 0 ? effects : "") + call.name),
            // [swiftCallArgument]: The arguments.
            "arguments": .deferred { .items(call.arguments, self.context) },
          ]
        }),
    ]
  }

  private func context(
    of argument: SwiftQuery.Argument, isLast: MustacheValue
  ) -> MustacheValue {
    // swiftCallArgument: An argument of such a call.
    [
      // Its label, with the colon.
      "label": .optional(argument.label.map { $0 + ":" }),
      // The argument on one line, without its label.
      "text": .string(argument.text),
      // swiftCallField?: The field that is the argument, if that is spelled out.
      "field": argument.field.map {
        // swiftCallField: `DocumentField<Book, String>("cover", "color")`: a field inside a map.
        [
          // The type that is initialized.
          "type": .string($0.type),
          // [item]: The stored names, as literals.
          "keys": .items($0.keys),
        ]
      } ?? .null,
      // swiftArgumentCall?: The call that is the argument, if it is one.
      "call": argument.calls.first.map {
        // swiftArgumentCall: A call that is an argument of another call, such as `.any(…)`.
        [
          // The function that is called.
          "name": .string($0.name),
          // [swiftCallArgument]: The arguments.
          "arguments": .items($0.arguments, context),
        ]
      } ?? .null,
      // boolean: Whether it is the last one.
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
    // swiftSubcollection: A collection or a single document below a document.
    return [
      // The function's name.
      "name": .string(subcollection.method),
      // The repository that it gives.
      "repository": .string(subcollection.repository),
      // The label of the initializer's argument: `collection`, or `reference` for a single
      // document.
      "label": .string(subcollection.isSingleDocument ? "reference" : "collection"),
      // The method that gives the argument: `subcollection`, or `subdocument`.
      "finder": .string(subcollection.isSingleDocument ? "subdocument" : "subcollection"),
      // Whether the path asks for no ids, so that the repository is that of the whole database.
      "isFixed": .boolean(subcollection.isFixed),
      // [swiftSubcollectionMethod]: One for each type that names the document: its id, its model, a
      // reference, and a stored document; one without it below a single document.
      "methods": .list(methods(for: subcollection, path: [literal] + rest)),
      // The id of the first collection below the document, as a literal.
      "literal": .string(literal),
      // The parts of the path after `literal`, as expressions; usually there are none.
      "rest": .strings(rest),
      // The lines of its documentation, comment signs included; empty if there is none.
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
    // swiftSubcollectionMethod: A function that gives the repository of a collection, or a single
    // document, below a document.
    return [
      // [item]: All parameters, with their types: that of the document, and those of documents
      // between it and the collection.
      "parameters": .items(parents + others.map { "\($0): String?" }),
      // [item]: The arguments of `finder`.
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
    // swiftCollections for swift-collections: The context of `swift-collections`: the collections
    // of all schema files.
    return [
      "source": .null,
      "header": header,
      // Whether `imports` has any.
      "hasImports": .boolean(!imports.lines.isEmpty),
      // [swiftImport]: The modules that the file imports.
      "imports": self.imports(imports),
      // `public `, `package ` or nothing, with the space behind it.
      "access": .string(accessPrefix),
      // `nonisolated ` or nothing, with the space behind it.
      "nonisolated": .string(nonisolatedPrefix),
      // swiftCollectionCases?: The collections; null if there are none.
      "collections": collections.isEmpty ? .null : context(ofCases: collections),
      // swiftCollectionCases?: The single documents; null if there are none.
      "documents": documents.isEmpty ? .null : context(ofCases: documents),
      // Whether `uniqueIndexes` has any.
      "hasUniqueIndexes": .boolean(!collections.uniqueIndexes.isEmpty),
      // [swiftUniqueIndex]: The unique indexes of the collections, in the portable flavour with
      // repositories.
      "uniqueIndexes": .list(
        collections.uniqueIndexes.map {
          // swiftUniqueIndex: A unique index of a collection.
          [
            // The last part of the collections' path, as a Swift expression.
            "collectionID": .string($0.collectionID),
            // [item]: The paths of the fields, as Swift expressions.
            "fields": .items($0.fields),
          ]
        }),
    ]
  }

  private func context(ofCases collections: SwiftCollections) -> MustacheValue {
    // swiftCollectionCases: The enum `Collections`, or `Documents`: what `swift-paths` renders.
    [
      // The enum's name: `Collections` or `Documents`.
      "enumeration": .string(collections.isSingleDocuments ? "Documents" : "Collections"),
      // `collections`, or `single documents`.
      "nouns": .string(collections.isSingleDocuments ? "single documents" : "collections"),
      // The meaning of the names: `id` or `path`.
      "identification": .string(
        collections.isSingleDocuments || collections.hasFixedDocuments ? "path" : "id"),
      // The part that `aliases` have in common with the others: `id`, or `path` for single
      // documents.
      "aliasIdentification": .string(collections.isSingleDocuments ? "path" : "id"),
      // Whether the path of one of `cases` leads through a document: `static/data/authors`.
      "hasFixedDocuments": .boolean(collections.hasFixedDocuments),
      // Whether `cases` has any.
      "hasCases": .boolean(!collections.cases.isEmpty),
      // [swiftCollectionCase]: The ids of collections, each once.
      "cases": .list(
        collections.cases.map { collection in
          // swiftCollectionCase: The id of a collection.
          [
            // The case's name.
            "name": .string(collection.name),
            // The id, as a literal; null if it is the name of the case.
            "rawValue": .optional(
              SwiftLiteral.rawValue(collection.literal, unlessImpliedBy: collection.name)),
          ]
        }),
      // [swiftAlias]: Further names of the same ids.
      "aliases": .list(
        collections.aliases.map {
          // swiftAlias: Another name of an id.
          [
            // The name.
            "name": .string($0.name),
            // The case that it stands for.
            "original": .string($0.original),
          ]
        }),
      // Whether `paths` has any.
      "hasPaths": .boolean(!collections.paths.isEmpty),
      // [swiftPath]: The paths of the collections below documents.
      "paths": .list(
        collections.paths.indices.map { index in
          context(of: collections.paths[index], isFirst: index == 0)
        }),
    ]
  }

  private func context(of path: SwiftCollections.Path, isFirst: Bool) -> MustacheValue {
    // swiftPath: A function for the path of a collection.
    [
      // Whether it is the first one.
      "isFirst": .boolean(isFirst),
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(path.documentation),
      // Its name.
      "name": .string(path.name),
      // [item]: Its parameters.
      "parameters": .items(path.parameters.map { "\($0): String?" }),
      // [item]: The path's parts.
      "arguments": .items(path.segments),
    ]
  }
}
