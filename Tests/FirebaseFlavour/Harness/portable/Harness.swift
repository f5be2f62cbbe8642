import FiresmithRuntime

private var store: MemoryStore? { Firestore.firestore().store as? MemoryStore }

/// What the document at `path` holds; nothing if there is none.
func raw(_ path: String) -> [String: DocumentValue] {
  store?.document(at: path)?.fields ?? [:]
}

/// Stores `fields` as the document at `path`.
func put(_ path: String, _ fields: [String: DocumentValue]) throws {
  store?.enqueue([DocumentWrite(path: path, operation: .update(fields))])
}

/// Removes all documents.
func reset() {
  store?.removeAll()
}
