/// A write in Firestore's form.
nonisolated public struct PendingWrite {
  internal enum Operation {
    case set([String: Field])
    case merge([String: Field])
    case update([Key: Field])
    case delete
  }

  internal let reference: DocumentReference
  internal let operation: Operation
  /// The names that lead to the fields that an update of a part changes.
  internal let changed: [[String]]
  /// The maps that have to be in the document already.
  internal let neededMaps: [NeededMap]

  internal init(
    _ reference: DocumentReference, _ operation: Operation, changed: [[String]] = [],
    neededMaps: [NeededMap] = []
  ) {
    self.reference = reference
    self.operation = operation
    self.changed = changed
    self.neededMaps = neededMaps
  }
}
