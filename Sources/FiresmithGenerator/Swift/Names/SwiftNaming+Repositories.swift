import FiresmithSchema

extension SwiftNaming {
  /// The parameter for a parent's id: the model's name and `ID`.
  ///
  /// ```swift
  /// naming.documentIDParameter("Book")  // bookID
  /// ```
  func documentIDParameter(_ source: String) -> String? {
    property(source).map { Self.bare($0) + "ID" }
  }

  /// The method of a repository that a query or a subcollection becomes.
  ///
  /// A name that repositories have already gets an underscore, as `init` and `self` do.
  func repositoryMember(_ name: String) -> String? {
    property(name).map { Self.repositoryMembers.contains($0) ? $0 + "_" : $0 }
  }

  /// The parameter for the operand of a declared query's filter.
  ///
  /// It follows from the field and the operator alone, so that the two bounds of a range differ:
  /// `where: [pages >=, pages <]` becomes `(pagesFrom:pagesBelow:)`.
  func parameter(for filter: Query.Filter) -> String? {
    guard let name = property(filter.field.names.joined(separator: "_")) else { return nil }
    let suffix = filter.operator.parameterSuffix
    return suffix.isEmpty ? name : Self.bare(name) + suffix
  }

  /// What the support code declares for every repository.
  private static let repositoryMembers: Set<String> = [
    "add", "collection", "count", "create", "delete", "enqueueBatch", "get", "getAll",
    "getIfExists", "limit", "listen", "order", "publishers", "query", "reference", "results",
    "runBatch", "runTransaction", "set", "start", "update", "whereDocumentID", "whereField",
  ]
}

extension Query.Operator {
  fileprivate var parameterSuffix: String {
    switch self {
    case .equal: ""
    case .notEqual: "Not"
    case .lessThan: "Below"
    case .lessThanOrEqual: "UpTo"
    case .greaterThan: "Above"
    case .greaterThanOrEqual: "From"
    case .in: "In"
    case .notIn: "NotIn"
    case .contains: "Containing"
    case .containsAny: "ContainingAny"
    }
  }
}
