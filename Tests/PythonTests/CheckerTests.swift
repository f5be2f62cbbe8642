import FiresmithTestSupport
import Testing

/// The verdicts of mypy and pyright on generated Python code, on the support code, on the wheel's
/// sources, and on the programs of the documentation.
@Suite(.ring(.consumers), .python)
struct CheckerTests {
  @Test func generatedCodeIsTyped() async throws {
    let run = try await PytestRun(
      ["test_static.py"], .checkers, of: GeneratedPackages.onRuntime.value,
      with: PythonEnvironment.withRuntime.value)
    try run.expectPassed("test_static.py")
  }

  @Test func whatIsWrittenByHandIsTyped() async throws {
    let files = [
      "test_documentation.py", "test_public_names.py", "test_support.py", "test_wheel.py",
    ]
    let run = try await PytestRun(
      files, .checkers, of: GeneratedPackages.shared.value, with: PythonEnvironment.shared.value)
    for file in files { try run.expectPassed(file) }
  }
}
