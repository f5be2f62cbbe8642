import FiresmithSchema

/// The way from a document of a collection, or from a single document, to what is declared below
/// it.
package struct SubcollectionPath: Sendable {
  /// The parameter for the id of the document; `nil` for a single document.
  package let parameter: String?
  /// The parameters for the ids of documents below the document.
  package let otherParameters: [String]
  /// The stored id of the first collection below the document.
  package let firstID: String
  /// The parts after ``firstID``; for a collection, usually there are none.
  package let rest: [CollectionMembers.Segment]

  /// The parameters, outermost first.
  package var parameters: [String] { [parameter].compactMap(\.self) + otherParameters }

  /// - Parameter child: A collection or a single document with a parent.
  package init(to child: CollectionID, in schema: Schema, named names: DeclaredNames) {
    let collection = schema[child]
    let parent = collection.parent.map { schema[$0] }
    let parameters = names[child].parameters.dropFirst(parent?.parameters.count ?? 0)
    let isBelowSingle = parent?.isSingleDocument == true
    var others = isBelowSingle ? parameters : parameters.dropFirst()
    parameter = isBelowSingle ? nil : parameters.first ?? "_"
    otherParameters = Array(others)
    let parentLength = parent.map { $0.path.count + (isBelowSingle ? 0 : 1) } ?? 0
    let segments = collection.path.dropFirst(parentLength)
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
