// MARK: - Cases that had other values

/// An enumeration with cases that older documents have under other raw values. They are read as
/// these cases, and filters look for all of them.
nonisolated public protocol RenamedCases: RawRepresentable where RawValue: Encodable {
  /// The raw values that older documents have for the case, the newest first.
  var formerRawValues: [RawValue] { get }
}

nonisolated extension RenamedCases {
  /// Returns the former raw values in the form in which a query of `firestore` compares `field`
  /// with them.
  internal func formerOperands<Model, Value>(
    of field: DocumentField<Model, Value>, in firestore: Firestore
  ) throws(RepositoryError) -> [PendingWrite.Operand] {
    var operands: [PendingWrite.Operand] = []
    for value in formerRawValues { operands.append(try field.operand(value, in: firestore)) }
    return operands
  }

  internal var wasRenamed: Bool { !formerRawValues.isEmpty }
}

nonisolated extension DocumentComparison {
  /// The comparison that looks for several values where this one looks for one; `nil` if it looks
  /// for what comes before or after a value.
  internal var ofSeveral: DocumentComparison? {
    switch self {
    case .equality, .in: .in
    case .notEqual, .notIn: .notIn
    case .arrayContains, .arrayContainsAny: .arrayContainsAny
    case .range, .alternatives: nil
    }
  }
}

nonisolated extension DocumentFilter {
  /// Returns a filter that looks for former raw values of cases, too; `nil` if `operands` have
  /// none.
  internal static func withFormerValues<Value>(
    _ field: Model.Field<Value>, _ comparison: DocumentComparison, _ operands: [some Encodable]
  ) -> DocumentFilter? {
    let renamed = operands.compactMap { $0 as? any RenamedCases }.filter(\.wasRenamed)
    guard !renamed.isEmpty, let several = comparison.ofSeveral else { return nil }
    return DocumentFilter(
      .comparison(several, of: field.names) { firestore in
        var values = try operands.map { try field.operand($0, in: firestore) }
        for each in renamed { values += try each.formerOperands(of: field, in: firestore) }
        let path = try field.path
        return switch several {
        case .notIn: .whereField(path, notIn: values)
        case .arrayContainsAny: .whereField(path, arrayContainsAny: values)
        case .in, .equality, .range, .notEqual, .arrayContains, .alternatives:
          .whereField(path, in: values)
        }
      })
  }
}
