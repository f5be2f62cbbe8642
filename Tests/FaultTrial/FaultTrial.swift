import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation

/// Runs what needs a process of its own: how much memory it takes must not depend on other tests.
///
/// - `random HOST SEED COUNT`: random operations on the emulator at `HOST`, with random faults.
/// - `endless`: answers that never end.
/// - `torrent`: answers that never end, faster than they can be read.
///
/// Prints what is wrong, and ends with 1 if anything is.
@main enum FaultTrial {
  /// By how many bytes the process may grow.
  static let limit = 96 << 20

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    var wrong: [String]
    if arguments.count == 4, let seed = UInt64(arguments[3]), let count = Int(arguments[4]) {
      wrong = try await random(Trial(emulatorHost: arguments[2], seed: seed), count)
    } else if arguments.first == "torrent" {
      wrong = try await torrent()
    } else {
      wrong = try await endless()
    }
    if PeakMemory.current == 0 { wrong.append("the memory of the process can't be measured") }
    for line in wrong.prefix(20) { print(line) }
    exit(wrong.isEmpty ? 0 : 1)
  }

  private static func random(_ trial: Trial, _ count: Int) async throws -> [String] {
    let start = Date()
    let findings = try await trial.run(count, workers: 16)
    print(
      """
      \(findings.successes) succeeded, \(findings.failures) failed, \(findings.growth >> 20) MiB \
      more, \(Int(-start.timeIntervalSinceNow)) seconds, tasks stood still for \(findings.stall) \
      seconds
      """)
    var wrong = findings.wrong
    if findings.growth > limit { wrong.append("the process grew by \(findings.growth) bytes") }
    if findings.stall > 2 { wrong.append("tasks stood still for \(findings.stall) seconds") }
    return wrong
  }

  private static func endless() async throws -> [String] {
    var wrong: [String] = []
    for fault in [Fault.endlessAnswer, .endlessError] {
      let proxy = try FaultProxy(to: "127.0.0.1:1") { _ in fault }
      var options = RESTStore.Options()
      options.attempts = 2
      options.firstPause = 0.01
      let store = RESTStore(
        project: "p", emulatorHost: proxy.host, credentials: .owner, options: options)
      let before = PeakMemory.current
      do {
        _ = try await store.documents(at: ["a/b"])
        wrong.append("\(fault): an endless answer was read")
      } catch let error as FirestoreErrorCode {
        print(error.message)
      }
      let growth = PeakMemory.current - before
      print("\(growth >> 20) MiB more")
      if growth > limit { wrong.append("\(fault): the process grew by \(growth) bytes") }
      withExtendedLifetime(proxy) {}
    }
    return wrong
  }

  /// Other tasks must go on while a server sends more than is read. (On Linux, Foundation starts
  /// and cancels nothing as long as that lasts.)
  private static func torrent() async throws -> [String] {
    let server = try StandInServer { _, _ in
      .custom { connection in
        connection.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
        while connection.send(Array(repeating: UInt8(ascii: " "), count: 65536)) {}
        return false
      }
    }
    var options = RESTStore.Options()
    options.timeout = 10
    options.attempts = 1
    options.maximumAnswerSize = 1 << 16
    let store = RESTStore(
      project: "p", emulatorHost: server.host, credentials: .owner, options: options)
    let stalls = StallWitness(TaskClock())
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask { _ = try? await store.documents(at: ["a/b"]) }
      }
    }
    let stall = stalls.end()
    print("tasks stood still for \(stall) seconds")
    return stall > 2 ? ["tasks stood still for \(stall) seconds"] : []
  }
}
