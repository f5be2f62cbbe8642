import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// A device with a ``CachedStore``, another device that writes to the same remote store, a connection that
/// comes and goes, and a program that ends at any moment.
///
/// Each commit of the device has a number, which is written to a document of its own.
final class Simulation {
  /// What a commit's caller was told.
  enum Told { case done, refused, unknown, nothing }

  /// A commit of the device.
  struct Operation {
    let mayBeRepeated: Bool
    var isTransaction = false
    var told = Told.nothing
  }

  let seed: UInt64
  let clock = TestClock()
  let remote: TestRemote
  private let disk: any LocalStore
  private var random: SeededGenerator
  private let faults: Locked<SeededGenerator>
  private var local: MortalStore
  private(set) var store: CachedStore
  private(set) var operations: [Int: Operation] = [:]
  /// The conflicts that were reported, by the numbers of the commits.
  let reported = Locked<[(number: Int, reason: CacheConflict.Reason)]>([])
  /// What isn't as it should be.
  private(set) var failures: [String] = []
  private(set) var restarts = 0
  /// The commits that had taken effect when the program ended, without its knowing.
  private var interrupted: Set<Int> = []

  init(seed: UInt64, disk: any LocalStore) throws {
    self.seed = seed
    self.disk = disk
    random = SeededGenerator(seed: seed)
    faults = Locked(SeededGenerator(seed: seed &* 31))
    remote = TestRemote(now: clock.now)
    local = MortalStore(disk)
    store = try Self.open(local, remote, clock, reported)
  }

  private static func open(
    _ local: MortalStore, _ remote: TestRemote, _ clock: TestClock,
    _ reported: Locked<[(number: Int, reason: CacheConflict.Reason)]>
  ) throws -> CachedStore {
    var options = CachedStore.Options()
    options.retryInterval = nil
    options.now = clock.now
    options.onConflict = { conflict in
      reported.withLock { $0.append((number(of: conflict.writes) ?? -1, conflict.reason)) }
    }
    return try CachedStore(localStore: local, remote: remote, options: options)
  }

  func run(_ steps: Int) async throws {
    for step in 0..<steps {
      clock.advance(by: chance(5) ? 60_000 : int(1...400))
      let before = failures.count
      try await self.step(step)
      if failures.count > before { return }
    }
    try await end()
  }

  private func step(_ number: Int) async throws {
    switch int(0...99) {
    case 0..<50: await commit(number)
    case 50..<70: try await read(number)
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
    var writes = [Self.tag(number)]
    for _ in 0..<int(1...3) { writes.append(write(number)) }
    guard (try? writes.check()) != nil else { return }
    let mayBeRepeated = writes.allSatisfy(\.mayTakeEffectTwice)
    operations[number] = Operation(mayBeRepeated: mayBeRepeated)
    if mayBeRepeated, chance(10) {
      store.enqueue(writes)
      // What is done with it afterwards happens between other steps.
      try? await store.synchronize()
      return
    }
    operations[number]?.told = await told { try await store.commit(writes) }
  }

  private func transact(_ number: Int) async {
    guard let transaction = try? await store.beginTransaction() else { return }
    operations[number] = Operation(mayBeRepeated: false, isTransaction: true)
    operations[number]?.told = await told {
      let path = "k/\(int(0...3))"
      let document = try await transaction.documents(at: [path])[0]
      var count = 0
      if case .integer(let stored)? = document?.fields["n"] { count = stored }
      try await transaction.commit([
        Self.tag(number),
        DocumentWrite(path: path, operation: .update(["n": .integer(count + 1)], mask: ["n"])),
      ])
    }
  }

  private func told(_ body: () async throws -> Void) async -> Told {
    do {
      try await body()
      return .done
    } catch let error as FirestoreErrorCode {
      if local.hasDied { return .nothing }
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
    let expected = try await remote.base.documents(matching: query)
    if found != expected {
      failures.append("step \(step), \(source): \(query)\n\(found)\ninstead of\n\(expected)")
    }
  }

  private func otherDevice(_ number: Int) async throws {
    try? await remote.base.commit([write(number)])
  }

  private func changeConnection() {
    let fault = element(TestRemote.Fault.allCases + [.none, .none])
    let percent = element([100, 100, 30])
    remote.fail { [faults] in
      faults.withLock { Int.random(in: 0..<100, using: &$0) < percent } ? fault : .none
    }
  }

  private func restart() async throws {
    local.die()
    if case .array(let writes)? = try await disk.notes(in: "__queue__").first?.fields["writes"],
      case .map(let tag)? = writes.first, case .map(let fields)? = tag["fields"],
      case .integer(let number)? = fields["number"],
      remote.record.withLock({ $0.applied.contains { Self.number(of: $0) == number } })
    {
      interrupted.insert(number)
    }
    local = MortalStore(disk)
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

  // MARK: - The end

  private func end() async throws {
    remote.fail(.none)
    try await restart()
    try await store.synchronize()
    if try await store.waitingCommits() != 0 { failures.append("commits wait at the end") }
    for collection in ["c", "k", "n", "tags"] {
      let query = StructuredQuery(collectionID: collection)
      let expected = try await remote.base.documents(matching: query)
      let read = try await store.snapshot(of: query, source: .server).content
      let kept = try await store.snapshot(of: query, source: .cache).content
      if read != expected || kept != expected {
        failures.append("\(collection) differs:\n\(kept)\ninstead of\n\(expected)")
      }
    }
    checkOperations()
    try await checkConflicts()
  }

  private func checkOperations() {
    let record = remote.record.withLock(\.self)
    let applied = record.applied.compactMap(Self.number)
    let times = Dictionary(applied.map { ($0, 1) }, uniquingKeysWith: +)
    let unknown = Set(record.unknown.compactMap(Self.number))
    let conflicts = Dictionary(grouping: reported.withLock(\.self), by: \.number)
    for (number, operation) in operations.sorted(by: { $0.key < $1.key }) {
      let count = times[number] ?? 0
      let reports = conflicts[number] ?? []
      var problems: [String] = []
      if reports.count > 1 { problems.append("reported \(reports.count) times") }
      if !operation.mayBeRepeated, count > 1 { problems.append("applied \(count) times") }
      if operation.mayBeRepeated,
        operation.told == .unknown || reports.first?.reason == .outcomeUnknown
      {
        problems.append("given up although it may be repeated")
      }
      switch (operation.told, reports.first?.reason) {
      case (.done, nil) where count == 0: problems.append("lost")
      case (.refused, _) where count > 0: problems.append("applied although it was refused")
      case (_, .refused) where count > 0 && !operation.mayBeRepeated:
        problems.append("applied although it was refused later")
      case (.refused, _?), (.unknown, _?): problems.append("reported twice")
      case (.nothing, nil), (.done, nil):
        let isUnknown = unknown.contains(number) && !operation.isTransaction
        if !operation.mayBeRepeated, isUnknown || interrupted.contains(number) {
          problems.append("not reported")
        }
      default: break
      }
      for problem in problems { failures.append("commit \(number), \(operation): \(problem)") }
    }
    var last = -1
    for number in applied where number != last {
      if number < last, times[number] == 1 { failures.append("\(number) was sent after \(last)") }
      last = number
    }
  }

  /// What was reported is kept until it is dismissed, also over a restart.
  private func checkConflicts() async throws {
    try await restart()
    let kept = try await store.conflicts()
    let numbers = kept.map { Self.number(of: $0.writes) ?? -1 }
    if numbers != reported.withLock({ $0.map(\.number) }) {
      failures.append("\(numbers) are kept, and \(reported.withLock(\.self)) were reported")
    }
    for conflict in kept { try await store.dismiss(conflict) }
    if try await !store.conflicts().isEmpty { failures.append("conflicts can't be dismissed") }
  }

  private static func tag(_ number: Int) -> DocumentWrite {
    DocumentWrite(path: "tags/last", operation: .update(["number": .integer(number)]))
  }

  static func number(of writes: [DocumentWrite]) -> Int? {
    guard case .update(let fields, _)? = writes.first?.operation,
      case .integer(let number)? = fields["number"]
    else { return nil }
    return number
  }
}
