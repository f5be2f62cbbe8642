import FiresmithSchema

/// The identifiers of everything that a schema declares, in Swift.
///
/// Arrays run in parallel to those of ``Schema``: the name of `schema.types[3]` is `types[3]`.
struct SwiftNames: Sendable {
  struct TypeName: Sendable {
    /// The name inside the type that it is nested in: `CoverImages`.
    var simple: String
    /// The name everywhere else: `Book.CoverImages`.
    var qualified: String
    /// The properties of a structure, in the order of its fields.
    var properties: [String] = []
    /// The cases of an enumeration or a union, in their order.
    var cases: [String] = []
    /// The case that carries unknown values, if there is one.
    var unknownCase: String?
    /// How a document's model carries the document's id, if it does.
    var documentID: DocumentIDProperty?
    /// Whether the type has an `id` that identifies it.
    var isIdentifiable = false
  }

  /// The name of a type inside the one that it is nested in, and where the schema declares it.
  struct NestedType: Sendable {
    var mark: SourceMark
    var name: String
  }

  /// The property that holds the id of a model's document.
  struct DocumentIDProperty: Sendable {
    var name: String
    /// The coding key's stored name.
    var key: String
    /// Whether the document stores it too.
    var isStored: Bool
  }

  struct CollectionName: CollectionNaming, Sendable {
    /// The case or the function of `Collections`.
    var name: String
    var repository: String
    /// The ids that the path asks for, outermost first.
    var parameters: [String] = []
    /// The method of the parent's repository that leads here, if there is a parent.
    var accessor = ""
    /// The methods of the declared queries, in their order.
    var queries: [String] = []
  }

  var types: [TypeName] = []
  var collections: [CollectionName] = []

  subscript(id: TypeID) -> TypeName { types[id.index] }
  subscript(id: CollectionID) -> CollectionName { collections[id.index] }
}
