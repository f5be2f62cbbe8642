import Foundation

/// Compiles as many modules at a time as there are cores, without blocking other tests.
public actor CompilerQueue {
  public static let shared = CompilerQueue()

  private var free = ProcessInfo.processInfo.activeProcessorCount
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs the compiler when its turn comes.
  public func run(_ arguments: [String], in folder: URL) async throws -> Tool.Result {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
    return try await Tool.named("swiftc").run(arguments, in: folder)
  }
}
