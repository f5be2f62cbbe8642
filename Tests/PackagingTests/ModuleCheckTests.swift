import FiresmithTestSupport
import Foundation
import Testing

/// The script that checks what modules import, and which floors they use.
@Suite struct ModuleCheckTests {
  /// Returns what the script says of a package with the modules `Ground`, `Roof` and `RoofTests`.
  private func messages(
    roof: String, floors: String = "Low\t\tGround\nHigh\tLow\tRoof\n",
    dependencies: String = "\"Ground\""
  ) async throws -> Tool.Result {
    let folder = try TemporaryFolder()
    let script = try String(contentsOf: Project.url(".ci/modules"), encoding: .utf8)
    try folder.write(script, to: ".ci/modules")
    try folder.write("# floor\tuses\tmodules\n" + floors, to: ".ci/floors.tsv")
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "house",
        targets: [
          .target(name: "Ground"),
          .target(name: "Roof", dependencies: [\(dependencies)]),
          .testTarget(name: "RoofTests", dependencies: ["Roof"], exclude: ["Cases"]),
        ])
      """, to: "Package.swift")
    try folder.write("public struct Ground {}\n", to: "Sources/Ground/Ground.swift")
    try folder.write(roof, to: "Sources/Roof/Roof.swift")
    try folder.write("@testable import Roof\n", to: "Tests/RoofTests/RoofTests.swift")
    try folder.write("import Ground\n", to: "Tests/RoofTests/Cases/Case.swift")
    return try await Tool.named("python3").run([".ci/modules"], in: folder.url)
  }

  @Test func whatIsDeclaredIsAllowed() async throws {
    let result = try await messages(roof: "import Foundation\npublic import struct Ground.Ground\n")
    #expect(result == Tool.Result(output: "", problems: "", status: 0))
  }

  @Test func whatIsNotDeclaredIsALine() async throws {
    let result = try await messages(roof: "\n@testable import Ground\n", dependencies: "")
    #expect(
      result.output
        == "Sources/Roof/Roof.swift:2: error: Roof imports Ground, which isn't among its dependencies"
        + " in Package.swift\n")
    #expect(result.status == 1)
  }

  @Test(
    arguments: [
      (
        "Low\t\tGround\nHigh\t\tRoof\n",
        "Package.swift: error: Roof, of the floor High, depends on Ground, of the floor Low, which it"
          + " may not use\n"
      ),
      ("Low\t\tGround\n", ".ci/floors.tsv: error: Roof has no floor\n"),
      (
        "Low\t\tGround Cellar\nHigh\tLow\tRoof\n",
        ".ci/floors.tsv: error: there is no module Cellar\n"
      ),
    ])
  func aWrongFloorIsALine(floors: String, line: String) async throws {
    let result = try await messages(roof: "", floors: floors)
    #expect(result.output == line)
    #expect(result.status == 1)
  }
}
