/// Member names that generated code keeps for itself, or that would mislead its readers.
enum SwiftReservedMembers {
  /// Coding keys have these members too.
  static let properties: Set<String> = ["description", "debugDescription", "hashValue"]

  /// The members of enumerations, and the cases of `Optional`: `status == .none` would ask whether
  /// there is a status.
  static let enumCases: Set<String> = [
    "allCases", "debugDescription", "description", "hashValue", "none", "rawValue", "some",
  ]

  /// The members of every repository and query.
  static let methods: Set<String> = [
    "add", "collection", "count", "create", "delete", "enqueueBatch", "get", "getAll",
    "getIfExists", "limit", "listen", "order", "publishers", "query", "reference", "results",
    "runBatch", "runTransaction", "set", "start", "subcollection", "update", "whereDocumentID",
    "whereField",
  ]
  /// What repositories are made with, beside the ids of parent documents.
  static let parameters: Set<String> = ["collection", "firestore"]
}
