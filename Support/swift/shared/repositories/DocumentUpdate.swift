// MARK: - Writes

/// Changes to some fields of a document. All other fields are left unchanged, including those that
/// aren't in the model.
///
/// If a field is changed twice, the last change counts.
nonisolated public struct DocumentUpdate<Model: DocumentModel> {
  private var changes = PendingWrite.Changes()
  internal let firestore: Firestore

  internal init(in firestore: Firestore) {
    self.firestore = firestore
  }

  /// Stores `value`.
  public mutating func set<Value: Encodable>(_ field: Model.Field<Value>, to value: Value) {
    change(field, checking: value) { [firestore] in try field.stored(value, in: firestore) }
  }

  /// Stores `value`, or clears the field if it is `nil`.
  public mutating func set<Value: Encodable>(_ field: Model.Field<Value?>, to value: Value?) {
    guard let value else { return clear(field) }
    change(field, checking: value) { [firestore] in try field.stored(value, in: firestore) }
  }

  /// Sets the field to `nil`: removes it, or stores null if the schema says `nulls: explicit`.
  public mutating func clear<Value>(_ field: Model.Field<Value?>) {
    change(field) {
      switch field.nulls {
      case .omitted: FieldValue.delete()
      case .explicit: PendingWrite.null
      }
    }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Int>, by amount: Int) {
    change(field) { FieldValue.increment(Int64(amount)) }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Int?>, by amount: Int) {
    change(field) { FieldValue.increment(Int64(amount)) }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Int64>, by amount: Int64) {
    change(field) { FieldValue.increment(amount) }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Int64?>, by amount: Int64) {
    change(field) { FieldValue.increment(amount) }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Double>, by amount: Double) {
    change(field) { FieldValue.increment(amount) }
  }

  /// Adds `amount`, which can be negative, to the stored number.
  public mutating func increment(_ field: Model.Field<Double?>, by amount: Double) {
    change(field) { FieldValue.increment(amount) }
  }

  /// Appends those of `elements` that the array doesn't contain yet.
  public mutating func arrayUnion<Value: DocumentArray>(
    _ field: Model.Field<Value>, _ elements: [Value.Element]
  ) where Value.Element: Encodable {
    change(field) { [firestore] in
      FieldValue.arrayUnion(try field.elements(elements, in: firestore))
    }
    changes.added[field.names] = elements
  }

  /// Removes every occurrence of each of `elements`.
  public mutating func arrayRemove<Value: DocumentArray>(
    _ field: Model.Field<Value>, _ elements: [Value.Element]
  ) where Value.Element: Encodable {
    change(field) { [firestore] in
      var removed = try field.elements(elements, in: firestore)
      for case let element as any RenamedCases in elements {
        removed += try element.formerOperands(of: field, in: firestore)
      }
      return FieldValue.arrayRemove(removed)
    }
  }

  /// Sets the field to the time at which the server receives the update. Until then, this device
  /// reads `nil`.
  public mutating func setServerTimestamp<Value: ServerTimestampWrappable>(
    _ field: Model.Field<Value?>
  ) {
    change(field) { FieldValue.serverTimestamp() }
  }

  /// - Parameter checked: The value to check against the field's constraints; `nil` if the server
  ///   makes another one of it.
  internal mutating func change<Value>(
    _ field: Model.Field<Value>, checking checked: Any? = nil,
    _ value: () throws -> PendingWrite.Field
  ) {
    changes.change(field.names, checking: checked, value)
  }

  /// Removes what is stored under the former names of the field that `names` lead to.
  internal mutating func remove(_ previous: [String], besides names: [String]) {
    changes.previous[names] = previous
  }

  /// The names that lead to the changed fields.
  internal var changed: [[String]] { Array(changes.fields.keys) }

  /// The maps that have to be in the document already.
  internal var neededMaps: [NeededMap] {
    Model._documentFields.neededMaps(forChanges: changes.fields.keys)
  }

  /// Returns the changes in Firestore's form, including the timestamps that every write sets.
  internal func stored() throws(RepositoryError) -> [PendingWrite.Key: PendingWrite.Field] {
    if let failure = changes.failure { throw failure }
    guard !changes.fields.isEmpty else { return [:] }
    try Model._checkConstraints(ofChanges: changes.checkedValues)
    let layout = Model._documentFields
    return changes.stored(settingTimes: layout.serverWritten, formerNames: layout.formerNames)
  }
}

nonisolated extension PendingWrite {
  /// The changes of an update. Not generic, because generic code of a library is slower.
  fileprivate struct Changes {
    private(set) var fields: [[String]: Field] = [:]
    /// The values to check.
    private var values: [[String]: Any] = [:]
    /// The elements that are added to arrays.
    var added: [[String]: [Any]] = [:]
    /// The former names of the fields, which are removed.
    var previous: [[String]: [String]] = [:]
    private(set) var failure: RepositoryError?

    mutating func change(_ names: [String], checking checked: Any?, _ value: () throws -> Field) {
      do {
        for other in fields.keys
        where other != names && (other.starts(with: names) || names.starts(with: other)) {
          throw RepositoryError.invalidValue(
            field: RepositoryError.name(of: names),
            reason: "is changed both as a whole and in part")
        }
        _ = try DocumentPath.field(names)
        fields[names] = try value()
        values[names] = checked
        added[names] = nil
        previous[names] = nil
      } catch {
        failure = failure ?? RepositoryError(error)
      }
    }

    /// The values with the names that lead to them; elements of arrays have their index as the
    /// last.
    var checkedValues: [[String]: Any] {
      added.reduce(into: values) { values, field in
        for (index, element) in field.value.enumerated() {
          values[field.key + [String(index)]] = element
        }
      }
    }

    /// Returns the changes in Firestore's form, and the time of the server for the fields
    /// `serverWritten` that aren't among them. What is there under former names is removed.
    func stored(
      settingTimes serverWritten: [String], formerNames: [String: [String]]
    ) -> [Key: Field] {
      var fields = fields
      for name in serverWritten {
        fields[[name]] = fields[[name]] ?? FieldValue.serverTimestamp()
        for former in formerNames[name] ?? [] { fields[[former]] = FieldValue.delete() }
      }
      for (names, previous) in previous {
        for former in previous { fields[names.dropLast() + [former]] = FieldValue.delete() }
      }
      return Dictionary(uniqueKeysWithValues: fields.map { (FieldPath($0), $1) })
    }
  }
}
