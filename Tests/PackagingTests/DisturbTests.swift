import FiresmithTestSupport
import Foundation
import Testing

/// `.ci/disturb`, which runs the tests on a machine that is busy, or stands still now and then.
@Suite struct DisturbTests {
  @Test(arguments: ["loops", "stops=7"])
  func itsStatusIsTheCommands(_ kind: String) async throws {
    let result = try await disturb(kind, "bash", "-c", "echo out; exit 3")
    #expect(result.status == 3)
    #expect(result.output.contains("out\n"))
    #expect(result.output.contains("disturb: stops=7\n") == (kind == "stops=7"))
  }

  /// A process that has stood still and goes on is told so by a signal.
  @Test func aProcessIsStoppedAndGoesOn() async throws {
    let waiting =
      "import signal, sys; signal.signal(signal.SIGCONT, lambda *_: sys.exit(5)); "
      + "signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCONT]); "
      + "[signal.pause() for _ in iter(int, 1)]"
    let result = try await disturb("stops=7", "bash", "-c", "python3 -c '\(waiting)'; exit $?")
    #expect(result.status == 5, "\(result)")
    #expect(result.output.contains(/\ndisturb: \d+ stops with seed 7: \S+ \d+\n/))
  }

  @Test(arguments: [[], ["loops"], ["stops=x", "true"], ["loops=1", "true"], ["naps", "true"]])
  func anythingElseIsRefused(_ arguments: [String]) async throws {
    let result = try await disturb(arguments)
    #expect(result.status == 2)
    #expect(result.problems.hasPrefix("usage: disturb loops|stops[=SEED] COMMAND"))
  }

  private func disturb(_ arguments: String...) async throws -> Tool.Result {
    try await disturb(arguments)
  }

  private func disturb(_ arguments: [String]) async throws -> Tool.Result {
    try await Tool(executable: Project.url(".ci/disturb")).run(
      arguments, in: Project.url("."))
  }
}
