nonisolated extension DocumentPath {
  /// Whether Firestore allows a field to have this name.
  internal static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty && !name.isReservedByFirestore
  }

  /// Returns the path to the field that `names` lead to.
  internal static func field(_ names: [String]) throws(RepositoryError) -> FieldPath {
    guard !names.isEmpty else { throw .invalidValue(field: "", reason: "has no name") }
    for name in names where !isFieldName(name) {
      throw .invalidValue(
        field: RepositoryError.name(of: names), reason: "has a name that Firestore does not allow")
    }
    return FieldPath(names)
  }
}

nonisolated extension DocumentField {
  /// The names as a path.
  internal var name: String { RepositoryError.name(of: names) }

  // A function without parameters would clash with the name of a map's field.
  internal var path: FieldPath {
    get throws(RepositoryError) { try DocumentPath.field(names) }
  }
}
