import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// Changes to a file while stores have it open.
@Suite struct OpenFileTests {
  /// The actions of a program with other stores while it has one.
  enum Meanwhile: CaseIterable {
    case anotherStore, storeThatNobodyCloses, wrongDatabase, transaction, listener, header

    func run(_ file: FileStore) async throws {
      switch self {
      case .anotherStore:
        let store = try file.open()
        _ = try await store.count(of: OpenFileTests.all)
        await store.close()
      case .storeThatNobodyCloses: _ = try file.open()
      case .wrongDatabase:
        let error = await failure {
          _ = try SQLiteStore(path: file.path, database: "projects/other/databases/(default)")
        }
        #expect(error?.code == .failedPrecondition)
      case .transaction:
        let store = try file.open()
        let transaction = try await store.beginReadOnlyTransaction()
        _ = try await transaction.documents(matching: OpenFileTests.all)
        await transaction.rollback()
        await store.close()
      case .listener:
        let store = try file.open()
        var states = store.snapshots(of: OpenFileTests.all).makeAsyncIterator()
        _ = try await states.next()
        await store.close()
      case .header: try FileFormat.checkHeader(of: file.path)
      }
    }
  }

  static let all = StructuredQuery(collectionID: "c")

  /// SQLite's locks are the process's: if anything drops them, another process that closes the file
  /// takes itself for the last one, and removes the log in which this one goes on writing.
  @Test(arguments: Meanwhile.allCases)
  func noCommitIsLostIfOtherStoresOfTheFileComeAndGo(_ meanwhile: Meanwhile) async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit([FileStore.document(0)])
    try await meanwhile.run(file)
    let trial = try Tool.built("FiresmithSQLiteTrial")
    #expect(try await trial.run(["number", file.path, "c"], in: file.folder.url).output == "1\n")
    for number in 1...5 { try await store.commit([FileStore.document(number)]) }
    #expect(try await store.count(of: Self.all) == 6)
    #expect(try await trial.run(["number", file.path, "c"], in: file.folder.url).output == "6\n")
    await store.close()
  }

  // MARK: - Deleted, moved and replaced files

  enum Change: CaseIterable {
    case deleted, deletedWithAllOfIt, moved, replaced, replacedByAnotherProgram, lostItsLog

    func make(_ file: FileStore) throws {
      let manager = FileManager.default
      switch self {
      case .deleted: try manager.removeItem(atPath: file.path)
      case .deletedWithAllOfIt:
        for name in ["", "-wal", "-shm"] { try manager.removeItem(atPath: file.path + name) }
      case .moved: try manager.moveItem(atPath: file.path, toPath: file.path + ".moved")
      case .replaced, .replacedByAnotherProgram:
        #expect(rename(file.path + ".new", file.path) == 0)
      case .lostItsLog: try manager.removeItem(atPath: file.path + "-wal")
      }
    }

    /// The number of documents in the file when it is opened again; `nil` if it can't be.
    var left: Int? {
      switch self {
      case .deleted, .deletedWithAllOfIt, .moved: 0
      case .replaced: 2
      case .replacedByAnotherProgram: nil
      case .lostItsLog: 3
      }
    }
  }

  @Test(arguments: Change.allCases)
  func aStoreNoticesAtTheNextCallThatItsFileIsAnotherOne(_ change: Change) async throws {
    let file = try FileStore()
    let new = try FileStore()
    if change == .replacedByAnotherProgram {
      try new.connect(isNew: true).run("CREATE TABLE books (title TEXT)")
    } else {
      try await new.fill(2)
    }
    try FileManager.default.moveItem(atPath: new.path, toPath: file.path + ".new")
    let store = try file.open()
    let (reading, listening) = (try file.open(), try file.open { $0.listenInterval = 0.01 })
    try await store.commit((0..<3).map(FileStore.document))
    let transaction = try await store.beginTransaction()
    _ = try await transaction.documents(at: ["c/1000"])
    let snapshot = try await store.beginReadOnlyTransaction()
    var states = listening.snapshots(of: Self.all).makeAsyncIterator()
    #expect(try await states.next()?.count == 3)
    try change.make(file)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: file.folder.path))
    let calls: [() async throws -> Void] = [
      { _ = try await store.documents(at: ["c/1000"]) },
      { _ = try await reading.documents(matching: Self.all) },
      { _ = try await reading.count(of: Self.all) },
      { try await store.commit([FileStore.document(4)]) },
      { try await reading.commit([FileStore.document(4)]) },
      { try await transaction.commit([FileStore.document(5)]) },
      { _ = try await snapshot.documents(at: ["c/1000"]) },
      { _ = try await store.beginReadOnlyTransaction() },
      { for try await _ in store.snapshots(at: "c/1000") {} },
      { while try await states.next() != nil {} },
      { if change != .lostItsLog { _ = try file.open() } else { throw FirestoreErrorCode.closed } },
    ]
    for (index, call) in calls.enumerated() {
      let error = await failure(call)
      #expect(error?.code == .failedPrecondition, "call \(index): \(error?.message ?? "")")
      guard index < calls.count - 1 else { continue }
      #expect(error?.message.contains("Close the store") == true, "call \(index)")
    }
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: file.folder.path)) == names,
      "nothing was made")
    await snapshot.rollback()
    for store in [store, reading, listening] { await store.close() }
    guard let left = change.left else {
      #expect(await failure { _ = try file.open() }?.message.contains("another program") == true)
      return
    }
    let again = try file.open()
    #expect(try await again.count(of: Self.all) == left)
    try await again.commit([FileStore.document(9)])
    #expect(try await again.problems() == [])
    await again.close()
    guard change == .moved else { return }
    let moved = try SQLiteStore(path: file.path + ".moved")
    #expect(try await moved.count(of: Self.all) == 3, "what was committed went with the file")
    await moved.close()
  }

  /// The names of SQLite's other files begin with the file's name.
  @Test func aFileThatIsOpenByAnotherNameIsRefused() async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit([FileStore.document(0)])
    let (hard, soft) = (file.path + ".hard", file.path + ".soft")
    #expect(link(file.path, hard) == 0)
    try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: file.path)
    let error = await failure { _ = try SQLiteStore(path: hard) }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message.contains("another name") == true)
    let same = try SQLiteStore(path: soft)
    #expect(try await same.count(of: Self.all) == 1)
    await same.close()
    await store.close()
    await (try SQLiteStore(path: hard)).close()
  }

  /// A file system gives the number of a deleted file to a new one as soon as the last connection
  /// is closed, while the process may still be noting that.
  @Test func newFilesMayHaveTheNumbersOfThoseThatWereDeleted() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<RandomCases.count(50) {
            let folder = try TemporaryFolder()
            let path = folder.url(of: "\(number)-\(round).sqlite").path
            let stores = try [SQLiteStore(path: path), SQLiteStore(path: path)]
            try await stores[1].commit([FileStore.document(round)])
            try FileManager.default.removeItem(at: folder.url)
            for store in stores { await store.close() }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: - Files that can't be written

  /// Runs `body` where the file's folder can't be written.
  private func whileReadOnly(_ file: FileStore, _ body: () async throws -> Void) async throws {
    let folder = file.folder.path
    let root = URL(fileURLWithPath: "/")
    // Permissions don't hold for root, which can mount instead.
    let isRoot = geteuid() == 0
    let close =
      isRoot
      ? "mount --bind '\(folder)' '\(folder)' && mount -o remount,ro,bind '\(folder)'"
      : "chmod -R a-w '\(folder)'"
    let closing = try await Tool.shell(close, in: root)
    guard closing.status == 0 else {
      _ = try await Tool.shell("umount '\(folder)'", in: root)
      return
    }
    let error: (any Error)?
    do {
      try await body()
      error = nil
    } catch let problem {
      error = problem
    }
    let open = isRoot ? "umount '\(folder)'" : "chmod -R u+w '\(folder)'"
    #expect(try await Tool.shell(open, in: root).status == 0)
    if let error { throw error }
  }

  @Test(arguments: [nil, "normal", "year-2100"] as [String?])
  func aFileOnAReadOnlyMediumCanBeRead(_ version1: String?) async throws {
    let file = try FileStore()
    if let version1 {
      try FileStore.copyVersion1(version1, to: file)
    } else {
      try await file.fill(7)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    let bytes = try file.bytes
    let all = StructuredQuery(collectionID: version1 == nil ? "c" : "books")
    let shelf = StructuredQuery(
      collectionID: all.collectionID, filter: .field("shelf", .equal, 1))
    try await whileReadOnly(file) {
      let store = try file.open { $0.searchedWithoutIndex = 0 }
      let count = try await store.count(of: all)
      #expect(count == (version1 == nil ? 7 : 5))
      let documents = try await store.documents(matching: shelf)
      #expect(!documents.isEmpty && documents.count < count)
      #expect(try await store.documents(at: [documents[0].path]) == [documents[0]])
      var states = store.snapshots(of: shelf).makeAsyncIterator()
      #expect(try await states.next()?.count == documents.count)
      let transaction = try await store.beginReadOnlyTransaction()
      #expect(try await transaction.documents(matching: shelf).count == documents.count)
      await transaction.rollback()
      for write in [FileStore.document(1), DocumentWrite(path: "c/none", operation: .delete)] {
        #expect(await failure { try await store.commit([write]) }?.code == .permissionDenied)
      }
      await store.close()
      let missing = file.folder.url(of: "missing.sqlite").path
      let error = await failure { _ = try SQLiteStore(path: missing) }
      #expect(error?.code == .permissionDenied, "\(error?.message ?? "")")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == names)
    #expect(try file.bytes == bytes)
  }
}
