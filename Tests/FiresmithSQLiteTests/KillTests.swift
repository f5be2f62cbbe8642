import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// Processes that are killed while they write.
@Suite struct KillTests {
  /// Two processes write to the same file and are killed, again and again, wherever they are: in a
  /// commit, while they open the file or make an index, or while SQLite moves commits from its log
  /// into the file. Whatever a process was told to be committed is there, and of each commit all
  /// documents or none.
  @Test func nothingThatWasAcknowledgedIsLostAtAnyKill() async throws {
    let file = try FileStore()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    var random = SeededGenerator(seed: UInt64(Share.current.number))
    var (acknowledged, interrupted) = (0, 0)
    var last = ["first": 0, "second": 0]
    for kill in 1...RandomCases.kills {
      // After some commits of one of them, and a moment, which need not be long enough for
      // anything.
      let commits = Int.random(in: 0...5, using: &random)
      let pause = Double.random(in: 0...0.05, using: &random)
      let result = try await Tool.shell(
        """
        mkfifo pipe
        '\(trial.path)' write '\(file.path)' second > second & second=$!
        '\(trial.path)' write '\(file.path)' first > pipe & first=$!
        {
          for commit in $(seq \(commits)); do read -r line && echo "$line"; done
          sleep \(pause); kill -9 $first; kill -9 $second
          cat
        } < pipe > first
        wait; rm pipe
        """, in: file.folder.url)
      let store = try file.open()
      for name in last.keys.sorted() {
        let acks = try file.folder.text(of: name).split(separator: "\n").compactMap { Int($0) }
        let before = try #require(last[name])
        let acked = acks.last ?? before
        let found = try await Self.number(of: name, in: store)
        acknowledged += acks.count
        if found > acked { interrupted += 1 }
        last[name] = found
        try #require(
          acked...acked + 1 ~= found,
          "kill \(kill): \(found) instead of \(acked) of \(name)\n\(result)")
        try #require(acks == Array((before + 1)..<(before + 1 + acks.count)), "kill \(kill)")
      }
      if kill.isMultiple(of: 10) || kill == RandomCases.kills {
        try await Self.checkAll(last, store)
      }
      await store.close()
    }
    print(
      "\(RandomCases.kills) kills, \(acknowledged) commits acknowledged, \(interrupted) more were there"
    )
    #expect(acknowledged > RandomCases.kills, "otherwise the test says little")
  }

  /// The number of the last commit of a process, which all its documents agree on.
  static func number(of name: String, in store: SQLiteStore) async throws -> Int {
    let parts = try await store.documents(at: ["runs/\(name)/parts/a", "runs/\(name)/parts/b"])
    guard case .integer(let number)? = parts[0]?.fields["n"] else {
      #expect(parts[0] == nil && parts[1] == nil)
      return 0
    }
    #expect(parts[1]?.fields["n"] == .integer(number))
    let newest = try await store.documents(at: [
      "log/\(name)-\(number)", "log/\(name)-\(number + 1)",
    ])
    #expect(newest[0] != nil && newest[1] == nil)
    return number
  }

  /// Every commit is there, in the documents and in the indexes, and SQLite finds nothing wrong.
  static func checkAll(_ last: [String: Int], _ store: SQLiteStore) async throws {
    for (name, number) in last {
      let query = StructuredQuery(
        collectionID: "log", filter: .field("name", .equal, .string(name)), orders: [.init("n")])
      let numbers = try await store.documents(matching: query).map { $0.fields["n"] }
      #expect(numbers == (0..<number).map { .integer($0 + 1) })
    }
    let problems = try await store.problems()
    #expect(problems == [], "\(problems.prefix(5)), of \(problems.count)")
  }
}

extension SQLiteStore {
  /// Returns the problems of the file: those that SQLite finds, and indexes that don't fit the
  /// documents.
  func problems() async throws -> [String] {
    try await readers.read { [database] connection, _ in
      var problems: [String] = []
      try connection.run("PRAGMA integrity_check") { row in
        if row.text(0) != "ok" { problems.append(row.text(0)) }
        return true
      }
      let documents = FileDocuments(connection: connection, database: database)
      var expected: [[UInt8]: Int] = [:]
      var names: Set<String> = []
      try connection.run("SELECT name FROM collections") { row in
        names.insert(row.text(0))
        return true
      }
      for name in names.sorted() {
        let indexes = try documents.indexes(of: name)
        try connection.run(SQL.allOfGroup, [.bytes(of: name)]) { row in
          let document = try documents.document("\(row.text(2))/\(row.text(3))", row, from: 4)
          for index in indexes {
            for key in index.keys(of: document, collection: row.integer(1)) {
              expected[key] = row.integer(0)
            }
          }
          return true
        }
      }
      try connection.run("SELECT key, document FROM entries") { row in
        if expected.removeValue(forKey: Array(row.bytes(0))) != row.integer(1) {
          problems.append("an entry without a document")
        }
        return true
      }
      if !expected.isEmpty { problems.append("\(expected.count) entries are missing") }
      return problems
    }
  }
}
