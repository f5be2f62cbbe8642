import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// A remote store that comes and goes, a disk that fails, and a program that ends at any moment:
/// both sides end equal, nothing is lost, nothing is applied twice, this device's writes are in
/// sight, and each unknown outcome is reported once.
@Suite struct SimulationTests {
  @Test(arguments: RandomCases.seeds(8))
  func endsWithBothSidesEqual(seed: UInt64) async throws {
    let simulation = try Simulation(seed: seed, disk: MemoryStore())
    try await simulation.run(500)
    expectSense(simulation)
  }

  @Test(arguments: RandomCases.seeds(2, from: 101))
  func endsWithBothSidesEqualInAFile(seed: UInt64) async throws {
    let (folder, disk) = try Self.file(MemoryStore().database)
    let simulation = try Simulation(seed: seed, disk: disk)
    try await simulation.run(250)
    expectSense(simulation)
    await disk.close()
    _ = folder
  }

  @Test(arguments: RandomCases.seeds(2, from: 201))
  func endsWithBothSidesEqualBeforeAFile(seed: UInt64) async throws {
    let (folder, server) = try Self.file(MemoryStore().database)
    let simulation = try Simulation(
      seed: seed, disk: MemoryStore(), server: (store: server, direct: server))
    try await simulation.run(250)
    expectSense(simulation)
    await server.close()
    _ = folder
  }

  @Test(.emulator, arguments: RandomCases.seeds(2, from: 301))
  func endsWithBothSidesEqualBeforeAServer(seed: UInt64) async throws {
    let (folder, disk) = try Self.file("projects/\(Emulator.newProject())/databases/(default)")
    let emulator = try await Emulator.shared()
    let faults = Locked(SeededGenerator(seed: seed))
    let isCalm = Locked(false)
    let proxy = try FaultProxy(to: emulator.host) { _ in
      faults.withLock { random in
        let fails = Int.random(in: 0..<100, using: &random) < 15
        return fails && !isCalm.withLock(\.self) ? Self.faults.randomElement(using: &random) : nil
      }
    }
    var options = RESTStore.Options()
    // Hundreds of tests may run in the meantime.
    options.timeout = 1200
    let project = disk.database.split(separator: "/").map(String.init)[1]
    let direct = RESTStore(
      project: project, emulatorHost: emulator.host, credentials: .owner, options: options)
    options.attempts = 2
    options.firstPause = 0.001
    let store = RESTStore(
      project: project, emulatorHost: proxy.host, credentials: .owner, options: options)
    let simulation = try Simulation(seed: seed, disk: disk, server: (store, direct))
    try await simulation.run(120) { isCalm.withLock { $0 = true } }
    for failure in simulation.failures.prefix(3) { Issue.record("seed \(seed): \(failure)") }
    let applied = simulation.remote.record.withLock(\.applied.count)
    // One of very many seeds may say little.
    #expect(applied > 5 || Ring.isLong, "otherwise the test says little")
    await disk.close()
    await proxy.end()
    _ = folder
  }

  /// The faults of connections after which a client needn't wait.
  private static let faults: [Fault] = [
    .hangUp, .reset, .unavailable, .badGateway, .tooManyRequests, .internalError, .passwordWanted,
    .forbiddenPage, .webPage, .lostAnswer, .resetAnswer, .cutBody, .cutJSON, .unavailableAfterwards,
    .unconfirmed, .slow,
  ]

  /// The disk fails once, at each of its calls.
  @Test(arguments: FaultyStore.Fault.allCases)
  func itFailsAtEachStep(_ fault: FaultyStore.Fault) async throws {
    var (call, calls) = (1, 2)
    while call < calls {
      let simulation = try Simulation(seed: 7, disk: MemoryStore(), hasDiskFaults: false)
      simulation.local.fail { [call] in $0 == call ? fault : nil }
      try await simulation.run(18)
      for failure in simulation.failures { Issue.record("call \(call): \(failure)") }
      calls = simulation.firstCalls
      call += 1
    }
    #expect(calls > 40, "otherwise the test says little")
  }

  private static func file(_ database: String) throws -> (TemporaryFolder, SQLiteStore) {
    let folder = try TemporaryFolder()
    var options = SQLiteStore.Options()
    // Hundreds of tests may run in the meantime.
    options.timeout = 1200
    let store = try SQLiteStore(
      path: folder.url(of: "store.sqlite").path, database: database, options: options)
    return (folder, store)
  }

  private func expectSense(_ simulation: Simulation) {
    for failure in simulation.failures.prefix(3) {
      Issue.record("seed \(simulation.seed): \(failure)")
    }
    let record = simulation.remote.record.withLock(\.self)
    #expect(record.applied.count > 20, "otherwise the test says little")
    #expect(simulation.restarts > 2, "otherwise the test says little")
    // A short one may have none.
    #expect(!record.unknown.isEmpty || simulation.steps < 500, "otherwise the test says little")
    #expect(simulation.diskFailures.withLock(\.self) > 0, "otherwise the test says little")
  }
}
