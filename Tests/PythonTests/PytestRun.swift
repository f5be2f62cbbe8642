import FiresmithTestSupport
import Foundation
import Testing

/// A run of pytest, and what became of each of its tests.
struct PytestRun: Sendable {
  /// `Tests/PythonTests/Python`
  static let folder = Files.tests.appendingPathComponent("Python")

  /// A test, or a file that can't be read, as `conftest.py` reports it.
  private struct Report: Decodable {
    let test: String
    let outcome: String
    let text: String

    /// The file's name, which `test_fields.py::test_names[a]` begins with.
    var file: Substring { test.prefix { $0 != ":" } }
  }

  private let reports: [Substring: [Report]]
  private let result: Tool.Result

  /// The tests that a run has. Type checkers take as long as all other tests together: those that
  /// need them, or hundreds of processes, are marked with `checkers`.
  enum Selection: String {
    case all = ""
    case checkers
    case withoutCheckers = "not checkers"
  }

  /// Runs the tests of these files.
  init(
    _ files: [String], _ selection: Selection = .all, of packages: GeneratedPackages,
    with environment: PythonEnvironment
  ) async throws {
    let folder = try TemporaryFolder()
    let report = folder.url(of: "report.jsonl")
    var variables = [
      "FIRESMITH": try Tool.firesmith().path,
      "FIRESMITH_PACKAGES": packages.folder.path,
      "FIRESMITH_VENDORED_PACKAGES": try await GeneratedPackages.shared.value.folder.path,
      "FIRESMITH_REPORT": report.path,
      "PYTHONPYCACHEPREFIX": Files.compiledPython,
    ]
    variables["FIRESTORE_EMULATOR_HOST"] = try await Emulator.sharedIfAny()?.host
    result = try await environment.python.run(
      ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--tb=short"]
        + ["-m", selection.rawValue] + files,
      in: Self.folder, environment: variables)
    let lines = try Data(contentsOf: report).split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    reports = Dictionary(
      grouping: try lines.map { try decoder.decode(Report.self, from: $0) }, by: \.file)
  }

  /// Expects that the file has tests, and that none has failed.
  func expectPassed(_ file: String) throws {
    let reports = reports[file[...], default: []]
    try #require(!reports.isEmpty, "\(file) has no tests:\n\(result.output)\(result.problems)")
    for report in reports where report.outcome == "failed" {
      Issue.record("\(report.test): \(report.text)")
    }
    let skipped = reports.filter { $0.outcome == "skipped" }
    for reason in Set(skipped.map(\.text)).sorted() { print("\(file): SKIPPED \(reason)") }
    print("\(file): \(reports.count) tests of Python, \(skipped.count) of them skipped")
  }
}
