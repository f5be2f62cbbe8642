import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// Full disks, the number of indexes, and what ends a store.
@Suite struct LimitTests {
  @Test func aFileThatIsFullRefusesWritesAndGoesOnWithTheRest() async throws {
    let file = try FileStore()
    let store = try file.open { $0.maximumSize = 400_000 }
    let written = try await fillUp(store)
    // Deleting makes space.
    for start in stride(from: 0, to: 100, by: 10) {
      try await store.commit(
        (start..<start + 10).map { DocumentWrite(path: "c/\(1000 + $0)", operation: .delete) })
    }
    try await store.commit([FileStore.document(0)])
    #expect(try await store.count(of: Self.all) == written - 99)
    // The limit is that of a store, and not of the file.
    let more = try file.open()
    try await more.commit((10_000..<10_500).map(FileStore.document))
    #expect(try await store.count(of: Self.all) == written - 99 + 500)
  }

  /// On a disk of one megabyte, where that can be made.
  @Test func aDiskThatIsFullRefusesWritesAndGoesOnWithTheRest() async throws {
    let file = try FileStore()
    let root = URL(fileURLWithPath: "/")
    let mount = try await Tool.shell(
      "mount -t tmpfs -o size=1m tmpfs '\(file.folder.path)'", in: root)
    // Only root can.
    guard mount.status == 0 else { return }
    let error = await failure { try await fillUpDisk(file) }
    let unmount = try await Tool.shell("umount '\(file.folder.path)'", in: root)
    #expect(unmount.status == 0, "\(unmount.problems)")
    #expect(error == nil)
  }

  private func fillUpDisk(_ file: FileStore) async throws {
    try file.folder.write(String(repeating: "ballast", count: 40_000), to: "ballast")
    let store = try file.open()
    let written = try await fillUp(store)
    // Neither is there space to delete anything: that is written first, too.
    let error = await failure {
      try await store.commit(
        (0..<written).map { DocumentWrite(path: "c/\(1000 + $0)", operation: .delete) })
    }
    #expect(error?.code == .resourceExhausted)
    try file.folder.remove("ballast")
    try await store.commit([FileStore.document(written)])
    await store.close()
    let again = try file.open()
    #expect(try await again.count(of: Self.all) == written + 1)
    #expect(try await again.problems() == [])
    await again.close()
  }

  static let all = StructuredQuery(collectionID: "c")

  /// Writes until there is no space left.
  ///
  /// - Returns: How many documents were written.
  private func fillUp(_ store: SQLiteStore) async throws -> Int {
    var (written, error): (Int, FirestoreErrorCode?) = (0, nil)
    while error == nil, written < 10_000 {
      error = await failure {
        try await store.commit((written..<written + 20).map(FileStore.document))
      }
      if error == nil { written += 20 }
    }
    #expect(error?.code == .resourceExhausted)
    #expect(error?.message.contains("code 13") == true)
    #expect(written > 100)
    // Nothing of the commit that failed is there, and everything else is, also with an index that
    // can't be made.
    #expect(try await store.count(of: Self.all) == written)
    let shelf = StructuredQuery(collectionID: "c", filter: .field("shelf", .equal, 3))
    #expect(try await store.count(of: shelf) == (0..<written).count { $0 % 7 == 3 })
    #expect(try await store.problems() == [])
    return written
  }

  @Test func queriesMakeIndexesOnlyForLargeCollections() async throws {
    let file = try FileStore()
    let store = try file.open()
    let query = StructuredQuery(collectionID: "c", filter: .field("shelf", .equal, 3))
    try await store.commit((0..<100).map(FileStore.document))
    #expect(try await store.count(of: query) == 14)
    #expect(try await store.indexes() == 0)
    try await store.commit([FileStore.document(100)])
    #expect(try await store.count(of: query) == 14)
    #expect(try await store.count(of: query) == 14)
    #expect(try await store.indexes() == 1)
    #expect(try await store.problems() == [])
  }

  @Test func aListenerMakesTheIndexThatItNeeds() async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit((0..<200).map(FileStore.document))
    let query = StructuredQuery(collectionID: "c", filter: .field("shelf", .equal, 3))
    var states = store.snapshots(of: query).makeAsyncIterator()
    #expect(try await states.next()?.count == 29)
    #expect(try await store.indexes() == 1)
  }

  @Test func thereAreAHundredIndexesAtMostAndUnusedOnesMakeWay() async throws {
    let file = try FileStore()
    let time = Locked(Timestamp(seconds: 1_000_000, nanoseconds: 0))
    let store = try file.open { options in
      options.searchedWithoutIndex = 0
      options.now = { time.withLock(\.self) }
    }
    try await store.commit([
      DocumentWrite(
        path: "c/a",
        operation: .update(Dictionary(uniqueKeysWithValues: (0..<150).map { ("f\($0)", 1) })))
    ])
    func find(_ number: Int) async throws {
      let filter = StructuredQuery.Filter.field(FieldPath(["f\(number)"]), .equal, 1)
      #expect(try await store.count(of: StructuredQuery(collectionID: "c", filter: filter)) == 1)
    }
    for number in 0..<120 { try await find(number) }
    #expect(try await store.indexes() == IndexMaking.most)
    // Two days later, one of them is still used; another is not, and makes way.
    time.withLock { $0.seconds += 2 * 86_400 }
    try await find(0)
    try await store.commit([FileStore.document(1)])
    try await find(130)
    #expect(try await store.indexes() == IndexMaking.most)
    let fields = try await store.indexedFields()
    #expect(fields.contains("f0") && fields.contains("f130") && !fields.contains("f1"))
    #expect(try await store.problems() == [])
  }

  @Test func queriesThatFirestoreHasNoIndexForCanBeRefused() async throws {
    let file = try FileStore()
    let indexes = try FirestoreIndexes(json: Data(#"{ "indexes": [], "fieldOverrides": [] }"#.utf8))
    let store = try file.open { $0.indexes = indexes }
    let unserved = StructuredQuery(
      collectionID: "c", filter: .field("shelf", .equal, 1), orders: [.init("n")])
    let transaction = try await store.beginTransaction()
    let snapshot = try await store.beginReadOnlyTransaction()
    let calls: [() async throws -> Void] = [
      { _ = try await store.documents(matching: unserved) },
      { _ = try await store.count(of: unserved) },
      { _ = try await transaction.documents(matching: unserved) },
      { _ = try await snapshot.documents(matching: unserved) },
      { for try await _ in store.snapshots(of: unserved) {} },
    ]
    for call in calls { #expect(await failure(call)?.code == .failedPrecondition) }
    #expect(try await store.documents(matching: StructuredQuery(collectionID: "c")) == [])
    await snapshot.rollback()
  }

  @Test func aClosedStoreRefusesCallsAndItsListenersEnd() async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit([FileStore.document(1)])
    var states = store.snapshots(at: "c/1001").makeAsyncIterator()
    #expect(try await states.next() != nil)
    await store.close()
    #expect(try await states.next() == nil)
    let calls: [() async throws -> Void] = [
      { _ = try await store.documents(at: ["c/1001"]) },
      { _ = try await store.documents(matching: StructuredQuery(collectionID: "c")) },
      { try await store.commit([FileStore.document(2)]) },
      { _ = try await store.beginReadOnlyTransaction() },
      { for try await _ in store.snapshots(at: "c/a") {} },
    ]
    for call in calls {
      let error = await failure(call)
      #expect(error?.code == .failedPrecondition && error?.message == "The store is closed.")
    }
    await store.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    #expect(names == ["documents.sqlite"], "the last one to close removes the log")
  }

  @Test func aStoreThatNobodyUsesAnyMoreCloses() async throws {
    let file = try FileStore()
    try await { _ = try await file.open().commit([FileStore.document(1)]) }()
    var names: [String] = []
    while names != ["documents.sqlite"] {
      try await Task.sleep(nanoseconds: 10_000_000)
      names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    }
  }

  @Test func readsSeeTheWritesThatWereEnqueuedBefore() async throws {
    let file = try FileStore()
    let store = try file.open()
    for number in 0..<50 {
      store.enqueue([FileStore.document(number)])
      #expect(try await store.documents(at: ["c/\(1000 + number)"]) != [nil])
    }
    store.enqueue([FileStore.document(50)])
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 51)
  }

  @Test func aQueryCanBeCancelled() async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit((0..<3_000).map(FileStore.document))
    let task = Task {
      try await Task.sleep(nanoseconds: 1_000)
      return try await store.documents(matching: StructuredQuery(collectionID: "c"))
    }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    let began = Task { try await store.documents(matching: StructuredQuery(collectionID: "c")) }
    try await Task.sleep(nanoseconds: 2_000_000)
    began.cancel()
    let error = await failure { _ = try await began.value }
    #expect(error == nil || error?.code == .cancelled)
  }
}

extension SQLiteStore {
  func indexes() async throws -> Int {
    try await readers.read { connection, _ in try connection.integer(SQL.countIndexes) ?? 0 }
  }

  /// The first fields of the indexes of `c`.
  func indexedFields() async throws -> Set<String> {
    try await readers.read { [database] connection, _ in
      let documents = FileDocuments(connection: connection, database: database)
      return Set(
        try documents.indexes(of: "c").compactMap { $0.definition.parts.first?.field.description })
    }
  }
}
