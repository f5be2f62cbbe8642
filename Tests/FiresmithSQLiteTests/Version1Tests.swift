import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

extension FileStore {
  /// Copies a file in format 1, with its log if it has one.
  static func copyVersion1(_ name: String, to file: FileStore) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Version1")
    for end in ["", "-wal"] {
      let original = folder.appendingPathComponent("\(name).sqlite\(end)").path
      guard FileManager.default.fileExists(atPath: original) else { continue }
      try FileManager.default.copyItem(atPath: original, toPath: file.path + end)
    }
  }
}

/// Files in format 1, which the commit 1752926c has written: with a right clock, with one in the
/// year 2100 or at the end of time, and by a process that was killed.
@Suite struct Version1Tests {
  static let names = ["normal", "year-2100", "end-of-time", "killed"]

  @Test(arguments: names) func filesAreMigratedAndWrittenTo(_ name: String) async throws {
    let file = try FileStore()
    try FileStore.copyVersion1(name, to: file)
    let now = Timestamp(seconds: 1_800_000_000, nanoseconds: 0)
    let store = try file.open { $0.now = { now } }
    try await Self.check(store, name)
    let books = StructuredQuery(collectionID: "books")
    var states = store.snapshots(of: books).makeAsyncIterator()
    #expect(try await states.next()?.count == 5)
    let transaction = try await store.beginTransaction()
    _ = try await transaction.documents(at: ["books/b2"])
    try await store.commit([
      DocumentWrite(
        path: "books/b2", operation: .update(["n": 2]),
        transforms: [FieldTransform("t", .serverTimestamp)])
    ])
    #expect(await failure { try await transaction.commit([]) }?.code == .aborted)
    let document = try #require(try await store.documents(at: ["books/b2"]).first ?? nil)
    #expect(document.fields == ["n": 2, "t": .timestamp(now)])
    #expect(document.updateTime == now)
    #expect(try await states.next()?.map { $0.fields["t"] }.contains(.timestamp(now)) == true)
    try await store.commit([DocumentWrite(path: "books/b1", operation: .delete)])
    #expect(try await store.count(of: books) == 4)
    #expect(try await store.problems() == [])
    await store.close()
    let again = try file.open()
    #expect(try await again.count(of: books) == 4)
    await again.close()
  }

  /// Checks that the documents are there that 1752926c has stored.
  static func check(_ store: SQLiteStore, _ name: String) async throws {
    let shelf = StructuredQuery(collectionID: "books", filter: .field("shelf", .equal, 1))
    let onShelf = try await store.documents(matching: shelf).map(\.path)
    switch name {
    case "normal", "killed": #expect(onShelf == ["books/b1", "books/b3", "books/b5"])
    default: #expect(onShelf == ["books/b1", "books/b2", "books/b3", "books/b5"])
    }
    let group = StructuredQuery(collectionID: "parts", isGroup: true)
    #expect(try await store.documents(matching: group).map(\.path) == ["books/b1/parts/p1"])
    let created = Timestamp(seconds: 1_767_225_600, nanoseconds: 123_456_000)
    for document in try await store.documents(matching: StructuredQuery(collectionID: "books")) {
      #expect(document.createTime == created)
      #expect(document.fields["added"] == document.updateTime.map { .timestamp($0) })
    }
    #expect(try await store.problems() == [])
  }

  /// A process that is killed at any step of the migration leaves a file that is migrated later.
  @Test(arguments: 0...FileFormat.migration.count)
  func aMigrationThatIsInterruptedIsMadeLater(steps: Int) async throws {
    let (file, copy) = (try FileStore(), try FileStore())
    try FileStore.copyVersion1("normal", to: file)
    let connection = try file.connect()
    // What was written so far goes to the disk at each step.
    try connection.run("PRAGMA cache_size = 1")
    try connection.run("PRAGMA cache_spill = 1")
    try connection.run(SQL.beginWriting)
    for step in FileFormat.migration.prefix(steps) { try connection.run(step) }
    // The disk as a process that is killed now leaves it. No other process has the file open.
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file.path + end, toPath: copy.path + end)
    }
    try connection.run(SQL.rollback)
    let store = try copy.open()
    try await Self.check(store, "normal")
    try await store.commit([FileStore.document(1)])
    await store.close()
  }

  /// Two processes that open the file for the first time don't get in each other's way.
  @Test func storesThatOpenAFileAtTheSameTimeMigrateItOnce() async throws {
    let file = try FileStore()
    try FileStore.copyVersion1("killed", to: file)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let store = try file.open()
          try await store.commit([FileStore.document(number)])
          await store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try file.open()
    try await Self.check(store, "killed")
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 4)
    await store.close()
  }
}
