import Foundation

/// A program that tests run.
public struct Tool: Sendable {
  let executable: URL

  public init(executable: URL) {
    self.executable = executable
  }

  /// The `firesmith` that was built together with the tests.
  public static func firesmith() throws -> Tool { try built("firesmith") }

  /// The program of this name that was built together with the tests.
  public static func built(_ name: String) throws -> Tool {
    var folder = try imageOfTests().deletingLastPathComponent()
    while folder.path != "/" {
      let executable = folder.appendingPathComponent(name)
      if isExecutableFile(executable) { return Tool(executable: executable) }
      folder.deleteLastPathComponent()
    }
    throw NotFound(name: name)
  }

  /// The program of this name in the folders of `PATH`.
  public static func named(_ name: String) throws -> Tool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    for folder in folders {
      let executable = URL(fileURLWithPath: String(folder)).appendingPathComponent(name)
      if isExecutableFile(executable) { return Tool(executable: executable) }
    }
    throw NotFound(name: name)
  }

  private static func isExecutableFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.isExecutableFile(atPath: url.path)
      && FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// The file that the tests' code was loaded from.
  private static func imageOfTests() throws -> URL {
    #if canImport(Darwin)
      // There, the tests are a bundle that a program of Xcode runs.
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let name = info.dli_fname else {
        throw NotFound(name: "the tests' bundle")
      }
      return URL(fileURLWithPath: String(cString: name))
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
  }

  struct NotFound: Error {
    let name: String
  }
}

extension Tool {
  /// The output of a program, and its exit status.
  public struct Result: Equatable, Sendable {
    public var output: String
    public var problems: String
    /// The exit status, or the number of the signal.
    public var status: Int32
    /// Whether a signal has ended the program.
    public var hasCrashed: Bool

    public init(output: String, problems: String, status: Int32, hasCrashed: Bool = false) {
      self.output = output
      self.problems = problems
      self.status = status
      self.hasCrashed = hasCrashed
    }
  }

  public var path: String { executable.path }

  /// The environment of the tests, for the programs that they start.
  ///
  /// It lacks the variable that leaves the plugins out of this package's manifest: a package that
  /// uses them would not find them.
  public static let inheritedEnvironment = ProcessInfo.processInfo.environment.filter {
    $0.key != "FIRESMITH_WITHOUT_PLUGINS"
  }

  /// The folder that the program is in.
  public var folder: URL { executable.deletingLastPathComponent() }

  /// Runs the program, and waits for it without blocking other tests.
  public func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) async throws -> Result {
    let run = try Run(executable, arguments, in: folder, environment)
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      run.process.terminationHandler = { _ in end.resume() }
      do { try run.process.run() } catch { end.resume(throwing: error) }
    }
    return try run.result()
  }

  /// Runs `swift build` or another command of SwiftPM, once more if it crashes: on Linux, that
  /// happens once in a thousand times, in libdispatch.
  ///
  /// The index of what is built lists no C headers: to read all that a module imports takes as long
  /// as to compile it. A crash is told with its lines, and a debugger's view of variables left out.
  /// A plugin's command gets the same flags: with others, it would build its tool anew.
  public static func swift(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) async throws -> Result {
    let swift = try Tool.named("swift")
    var arguments = arguments
    if let command = arguments.first, ["build", "package", "run", "test"].contains(command) {
      let flags = ["-Xswiftc", "-Xbuild-tools-swiftc"].flatMap {
        [$0, "-index-ignore-clang-modules", $0, "-gline-tables-only"]
      }
      arguments.insert(contentsOf: flags, at: 1)
    }
    let result = try await swift.run(arguments, in: folder, environment: environment)
    guard result.hasCrashed else { return result }
    return try await swift.run(arguments, in: folder, environment: environment)
  }

  /// Runs a shell command, in which `firesmith` is the one that was built with the tests.
  public static func shell(
    _ command: String, in folder: URL, environment: [String: String] = [:]
  ) async throws -> Result {
    let path = ["PATH": "\(try firesmith().folder.path):/usr/bin:/bin:/usr/sbin:/sbin"]
    return try await Tool(executable: URL(fileURLWithPath: "/bin/sh")).run(
      ["-c", command], in: folder, environment: path.merging(environment) { $1 })
  }

  /// Runs the program, and blocks until it ends.
  public func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Result {
    let run = try Run(executable, arguments, in: folder, environment)
    try run.process.run()
    run.process.waitUntilExit()
    return try run.result()
  }
}

/// A process, and the files that it prints to.
private struct Run {
  let process = Process()
  // Files instead of pipes, so that they needn't be read while the program runs.
  private let files: TemporaryFolder
  private let handles: [FileHandle]

  init(
    _ executable: URL, _ arguments: [String], in folder: URL, _ environment: [String: String]
  ) throws {
    files = try TemporaryFolder()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Tool.inheritedEnvironment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    handles = [try files.create("output"), try files.create("problems")]
    process.standardOutput = handles[0]
    process.standardError = handles[1]
  }

  func result() throws -> Tool.Result {
    // On Linux, Foundation never lets go of a process and its files. When a program has more than a
    // thousand open, starting another can crash: to list them, Foundation reads 256 bytes for each
    // name, past the end of what the system has filled.
    for handle in handles { try handle.close() }
    return Tool.Result(
      output: try files.text(of: "output"),
      problems: try files.text(of: "problems"),
      status: process.terminationStatus,
      hasCrashed: process.terminationReason == .uncaughtSignal)
  }
}
