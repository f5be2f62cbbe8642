/// Type names that generated modules import or declare for every schema. A schema's type of such a
/// name gets `Model` appended.
enum PythonReservedTypes {
  static let all = Set(
    [keywords, library, models, repositories].flatMap {
      $0.split(separator: " ").map(String.init)
    })

  private static let keywords = "False None True"

  private static let library = "Annotated Any Field Literal Sequence TypeAlias TypedDict Union"

  private static let models = """
    AnyValue BaseDocumentReference Bytes DocumentID Double ExplicitNull ExternalType FirestoreModel \
    GeoPoint HexColor Int64 IntegerEnum JSONSchema NotStored OpenIntegerEnum OpenStringEnum ServerTimestamp StoredAs \
    StoredDocumentID StringEnum TaggedUnion Timestamp UnknownDocument UnknownKind Url Uuid Vector
    """

  private static let repositories = """
    ArrayField ArrayRemove ArrayUnion AsyncDocumentQuery AsyncDocumentRepository Collections \
    DocumentField DocumentFields DocumentQuery DocumentRepository Increment MapEntries MapField \
    ServerTime
    """
}
