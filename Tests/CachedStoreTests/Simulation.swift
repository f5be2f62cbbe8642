import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// A device with a ``CachedStore``, another device that writes to the same remote store, a
/// connection that comes and goes, a disk that fails, and a program that ends at any moment.
///
/// Each commit of the device has a number, which is written to a document of its own.
final class Simulation {
  /// The answer that a commit's caller was given.
  enum Told {
    case done, refused, unknown, nothing
    /// The remote store has refused the commit, or its outcome is unknown, which couldn't be noted.
    case unnoted
  }

  /// A commit of the device.
  struct Operation {
    /// Whether the commit is sent again when it may have taken effect.
    let mayBeSentAgain: Bool
    /// Whether the outcome is the same then.
    let mayTakeEffectTwice: Bool
    /// The path and the value of the last write, if it sets a whole document.
    var set: (path: String, value: DocumentValue)?
    var isTransaction = false
    var told = Told.nothing
  }

  let seed: UInt64
  let clock = TestClock()
  let remote: TestRemote
  let disk: any LocalStore
  /// The remote store's documents, whatever the connection does.
  let direct: any DocumentStore
  private var random: SeededGenerator
  private let faults: Locked<SeededGenerator>
  private(set) var local: FaultyStore
  private(set) var store: CachedStore
  private(set) var operations: [Int: Operation] = [:]
  /// The conflicts that were reported, by the numbers of the commits.
  let reported = Locked<[(number: Int, reason: CacheConflict.Reason)]>([])
  /// The problems that were found.
  var failures: [String] = []
  private(set) var steps = 0
  private(set) var restarts = 0
  /// The number of calls of the disk before the first restart.
  private(set) var firstCalls = 0
  /// The number of times that the disk has failed.
  let diskFailures = Locked(0)
  /// The commits that had taken effect when the program ended, without its knowing.
  private(set) var interrupted: Set<Int> = []
  /// Whether the disk fails now and then.
  private let hasDiskFaults: Bool

  /// - Parameters:
  ///   - server: The remote store behind the connection, and its documents without one; `nil` for a
  ///     store in memory.
  ///   - hasDiskFaults: Whether the disk fails now and then.
  init(
    seed: UInt64, disk: any LocalStore,
    server: (store: any DocumentStore, direct: any DocumentStore)? = nil, hasDiskFaults: Bool = true
  ) throws {
    self.seed = seed
    self.disk = disk
    self.hasDiskFaults = hasDiskFaults
    random = SeededGenerator(seed: seed)
    faults = Locked(SeededGenerator(seed: seed &* 31))
    remote = server.map { TestRemote($0.store) } ?? TestRemote(now: clock.now)
    direct = server?.direct ?? remote.base
    local = FaultyStore(disk)
    store = try Self.open(local, remote, clock, reported)
  }

  private static func open(
    _ local: FaultyStore, _ remote: TestRemote, _ clock: TestClock,
    _ reported: Locked<[(number: Int, reason: CacheConflict.Reason)]>
  ) throws -> CachedStore {
    var options = CachedStore.Options()
    options.retryInterval = nil
    options.now = clock.now
    options.sleep = { _ in await Task.yield() }
    options.process = .another()
    options.onConflict = { conflict in
      reported.withLock { $0.append((number(of: conflict.writes) ?? -1, conflict.reason)) }
    }
    return try CachedStore(localStore: local, remote: remote, options: options)
  }

  /// - Parameter calm: Called when everything has to work again.
  func run(_ steps: Int, calm: () -> Void = {}) async throws {
    self.steps = steps
    for step in 0..<steps {
      clock.advance(by: chance(5) ? 60_000 : int(1...400))
      let before = failures.count
      try await self.step(step)
      if failures.count > before { return }
    }
    calm()
    try await end()
  }

  private func step(_ number: Int) async throws {
    switch int(0...99) {
    case 0..<50: await commit(number)
    case 50..<66: try await read(number)
    case 66..<70: changeDisk()
    case 70..<80: try await otherDevice(number)
    case 80..<88: changeConnection()
    case 88..<92: await transact(number)
    case 92..<95: if !local.hasDied { try? await store.synchronize() }
    case 95..<97: local.die(after: int(0...6))
    default: try await restart()
    }
    if local.hasDied { try await restart() }
  }

  // MARK: - Steps

  private func commit(_ number: Int) async {
    var writes: [DocumentWrite] = []
    for _ in 0..<int(1...3) { writes.append(write(number)) }
    let mayBeSentAgain = writes.allSatisfy(\.mayBeSentAgain)
    let mayTakeEffectTwice = writes.allSatisfy(\.mayTakeEffectTwice)
    writes.insert(Self.tag(number, mayBeRepeated: mayBeSentAgain), at: 0)
    guard (try? writes.check()) != nil else { return }
    operations[number] = Operation(
      mayBeSentAgain: mayBeSentAgain, mayTakeEffectTwice: mayTakeEffectTwice)
    if mayBeSentAgain, chance(10) {
      store.enqueue(writes)
      // What is done with it afterwards happens between other steps.
      try? await store.synchronize()
      return
    }
    operations[number]?.set = writes.last.flatMap { write in
      guard case .update(let fields, nil) = write.operation, write.precondition == nil else {
        return nil
      }
      return fields["v"].map { (write.path, $0) }
    }
    operations[number]?.told = await told { try await store.commit(writes) }
    try? await checkSight(of: number)
  }

  /// The cache has the documents that this device has written, if their commit's caller was told
  /// that it is done.
  private func checkSight(of number: Int) async throws {
    guard let operation = operations[number], operation.told == .done, let set = operation.set
    else { return }
    let seen = try await store.snapshots(at: [set.path], source: .cache)[0].content
    // It isn't, if a conflict was reported meanwhile.
    if seen?.fields["v"] != set.value, !reported.withLock({ $0.contains { $0.number == number } }) {
      failures.append("commit \(number) isn't seen, but \(String(describing: seen))")
    }
  }

  private func transact(_ number: Int) async {
    guard let transaction = try? await store.beginTransaction() else { return }
    operations[number] = Operation(
      mayBeSentAgain: false, mayTakeEffectTwice: false, isTransaction: true)
    let outcome = await told {
      let path = "k/\(int(0...3))"
      let document = try await transaction.documents(at: [path])[0]
      var count = 0
      if case .integer(let stored)? = document?.fields["n"] { count = stored }
      try await transaction.commit([
        Self.tag(number, mayBeRepeated: false),
        DocumentWrite(path: path, operation: .update(["n": .integer(count + 1)], mask: ["n"])),
      ])
    }
    operations[number]?.told = outcome
    if outcome != .done { await transaction.rollback() }
  }

  private func told(_ body: () async throws -> Void) async -> Told {
    do {
      try await body()
      return .done
    } catch let error as FirestoreErrorCode {
      if local.hasDied { return .nothing }
      if error.message.contains("may be sent again after a restart") { return .unnoted }
      // The local store hasn't taken the writes.
      if error.isFromLocalStore { return .refused }
      return error.leavesOutcomeUnknown ? .unknown : .refused
    } catch {
      failures.append("\(error)")
      return .nothing
    }
  }

  private func read(_ step: Int) async throws {
    let query = query()
    let source = element(
      [
        .default, .server, .cache, .networkFirst, .cacheFirst(maxAge: 30), .cacheFirst(maxAge: 600),
      ] as [FirestoreSource])
    let isWaiting = (try? await store.waitingCommits()) != 0
    if chance(30) {
      _ = try? await store.snapshots(at: ["c/\(int(0...7))", "k/\(int(0...3))"], source: source)
      return
    }
    let before = remote.record.withLock(\.reads)
    guard let found = try? await store.snapshot(of: query, source: source).content else { return }
    // What was read from the remote store is what that has.
    guard !isWaiting, remote.record.withLock(\.reads) > before, !local.hasDied else { return }
    if case .cacheFirst = source { return }
    let expected = try await stored(query)
    if found != expected {
      failures.append("step \(step), \(source): \(query)\n\(found)\ninstead of\n\(expected)")
    }
  }

  /// The documents of the remote store that match, whatever the connection does.
  func stored(_ query: StructuredQuery) async throws -> [StoredDocument] {
    try await onceUnlocked { try await self.direct.documents(matching: query) }
  }

  /// Repeats `body` while documents are locked: a transaction whose connection was cut has its
  /// locks until the emulator gives it up.
  func onceUnlocked<Result>(_ body: () async throws -> Result) async throws -> Result {
    while true {
      do {
        return try await body()
      } catch let error as FirestoreErrorCode where error.code == .aborted {}
    }
  }

  private func otherDevice(_ number: Int) async throws {
    try? await direct.commit([write(number)])
  }

  /// Lets the disk work.
  func heal() { local.fail(nil) }

  private func changeDisk() {
    guard hasDiskFaults else { return }
    let fault = element(FaultyStore.Fault.allCases)
    // One call, some calls, or all until the next change.
    let percent = element([0, 0, 10, 30, 100])
    let single = local.calls + int(1...8)
    local.fail { [faults, diskFailures] call in
      let fails =
        call == single
        || faults.withLock { Int.random(in: 0..<100, using: &$0) < percent }
      if fails { diskFailures.withLock { $0 += 1 } }
      return fails ? fault : nil
    }
  }

  private func changeConnection() {
    let fault = element(TestRemote.Fault.allCases + [.none, .none])
    let percent = element([100, 100, 30])
    remote.fail { [faults] in
      faults.withLock { Int.random(in: 0..<100, using: &$0) < percent } ? fault : .none
    }
  }

  func restart() async throws {
    local.die()
    if restarts == 0 { firstCalls = local.calls }
    if case .array(let writes)? = try await disk.notes(in: "__queue__").first?.fields["writes"],
      case .map(let tag)? = writes.first, case .map(let fields)? = tag["fields"],
      case .integer(let number)? = fields["number"],
      remote.record.withLock({ $0.applied.contains { Self.number(of: $0) == number } })
    {
      interrupted.insert(number)
    }
    local = FaultyStore(disk)
    store = try Self.open(local, remote, clock, reported)
    restarts += 1
  }

  // MARK: - Random values

  private func write(_ number: Int) -> DocumentWrite {
    let value = DocumentValue.integer(number)
    let path = "c/\(int(0...7))"
    switch int(0...8) {
    case 0, 1:
      return DocumentWrite(path: path, operation: .update(["v": value, "m": .integer(number % 5)]))
    case 2: return DocumentWrite(path: path, operation: .update(["x": value], mask: ["x"]))
    case 3:
      return DocumentWrite(
        path: path, operation: .update(["m": .integer(number % 5)], mask: ["m", "v"]),
        precondition: .exists(true))
    case 4: return DocumentWrite(path: path, operation: .delete)
    case 5:
      return DocumentWrite(
        path: "k/\(int(0...3))", operation: .update([:], mask: []),
        transforms: [FieldTransform("n", .increment(1))])
    case 6:
      return DocumentWrite(
        path: chance(50) ? path : "n/\(number)", operation: .update(["v": value]),
        precondition: .exists(false))
    case 7:
      return DocumentWrite(
        path: path, operation: .update(["y": value], mask: ["y"]),
        transforms: [FieldTransform("t", .serverTimestamp)])
    default:
      return DocumentWrite(
        path: path, operation: .update([:], mask: []),
        transforms: [FieldTransform("a", .arrayUnion([.integer(number % 7)]))])
    }
  }

  private func query() -> StructuredQuery {
    var query = StructuredQuery(collectionID: element(["c", "c", "k", "n"]))
    if chance(40) { query.filter = .field("m", .lessThan, .integer(int(0...5))) }
    if chance(20) { query.filter = .field("m", .equal, .integer(int(0...4))) }
    if chance(30), query.filter == nil { query.orders = [.init("v", isDescending: chance(50))] }
    if chance(40) { query.limit = int(1...4) }
    return query
  }

  private func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func chance(_ percent: Int) -> Bool { int(0...99) < percent }
  private func element<Element>(_ elements: [Element]) -> Element {
    elements[int(0...elements.count - 1)]
  }
}
