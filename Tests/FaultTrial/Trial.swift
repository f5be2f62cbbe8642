import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation

/// Random operations on a database, through proxies that inject random faults.
///
/// Each operation has a document of its own, so that it is known afterwards what became of it.
struct Trial {
  /// The database behind the proxies.
  let direct: RESTStore
  let emulatorHost: String
  let seed: UInt64

  /// The documents that all reads must find.
  static let library = (0..<20).map { number in
    DocumentWrite(
      path: "library/\(100 + number)", operation: .update(["number": .integer(number)]))
  }
  /// The number of documents that transactions count in.
  static let counters = 16
  static let token = "ya29.a0AfB-s3cret_0123456789abcdef"

  init(emulatorHost: String, seed: UInt64) {
    self.emulatorHost = emulatorHost
    self.seed = seed
    var options = RESTStore.Options()
    options.timeout = 1200
    direct = RESTStore(
      project: Emulator.newProject(), emulatorHost: emulatorHost, credentials: .owner,
      options: options)
  }

  /// Runs `count` operations by `workers` that work at the same time, and finds what is wrong.
  func run(_ count: Int, workers: Int) async throws -> Findings {
    try await direct.commit(Trial.library)
    let clock = TaskClock()
    let stalls = StallWitness(clock)
    let memory = PeakMemory(warmUp: count / 4)
    let records = try await withThrowingTaskGroup(of: [Record].self) { group in
      for number in 0..<workers {
        group.addTask {
          let worker = try Worker(number: number, of: self, clock)
          var records: [Record] = []
          for operation in stride(from: number, to: count, by: workers) {
            memory.operationBegins()
            records.append(try await worker.run(operation))
          }
          return records + [await worker.end()]
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    var findings = Findings(stall: stalls.end(), growth: memory.growth)
    findings.check(records)
    try await findings.check(records, in: direct)
    return findings
  }
}

/// The outcome of one operation.
struct Record: Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    case get, getMany, query, count, set, increment, create, delete, batch, transaction, listener
    /// The end of a worker, which reports what its proxy saw.
    case end
  }

  let kind: Kind
  let operation: Int
  var error: FirestoreErrorCode?
  /// The result of the operation, if it was wrong.
  var wrong: String?
  /// By the clock of tasks.
  var seconds: TimeInterval = 0
  /// The longest time that it may have taken.
  var limit: TimeInterval = .infinity

  /// The document that the operation writes.
  var path: String { "operations/\(operation)" }
}
