import FiresmithRuntime
import FiresmithSQLite
import Foundation

/// Up to three stores of one file in a process, which are opened and closed at random, with clocks
/// that go wrong, between openings that fail. Other processes do the same with the file.
struct SharingTrial {
  /// A change of the file, which is made once.
  enum Change: String {
    case none, delete, replace
  }

  private let file: String
  private let name: String
  private var stores: [SQLiteStore] = []
  /// The number of the last commit in the file.
  private var number = 0
  /// A string that distinguishes the file's content from that of those before and after it.
  private var id = ""
  private let say: (String) -> Void

  /// - Parameter say: Prints a line at once.
  init(file: String, name: String, say: @escaping (String) -> Void) {
    (self.file, self.name, self.say) = (file, name, say)
  }

  /// Works without an end, and says, each time with the file's id, `ack` and the number of each
  /// commit when it has returned, `base` and the number of the last commit when it has opened the
  /// file and had no store before, and `going` and `gone` before and after it changes the file.
  mutating func run(_ change: Change) async throws {
    var untilChange = change == .none ? Int.max : Int.random(in: 3...30)
    while true {
      do {
        try await step()
        untilChange -= 1
        if untilChange == 0 { try await make(change) }
      } catch let error as FirestoreErrorCode where error.message.contains("Close the store") {
        await closeAll()
      }
    }
  }

  private mutating func step() async throws {
    if stores.isEmpty { return try await openFirst() }
    switch Int.random(in: 0..<12) {
    case 0 where stores.count < 3: stores.append(try open())
    case 1: await stores.remove(at: Int.random(in: stores.indices)).close()
    // It closes by itself.
    case 2 where stores.count > 1: stores.removeLast()
    case 3: failToOpen()
    case 4:
      let query = StructuredQuery(
        collectionID: "log", filter: .field("name", .equal, .string(name)))
      let count = try await stores[0].count(of: query)
      guard count == number else { throw Lost(what: "\(number - count) commits of \(name)") }
    default: try await commit(to: stores[Int.random(in: stores.indices)])
    }
  }

  struct Lost: Error {
    let what: String
  }

  private mutating func openFirst() async throws {
    let store = try open()
    let last = StructuredQuery(
      collectionID: "log", filter: .field("name", .equal, .string(name)),
      orders: [.init("n", isDescending: true)], limit: 1)
    number = 0
    if case .integer(let last)? = try await store.documents(matching: last).first?.fields["n"] {
      number = last
    }
    id = try await id(of: store)
    stores.append(store)
    say("base \(id) \(number)")
  }

  /// The first process that opens a file makes its id.
  private func id(of store: SQLiteStore) async throws -> String {
    while true {
      if case .string(let id)? = try await store.documents(at: ["file/id"])[0]?.fields["id"] {
        return id
      }
      let write = DocumentWrite(
        path: "file/id", operation: .update(["id": .string("\(UUID())")]),
        precondition: .exists(false))
      do {
        try await store.commit([write])
      } catch let error as FirestoreErrorCode where error.code == .alreadyExists {
        // Another process was faster.
      }
    }
  }

  private mutating func open() throws -> SQLiteStore {
    var options = SQLiteStore.Options()
    options.timeout = 600
    options.searchedWithoutIndex = 0
    let year2100: Int64 = 4_102_444_800
    switch Int.random(in: 0..<5) {
    case 0: options.now = { Timestamp(seconds: 1_800_000_000, nanoseconds: 0) }
    case 1: options.now = { Timestamp(seconds: year2100, nanoseconds: 0) }
    case 2: options.now = { Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000) }
    case 3: options.now = { Timestamp(seconds: .random(in: 0...year2100), nanoseconds: 0) }
    default: break
    }
    return try SQLiteStore(path: file, options: options)
  }

  private mutating func commit(to store: SQLiteStore) async throws {
    let next = number + 1
    let fields: [String: DocumentValue] = ["name": .string(name), "n": .integer(next)]
    let padding = String(repeating: "x", count: next * 7919 % 3000)
    try await store.commit([
      DocumentWrite(path: "runs/\(name)/parts/a", operation: .update(fields)),
      DocumentWrite(
        path: "log/\(name)-\(next)",
        operation: .update(fields.merging(["text": .string(padding)]) { $1 })),
      DocumentWrite(path: "runs/\(name)/parts/b", operation: .update(fields)),
    ])
    number = next
    say("ack \(id) \(next)")
  }

  /// Openings that are refused: of the file, and of others.
  private func failToOpen() {
    _ = try? SQLiteStore(path: file, database: "projects/other/databases/(default)")
    for end in [".foreign", ".newer", ".damaged"] { _ = try? SQLiteStore(path: file + end) }
  }

  private mutating func closeAll() async {
    for store in stores { await store.close() }
    stores = []
  }

  /// Takes the file away, or puts another one in its place, although stores have it open: none of
  /// them may go on as if nothing had happened.
  private mutating func make(_ change: Change) async throws {
    say("going \(id)")
    switch change {
    case .none: return
    case .delete: unlink(file)
    case .replace: rename(file + ".replacement", file)
    }
    say("gone \(id)")
    for store in stores {
      do {
        try await commit(to: store)
      } catch let error as FirestoreErrorCode where error.code == .failedPrecondition {
        continue
      }
      throw Lost(what: "a commit to a file that is gone")
    }
    await closeAll()
  }
}
