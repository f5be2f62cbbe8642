import Foundation

/// A compilation of files for what the compiler says of them.
public struct Compilation: Sendable {
  /// The extent of a compilation.
  public enum Depth: Sendable {
    /// Types are checked.
    case types
    /// All diagnostics are made, of which some need SIL; none needs machine code. Writing a module
    /// takes the compiler less time than printing SIL.
    case diagnostics

    fileprivate var arguments: [String] {
      switch self {
      case .types: ["-typecheck"]
      case .diagnostics: ["-emit-module"]
      }
    }

    /// The arguments that say where the output is to be.
    fileprivate func output(in folder: TemporaryFolder) -> [String] {
      switch self {
      case .types: []
      case .diagnostics: ["-o", folder.url(of: "Compiled.swiftmodule").path]
      }
    }
  }

  /// The paths of the files in `folder`.
  public var files: [String]
  public var folder: URL
  public var modules: ImportedModules
  public var depth: Depth
  public var arguments: [String]

  public init(
    of files: [String], in folder: URL, importing modules: ImportedModules,
    depth: Depth = .diagnostics, arguments: [String] = []
  ) {
    self.files = files
    self.folder = folder
    self.modules = modules
    self.depth = depth
    self.arguments = arguments
  }

  /// Compiles the files, unless they have compiled without a word in an earlier run.
  public func run() async throws -> Tool.Result {
    let arguments = depth.arguments + ["-wmo", "-parse-as-library"] + self.arguments
    let contents = try files.map { path in
      let data = try Data(contentsOf: folder.appendingPathComponent(path))
      return (path, String(decoding: data, as: UTF8.self))
    }
    let inputs = CompilerInputs(
      compiler: try await Self.compiler.value, arguments: arguments,
      files: Dictionary(uniqueKeysWithValues: contents), modules: try modules.hashes())
    return try await CompiledResults.ofBuild().result(of: inputs) {
      let folders = try await modules.folders().flatMap { ["-I", $0.path] }
      let output = try TemporaryFolder()
      return try await CompilerQueue.shared.run(
        arguments + depth.output(in: output) + folders + files, in: folder)
    }
  }

  /// The version of the compiler, its target and its folders, and the SDK of Apple's systems.
  private static let compiler = Task<String, any Error> {
    let info = try await Tool.named("swiftc").run(
      ["-print-target-info"], in: FileManager.default.temporaryDirectory)
    let environment = ProcessInfo.processInfo.environment
    let sdk = ["SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS"].map { environment[$0] ?? "" }
    return ([info.output, ProcessInfo.processInfo.operatingSystemVersionString] + sdk)
      .joined(separator: "\n")
  }
}

/// The modules that compiled code imports, besides those of the toolchain.
public struct ImportedModules: Sendable {
  /// Returns a hash of what each module is made of, by its name.
  public var hashes: @Sendable () throws -> [String: String]
  /// Returns the folders of the modules, which are made once they are needed.
  public var folders: @Sendable () async throws -> [URL]

  public init(
    hashes: @escaping @Sendable () throws -> [String: String],
    folders: @escaping @Sendable () async throws -> [URL]
  ) {
    self.hashes = hashes
    self.folders = folders
  }

  /// Returns these modules and `others`.
  public func adding(_ others: ImportedModules) -> ImportedModules {
    ImportedModules {
      try hashes().merging(others.hashes()) { first, _ in first }
    } folders: {
      try await folders() + others.folders()
    }
  }
}
