import FiresmithLanguage
import FiresmithSchema

/// The Swift identifiers of everything that a schema declares.
///
/// The arrays are indexed like those of ``Schema``: the name of `schema.types[3]` is `types[3]`.
struct SwiftNames: Sendable {
  struct TypeName: Sendable {
    /// The name inside the type that it is nested in: `CoverImages`.
    var simple: String
    /// The name everywhere else: `Book.CoverImages`.
    var qualified: String
    /// The properties of a structure, in the order of the fields.
    var properties: [String] = []
    /// The cases of an enumeration or a union, in order.
    var cases: [String] = []
    /// The case that carries unknown values, if there is one.
    var unknownCase: String?
    /// The property for the document's id, if the model has one.
    var documentID: DocumentIDProperty?
    /// Whether the type has an `id` that identifies it.
    var isIdentifiable = false
  }

  /// The name of a nested type inside its parent, and where the schema declares it.
  struct NestedType: Sendable {
    var mark: SourceMark
    var name: String
  }

  /// The property that holds the id of a model's document.
  struct DocumentIDProperty: Sendable {
    var name: String
    /// The stored name of the coding key.
    var key: String
    /// Whether the document also stores it.
    var isStored: Bool
  }

  struct CollectionName: CollectionNaming, Sendable {
    /// The case or function of `Collections`.
    var name: String
    var repository: String
    /// The parameters of the path, for the ids of parent documents, outermost first.
    var parameters: [String] = []
    /// The method of the parent's repository that leads here, if there is a parent.
    var accessor = ""
    /// The methods of the declared queries, in order.
    var queries: [String] = []
  }

  var types: [TypeName] = []
  var collections: [CollectionName] = []

  subscript(id: TypeID) -> TypeName { types[id.index] }
  subscript(id: CollectionID) -> CollectionName { collections[id.index] }
}
