import FiresmithTestSupport
import Foundation
import Testing

/// A virtual environment with the packages that `requirements.txt` pins.
///
/// `.ci/install` makes it, in `.build`, where it is kept until the requirements change.
struct PythonEnvironment: Sendable {
  let python: Tool

  /// The reason why there is no environment.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether the tests must not be skipped, as in continuous integration.
  static let isRequired = ProcessInfo.processInfo.environment["FIRESMITH_REQUIRE_PYTHON"] == "1"

  static let shared = Task {
    try await PythonEnvironment(from: try await system(), in: "environment")
  }

  /// An environment that has the packages of ``shared``, and the wheel of `firesmith_runtime`.
  static let withRuntime = Task {
    let shared = try await PythonEnvironment.shared.value
    let folder = Files.build.appendingPathComponent("environment-with-runtime")
    try? FileManager.default.removeItem(at: folder)
    try await run(shared.python, ["-m", "venv", "--without-pip", folder.path])
    let environment = PythonEnvironment(
      python: Tool(executable: folder.appendingPathComponent("bin/python")))
    try await environment.add(packagesOf: shared)
    let script = Files.package.appendingPathComponent("Packaging/python-runtime/build-wheel")
    let wheels = Files.build.appendingPathComponent("wheels")
    try? FileManager.default.removeItem(at: wheels)
    try await run(Tool.named("bash"), [script.path, wheels.path])
    let names = try FileManager.default.contentsOfDirectory(atPath: wheels.path)
    guard let wheel = names.first, names.count == 1, wheel.hasSuffix("-py3-none-any.whl") else {
      throw Unavailable(description: "expected one wheel for all platforms, found \(names)")
    }
    // Without an index, what it depends on has to be what the requirements have installed.
    try await run(
      shared.python,
      [
        "-m", "pip", "--quiet", "--disable-pip-version-check", "--python",
        environment.python.path, "install", "--no-index",
        wheels.appendingPathComponent(wheel).path,
      ])
    return environment
  }

  /// Adds the folder of another environment's packages to this one's.
  private func add(packagesOf other: PythonEnvironment) async throws {
    let own = try await folderOfPackages
    try await other.folderOfPackages.write(
      toFile: own + "/shared.pth", atomically: true, encoding: .utf8)
  }

  private var folderOfPackages: String {
    get async throws {
      let script = "import sysconfig; print(sysconfig.get_path('purelib'), end='')"
      return try await python.run(["-c", script], in: Files.package).output
    }
  }

  /// An environment of a later Python than the oldest that generated code is for, which need not be
  /// there: `python3.13`, or pyenv's.
  static func of(_ version: String) async throws -> PythonEnvironment? {
    // To pyenv, which has commands of all names, this says which one is meant.
    let variables = ["PYENV_VERSION": version]
    guard let python = try? Tool.named("python\(version)"),
      let answer = try? await python.run(
        ["-c", "import sys; print(sys.executable)"], in: Files.package, environment: variables),
      answer.status == 0
    else { return nil }
    let path = answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await PythonEnvironment(
      from: Tool(executable: URL(fileURLWithPath: path)), in: "environment-\(version)")
  }

  /// Whether the tests run; they fail where they are required and can't.
  static var isUsable: Bool {
    get async {
      if isRequired { return true }
      switch await shared.result {
      case .success: return true
      case .failure(let reason):
        print("Tests with Python are skipped: \(reason)")
        return false
      }
    }
  }

  private init(python: Tool) { self.python = python }

  private init(from interpreter: Tool, in name: String) async throws {
    let folder = Files.build.appendingPathComponent(name)
    python = Tool(executable: folder.appendingPathComponent("bin/python"))
    let script = Files.package.appendingPathComponent(".ci/python-environment")
    try await PythonEnvironment.run(
      try Tool.named("bash"), [script.path, folder.path, interpreter.path])
  }

  /// The machine's Python, 3.11 or later.
  private static func system() async throws -> Tool {
    guard let python = try? Tool.named("python3") else {
      throw Unavailable(description: "there is no python3")
    }
    try await run(python, ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"])
    return python
  }

  private static func run(_ tool: Tool, _ arguments: [String]) async throws {
    let result = try await tool.run(arguments, in: Files.package)
    guard result.status == 0 else {
      throw Unavailable(
        description: "\(arguments.joined(separator: " ")) failed: \(result.problems)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests where there is no Python with the pinned packages.
  static var python: Self {
    .enabled("needs Python 3.11 and a package index") { await PythonEnvironment.isUsable }
  }
}

/// The folders of the tests' files.
enum Files {
  /// `Tests/PythonTests`
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
  /// The folder for files that the tests make, and find again when they run the next time.
  static let build = package.appendingPathComponent(".build/python")
  /// The folder for Python's compiled files, which aren't kept among the sources.
  static let compiledPython = build.appendingPathComponent("compiled").path
}
