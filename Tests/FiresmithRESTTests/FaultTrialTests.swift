import FiresmithTestSupport
import Foundation
import Testing

/// Tests that need a process of their own, whose memory no other test uses.
@Suite struct FaultTrialTests {
  private func run(_ arguments: [String]) async throws {
    let trial = try Tool.built("FiresmithFaultTrial")
    let result = try await trial.run(
      arguments, in: FileManager.default.temporaryDirectory,
      // With more arenas, glibc keeps freed memory for each thread that ever ran: what the process
      // takes would depend on how many run at the same time.
      environment: ["MALLOC_ARENA_MAX": "2"])
    print(result.output)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }

  /// Nothing that was acknowledged is lost, nothing happens twice, no call takes longer than it
  /// may, no secret gets into a message, and the memory doesn't grow.
  @Test(.emulator) func randomOperationsSurviveRandomFaults() async throws {
    try await run(["random", try await Emulator.shared().host, "1", Ring.isLong ? "2000" : "250"])
  }

  @Test func answersThatComeInTooFastHoldUpNoOtherTask() async throws {
    try await run(["torrent"])
  }

  @Test func answersWithoutAnEndTakeLittleMemory() async throws {
    try await run(["endless"])
  }
}
