nonisolated extension DocumentModel {
  internal static func decoding(_ snapshot: DocumentSnapshot) -> Result<Self, RepositoryError> {
    Result { () throws(RepositoryError) in try Self(stored: snapshot) }
  }

  /// Returns the fields of `document` when it stores this model.
  internal func stored(
    as document: DocumentReference
  ) throws(RepositoryError) -> [String: PendingWrite.Field] {
    try Self._checkConstraints(of: self)
    let layout = Self._documentFields
    var fields: [String: PendingWrite.Field]
    do {
      fields = try encoded(in: document)
    } catch {
      throw RepositoryError(encoding: error, in: [])
    }
    if let storedID = layout.storedID {
      fields[storedID] = PendingWrite.field(document.documentID)
    }
    for name in layout.serverWritten { fields[name] = FieldValue.serverTimestamp() }
    return fields
  }

  /// Returns `fields` with a deletion for each field of the model that they don't contain.
  internal func clearingMissing(
    _ fields: [String: PendingWrite.Field]
  ) -> [String: PendingWrite.Field] {
    Self._documentFields.stored.reduce(into: fields) { fields, name in
      if fields[name] == nil { fields[name] = FieldValue.delete() }
    }
  }
}
