import Foundation
import Testing

/// Tests that need Google's Firestore emulator.
///
/// They are skipped where there is none, and counted at the end of the run.
/// `FIRESMITH_REQUIRE_EMULATOR=1` says that there is one: then they fail.
public struct EmulatorTrait: TestTrait, SuiteTrait {
  public var isRecursive: Bool { true }

  public func prepare(for test: Test) async throws {
    guard let reason = await EmulatorProgram.reasonToSkip else { return }
    if !test.isSuite { skippedTests.add() }
    try await ConditionTrait.disabled("needs Google's Firestore emulator: \(reason)")
      .prepare(for: test)
  }
}

extension Trait where Self == EmulatorTrait {
  /// The test needs Google's Firestore emulator.
  public static var emulator: EmulatorTrait { EmulatorTrait() }
}

/// The tests of this run that needed an emulator, and had none.
let skippedTests = SkippedTests()

/// Says at the end of the run how many tests were skipped.
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
