import FiresmithSchema

/// Type names that generated modules import or declare for every schema. A schema's type of such a
/// name gets `Model` appended.
enum PythonReservedTypes {
  static let all = words(of: [keywords, library, models, repositories]).union(scalars)

  /// Those that modules of repositories import, which no class for a model's collections can have.
  static let inRepositories = words(of: [repositories])

  private static func words(of lists: [String]) -> Set<String> {
    Set(lists.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// The names that the fields of scalars and their defaults refer to.
  private static let scalars = Scalar.allCases.flatMap { scalar in
    Field.LetterCase.allCases.map(scalar.python(in:))
  }.filter { $0.module != nil }
    .flatMap { [$0.annotation, $0.constructor, $0.newValue].compactMap(\.self) }

  private static let keywords = "False None True"

  private static let library =
    "Annotated Any AutoID Coroutine Field Literal Sequence TYPE_CHECKING TypeAlias TypedDict Union"

  private static let models = """
    BaseDocumentReference BooleanConstant Constrained DeprecatedField Dimensions DocumentID ExplicitNull \
    ExternalType FirestoreModel FirestoreTuple ImmutableField IntegerEnum JSONSchema NewDocumentID \
    NotStored OpenIntegerEnum OpenModel OpenStringEnum OtherFields Previously RenamedKeys Reference ReferenceTarget \
    Required Sampled ServerTimestamp StoredAs StoredDocumentID StringEnum TaggedUnion UnknownDocument UnknownKind UnknownValue \
    UntaggedUnion Vector
    """

  private static let repositories = """
    ArrayField ArrayRemove ArrayUnion AsyncClientOrRepository AsyncDocumentQuery \
    AsyncDocumentRepository AsyncNearestDocuments AsyncSingleDocument COUNT ClientOrRepository Collections DocumentField \
    DocumentFields DocumentName DocumentQuery DocumentRepository Documents ForCreation \
    MapEntries MapField \
    NearestDocuments NumberChange SelectedFields ServerTime SingleDocument
    """
}
