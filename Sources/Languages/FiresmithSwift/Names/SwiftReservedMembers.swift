/// Member names that generated code needs or that would mislead its readers.
enum SwiftReservedMembers {
  /// Coding keys also have these members.
  static let properties: Set<String> = ["description", "debugDescription", "hashValue"]

  /// The members of enumerations, and the cases of `Optional`: `status == .none` would test whether
  /// `status` is nil.
  static let enumCases: Set<String> = [
    "_sampleSeries", "allCases", "casesByRawValue", "debugDescription", "description",
    "formerRawValues", "hashValue",
    "none", "rawValue", "some",
  ]

  /// The members of every repository and query.
  static let methods: Set<String> = [
    "add", "addAll", "aggregate", "average", "collection", "count", "create", "delete", "deleteAll",
    "enqueueBatch", "end", "exists", "findNearest", "get", "getAll", "getFirst", "getIfExists",
    "limit", "listen",
    "order", "orderByDocumentID", "publishers", "query", "recursiveDelete", "reference", "results",
    "runBatch",
    "runTransaction", "save", "select", "set", "start", "subcollection", "subdocument", "sum",
    "update",
    "whereDocumentID",
    "whereField", "whereFilter",
  ]
  /// The parameters of a repository's initializer, apart from the ids of parent documents.
  static let parameters: Set<String> = ["collection", "firestore"]
}
