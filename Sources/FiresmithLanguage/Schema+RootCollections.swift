import FiresmithSchema

extension Schema {
  /// For each stored id of a root collection, the collection that represents it: the one with the
  /// same name, otherwise the first.
  package var collectionsByRootID: [String: Int] {
    var collections: [String: Int] = [:]
    for (index, collection) in self.collections.enumerated() where collection.parameters.isEmpty {
      let id = collection.storedID
      if collections[id] == nil || collection.name.value == id { collections[id] = index }
    }
    return collections
  }
}
