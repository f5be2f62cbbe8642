import FiresmithREST
import FiresmithRuntime
import Foundation

/// The findings of a trial.
struct Findings: Sendable {
  /// The longest time in seconds during which no task went on.
  let stall: TimeInterval
  /// By how many bytes the process grew.
  let growth: Int
  private(set) var wrong: [String] = []
  private(set) var successes = 0
  private(set) var failures = 0

  init(stall: TimeInterval, growth: Int) {
    self.stall = stall
    self.growth = growth
  }

  /// Checks what can be seen of `records` alone.
  mutating func check(_ records: [Record]) {
    // A trial in which little succeeds finds little.
    for (kind, records) in Dictionary(grouping: records, by: \.kind) where kind != .end {
      let succeeded = records.count { $0.error == nil }
      successes += succeeded
      failures += records.count - succeeded
      if succeeded < records.count / 10 {
        wrong.append("only \(succeeded) of \(records.count) succeeded: \(kind)")
      }
    }
    for record in records {
      if let wrong = record.wrong { report(wrong, record) }
      if record.seconds > record.limit + 0.5 {
        report("took \(record.seconds) seconds instead of \(record.limit)", record)
      }
      guard let error = record.error else { continue }
      if error.message.contains("s3cret") { report("the token is in “\(error.message)”", record) }
      if error.message.count > 700 { report("a message of \(error.message.count)", record) }
      if record.kind == .create, error.code == .alreadyExists {
        report("was created twice", record)
      }
    }
  }

  /// Compares what `records` say with what is stored.
  mutating func check(_ records: [Record], in store: RESTStore) async throws {
    let all = StructuredQuery(collectionID: "operations")
    var stored: [String: [String: DocumentValue]] = [:]
    for document in try await store.documents(matching: all) {
      stored[document.path] = document.fields
    }
    for document in try await store.documents(
      matching: StructuredQuery(collectionID: "more", isGroup: true))
    {
      stored[document.path] = document.fields
    }
    for record in records { check(record, in: stored) }
    try await checkCounters(records, stored, in: store)
  }

  private mutating func check(_ record: Record, in stored: [String: [String: DocumentValue]]) {
    let number = stored[record.path]?["n"]
    switch record.kind {
    case .get, .getMany, .query, .count, .listener, .end: return
    case .delete:
      if record.error == nil, number != nil { report("was deleted, and is there", record) }
      if record.error?.isOfUnknownOutcome == false, number == nil {
        report("failed, and is deleted", record)
      }
      return
    case .batch:
      if stored["\(record.path)/more/x"]?["n"] != number { report("was done by half", record) }
    case .set, .increment, .create, .transaction: break
    }
    if number != nil, number != 1 { report("was done more than once: \(number ?? .null)", record) }
    if record.error == nil, number == nil { report("succeeded, and is lost", record) }
    if record.error?.isOfUnknownOutcome == false, number != nil {
      report("failed, and was done", record)
    }
  }

  /// Checks that each counter has as many as counted up, all of whom had different numbers.
  private mutating func checkCounters(
    _ records: [Record], _ stored: [String: [String: DocumentValue]], in store: RESTStore
  ) async throws {
    var numbers: [String: [Int]] = [:]
    for record in records where record.kind == .transaction {
      guard let fields = stored[record.path], case .string(let counter)? = fields["counter"],
        case .integer(let number)? = fields["number"]
      else { continue }
      numbers[counter, default: []].append(number)
    }
    let counters = StructuredQuery(collectionID: "counters")
    for document in try await store.documents(matching: counters) {
      let found = numbers.removeValue(forKey: document.path)?.sorted() ?? []
      guard case .integer(let count)? = document.fields["n"], found == Array(1...max(1, count))
      else {
        wrong.append("\(document.path) is \(document.fields), and its numbers are \(found)")
        continue
      }
    }
    if !numbers.isEmpty { wrong.append("counters are missing: \(numbers)") }
  }

  private mutating func report(_ text: String, _ record: Record) {
    wrong.append(
      "operation \(record.operation), \(record.kind): \(text) (\(record.error?.message ?? "no error"))"
    )
  }
}

extension FirestoreErrorCode {
  fileprivate var isOfUnknownOutcome: Bool {
    message.contains("Whether the writes took effect is unknown.")
  }
}
