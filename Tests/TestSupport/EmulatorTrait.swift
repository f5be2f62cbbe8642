import Foundation
import Testing

/// Tests that need Google's Firestore emulator.
///
/// Without one they are skipped, and their number is printed at the end of the run. With
/// `FIRESMITH_REQUIRE_EMULATOR=1` they fail instead.
///
/// Their steps don't wait for other tests: the emulator ends a transaction after a minute.
public struct EmulatorTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func prepare(for test: Test) async throws {
    guard let reason = await EmulatorProgram.reasonToSkip else { return }
    if !test.isSuite { skippedTests.add() }
    try await ConditionTrait.disabled("needs Google's Firestore emulator: \(reason)")
      .prepare(for: test)
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await PromptTrait().provideScope(for: test, testCase: testCase, performing: function)
  }
}

extension Trait where Self == EmulatorTrait {
  /// The test needs Google's Firestore emulator.
  public static var emulator: EmulatorTrait { EmulatorTrait() }
}

/// The tests that were skipped in this run because there is no emulator.
let skippedTests = SkippedTests()

/// Prints the number of skipped tests at the end of the run.
final class SkippedTests: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  fileprivate init() {
    atexit { skippedTests.report() }
  }

  func add() {
    lock.withLock { count += 1 }
  }

  private func report() {
    print("\(lock.withLock { count }) tests were skipped: they need Google's Firestore emulator.")
  }
}
