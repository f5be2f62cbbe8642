nonisolated extension DocumentModel where Self: ValidatedModel {
  /// Checks the values of `model` against the schema's constraints.
  public static func _checkConstraints(of model: Self) throws(RepositoryError) {
    do throws(ModelValidationError) {
      try model.validate()
    } catch {
      throw RepositoryError(error)
    }
  }

  /// Checks the values that an update sets, by the names that lead to their fields.
  public static func _checkConstraints(
    ofChanges changes: [[String]: Any]
  ) throws(RepositoryError) {
    let sorted = changes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var fields = ConstraintChecks<Self>(sorted.map { ($0.key[...], $0.value) })
    _checkConstraints(&fields)
    do throws(ModelValidationError) {
      try fields.finish()
    } catch {
      throw RepositoryError(error)
    }
  }
}

nonisolated extension RepositoryError {
  /// Creates the error for values outside of the schema's limits: it names the first field, and its
  /// reason tells all of them.
  internal init(_ error: ModelValidationError) {
    let others = error.problems.dropFirst().map { "; \($0.field) \($0.reason)" }
    self = .invalidValue(
      field: error.problems.first?.field ?? "",
      reason: (error.problems.first?.reason ?? "") + others.joined())
  }
}
