import FiresmithDiagnostics
import FiresmithSchema

/// The rules by which a language names what a schema declares: all that ``NameResolver`` knows
/// about it.
///
/// An identifier depends only on the name that it is made from, so that changing one name in a
/// schema renames nothing else. ``NameResolver`` reports names that become the same identifier.
package protocol NamingRules: Sendable {
  // MARK: Names from stored names
  // `nil` means that the name contains no character for an identifier.

  /// The words of a name: `userID`, `UserID`.
  var words: CamelCase { get }

  /// Returns the type for a map or an enumeration that a field declares.
  func type(_ stored: String) -> String?

  /// Returns the property for a stored field.
  func property(_ stored: String) -> String?

  /// Returns the case of an enumeration, or of a union whose cases are members.
  func enumCase(_ stored: String) -> String?

  /// Returns the repository's method for a declared query or a subcollection.
  func method(_ stored: String) -> String?

  /// Returns the parameter for the value at a path of names: `bookID` for `["Book", "id"]`.
  func parameter(_ path: [String]) -> String?

  /// Returns the parameter for the operand of a declared query's filter.
  func parameter(for filter: Query.Filter) -> String?

  /// Returns the member of `Collections`.
  ///
  /// - Parameter isPath: Whether the member takes the ids of documents in the collection's path.
  func collection(_ name: String, isPath: Bool) -> String?

  /// Returns the repository for a model, or for the words of a collection that borrows its model.
  func repository(ofModel model: String) -> String

  /// Returns the class for a single document of a model, or for the words of one that borrows its
  /// model. By default the model's name and `Document`.
  func document(ofModel model: String) -> String

  /// Returns an identifier as the language reads it. By default the identifier itself.
  func normalized(_ identifier: String) -> String

  /// Returns the type that is called after another type and what that contains, where types aren't
  /// nested: `BookCover`. By default `name` itself, the two names in a row.
  func joinedType(_ name: String) -> String

  // MARK: Names that schemas write

  /// Returns the type for a name that the schema gives as a type's name, or `nil` if no type can be
  /// called that.
  ///
  /// - Parameter isNested: Whether another type declares it.
  func writtenType(_ name: String, isNested: Bool) -> String?

  /// Returns the property for a name that the schema sets for this language alone, or `nil` if no
  /// property can be called that.
  func writtenProperty(_ name: String) -> String?

  // MARK: Declarations

  /// Whether the type of a field's map is nested in the type with the field: `Book.Cover`.
  /// Otherwise its name begins with that type's: `BookCover`.
  var nestsTypes: Bool { get }

  var unionCases: UnionCases { get }

  /// The case for unknown values of an enumeration, if the schema doesn't name it; `nil` if
  /// enumerations keep unknown values without a case.
  var unknownCase: String? { get }

  /// Returns the private member that stores the value of a field's property under another name. By
  /// default `nil`.
  func storage(of field: Field, named property: String) -> String?

  /// The member of a snapshot that makes one of a model, if it could clash with an attribute. By
  /// default `nil`.
  var snapshotMaker: String? { get }

  /// The member of `Collections` that lists the unique indexes; `nil` if there is none. By default
  /// `nil`.
  var uniqueIndexes: String? { get }

  /// Returns whether a stored field and the document's id would be the same property.
  func isHidden(
    _ field: Field, named property: String, by documentID: DeclaredNames.DocumentIDName
  ) -> Bool

  // MARK: Scopes

  /// The words for the scope that the declarations of all schema files share: `the module`.
  var module: String { get }

  /// Adds the types of a schema to the scope of ``module``.
  func addTypes(of schema: Schema, named names: DeclaredNames, to scope: inout IdentifierScope)

  /// Adds what is declared for a collection to the scope of ``module``. By default the repository.
  func addDeclarations(
    ofCollection index: Int, of schema: Schema, named names: DeclaredNames,
    to scope: inout IdentifierScope)

  // MARK: What schemas say for the language, and messages

  /// The rules for what schemas can say for the language, with the language's name in messages.
  var bindings: BindingRules { get }

  /// The words for a property in messages: `a Swift property`.
  var propertyNoun: String { get }

  /// The words for a type in messages: `a Swift type`.
  var typeNoun: String { get }

  /// An example of a schema's binding of an external type: `swift: { name: … }`.
  var bindingExample: String { get }

  /// Returns what is wrong with the type that an external type stands for. By default nothing is.
  func problem(with binding: External.Binding) -> Diagnostic?
}

/// The form of a union's cases in a language.
package enum UnionCases: Sendable {
  /// Members of one type, which carry the model of the case: the cases of a Swift enumeration.
  case members
  /// Models of their own, with the property that tells them apart: the classes of a Python union.
  case models
}

extension NamingRules {
  /// The language's name in messages: `Swift`.
  var language: String { bindings.title }

  /// Returns the parameter for the id of a document of `model`: `bookID` for `Book`.
  package func documentIDParameter(ofModel model: String) -> String? {
    parameter([model, "id"])
  }

  package func document(ofModel model: String) -> String { model + "Document" }

  package func joinedType(_ name: String) -> String { name }

  /// Returns the repository of a collection whose model another collection declares.
  package func repository(ofCollection name: String) -> String? {
    words.upper(name).map(repository)
  }

  /// Returns the class for a single document whose model is declared elsewhere.
  func document(named name: String) -> String? { words.upper(name).map(document) }

  package func normalized(_ identifier: String) -> String { identifier }

  package func storage(of field: Field, named property: String) -> String? { nil }

  package var snapshotMaker: String? { nil }

  package var uniqueIndexes: String? { nil }

  package func problem(with binding: External.Binding) -> Diagnostic? { nil }

  package func addDeclarations(
    ofCollection index: Int, of schema: Schema, named names: DeclaredNames,
    to scope: inout IdentifierScope
  ) {
    scope.add(
      names.collections[index].repository, at: schema.collections[index].name.mark,
      as: schema.collections[index].isSingleDocument ? "the document" : "the repository")
  }

  /// Returns `candidate` as the language reads it. If it is nil, reports that `name` contains no
  /// character for an identifier, and returns a stand-in.
  func identifier(
    _ candidate: String?, for name: Name, _ diagnostics: inout [Diagnostic]
  ) -> String {
    if let candidate { return normalized(candidate) }
    diagnostics.append(.noIdentifier(name, in: language))
    return "_"
  }
}
