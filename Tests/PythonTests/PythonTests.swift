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
    try await runPytest(
      on: [name], of: GeneratedPackages.shared.value, with: PythonEnvironment.shared.value)
  }

  /// The same tests of packages that import `firesmith_runtime`, with its wheel installed.
  @Test(
    arguments: [
      "test_runtime.py", "test_static.py", "test_models.py", "test_json.py", "test_refusals.py",
      "test_repositories.py", "test_queries.py", "test_fields.py", "test_subcollections.py",
      "test_batches.py", "test_errors.py", "test_async.py", "test_listening.py",
    ])
  func packagesThatImportTheRuntimePass(_ name: String) async throws {
    try await runPytest(
      on: [name], of: GeneratedPackages.onRuntime.value,
      with: PythonEnvironment.withRuntime.value)
  }

  /// What generated code does, again with the Pythons that came after 3.11, where there are any.
  @Test(arguments: ["3.12", "3.13", "3.14"])
  func laterPythonsDoTheSame(_ version: String) async throws {
    guard let environment = try await PythonEnvironment.of(version) else {
      return print("SKIPPED: there is no Python \(version)")
    }
    try await runPytest(
      on: [
        "test_models.py", "test_repositories.py", "test_queries.py", "test_fields.py",
        "test_subcollections.py", "test_batches.py", "test_errors.py", "test_refusals.py",
        "test_listening.py", "test_async.py",
      ], of: GeneratedPackages.shared.value, with: environment)
  }

  private func runPytest(
    on names: [String], of packages: GeneratedPackages, with environment: PythonEnvironment
  ) async throws {
    var variables = [
      "FIRESMITH": try Tool.firesmith().path,
      "FIRESMITH_PACKAGES": packages.folder.path,
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    variables["FIRESTORE_EMULATOR_HOST"] = try await Emulator.sharedIfAny()?.host
    let result = try await environment.python.run(
      ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--tb=short", "-rs"] + names,
      in: folder, environment: variables)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    for line in result.output.split(separator: "\n") where line.hasPrefix("SKIPPED") {
      print("\(names.joined(separator: ", ")): \(line)")
    }
  }

  @Test func testFilesAreFound() {
    #expect(testFiles.count >= 4)
  }
}

private let folder = Files.tests.appendingPathComponent("Python")

private let testFiles: [String] = {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { name in
    // What packages without support code of their own add is tested with the runtime.
    name.hasPrefix("test_") && name.hasSuffix(".py") && name != "test_runtime.py"
  }.sorted()
}()
