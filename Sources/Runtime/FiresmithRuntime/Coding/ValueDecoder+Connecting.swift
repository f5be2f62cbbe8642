extension ValueDecoder {
  /// `reference`, connected as the document is.
  func connected(_ reference: DocumentReference) -> DocumentReference {
    guard let connection = context.document?.connection else { return reference }
    return reference.connected(to: connection)
  }

  /// `value`, with its references connected as the document is.
  func connected(_ value: DocumentValue) -> DocumentValue {
    guard let connection = context.document?.connection else { return value }
    return value.connected(to: connection)
  }
}
