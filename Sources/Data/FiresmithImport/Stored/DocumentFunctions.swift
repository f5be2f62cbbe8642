import FiresmithSwiftReader

/// A function that takes documents, or where they are: `decode(_ snapshot: DocumentSnapshot)`.
struct DocumentFunction {
  /// The type that it's in; empty for none.
  var owner: String
  var function: SwiftFunction

  private static let types: Set<String> = [
    "DocumentSnapshot", "QueryDocumentSnapshot", "QuerySnapshot", "Query", "CollectionReference",
    "DocumentReference",
  ]

  /// Creates one of a function; `nil` for any other function.
  init?(_ function: SwiftFunction, in owner: String) {
    (self.owner, self.function) = (owner, function)
    let takesDocuments = function.parameters.contains { parameter in
      Self.types.contains(parameter.type.filter { !"[]?".contains($0) })
    }
    guard takesDocuments || Self.types.contains(owner) else { return nil }
  }

  /// Whether a call with these labels can be one of it.
  ///
  /// - Parameters:
  ///   - receiver: The type of what it's a member of, if that is known.
  ///   - scope: The type that the call is in.
  func isCalled(
    _ labels: [String], on receiver: String?, isMember: Bool, in scope: String
  ) -> Bool {
    let own = function.parameters.map(\.label)
    guard labels.allSatisfy(own.contains) else { return false }
    if let receiver { return owner == receiver }
    return isMember || owner.isEmpty || owner == scope || scope.hasPrefix(owner + ".")
  }
}
