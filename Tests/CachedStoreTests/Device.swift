import FiresmithRuntime
import Foundation
import Testing

/// A device with a ``CachedStore`` in memory.
struct Device {
  let clock = TestClock()
  let remote: TestRemote
  let disk: any LocalStore
  /// The disk as the program uses it.
  private(set) var local: FaultyStore
  /// The conflicts that were reported.
  let conflicts = Locked<[CacheConflict]>([])
  private(set) var store: CachedStore

  /// - Parameter documents: What the remote store has, by path.
  init(
    _ documents: [String: [String: DocumentValue]] = [:], disk: any LocalStore = MemoryStore(),
    _ change: (inout CachedStore.Options) -> Void = { _ in }
  ) async throws {
    remote = TestRemote(now: clock.now)
    self.disk = disk
    local = FaultyStore(disk)
    store = try Self.open(local, remote, clock, conflicts, change)
    for (path, fields) in documents.sorted(by: { $0.key < $1.key }) {
      try await remote.base.put(path, fields)
    }
  }

  /// Ends the program, and begins it again.
  mutating func restart(_ change: (inout CachedStore.Options) -> Void = { _ in }) throws {
    local.die()
    local = FaultyStore(disk)
    store = try Self.open(local, remote, clock, conflicts, change)
  }

  private static func open(
    _ local: FaultyStore, _ remote: TestRemote, _ clock: TestClock,
    _ conflicts: Locked<[CacheConflict]>, _ change: (inout CachedStore.Options) -> Void
  ) throws -> CachedStore {
    var options = CachedStore.Options()
    options.retryInterval = nil
    options.now = clock.now
    options.sleep = { _ in await Task.yield() }
    options.process = .another()
    options.onConflict = { conflict in conflicts.withLock { $0.append(conflict) } }
    change(&options)
    return try CachedStore(localStore: local, remote: remote, options: options)
  }

  func fields(
    _ path: String, _ source: FirestoreSource = .default
  ) async throws -> [String: DocumentValue]? {
    try await store.snapshots(at: [path], source: source)[0].content?.fields
  }

  /// The ids of the documents of `c` that `query` finds.
  func find(
    _ source: FirestoreSource = .default, _ query: StructuredQuery = .c
  ) async throws -> [String] {
    try await store.snapshot(of: query, source: source).content.map { String($0.path.dropFirst(2)) }
  }

  /// Expects that `body` finds `expected` with so many reads of the remote store.
  func expect<Found: Equatable>(
    _ expected: Found, reads: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Found
  ) async throws {
    let before = remote.record.withLock(\.reads)
    let found = try await body()
    #expect(found == expected, sourceLocation: sourceLocation)
    let after = remote.record.withLock(\.reads)
    #expect(after - before == reads, sourceLocation: sourceLocation)
  }

  /// Returns the number of reads of the remote store that `body` makes.
  func reads(_ body: () async throws -> Void) async throws -> Int {
    let before = remote.record.withLock(\.reads)
    try await body()
    return remote.record.withLock(\.reads) - before
  }
}

extension StructuredQuery {
  /// All documents of `c`.
  static let c = StructuredQuery(collectionID: "c")

  /// The documents of `c` by their numbers.
  static func c(limit: Int) -> StructuredQuery {
    StructuredQuery(collectionID: "c", orders: [.init("n")], limit: limit)
  }
}

extension DocumentStore {
  func document(at path: String) async throws -> StoredDocument? {
    try await documents(at: [path])[0]
  }

  func put(_ path: String, _ fields: [String: DocumentValue]) async throws {
    try await commit([DocumentWrite(path: path, operation: .update(fields))])
  }

  func merge(_ path: String, _ fields: [String: DocumentValue]) async throws {
    let mask = fields.keys.sorted().map { FieldPath([$0]) }
    try await commit([DocumentWrite(path: path, operation: .update(fields, mask: mask))])
  }

  func increment(_ path: String) async throws {
    try await commit([.incrementing(path)])
  }

  func delete(_ path: String) async throws {
    try await commit([DocumentWrite(path: path, operation: .delete)])
  }
}

extension DocumentWrite {
  static func creating(_ path: String, _ fields: [String: DocumentValue]) -> DocumentWrite {
    DocumentWrite(path: path, operation: .update(fields), precondition: .exists(false))
  }

  static func incrementing(_ path: String) -> DocumentWrite {
    DocumentWrite(
      path: path, operation: .update([:], mask: []),
      transforms: [FieldTransform("n", .increment(1))])
  }
}

/// The code of the error that `body` throws; `nil` if it succeeds.
func code(_ body: () async throws -> Void) async -> FirestoreErrorCode.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? FirestoreErrorCode)?.code ?? .unknown
  }
}
