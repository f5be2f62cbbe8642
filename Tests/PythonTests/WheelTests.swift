import FiresmithTestSupport
import Foundation
import Testing

/// The wheel with the command, built by its script and installed as a Python team does it.
@Suite(.python)
struct WheelTests {
  @Test func theWheelBringsTheCommand() async throws {
    let folder = try TemporaryFolder()
    let script = Files.package.appendingPathComponent("Packaging/python/build-wheel").path
    let built = try await Tool.named("bash").run([script, "wheels"], in: folder.url)
    #expect(built.status == 0, "\(built.problems)")
    let wheels = try FileTree(folder.url(of: "wheels")).paths
    let wheel = try #require(wheels.first)
    #expect(wheels.count == 1)
    #expect(!wheel.hasSuffix("-any.whl"))
    #expect(built.output.contains(/\Awheels\/firesmith-.*: \d+ MB, \d+ MB installed\n\z/))

    let python = try await PythonEnvironment.shared.value.python
    try await run(python, ["-m", "venv", "environment"], in: folder)
    let bin = folder.url(of: "environment/bin")
    let installed = Tool(executable: bin.appendingPathComponent("python"))
    try await run(
      installed,
      ["-m", "pip", "install", "--quiet", "--no-index", "wheels/\(wheel)"], in: folder)

    let command = Tool(executable: bin.appendingPathComponent("firesmith"))
    let schemas = Files.package.appendingPathComponent("Schemas/showcase").path
    let generate = [
      "generate", "--language", "python", "--schemas", schemas, "--output", "showcase",
    ]
    try await run(command, generate, in: folder)
    try await run(installed, ["-m", "firesmith"] + generate + ["--check"], in: folder)
    let checkedIn = Files.package.appendingPathComponent("Generated/showcase/python")
    let expected = try FileTree(checkedIn).files.filter { !$0.key.contains("__pycache__") }
    #expect(try FileTree(folder.url(of: "showcase")).files == expected)

    #if os(Linux)
      let libraries = try await Tool.named("ldd").run([bin.path + "/firesmith"], in: folder.url)
      #expect(libraries.output.contains("libc.so"))
      #expect(!libraries.output.contains("swift") && !libraries.output.contains("yaml"))
    #endif
  }

  private func run(_ tool: Tool, _ arguments: [String], in folder: TemporaryFolder) async throws {
    let result = try await tool.run(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }
}
