nonisolated extension DocumentPath {
  /// Whether Firestore allows a field to have this name.
  internal static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty && !(name.hasPrefix("__") && name.hasSuffix("__"))
  }
}

nonisolated extension DocumentField {
  /// The names as a path.
  internal var name: String { RepositoryError.name(of: names) }

  // A function without parameters would clash with the name of a map's field.
  internal var path: FieldPath {
    get throws(RepositoryError) {
      guard !names.isEmpty else { throw .invalidValue(field: "", reason: "has no name") }
      for name in names where !DocumentPath.isFieldName(name) {
        throw .invalidValue(
          field: self.name, reason: "has a name that Firestore does not allow")
      }
      return FieldPath(names)
    }
  }
}
