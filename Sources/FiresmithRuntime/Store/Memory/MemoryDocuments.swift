/// The documents of a ``MemoryStore``.
struct MemoryDocuments {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  let database: String
  /// The documents by their ids, by the paths of their collections.
  private var collections: [ExactString: [ExactString: StoredDocument]] = [:]

  init(database: String) {
    self.database = database
  }

  var paths: [String] { collections.values.joined().map(\.value.path) }

  subscript(path: String) -> StoredDocument? {
    get {
      let (collection, id) = DocumentWrite.split(path: path)
      return collections[ExactString(collection)]?[ExactString(id)]
    }
    set {
      let (collection, id) = DocumentWrite.split(path: path)
      let key = ExactString(collection)
      collections[key, default: [:]][ExactString(id)] = newValue
      if collections[key]?.isEmpty == true { collections[key] = nil }
    }
  }

  func matching(_ query: StructuredQuery) -> [StoredDocument] {
    QueryEvaluation(query, database: database).results(of: candidates(for: query))
  }

  func count(of query: StructuredQuery) -> Int {
    QueryEvaluation(query, database: database).count(of: candidates(for: query))
  }

  private func candidates(for query: StructuredQuery) -> [StoredDocument] {
    guard query.isGroup else {
      return collections[ExactString(query.collectionPath)].map { Array($0.values) } ?? []
    }
    return collections.lazy.filter { query.covers(collection: $0.key.string) }.flatMap(
      \.value.values)
  }
}

extension DocumentWrite {
  /// The path of the collection, and the id in it.
  static func split(path: String) -> (collection: String, id: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (
      String(decoding: bytes[..<slash], as: UTF8.self),
      String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
    )
  }
}

extension StructuredQuery {
  var collectionPath: String {
    parent.isEmpty ? collectionID : "\(parent)/\(collectionID)"
  }

  /// Whether the query looks for documents in the collection at `path`.
  func covers(collection path: String) -> Bool {
    guard isGroup else { return path.hasSameBytes(as: collectionPath) }
    let (parent, id) = DocumentWrite.split(path: path)
    return id.hasSameBytes(as: collectionID)
      && (self.parent.isEmpty || "\(parent)/".utf8.starts(with: "\(self.parent)/".utf8))
  }
}
