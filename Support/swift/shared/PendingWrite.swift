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

  internal init(_ reference: DocumentReference, _ operation: Operation) {
    self.reference = reference
    self.operation = operation
  }
}
