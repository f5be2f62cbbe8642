import FirebaseCore
@preconcurrency import FirebaseFirestore
import FiresmithRuntime

/// Firestore through Google's SDK for Apple's systems, which keeps documents on the device.
///
/// Without a connection, reads find what is on the device, and writes take effect there at once;
/// they are sent when there is a connection again, also after the app was closed in between. A
/// write that is awaited returns when the server has confirmed it. Cancelling its task ends the
/// wait, but not the write.
///
/// What would make Google's SDK end the process is refused before the SDK is called. A time that
/// the server hasn't set yet is missing from its document.
nonisolated public struct FirebaseStore: FiresmithRuntime.DocumentStore {
  /// The full resource name of the database.
  public let database: String
  /// A collection of the database, which unlike the database itself is `Sendable`.
  private let anyCollection: FirebaseFirestore.CollectionReference

  /// The database, as Google's SDK has it.
  internal var native: FirebaseFirestore.Firestore { anyCollection.firestore }

  private init(_ native: FirebaseFirestore.Firestore, _ id: String) {
    database = "projects/\(native.app.options.projectID ?? "")/databases/\(id)"
    anyCollection = native.collection("firesmith")
  }

  /// Creates a store for a database of the default app, which has to be configured already.
  ///
  /// - Parameter database: The id of the database.
  public init(database: String = "(default)") {
    self.init(FirebaseFirestore.Firestore.firestore(database: database), database)
  }

  /// Creates a store for a database of the app that was configured with this name; `nil` if there
  /// is none.
  ///
  /// - Parameters:
  ///   - name: The name of the app.
  ///   - database: The id of the database.
  public init?(app name: String, database: String = "(default)") {
    guard let app = FirebaseCore.FirebaseApp.app(name: name) else { return nil }
    self.init(FirebaseFirestore.Firestore.firestore(app: app, database: database), database)
  }

  /// None of those that not all stores have: Google's SDK has no times of documents, searches for
  /// vectors or collections below a document, and its transactions only read single documents.
  public var capabilities: Set<FiresmithRuntime.StoreCapability> { [] }
}

// MARK: - Reading

nonisolated extension FirebaseStore {
  public func documents(at paths: [String]) async throws -> [FiresmithRuntime.StoredDocument?] {
    try await snapshots(at: paths, source: .default).map(\.content)
  }

  public func documents(
    matching query: FiresmithRuntime.StructuredQuery
  ) async throws -> [FiresmithRuntime.StoredDocument] {
    try await snapshot(of: query, source: .default).content
  }

  public func snapshots(
    at paths: [String], source: FiresmithRuntime.FirestoreSource
  ) async throws -> [FiresmithRuntime.StoreSnapshot<FiresmithRuntime.StoredDocument?>] {
    for path in paths { try FiresmithRuntime.DocumentWrite.check(path: path) }
    typealias Read = (
      index: Int, snapshot: FiresmithRuntime.StoreSnapshot<FiresmithRuntime.StoredDocument?>
    )
    return try await withThrowingTaskGroup(of: Read.self) { group in
      var snapshots: [Int: Read] = [:]
      for (index, path) in paths.enumerated() {
        // More parallel reads wouldn't be faster, but would use memory and keep others waiting.
        if index >= 20, let read = try await group.next() { snapshots[read.index] = read }
        group.addTask { (index, try await snapshot(at: path, source: source)) }
      }
      for try await read in group { snapshots[read.index] = read }
      return paths.indices.compactMap { snapshots[$0]?.snapshot }
    }
  }

  private func snapshot(
    at path: String, source: FiresmithRuntime.FirestoreSource
  ) async throws -> FiresmithRuntime.StoreSnapshot<FiresmithRuntime.StoredDocument?> {
    try await describingErrors {
      try snapshot(of: try await native.document(path).getDocument(source: source.native))
    }
  }

  public func snapshot(
    of query: FiresmithRuntime.StructuredQuery, source: FiresmithRuntime.FirestoreSource
  ) async throws -> FiresmithRuntime.StoreSnapshot<[FiresmithRuntime.StoredDocument]> {
    guard let wholeDocuments = try native(query) else {
      return FiresmithRuntime.StoreSnapshot([])
    }
    return try await describingErrors {
      var found = try snapshot(of: try await wholeDocuments.getDocuments(source: source.native))
      found.content = found.content.map(query.selected)
      return found
    }
  }

  public func aggregate(
    _ aggregations: [FiresmithRuntime.StructuredQuery.Aggregation],
    of query: FiresmithRuntime.StructuredQuery
  ) async throws -> [FiresmithRuntime.DocumentValue] {
    guard let query = try native(query, aggregating: aggregations) else {
      return aggregations.map(\.ofNothing)
    }
    let fields = aggregations.map(\.native)
    return try await describingErrors {
      let numbers = try await query.aggregate(fields).getAggregation(source: .server)
      return try fields.map { try FiresmithRuntime.DocumentValue(numbers.get($0), in: database) }
    }
  }

  /// Returns what `read` does, or throws the SDK's error in the form of `FiresmithRuntime`.
  internal func describingErrors<Output>(
    _ read: () async throws -> Output
  ) async throws -> Output {
    do {
      return try await read()
    } catch {
      throw error.ofStore
    }
  }
}

nonisolated extension FiresmithRuntime.FirestoreSource {
  fileprivate var native: FirebaseFirestore.FirestoreSource {
    switch self {
    // The SDK asks the server first, and doesn't know how old what it keeps is.
    case .default, .networkFirst, .cacheFirst: .default
    case .server: .server
    case .cache: .cache
    }
  }
}

nonisolated extension FiresmithRuntime.StructuredQuery.Aggregation {
  fileprivate var native: FirebaseFirestore.AggregateField {
    switch self {
    case .count: FirebaseFirestore.AggregateField.count()
    case .sum(let field): FirebaseFirestore.AggregateField.sum(field.native)
    case .average(let field): FirebaseFirestore.AggregateField.average(field.native)
    }
  }

  /// The result for no documents.
  fileprivate var ofNothing: FiresmithRuntime.DocumentValue {
    switch self {
    case .count, .sum: .integer(0)
    case .average: .null
    }
  }
}
