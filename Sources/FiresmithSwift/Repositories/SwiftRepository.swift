import FiresmithLanguage
import FiresmithSchema

/// The repository of one collection.
struct SwiftRepository: Sendable {
  /// A method that returns the repository of a subcollection.
  struct Subcollection: Sendable {
    var method: String
    var repository: String
    /// The way from the parent document.
    var path: SubcollectionPath
    var documentation: [String]
  }

  var name: String
  var model: String
  /// The case or function of `Collections`.
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
      model: names[collection.model].qualified,
      collection: name.name,
      link: name.link,
      parameters: name.parameters,
      isReachedThroughParent: collection.parent != nil,
      hasShortcuts: options.styles.contains(.shortcuts) && collection.declaresModel
        && name.parameters.isEmpty,
      timeToLive: collection.timeToLive?.text,
      queries: zip(collection.queries, name.queries).map { query, queryName in
        self.query(query, named: queryName, of: collection, nouns: nouns)
      },
      subcollections: subcollections(of: id))
  }

  private func subcollections(of id: CollectionID) -> [SwiftRepository.Subcollection] {
    let parentNoun = naming.noun(names[schema[id].model].simple)
    return children[id.index, default: []].map { child in
      let collection = schema.collections[child]
      let name = names.collections[child]
      return SwiftRepository.Subcollection(
        method: name.accessor,
        repository: name.repository,
        path: SubcollectionPath(
          to: CollectionID(index: child), in: schema, named: names),
        documentation: SwiftComment.documentation(
          "Returns the repository of one \(parentNoun)'s \(naming.noun(collection.name.value)).",
          column: options.indentation))
    }
  }
}
