import FiresmithSchema

/// The identifiers, in one language, of everything that a schema declares.
///
/// The arrays are indexed like those of `Schema`: the name of `schema.types[3]` is `types[3]`.
package struct DeclaredNames: Sendable {
  package struct TypeName: Sendable {
    /// The name inside the type that it is nested in: `CoverImages`.
    package var simple: String
    /// The name everywhere else: `Book.CoverImages`, or `BookCoverImages` where types aren't
    /// nested.
    package var qualified: String
    /// The properties of a structure, in the order of the fields.
    package var properties: [String] = []
    /// The cases of an enumeration or a union, in order: the models, where each case of a union is
    /// a model.
    package var cases: [String] = []
    /// The case that carries unknown values, if there is one.
    package var unknownCase: String?
    /// The property for the key that tells a union's cases apart, where each case is a model.
    package var discriminator = ""
    /// The property for fields that the schema doesn't declare, if the structure keeps them.
    package var otherFields: String?
    /// The property for the key that holds the case's map, if there is one and each case is a
    /// model.
    package var content: String?
    /// The property for the document's id, if the model has one.
    package var documentID: DocumentIDName?
  }

  /// The property that holds the id of a model's document.
  package struct DocumentIDName: Sendable {
    package var name: String
    /// The name that the schema gives to the id, under which a document stores it if it does.
    package var key: String
    /// Whether the document also stores it.
    package var isStored: Bool
    /// The id that a new model has.
    package var new: NewDocumentID
  }

  package struct CollectionName: Sendable {
    /// The member of `Collections`, or of `Documents`.
    package var name: String
    /// The repository, or the class of the single document.
    package var repository: String
    /// The parameters of the path, for the ids of documents, outermost first.
    package var parameters: [String]
    /// The method of the parent's repository that leads here, if there is a parent.
    package var accessor: String
    /// The methods of the declared queries, in order.
    package var queries: [String]
  }

  package internal(set) var types: [TypeName] = []
  package internal(set) var collections: [CollectionName] = []

  package subscript(id: TypeID) -> TypeName { types[id.index] }
  package subscript(id: CollectionID) -> CollectionName { collections[id.index] }
}
