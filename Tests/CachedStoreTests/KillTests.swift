import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Processes that are killed while they write to a cache in a file.
@Suite struct KillTests {
  /// Whatever a process was told to be committed is in the remote store once, or reported once.
  @Test func nothingIsLostOrAppliedTwiceAtAnyKill() async throws {
    let folder = try TemporaryFolder()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    var random = SeededGenerator(seed: UInt64(Share.current.number))
    var acknowledged: [Int] = []
    for number in 1...RandomCases.kills {
      acknowledged += try kill(
        trial, in: folder, number: number, after: Int.random(in: 1...20, using: &random),
        pause: .random(in: 0...0.02, using: &random))
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
    print(
      "\(RandomCases.kills) kills, \(acknowledged.count) acknowledged, \(reported.count) reported")
    await local.close()
    await remote.close()
  }

  /// Runs the trial until it has acknowledged some commits, and kills it soon after, whatever it
  /// does then.
  ///
  /// - Returns: The numbers of the commits that it has acknowledged.
  private func kill(
    _ trial: Tool, in folder: TemporaryFolder, number: Int, after count: Int, pause: TimeInterval
  ) throws -> [Int] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: trial.path)
    process.currentDirectoryURL = folder.url
    process.arguments = ["cache", "local.sqlite", "remote.sqlite", "\(number * 100_000)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var said = Data()
    while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the trial has ended")
      said += more
    }
    Thread.sleep(forTimeInterval: pause)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    said += output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
  }
}
