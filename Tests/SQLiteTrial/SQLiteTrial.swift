import FiresmithRuntime
import FiresmithSQLite
import Foundation

/// Uses a file in a process of its own, which tests kill, or which works beside others.
///
/// - `write FILE NAME`: commits documents of `NAME` without an end, and prints the number of each
///   commit when it has returned.
/// - `count FILE TIMES`: adds one to a counter so often, in transactions.
/// - `number FILE COLLECTION`: prints how many documents the collection has.
/// - `put FILE PATH LAST`: commits the numbers from 1 to the last to a document, one after another,
///   with a pause before each.
/// - `share FILE NAME CHANGE`: see ``SharingTrial``.
/// - `cache FILE REMOTE NUMBER`: see ``CacheTrial``.
@main enum SQLiteTrial {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { exit(2) }
    var options = SQLiteStore.Options()
    options.timeout = 600
    // So that indexes are made, and the process may be killed meanwhile.
    options.searchedWithoutIndex = 0
    if arguments[0] == "share", arguments.count == 4 {
      return try await share(arguments)
    }
    let store = try SQLiteStore(path: arguments[1], options: options)
    switch (arguments[0], arguments[2], arguments.dropFirst(3).first.flatMap(Int.init)) {
    case ("write", let name, _): try await write(by: name, to: store)
    case ("count", let times, _): try await count(Int(times) ?? 0, in: store)
    case ("number", let collection, _):
      say("\(try await store.count(of: StructuredQuery(collectionID: collection)))")
    case ("put", let path, let last?): try await put(upTo: last, at: path, in: store)
    case ("cache", let path, let first?):
      let remote = try SQLiteStore(path: path, options: options)
      try await CacheTrial.count(from: first, in: store, before: remote, say: say)
    default: exit(2)
    }
    await store.close()
  }

  /// - Parameter arguments: `share`, the file, the process's name, and the change that it makes to
  ///   the file.
  private static func share(_ arguments: [String]) async throws {
    guard let change = SharingTrial.Change(rawValue: arguments[3]) else { exit(2) }
    let name = arguments[2]
    var trial = SharingTrial(file: arguments[1], name: name) { say("\(name) \($0)") }
    try await trial.run(change)
  }

  private static func write(by name: String, to store: SQLiteStore) async throws {
    let mine = StructuredQuery(
      collectionID: "log", filter: .field("name", .equal, .string(name)),
      orders: [.init("n", isDescending: true)], limit: 1)
    var number = 0
    if case .integer(let last)? = try await store.documents(matching: mine).first?.fields["n"] {
      number = last
    }
    while true {
      number += 1
      let fields: [String: DocumentValue] = ["name": .string(name), "n": .integer(number)]
      let padding = String(repeating: "x", count: number * 7919 % 3000)
      try await store.commit([
        DocumentWrite(path: "runs/\(name)/parts/a", operation: .update(fields)),
        DocumentWrite(
          path: "log/\(name)-\(number)",
          operation: .update(fields.merging(["text": .string(padding)]) { $1 })),
        DocumentWrite(path: "runs/\(name)/parts/b", operation: .update(fields)),
      ])
      say("\(number)")
    }
  }

  private static func count(_ times: Int, in store: SQLiteStore) async throws {
    let firestore = Firestore(store: store)
    for _ in 0..<times {
      var isDone = false
      while !isDone {
        do {
          try await firestore.runTransaction { transaction in
            let counter = firestore.document("counters/all")
            var number = 0
            if case .integer(let stored)? = try transaction.getDocument(counter).data()?["n"] {
              number = stored
            }
            transaction.setData(["n": FieldValue(.integer(number + 1))], forDocument: counter)
          }
          isDone = true
        } catch let error as FirestoreErrorCode where error.code == .aborted {
          // Another process was faster five times.
        }
      }
    }
    say("done")
  }

  private static func put(upTo last: Int, at path: String, in store: SQLiteStore) async throws {
    for number in 1...last {
      // Longer than listeners wait before they look for what others wrote.
      try await Task.sleep(nanoseconds: 150_000_000)
      try await store.commit([
        DocumentWrite(path: path, operation: .update(["n": .integer(number)]))
      ])
    }
  }

  /// Prints at once, so that it is seen even if the process is killed.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}
