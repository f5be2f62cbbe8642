import Testing

/// Tests whose steps must follow each other soon, though hundreds of other tests are waiting for
/// their turn.
public struct PromptTrait: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == PromptTrait {
  /// The steps of the test follow each other without waiting for other tests.
  public static var prompt: PromptTrait { PromptTrait() }
}
