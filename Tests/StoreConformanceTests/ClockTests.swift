import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Stores whose clock stands still, goes backward, or jumps to the year 2100 or the end of time and
/// back: versions don't depend on it, and the times are right as soon as it is.
@Suite struct ClockTests {
  enum Store: CaseIterable { case memory, sqlite }

  /// A store and its clock.
  struct Fixture {
    let database: TestDatabase
    let clock: Locked<Timestamp>

    init(_ store: Store) throws {
      let clock = Locked(ClockTests.present)
      let now: @Sendable () -> Timestamp = { clock.withLock(\.self) }
      switch store {
      case .memory: database = TestDatabase(store: MemoryStore(now: now))
      case .sqlite:
        let folder = try TemporaryFolder()
        var options = SQLiteStore.Options()
        // Hundreds of tests may run in the meantime.
        options.timeout = 1200
        options.now = now
        database = TestDatabase(
          store: try SQLiteStore(path: folder.url(of: "documents.sqlite").path, options: options),
          folder: folder)
      }
      self.clock = clock
    }

    func set(_ time: Timestamp) { clock.withLock { $0 = time } }

    /// Writes the number, and the server's time.
    func write(_ number: Int, at path: String = "c/a") async throws {
      try await database.store.commit([
        DocumentWrite(
          path: path, operation: .update(["n": .integer(number)]),
          transforms: [FieldTransform("t", .serverTimestamp)])
      ])
    }

    /// The document, which has to have the time as the server's.
    func read(_ path: String = "c/a", written time: Timestamp) async throws -> StoredDocument {
      let document = try #require(try await database.document(path))
      #expect(document.fields["t"] == .timestamp(time))
      return document
    }
  }

  static let present = Timestamp(seconds: 1_800_000_000, nanoseconds: 0)
  static let year2100 = Timestamp(seconds: 4_102_444_800, nanoseconds: 0)
  static let endOfTime = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)

  static func present(plus seconds: Int64, microseconds: Int32 = 0) -> Timestamp {
    Timestamp(seconds: present.seconds + seconds, nanoseconds: microseconds * 1000)
  }

  @Test(arguments: Store.allCases)
  func versionsOfADocumentDifferWhileTheClockStandsStill(_ store: Store) async throws {
    let fixture = try Fixture(store)
    for number in 0..<5 {
      try await fixture.write(number)
      let document = try await fixture.read(written: Self.present)
      #expect(document.createTime == Self.present)
      #expect(document.updateTime == Self.present(plus: 0, microseconds: Int32(number)))
    }
    try await fixture.write(0, at: "c/b")
    #expect(try await fixture.read("c/b", written: Self.present).updateTime == Self.present)
    // A document that comes again isn't the one that was there.
    try await fixture.database.delete("c/a")
    try await fixture.write(4)
    let again = try await fixture.read(written: Self.present)
    #expect(again.createTime == Self.present)
    #expect(again.updateTime == Self.present(plus: 0, microseconds: 5))
  }

  /// By less than a day: the document's time goes on, the server's time is the clock's.
  @Test(arguments: Store.allCases, [Int64(-1), -3600, -86_400])
  func aClockThatGoesBackward(_ store: Store, seconds: Int64) async throws {
    let fixture = try Fixture(store)
    try await fixture.write(1)
    let back = Self.present(plus: seconds)
    fixture.set(back)
    try await fixture.write(2)
    let document = try await fixture.read(written: back)
    #expect(document.updateTime == Self.present(plus: 0, microseconds: 1))
    try await fixture.write(1, at: "c/new")
    let new = try await fixture.read("c/new", written: back)
    #expect((new.createTime, new.updateTime) == (back, back))
  }

  @Test(arguments: Store.allCases, [year2100, endOfTime])
  func aCommitWithAWrongClockDoesNoLastingHarm(_ store: Store, wrong: Timestamp) async throws {
    let fixture = try Fixture(store)
    try await fixture.write(0)
    try await fixture.write(0, at: "c/deleted")
    fixture.set(wrong)
    try await fixture.write(1)
    #expect(try await fixture.read(written: wrong).updateTime == wrong)
    try await fixture.database.delete("c/deleted")
    fixture.set(Self.present(plus: 10))
    for number in 2...4 {
      try await fixture.write(number)
      let document = try await fixture.read(written: Self.present(plus: 10))
      #expect(document.updateTime == Self.present(plus: 10, microseconds: Int32(number - 2)))
      #expect(document.createTime == Self.present)
    }
    try await fixture.write(0, at: "c/deleted")
    #expect(
      try await fixture.read("c/deleted", written: Self.present(plus: 10)).updateTime
        == Self.present(plus: 10))
    try await fixture.database.delete("c/a")
    #expect(try await fixture.database.document("c/a") == nil)
  }

  /// The last microsecond that can be stored isn't the end of a store.
  @Test(arguments: Store.allCases)
  func writesGoOnAtTheEndOfTime(_ store: Store) async throws {
    let fixture = try Fixture(store)
    fixture.set(Self.endOfTime)
    for number in 0..<3 { try await fixture.write(number) }
    #expect(try await fixture.read(written: Self.endOfTime).fields["n"] == 2)
    try await fixture.database.delete("c/a")
  }

  @Test(arguments: Store.allCases, [[], [present], [year2100, present]] as [[Timestamp]])
  func transactionsAndListenersDontNeedTheClock(_ store: Store, times: [Timestamp]) async throws {
    let fixture = try Fixture(store)
    let (all, database) = (StructuredQuery(collectionID: "c"), fixture.database)
    try await fixture.write(0)
    var documents = database.store.snapshots(at: "c/a").makeAsyncIterator()
    var lists = database.store.snapshots(of: all).makeAsyncIterator()
    #expect(try await documents.next()??.fields["n"] == 0)
    #expect(try await lists.next()?.map { $0.fields["n"] } == [0])
    for number in 1...3 {
      let byPath = try await database.store.beginTransaction()
      _ = try await byPath.documents(at: ["c/a"])
      let byQuery = try await database.store.beginTransaction()
      _ = try await byQuery.documents(matching: all)
      if !times.isEmpty { fixture.set(times[number % times.count]) }
      try await fixture.write(number)
      #expect(try await documents.next()??.fields["n"] == .integer(number))
      #expect(try await lists.next()?.map { $0.fields["n"] } == [.integer(number)])
      #expect(await code { try await byPath.commit([]) } == .aborted)
      #expect(await code { try await byQuery.commit([]) } == .aborted)
    }
    // Deleted and written again as it was, between two reads.
    let transaction = try await database.store.beginTransaction()
    let old = try await transaction.documents(at: ["c/a"])
    try await database.delete("c/a")
    try await database.store.commit([
      DocumentWrite(path: "c/a", operation: .update(try #require(old.first??.fields)))
    ])
    #expect(await code { try await transaction.commit([]) } == .aborted)
  }

  /// A precondition on an update time never matches another version.
  @Test(arguments: Store.allCases, Array(1...5) as [UInt64])
  func preconditionsMatchOneVersion(_ store: Store, seed: UInt64) async throws {
    let fixture = try Fixture(store)
    var random = SeededGenerator(seed: seed)
    var old: Set<Timestamp> = []
    for number in 0..<30 {
      // Within a day of the latest time that the document has had.
      fixture.set(Self.present(plus: Int64.random(in: -40_000...40_000, using: &random)))
      if Int.random(in: 0..<4, using: &random) == 0 { try await fixture.database.delete("c/a") }
      try await fixture.write(number)
      let time = try #require(try await fixture.database.document("c/a")?.updateTime)
      #expect(old.insert(time).inserted, "\(number)")
      for other in old.subtracting([time]) {
        let write = DocumentWrite(
          path: "c/a", operation: .delete, precondition: .updateTime(other))
        #expect(await code { try await fixture.database.store.commit([write]) } != nil)
      }
    }
  }
}
