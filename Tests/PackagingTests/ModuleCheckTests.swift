import FiresmithTestSupport
import Foundation
import Testing

/// The script that checks what modules import, and which floors they use.
@Suite struct ModuleCheckTests {
  /// Returns what the script says of a package with the modules `Ground`, `Roof` and `RoofTests`.
  private func messages(
    roof: String, floors: String = "Low\t\nHigh\tLow\n",
    dependencies: String = "\"Ground\""
  ) async throws -> Tool.Result {
    let folder = try TemporaryFolder()
    let script = try String(contentsOf: Project.url(".ci/modules"), encoding: .utf8)
    try folder.write(script, to: ".ci/modules")
    try folder.write("# floor\tuses\n" + floors, to: ".ci/floors.tsv")
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "house",
        targets: [
          .target(name: "Ground", path: "Sources/Low/Ground"),
          .target(name: "Roof", dependencies: [\(dependencies)], path: "Sources/High/Roof"),
          .testTarget(name: "RoofTests", dependencies: ["Roof"], exclude: ["Cases"]),
        ])
      """, to: "Package.swift")
    try folder.write("public struct Ground {}\n", to: "Sources/Low/Ground/Ground.swift")
    try folder.write(roof, to: "Sources/High/Roof/Roof.swift")
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
        == "Sources/High/Roof/Roof.swift:2: error: Roof imports Ground, which isn't among its dependencies"
        + " in Package.swift\n")
    #expect(result.status == 1)
  }

  @Test(
    arguments: [
      (
        "Low\t\nHigh\t\n",
        "Package.swift: error: Roof, of the floor High, depends on Ground, of the floor Low, which it"
          + " may not use\n"
      ),
      (
        "Low\t\n",
        "Package.swift: error: Roof is in Sources/High/Roof, which is on no floor of .ci/floors.tsv\n"
      ),
      (
        "Low\t\nMiddle\t\nHigh\tLow\n",
        ".ci/floors.tsv: error: there is no module on the floor Middle\n"
      ),
    ])
  func aWrongFloorIsALine(floors: String, line: String) async throws {
    let result = try await messages(roof: "", floors: floors)
    #expect(result.output == line)
    #expect(result.status == 1)
  }
}
