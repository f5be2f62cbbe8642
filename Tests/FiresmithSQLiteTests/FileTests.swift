import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// Files that aren't a store's, or not any more: a clear error, and nothing is overwritten.
@Suite struct FileTests {
  @Test func documentsAreThereWhenTheFileIsOpenedAgain() async throws {
    let file = try FileStore()
    try await file.fill()
    let store = try file.open()
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 200)
    let document = try #require(try await store.documents(at: ["c/1007"]).first ?? nil)
    #expect(document.fields["n"] == 7)
    try await store.commit([FileStore.document(7)])
    let again = try #require(try await store.documents(at: ["c/1007"]).first ?? nil)
    #expect(again == document, "a write that changes nothing doesn't change the update time")
  }

  @Test func aFileKeepsTheNameOfItsDatabase() async throws {
    let file = try FileStore()
    let name = "projects/library/databases/(default)"
    #expect(try SQLiteStore(path: file.path, database: name).database == name)
    #expect(try file.open().database == name)
    let error = await failure {
      _ = try SQLiteStore(path: file.path, database: "projects/other/databases/(default)")
    }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message.contains("projects/library") == true)
  }

  @Test(arguments: [
    "Not a database", "SQLite format 3", String(repeating: "Not a database. ", count: 1000),
  ])
  func aFileThatIsntADatabaseStaysAsItIs(_ text: String) async throws {
    let file = try FileStore()
    try file.write(Data(text.utf8))
    let error = await failure { _ = try file.open() }
    #expect(error?.code == .dataLoss)
    #expect(error?.message.hasPrefix("\(file.path): ") == true)
    #expect(try file.bytes == Data(text.utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    #expect(names == ["documents.sqlite"], "no other file was made")
  }

  @Test func anotherProgramsDatabaseStaysAsItIs() async throws {
    let file = try FileStore()
    do {
      let connection = try file.connect(isNew: true)
      try connection.run("CREATE TABLE books (title TEXT)")
    }
    let before = try file.bytes
    let error = await failure { _ = try file.open() }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message.contains("another program") == true)
    #expect(try file.bytes == before)
  }

  @Test func aNewerFormatIsRefusedAndStaysAsItIs() async throws {
    let file = try FileStore()
    try await file.fill()
    do {
      let connection = try file.connect()
      try connection.run("PRAGMA user_version = \(FileFormat.version + 1)")
    }
    let before = try file.bytes
    let error = await failure { _ = try file.open() }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message.contains("newer version") == true)
    #expect(try file.bytes == before)
  }

  /// A newer program may have this file open, with its changes still in a file beside.
  @Test func aNewerFormatInTheLogIsRefused() async throws {
    let file = try FileStore()
    try await file.fill()
    let newer = try file.connect()
    try newer.run("PRAGMA user_version = \(FileFormat.version + 1)")
    let error = await failure { _ = try file.open() }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message.contains("newer version") == true)
    withExtendedLifetime(newer) {}
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON documents BEGIN DELETE FROM documents; END",
    "CREATE VIEW v AS SELECT * FROM documents", "DROP TABLE entries",
    "ALTER TABLE documents ADD COLUMN more",
  ])
  func tablesThatSomebodyHasChangedAreRefused(_ change: String) async throws {
    let file = try FileStore()
    try await file.fill(1)
    do {
      let connection = try file.connect()
      try connection.run(change)
    }
    let error = await failure { _ = try file.open() }
    #expect(error?.code == .dataLoss)
    #expect(error?.message.contains("another program has changed") == true)
  }

  @Test func aFolderOrOneThatIsMissingIsNoFile() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.url(of: "missing/documents.sqlite").path
    for path in [folder.path, missing] {
      let error = await failure { _ = try SQLiteStore(path: path) }
      #expect(error?.code == .failedPrecondition)
      #expect(error?.message.hasPrefix("\(path): the file can't be opened.") == true)
    }
  }

  @Test func sqLitesNamesForDatabasesInMemoryAreFilesHere() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.url(of: ":memory:").path)
    #expect(folder.exists(":memory:"))
    await store.close()
  }

  /// Overwrites parts of a file and cuts it off. No document is taken for another one, nothing
  /// crashes, and the file isn't written to.
  @Test(arguments: RandomCases.seeds(5))
  func aDamagedFileGivesAnErrorOrWhatWasStored(seed: UInt64) async throws {
    let file = try FileStore()
    try await file.fill()
    do {
      let store = try file.open { $0.searchedWithoutIndex = 0 }
      _ = try await store.documents(matching: Self.onShelf)
      await store.close()
    }
    var random = SeededGenerator(seed: seed)
    var bytes = try file.bytes
    if seed.isMultiple(of: 5) {
      bytes = bytes.prefix(Int.random(in: 100..<bytes.count, using: &random))
    } else {
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let index = Int.random(in: 100..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    try file.write(bytes)
    let error = await failure {
      let store = try file.open { $0.searchedWithoutIndex = 0 }
      for document in try await store.documents(matching: StructuredQuery(collectionID: "c")) {
        guard let number = Int(document.path.dropFirst(2)), case .integer = document.fields["n"],
          case .update(let fields, _) = FileStore.document(number - 1000).operation
        else { continue }
        #expect(document.fields == fields)
      }
      _ = try await store.documents(matching: Self.onShelf)
      _ = try await store.documents(at: (0..<200).map { "c/\(1000 + $0)" })
    }
    let codes: [FirestoreErrorCode.Code?] = [nil, .dataLoss, .failedPrecondition]
    #expect(codes.contains(error?.code), "\(String(describing: error))")
    #expect(try file.bytes == bytes)
  }

  static let onShelf = StructuredQuery(collectionID: "c", filter: .field("shelf", .equal, 3))
}
