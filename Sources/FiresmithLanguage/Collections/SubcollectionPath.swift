import FiresmithSchema

/// The way from a document of a collection to a collection that is declared below it.
package struct SubcollectionPath: Sendable {
  /// The parameter for the id of the document.
  package let parameter: String
  /// The parameters for the ids of documents between the document and the collection.
  package let otherParameters: [String]
  /// The stored id of the first collection below the document.
  package let firstID: String
  /// The parts after ``firstID``, which end in the collection's stored id; usually there are none.
  package let rest: [CollectionMembers.Segment]

  /// - Parameter child: A collection with a parent.
  package init(to child: CollectionID, in schema: Schema, named names: DeclaredNames) {
    let collection = schema[child]
    let parent = collection.parent.map { schema[$0] }
    let parameters = names[child].parameters.dropFirst(parent?.parameters.count ?? 0)
    var others = parameters.dropFirst()
    parameter = parameters.first ?? "_"
    otherParameters = Array(others)
    let segments = collection.path.dropFirst((parent?.path.count ?? -1) + 1)
      .map { segment -> CollectionMembers.Segment in
        switch segment {
        case .collection(let id), .fixedDocument(let id): .id(id)
        case .document: .parameter(others.popFirst() ?? "_")
        }
      }
    guard case .id(let id)? = segments.first else {
      firstID = collection.storedID
      rest = []
      return
    }
    firstID = id
    rest = Array(segments.dropFirst())
  }
}
