import FiresmithLanguage
import FiresmithSchema

/// The Python identifiers of everything that a schema declares.
///
/// Arrays are parallel to those of ``Schema``: the name of `schema.types[3]` is `types[3]`.
struct PythonNames: Sendable {
  struct TypeName: Sendable {
    /// The class, or the alias of a union: `BookCoverImages`.
    var name: String
    /// The attributes of a structure, in the order of its fields.
    var attributes: [String] = []
    /// The members of an enumeration, in the order of its cases.
    var constants: [String] = []
    /// The models of a union's cases, in their order.
    var members: [String] = []
    /// The model of a union's unknown cases, if there is one.
    var unknownMember: String?
    /// The attribute for a union's discriminator.
    var discriminator = ""
    /// Whether an enumeration keeps unknown values.
    var isOpen = false
    /// The attribute for the document's id, if the model has one.
    var documentID: DocumentIDAttribute?
  }

  /// The attribute that holds the id of a model's document.
  struct DocumentIDAttribute: Sendable {
    var name: String
    /// The name that the document stores it under, if it does.
    var storedName: String?
  }

  struct CollectionName: CollectionNaming, Sendable {
    /// The member of `Collections`; for a subcollection, the function that gives its path.
    var name: String
    var repository: String
    /// The ids in the path, outermost first.
    var parameters: [String]
    /// The method of the parent's repository that returns this one.
    var accessor: String
    /// The methods of the declared queries, in their order.
    var queries: [String] = []
  }

  var types: [TypeName] = []
  var collections: [CollectionName] = []
  /// The module of each schema file.
  var modules: [String] = []
  /// The module that declares the models of each schema file.
  var modelModules: [String] = []

  subscript(id: TypeID) -> TypeName { types[id.index] }
  subscript(id: CollectionID) -> CollectionName { collections[id.index] }

  /// The class with the stored fields of a document's `model`.
  static func fields(ofModel model: String) -> String { model + "Fields" }

  /// The type of changes to the stored fields of a document's `model`.
  static func update(ofModel model: String) -> String { model + "Update" }
}
