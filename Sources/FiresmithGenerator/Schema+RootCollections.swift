import FiresmithSchema

extension Schema {
  /// The collection that stands for each stored id of the root: the one named like the id, else the
  /// first.
  var collectionsByRootID: [String: Int] {
    var collections: [String: Int] = [:]
    for (index, collection) in self.collections.enumerated() where collection.parameters.isEmpty {
      let id = collection.storedID
      if collections[id] == nil || collection.name.value == id { collections[id] = index }
    }
    return collections
  }
}
