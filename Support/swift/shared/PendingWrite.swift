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
  /// The maps that have to be in the document already.
  internal let neededMaps: [NeededMap]

  internal init(
    _ reference: DocumentReference, _ operation: Operation, neededMaps: [NeededMap] = []
  ) {
    self.reference = reference
    self.operation = operation
    self.neededMaps = neededMaps
  }
}
