import FiresmithValues
import Foundation

extension CachedStore {
  /// Documents, and which of them are from the cache.
  private typealias Found = [(document: StoredDocument?, isFromCache: Bool)]
  /// The documents that a query finds, and whether they are from the cache.
  private typealias Results = (documents: [StoredDocument], isFromCache: Bool)

  public func snapshots(
    at paths: [String], source: FirestoreSource
  ) async throws -> [StoreSnapshot<StoredDocument?>] {
    for path in paths { try DocumentWrite.check(path: path) }
    guard !paths.isEmpty else { return [] }
    await finishEnqueued()
    try await view.load()
    return zip(paths, try await found(at: paths, resolved(source))).map { path, found in
      StoreSnapshot(
        found.document,
        metadata: SnapshotMetadata(
          isFromCache: found.isFromCache, hasPendingWrites: view.waits(path)))
    }
  }

  public func snapshot(
    of query: StructuredQuery, source: FirestoreSource
  ) async throws -> StoreSnapshot<[StoredDocument]> {
    // The notes of the cache are in collections whose ids are refused here.
    try query.check(in: database)
    await finishEnqueued()
    guard query.nearest == nil else { return StoreSnapshot(try await search(query)) }
    try await view.load()
    // The cache has whole documents. Firestore bills as many reads for some of their fields.
    let (documents, isFromCache) = try await results(
      of: query.ofWholeDocuments, resolved(source))
    let pendingPaths = view.waitingPaths(of: documents)
    return StoreSnapshot(
      documents.map(query.selected),
      metadata: SnapshotMetadata(
        isFromCache: isFromCache, hasPendingWrites: !pendingPaths.isEmpty),
      pendingPaths: pendingPaths)
  }

  // MARK: - Sources

  private func found(at paths: [String], _ source: FirestoreSource) async throws -> Found {
    switch source {
    case .server: return try await fetch(paths)
    case .networkFirst, .default: return try await fetchOrCached(paths)
    case .cache:
      let found = try await cached(paths)
      counted.withLock { $0.savedReads += paths.count }
      return found
    case .cacheFirst(let maxAge):
      let known = try await view.cached(at: paths)
      let outdated = zip(paths, known).filter { !isRecent($1, maxAge) }.map(\.0)
      counted.withLock { $0.savedReads += paths.count - outdated.count }
      guard !outdated.isEmpty else { return known.map { ($0.document, true) } }
      var rest = try await fetchOrCached(outdated)[...]
      return known.map { isRecent($0, maxAge) ? ($0.document, true) : rest.removeFirst() }
    }
  }

  private func results(
    of query: StructuredQuery, _ source: FirestoreSource
  ) async throws -> Results {
    switch source {
    case .server: return try await fetch(query)
    case .networkFirst, .default: return try await fetchOrCached(query)
    case .cache:
      let results = try await cached(query)
      count(saved: results.documents.count)
      return results
    case .cacheFirst(let maxAge):
      guard let (documents, outdated) = try await view.found(by: query, maxAge: maxAge) else {
        return try await fetchOrCached(query)
      }
      count(saved: documents.count - outdated.count)
      guard !outdated.isEmpty else { return (documents, true) }
      _ = try await fetchOrCached(outdated)
      return try await cached(query)
    }
  }

  private func fetchOrCached(_ paths: [String]) async throws -> Found {
    try await orCached {
      try await fetch(paths)
    } cached: {
      try await cached(paths)
    }
  }

  private func fetchOrCached(_ query: StructuredQuery) async throws -> Results {
    try await orCached {
      try await fetch(query)
    } cached: {
      try await cached(query)
    }
  }

  /// Returns the result of `fetch`, or that of `cached` while the remote store can't be reached.
  private func orCached<Output>(
    _ fetch: () async throws -> Output, cached: () async throws -> Output
  ) async throws -> Output {
    guard remote.pause == nil else { return try await cached() }
    do {
      return try await fetch()
    } catch  where error.isUnreachable {
      return try await cached()
    }
  }

  // MARK: - The remote store

  private func fetch(_ paths: [String]) async throws -> Found {
    let documents = try await view.fetch(paths, from: remote, counted)
    sender.resume()
    return documents.map { ($0, false) }
  }

  /// Reads `query` from the remote store, and returns what the cache finds then.
  private func fetch(_ query: StructuredQuery) async throws -> Results {
    let read = view.begin(.read)
    defer { view.end(read) }
    var asked = query
    if let limit = query.limit, limit > 0 {
      // So many of the documents found may leave the query through writes that wait.
      asked.limit = limit + view.pendingPaths(in: query.collectionID).count
    }
    let documents = try await remote.read { [asked] in
      try await $0.snapshot(of: asked, source: .server).content
    }
    counted.withLock { $0.reads += max(1, documents.count) }
    let unclear = try await view.absorb(documents, of: query, asked: asked, read)
    try await view.settle(unclear, from: remote, counted)
    sender.resume()
    return (try await view.local.documents(matching: query), false)
  }

  private func search(_ query: StructuredQuery) async throws -> [StoredDocument] {
    let documents = try await remote.read {
      try await $0.snapshot(of: query, source: .server).content
    }
    counted.withLock { $0.reads += max(1, documents.count) }
    return documents
  }

  // MARK: - The cache

  private func cached(_ query: StructuredQuery) async throws -> Results {
    (try await view.local.documents(matching: query), true)
  }

  /// - Throws: ``FirestoreErrorCode/Code/unavailable`` if nothing is known of one of the documents.
  private func cached(_ paths: [String]) async throws -> Found {
    let known = try await view.cached(at: paths)
    for (path, known) in zip(paths, known) where !known.isKnown {
      throw FirestoreErrorCode(.unavailable, "\(path) is not in the cache.")
    }
    return known.map { ($0.document, true) }
  }

  private func isRecent(_ cached: CachedDocument, _ maxAge: TimeInterval) -> Bool {
    cached.isKnown && cached.readTime.map { view.isRecent($0, maxAge) } ?? false
  }

  private func count(saved documents: Int) {
    counted.withLock { $0.savedReads += max(1, documents) }
  }

  private func resolved(_ source: FirestoreSource) -> FirestoreSource {
    source == .default ? options.defaultSource : source
  }
}

extension LocalView {
  /// Reads documents from the remote store, and returns them as this device shows them.
  func fetch(
    _ paths: [String], from remote: RemoteConnection, _ counted: Locked<CacheStatistics>
  ) async throws -> [StoredDocument?] {
    let unclear = try await read(paths, .read, from: remote, counted)
    try await settle(unclear, from: remote, counted)
    return try await local.documents(at: paths)
  }

  /// Reads documents from the remote store until it is clear what they are.
  func settle(
    _ paths: Set<ExactString>, from remote: RemoteConnection, _ counted: Locked<CacheStatistics>
  ) async throws {
    var unclear = paths
    while !unclear.isEmpty {
      unclear = try await read(unclear.sorted().map(\.string), .repeated, from: remote, counted)
    }
  }

  private func read(
    _ paths: [String], _ kind: CacheRead.Kind, from remote: RemoteConnection,
    _ counted: Locked<CacheStatistics>
  ) async throws -> Set<ExactString> {
    let read = begin(kind)
    defer { end(read) }
    let documents = try await remote.read {
      try await $0.snapshots(at: paths, source: .server).map(\.content)
    }
    counted.withLock { $0.reads += paths.count }
    return try await absorb(documents, at: paths, read)
  }
}
