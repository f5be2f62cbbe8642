import FiresmithSwiftReader

/// The parts of an app that use Firebase's other database, whose values are no documents.
struct RealtimeDatabase {
  /// The files that use it, with the first places where they do.
  private(set) var places: [(file: Int, position: SwiftPosition)] = []
  /// The files that use it and not Firestore.
  private var files: Set<Int> = []
  private var hasFirestore = false
  private let index: CodeIndex

  init(_ index: CodeIndex) {
    self.index = index
    for file in index.files.indices {
      let source = index.files[file].source
      let token = source.tokens.indices.first { Self.isMentioned(at: $0, source) }
      if let token { places.append((file, source.position(ofToken: token))) }
    }
    guard !places.isEmpty else { return }
    for file in index.files.indices {
      let source = index.files[file].source
      let isOfFirestore = source.tokens.indices.contains { Self.isFirestore(at: $0, source) }
      if isOfFirestore { hasFirestore = true }
      if !isOfFirestore, places.contains(where: { $0.file == file }) { files.insert(file) }
    }
  }

  private static func isMentioned(at token: Int, _ source: SwiftSource) -> Bool {
    guard source.tokens[token].kind == .word, source.begins(token, with: "DF") else { return false }
    return source.isToken(token, "FirebaseDatabase") || source.isToken(token, "DataSnapshot")
      || source.isToken(token, "DatabaseReference") || source.isToken(token, "FIRDatabase")
      || source.isToken(token, "Database") && source.isToken(token + 2, "database")
  }

  private static func isFirestore(at token: Int, _ source: SwiftSource) -> Bool {
    guard source.tokens[token].kind == .word, source.begins(token, with: "DFCQc") else {
      return false
    }
    if source.isToken(token, "collection") { return source.isToken(token + 1, "(") }
    let names: [StaticString] = [
      "Firestore", "FirebaseFirestore", "FirebaseFirestoreSwift", "FirestoreQuery", "DocumentID",
      "CollectionReference", "DocumentReference", "DocumentSnapshot", "QueryDocumentSnapshot",
      "QuerySnapshot",
    ]
    return names.contains { source.isToken(token, $0) }
  }

  /// Whether code reads that database; `nil` if nothing tells which one it reads.
  ///
  /// - Parameter hasPath: Whether it has a path of documents.
  func isRead(in scope: CodeScope, hasPath: Bool) -> Bool? {
    guard !places.isEmpty, !hasPath else { return false }
    if !hasFirestore || files.contains(scope.file) { return true }
    let source = index.files[scope.file].source
    let calls: [StaticString] = ["child", "observe", "observeSingleEvent"]
    let isOfIt =
      scope.parameters.contains { $0.type.contains("DataSnapshot") }
      || scope.range.contains { token in
        Self.isMentioned(at: token, source)
          || source.isToken(token + 1, "(") && calls.contains { source.isToken(token, $0) }
      }
    if isOfIt { return true }
    return scope.range.contains { Self.isFirestore(at: $0, source) } ? false : nil
  }
}

extension CodeType {
  /// Whether values of the type are made of those of the other database.
  var readsDataSnapshot: Bool {
    initializers.contains { pair in
      pair.initializer.parameters.contains { $0.type.contains("DataSnapshot") }
    }
  }
}

extension SwiftSource {
  /// Whether the first byte of a token is one of these: most tokens are soon known not to matter.
  fileprivate func begins(_ token: Int, with bytes: StaticString) -> Bool {
    let first = self.bytes[tokens[token].range.lowerBound]
    return bytes.withUTF8Buffer { $0.contains(first) }
  }
}
