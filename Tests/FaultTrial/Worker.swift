import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation

/// One of those who work at the same time, with a proxy of its own.
struct Worker {
  private let trial: Trial
  private let proxy: FaultProxy
  private let store: RESTStore
  private let counter: DocumentReference
  private let random: Random
  private let clock: TaskClock
  /// Long enough for most calls to succeed on a busy machine.
  private static let timeout: TimeInterval = 16

  init(number: Int, of trial: Trial, _ clock: TaskClock) throws {
    self.trial = trial
    self.clock = clock
    let random = Random(seed: trial.seed &* 1000 &+ UInt64(number))
    self.random = random
    proxy = try FaultProxy(to: trial.emulatorHost) { _ in
      random.chance(30) ? random.element(of: Fault.allCases) : nil
    }
    var options = RESTStore.Options()
    options.timeout = Worker.timeout
    options.firstPause = 0.01
    options.listenInterval = 0.05
    options.pageSize = 8
    // Even if all workers read endless answers at the same time, they take little memory.
    options.maximumAnswerSize = 1 << 18
    let expiry = Date(timeIntervalSinceNow: 1e6)
    let project = trial.direct.database.split(separator: "/")[1]
    store = RESTStore(
      project: String(project), emulatorHost: proxy.host,
      credentials: .tokens { AccessToken(Trial.token, expiry: expiry) }, options: options)
    counter = Firestore(store: store).document("counters/\(number % Trial.counters)")
  }

  /// Waits until nothing of what was sent is still under way to the database.
  func end() async -> Record {
    await proxy.end()
    var record = Record(kind: .end, operation: -1)
    if !proxy.redirectedRequests.isEmpty { record.wrong = "a redirect was followed" }
    return record
  }

  func run(_ operation: Int) async throws -> Record {
    var record = Record(
      kind: random.element(of: Record.Kind.allCases.dropLast()), operation: operation)
    if record.kind == .delete { try await trial.direct.commit([one(record.path)]) }
    let start = clock.now
    do {
      record.wrong = try await perform(record)
    } catch let error as FirestoreErrorCode {
      record.error = error
    } catch {
      record.wrong = "an error without a code: \(error)"
    }
    record.seconds = clock.now - start
    record.limit = 1.1 * Worker.timeout * Double(calls(record.kind))
    return record
  }

  /// Returns the number of calls that an operation may take.
  private func calls(_ kind: Record.Kind) -> Int {
    switch kind {
    case .query, .getMany: 3
    // A transaction that is aborted begins again, four times: each time it begins, reads, commits
    // and is rolled back.
    case .transaction: 20
    case .listener: 100
    default: 1
    }
  }

  /// - Returns: What was found that is wrong.
  private func perform(_ record: Record) async throws -> String? {
    switch record.kind {
    case .get:
      let number = record.operation % Trial.library.count
      let found = try await store.documents(at: ["library/\(100 + number)"])
      return found.first??.fields == ["number": .integer(number)] ? nil : "\(found)"
    case .getMany:
      let paths = Trial.library.map(\.path) + ["library/none"]
      let found = try await store.documents(at: paths)
      return found.map(\.?.path) == Trial.library.map(\.path) + [nil] ? nil : "\(found)"
    case .query:
      let query = StructuredQuery(collectionID: "library")
      let found = try await store.documents(matching: query)
      return found.map(\.path) == Trial.library.map(\.path) ? nil : "\(found.map(\.path))"
    case .count:
      let count = try await store.count(of: StructuredQuery(collectionID: "library"))
      return count == Trial.library.count ? nil : "\(count) documents"
    case .set: try await store.commit([one(record.path)])
    case .increment: try await store.commit([increment(record.path)])
    case .create: try await store.commit([one(record.path, .exists(false))])
    case .delete:
      try await store.commit([DocumentWrite(path: record.path, operation: .delete)])
    case .batch:
      try await store.commit([increment(record.path), increment("\(record.path)/more/x")])
    case .transaction: try await countUp(record.path)
    case .listener: return try await listen(record.path)
    case .end: break
    }
    return nil
  }

  private func one(_ path: String, _ precondition: Precondition? = nil) -> DocumentWrite {
    DocumentWrite(path: path, operation: .update(["n": 1]), precondition: precondition)
  }

  private func increment(_ path: String) -> DocumentWrite {
    DocumentWrite(
      path: path, operation: .update([:], mask: []),
      transforms: [FieldTransform("n", .increment(1))])
  }

  /// Adds one to the worker's counter, and writes down which number that was.
  private func countUp(_ path: String) async throws {
    let firestore = Firestore(store: store)
    let (counter, record) = (counter, firestore.document(path))
    try await firestore.runTransaction { transaction in
      var number = 1
      let fields = try transaction.getDocument(counter).data()
      if case .integer(let before)? = fields?["n"] { number += before }
      transaction.setData(["n": FieldValue(.integer(number))], forDocument: counter)
      let written: [String: FieldValue] = [
        "n": 1, "number": FieldValue(.integer(number)),
        "counter": FieldValue(.string(counter.path)),
      ]
      transaction.setData(written, forDocument: record)
    }
  }

  /// Listens to a document, which is written once.
  private func listen(_ path: String) async throws -> String? {
    var seen: [Int?] = []
    for try await document in store.snapshots(at: path) {
      if case .integer(let number)? = document?.fields["n"] {
        seen.append(number)
      } else {
        seen.append(nil)
      }
      if document != nil { break }
      try await trial.direct.commit([one(path)])
    }
    return seen == [nil, 1] ? nil : "\(seen)"
  }
}

/// Random numbers that several threads may ask for.
final class Random: @unchecked Sendable {
  private let lock = NSLock()
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  func chance(_ percent: Int) -> Bool {
    lock.withLock { Int.random(in: 0..<100, using: &generator) < percent }
  }

  func element<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.Element {
    lock.withLock {
      let distance = Int.random(in: 0..<elements.count, using: &generator)
      return elements[elements.index(elements.startIndex, offsetBy: distance)]
    }
  }
}
