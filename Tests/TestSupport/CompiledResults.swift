import Foundation

/// A store of what has compiled without a word, so that the same isn't compiled again.
///
/// It is a folder with an empty file for each, which is named by ``CompilerInputs/key``. What
/// failed, or what the compiler had something to say about, is compiled each time.
public struct CompiledResults: Sendable {
  private let folder: URL
  /// Whether what earlier runs have stored doesn't count.
  private let isFresh: Bool

  public init(folder: URL, isFresh: Bool) {
    self.folder = folder
    self.isFresh = isFresh
  }

  /// The store next to the programs that were built with the tests. `FIRESMITH_FRESH=1` compiles
  /// everything once more, and stores it.
  public static func ofBuild() throws -> CompiledResults {
    CompiledResults(
      folder: try Tool.firesmith().folder.appendingPathComponent("CompiledResults"),
      isFresh: ProcessInfo.processInfo.environment["FIRESMITH_FRESH"] == "1")
  }

  /// Returns what the store has for the inputs, or else what `compile` returns, which is stored if
  /// it is a success without a word.
  public func result(
    of inputs: CompilerInputs, or compile: () async throws -> Tool.Result
  ) async throws -> Tool.Result {
    let success = Tool.Result(output: "", problems: "", status: 0)
    let file = folder.appendingPathComponent(inputs.key)
    if !isFresh, FileManager.default.fileExists(atPath: file.path) { return success }
    let result = try await compile()
    if result == success { try store(file) }
    return result
  }

  /// Creates a file at once, or not at all, whatever else writes to the folder.
  private func store(_ file: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: file, options: .atomic)
  }
}
