import FiresmithSchema

extension Schema {
  /// The indices of the collections, but for those that declare a model of a name that an earlier
  /// one has: the model has been reported then, and what follows from its name with it.
  ///
  /// - Parameter name: The name that a language has for a model.
  func collectionsOfDistinctModels(named name: (TypeID) -> String) -> [Int] {
    var models: Set<String> = []
    return collections.indices.filter { index in
      let collection = collections[index]
      return !collection.declaresModel || models.insert(name(collection.model)).inserted
    }
  }
}
