import FiresmithTestSupport
import Foundation
import Testing

/// The wheel with the command, built by its script and installed as a Python team does it.
@Suite(.ring(.consumers), .python)
struct WheelTests {
  @Test func theWheelBringsTheCommand() async throws {
    let folder = try TemporaryFolder()
    let script = Files.package.appendingPathComponent("Packaging/python/build-wheel").path
    // The long ring builds the executable that is released, and for the plugin's bundle, too.
    let own = ["FIRESMITH_EXECUTABLE": try Tool.firesmith().path]
    let environment = Ring.isLong ? [:] : own
    let built = try await Tool.named("bash").run(
      [script, "wheels"], in: folder.url, environment: environment)
    #expect(built.status == 0, "\(built.problems)")
    let wheels = try FileTree(folder.url(of: "wheels")).paths
    let wheel = try #require(wheels.first)
    #expect(wheels.count == 1)
    #if os(Linux)
      #expect(wheel.contains(/-py3-none-manylinux_2_17_\w+\.musllinux_1_1_\w+\.whl$/))
    #else
      #expect(!wheel.hasSuffix("-any.whl"))
    #endif
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
    // Like the one that is checked in.
    try folder.write("runtime: package\nsamples: true\n", to: "firesmith.yaml")
    try await run(command, generate, in: folder)
    try await run(installed, ["-m", "firesmith"] + generate + ["--check"], in: folder)
    let checkedIn = Files.package.appendingPathComponent("Generated/showcase/python")
    let expected = try FileTree(checkedIn).files.filter { !$0.key.contains("__pycache__") }
    #expect(try FileTree(folder.url(of: "showcase")).files == expected)

    guard Ring.isLong else { return }
    #if os(Linux)
      let libraries = try await Tool.named("ldd").run([bin.path + "/firesmith"], in: folder.url)
      #expect((libraries.output + libraries.problems).contains("not a dynamic executable"))
      try await runInEmptySystem(bin.appendingPathComponent("firesmith"), in: folder)
    #endif
  }

  /// Runs the command where there is no other file than its own and the schemas: no library, no
  /// folder of temporary files, no /proc.
  private func runInEmptySystem(_ command: URL, in folder: TemporaryFolder) async throws {
    let system = folder.url(of: "system")
    let schemas = Files.package.appendingPathComponent("Schemas/showcase")
    try FileManager.default.createDirectory(at: system, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: schemas, to: system.appendingPathComponent("Schemas"))
    try FileManager.default.copyItem(at: command, to: system.appendingPathComponent("firesmith"))
    // Only root may change the root folder; others may where the system lets them be root in a
    // namespace of their own.
    let isolated = geteuid() == 0 ? "chroot" : "unshare --map-root-user chroot"
    let generate = "firesmith generate --language python --output showcase"
    let result = try await Tool.shell("\(isolated) . /\(generate)", in: system)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(" files written, 0 unchanged"))
    let wrong = try await Tool.shell("\(isolated) . /firesmith validate Nowhere", in: system)
    #expect(wrong.status == 2)
    #expect(wrong.problems.contains("there is no file or folder 'Nowhere'"))
  }

  private func run(_ tool: Tool, _ arguments: [String], in folder: TemporaryFolder) async throws {
    let result = try await tool.run(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }
}
