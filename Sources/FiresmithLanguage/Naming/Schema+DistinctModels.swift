import FiresmithSchema

extension Schema {
  /// Returns the indices of the collections, except those that declare a model whose name an
  /// earlier one has: the duplicate model has been reported, and names derived from it would only
  /// repeat that.
  ///
  /// - Parameter name: Returns a model's name in the language.
  package func collectionsOfDistinctModels(named name: (TypeID) -> String) -> [Int] {
    var models: Set<String> = []
    return collections.indices.filter { index in
      let collection = collections[index]
      return !collection.declaresModel || models.insert(name(collection.model)).inserted
    }
  }
}
