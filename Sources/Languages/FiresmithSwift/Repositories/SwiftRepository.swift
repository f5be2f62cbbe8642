import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The repository of one collection, or the type that reads and writes a single document.
struct SwiftRepository: Sendable {
  /// A method that returns the repository of a subcollection, or a single document below.
  struct Subcollection: Sendable {
    var method: String
    var isSingleDocument: Bool
    var repository: String
    /// The model of the parent document.
    var parent: String
    /// The way from the parent document.
    var path: SubcollectionPath
    /// Whether the path asks for no ids, from the database's root.
    var isFixed: Bool
    var documentation: [String]
  }

  var name: String
  var isSingleDocument: Bool
  var model: String
  /// The case or function of `Collections`, or of `Documents`.
  var collection: String
  var link: String
  /// The parameters of the collection's path, for the ids of parent documents, outermost first.
  var parameters: [String]
  /// Whether the repository of the parent collection has a method that returns this one.
  var isReachedThroughParent: Bool
  /// Whether the model can reach this repository.
  var hasShortcuts: Bool
  /// The path of the field at which documents expire.
  var timeToLive: String?
  var queries: [SwiftQuery]
  var subcollections: [Subcollection]
}

extension SwiftLowering {
  /// Returns the repository of the collection `id`.
  func repository(_ collection: Collection, id: CollectionID) -> SwiftRepository {
    let name = names[id]
    let nouns = collection.queries.isEmpty ? "" : naming.noun(collection.name.value)
    return SwiftRepository(
      name: name.repository,
      isSingleDocument: collection.isSingleDocument,
      model: names[collection.model].qualified,
      collection: name.name,
      link: name.link,
      parameters: name.parameters,
      isReachedThroughParent: collection.parent != nil,
      hasShortcuts: options.styles.contains(.shortcuts) && collection.declaresModel
        && !collection.isSingleDocument && name.parameters.isEmpty,
      timeToLive: collection.timeToLive?.text,
      queries: zip(collection.queries, name.queries).filter { has($0.0) }.map { query, queryName in
        self.query(query, named: queryName, of: collection, nouns: nouns)
      },
      subcollections: subcollections(of: id))
  }

  /// Whether the flavour has the query.
  func has(_ query: Query) -> Bool {
    switch options.sdk {
    case .firebase: query.nearest == nil
    case .portable: query.isFor(.portable)
    }
  }

  private func subcollections(of id: CollectionID) -> [SwiftRepository.Subcollection] {
    let parentNoun = naming.noun(names[schema[id].model].simple)
    let isBelowSingle = schema[id].isSingleDocument
    return children[id.index, default: []].map { child in
      let collection = schema.collections[child]
      let name = names.collections[child]
      return SwiftRepository.Subcollection(
        method: name.accessor,
        isSingleDocument: collection.isSingleDocument,
        repository: name.repository,
        parent: names[schema[id].model].qualified,
        path: SubcollectionPath(
          to: CollectionID(index: child), in: schema, named: names),
        isFixed: name.parameters.isEmpty,
        documentation: SwiftComment.documentation(
          documentation(
            of: collection, noun: naming.noun(collection.name.value),
            parent: isBelowSingle ? "the document" : "one \(parentNoun)"),
          column: options.indentation))
    }
  }

  /// - Parameters:
  ///   - noun: The collection or the document in words.
  ///   - parent: The document that holds it, in words.
  private func documentation(of collection: Collection, noun: String, parent: String) -> String {
    collection.isSingleDocument
      ? "Returns \(parent)'s \(noun)." : "Returns the repository of \(parent)'s \(noun)."
  }
}
