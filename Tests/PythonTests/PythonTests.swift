import FiresmithTestSupport
import Foundation
import Testing

/// Generated Python code, tested by Python: each file of tests in `Python` is a test here.
///
/// One run of pytest has all files, because each start imports Google's library again. They are
/// skipped where there is no Python 3.11, or no package index to install the pinned tools from;
/// `FIRESMITH_REQUIRE_PYTHON=1` makes that a failure. Those that talk to Firestore use the
/// emulator of all tests; where there is none, they are skipped.
@Suite(.python)
struct PythonTests {
  // One after the other: the first waits for pytest, and all others would wait with it, while no
  // other test of the run gets its turn.
  @Test(.serialized, arguments: testFiles)
  func testsOfPythonPass(_ name: String) async throws {
    try await PytestRun.ofVendoredPackages.value.expectPassed(name)
  }

  /// The imports of packages that use `firesmith_runtime`, and their behavior where it differs from
  /// that of packages with a copy of it.
  @Test(.ring(.consumers))
  func packagesThatImportTheRuntimeDifferOnlyInImports() async throws {
    let run = try await PytestRun(
      ["test_runtime.py"], of: GeneratedPackages.onRuntime.value,
      with: PythonEnvironment.withRuntime.value)
    try run.expectPassed("test_runtime.py")
  }

  /// Linters and type checkers read these packages alone, whose code is that of the others without
  /// the support code that each of those has a copy of.
  @Test(.ring(.consumers)) func generatedCodeIsLinted() async throws {
    let run = try await PytestRun(
      ["test_static.py"], .withoutCheckers, of: GeneratedPackages.onRuntime.value,
      with: PythonEnvironment.withRuntime.value)
    try run.expectPassed("test_static.py")
  }

  @Test(.ring(.long)) func copiesOfTheSupportCodeAreTyped() async throws {
    let run = try await PytestRun(
      ["test_static.py"], of: GeneratedPackages.shared.value, with: PythonEnvironment.shared.value)
    try run.expectPassed("test_static.py")
  }

  /// The same tests of packages that import `firesmith_runtime`, with its wheel installed.
  @Test(.ring(.long), .serialized, arguments: filesOfBehaviour)
  func packagesThatImportTheRuntimePass(_ name: String) async throws {
    try await PytestRun.ofPackagesOnRuntime.value.expectPassed(name)
  }

  /// The tests of generated code's behavior, again with the Pythons that came after 3.11, where
  /// there are any.
  @Test(.ring(.long), arguments: ["3.12", "3.13", "3.14"])
  func laterPythonsDoTheSame(_ version: String) async throws {
    guard let environment = try await PythonEnvironment.of(version) else {
      return print("SKIPPED: there is no Python \(version)")
    }
    let run = try await PytestRun(
      filesOfBehaviour, of: GeneratedPackages.shared.value, with: environment)
    for name in filesOfBehaviour { try run.expectPassed(name) }
  }

  @Test func testFilesAreFound() {
    #expect(testFiles.count > 35)
    #expect(filesOfTheRuntime.union(testFiles).isSuperset(of: filesOfBehaviour))
  }
}

extension PytestRun {
  fileprivate static let ofVendoredPackages = Task {
    try await PytestRun(
      testFiles, .withoutCheckers, of: GeneratedPackages.shared.value,
      with: PythonEnvironment.shared.value)
  }

  fileprivate static let ofPackagesOnRuntime = Task {
    try await PytestRun(
      filesOfBehaviour, of: GeneratedPackages.onRuntime.value,
      with: PythonEnvironment.withRuntime.value)
  }
}

/// The files whose tests may depend on where the support code is, or on Python's version.
private let filesOfBehaviour = [
  "test_static.py", "test_models.py", "test_model_scalars.py", "test_model_kinds.py",
  "test_json.py", "test_refusals.py", "test_refused_batches.py", "test_repositories.py",
  "test_queries.py", "test_fields.py", "test_subcollections.py", "test_batches.py",
  "test_errors.py", "test_async.py", "test_listening.py",
]

/// The files whose tests are run with packages that import the runtime.
private let filesOfTheRuntime: Set = ["test_runtime.py", "test_static.py"]

private let testFiles: [String] = {
  let folder = PytestRun.folder.path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.filter { name in
    name.hasPrefix("test_") && name.hasSuffix(".py") && !filesOfTheRuntime.contains(name)
  }.sorted()
}()
