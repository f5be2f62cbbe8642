import FiresmithTestSupport
import Foundation
import Testing

/// Generated Python code, tested by Python: each file of tests in `Python` is a test here.
///
/// They are skipped where there is no Python 3.11, or no package index to install the pinned tools
/// from; `FIRESMITH_REQUIRE_PYTHON=1` makes that a failure. Those that talk to Firestore use the
/// emulator of all tests; where there is none, they are skipped.
@Suite(
  .python,
  .serialized
)
struct PythonTests {
  @Test(arguments: testFiles)
  func testsOfPythonPass(_ name: String) async throws {
    let python = try await PythonEnvironment.shared.value.python
    let packages = try await GeneratedPackages.shared.value
    var environment = [
      "FIRESMITH": try Tool.firesmith().path,
      "FIRESMITH_PACKAGES": packages.folder.path,
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    environment["FIRESTORE_EMULATOR_HOST"] = try await Emulator.sharedIfAny()?.host
    let result = try await python.run(
      ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--tb=short", "-rs", name],
      in: folder, environment: environment)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    for line in result.output.split(separator: "\n") where line.hasPrefix("SKIPPED") {
      print("\(name): \(line)")
    }
  }

  @Test func testFilesAreFound() {
    #expect(testFiles.count >= 4)
  }
}

private let folder = Files.tests.appendingPathComponent("Python")

private let testFiles: [String] = {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }.sorted()
}()
