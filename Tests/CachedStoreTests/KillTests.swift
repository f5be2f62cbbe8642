import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Processes that are killed while they write to a cache in a file.
@Suite struct KillTests {
  /// `FIRESMITH_KILLS` runs more of them.
  static let kills =
    ProcessInfo.processInfo.environment["FIRESMITH_KILLS"].flatMap(Int.init) ?? 15

  /// Whatever a process was told to be committed is in the remote store once, or reported once.
  @Test func nothingIsLostOrAppliedTwiceAtAnyKill() async throws {
    let folder = try TemporaryFolder()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    var random = SeededGenerator(seed: 1)
    var acknowledged: [Int] = []
    for kill in 1...Self.kills {
      let pause = Double.random(in: 0.05...0.4, using: &random)
      _ = try await Tool.shell(
        """
        '\(trial.path)' cache local.sqlite remote.sqlite \(kill * 100_000) > said & trial=$!
        sleep \(pause); kill -9 $trial; wait
        """, in: folder.url)
      acknowledged += try folder.text(of: "said").split(separator: "\n").compactMap { Int($0) }
    }
    var options = SQLiteStore.Options()
    options.timeout = 600
    let remote = try SQLiteStore(path: folder.url(of: "remote.sqlite").path, options: options)
    let local = try SQLiteStore(path: folder.url(of: "local.sqlite").path, options: options)
    let store = try CachedStore(local: local, remote: remote)
    try await store.synchronize()
    let conflicts = try await store.conflicts()
    #expect(conflicts.allSatisfy { $0.reason == .outcomeUnknown })
    let reported = conflicts.map { $0.writes[0].path }
    #expect(Set(reported).count == reported.count)
    let written = try await remote.documents(matching: StructuredQuery(collectionID: "log"))
    let counter = try await remote.documents(at: ["counters/all"])[0]?.fields["n"]
    #expect(counter == .integer(written.count))
    let found = Set(written.map(\.path)).union(reported)
    #expect(acknowledged.filter { !found.contains("log/\($0)") } == [])
    print("\(Self.kills) kills, \(acknowledged.count) acknowledged, \(reported.count) reported")
    #expect(acknowledged.count > Self.kills, "otherwise the test says little")
    await local.close()
    await remote.close()
  }
}
