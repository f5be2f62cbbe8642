import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// A remote store that comes and goes, and a program that ends at any moment.
@Suite struct SimulationTests {
  /// `FIRESMITH_SIMULATIONS` runs more of them.
  static let simulations =
    ProcessInfo.processInfo.environment["FIRESMITH_SIMULATIONS"].flatMap(UInt64.init) ?? 20

  /// 10,000 steps, in which both sides end equal, nothing is lost, nothing is applied twice, and each unknown
  /// outcome is reported once.
  @Test(arguments: 1...simulations)
  func endsWithBothSidesEqual(seed: UInt64) async throws {
    let simulation = try Simulation(seed: seed, disk: MemoryStore())
    try await simulation.run(500)
    expectSense(simulation)
  }

  @Test(arguments: Array(101...104) as [UInt64])
  func endsWithBothSidesEqualInAFile(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let disk = try SQLiteStore(
      path: folder.url(of: "cache.sqlite").path, database: MemoryStore().database)
    let simulation = try Simulation(seed: seed, disk: disk)
    try await simulation.run(250)
    expectSense(simulation)
    await disk.close()
  }

  private func expectSense(_ simulation: Simulation) {
    for failure in simulation.failures.prefix(3) {
      Issue.record("seed \(simulation.seed): \(failure)")
    }
    let record = simulation.remote.record.withLock(\.self)
    #expect(record.applied.count > 20 && simulation.restarts > 3, "otherwise the test says little")
    #expect(!record.unknown.isEmpty, "otherwise the test says little")
  }
}
