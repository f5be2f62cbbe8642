import FiresmithAgreementExample
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated Swift and generated Python say the same about values, as `limits.json` has it.
@Suite(.python) struct LimitTests {
  /// The JSON of a model, and what is wrong with it: fields, and what they should be like.
  private struct Case {
    let body: [String: Any]
    let problems: [[String]]

    /// The body with the only field that is required.
    var completeBody: [String: Any] { ["name": "ok"].merging(body) { $1 } }
  }

  private static let folder = Files.tests.appendingPathComponent("Agreement")

  @Test func swiftAndPythonSayTheSameAboutValues() async throws {
    let cases = try Self.cases()
    for testCase in cases {
      let body = try JSONSerialization.data(withJSONObject: testCase.completeBody)
      let model = try JSONDecoder.firesmith.decode(Limited.self, from: body)
      #expect(problems(of: model) == testCase.problems, "\(testCase.body)")
      // What is stored is read, whatever its values.
      let stored = try FirestoreEncoder().encode(model)
      #expect(throws: Never.self) { try FirestoreDecoder().decode(Limited.self, from: stored) }
    }
    #expect(try await pythonProblems(of: cases) == cases.map(\.problems))
  }

  private func problems(of model: Limited) -> [[String]] {
    do throws(ModelValidationError) {
      try model.validate()
      return []
    } catch {
      return error.problems.map { [$0.field, $0.reason] }
    }
  }

  private func pythonProblems(of cases: [Case]) async throws -> [[[String]]] {
    let folder = try TemporaryFolder()
    let file = folder.url(of: "bodies.json")
    try JSONSerialization.data(withJSONObject: cases.map(\.completeBody)).write(to: file)
    let packages = try await GeneratedPackages.shared.value
    let script = Self.folder.appendingPathComponent("limits.py").path
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, file.path], in: folder.url,
      environment: [
        "PYTHONPATH": packages.folder.path, "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    return try JSONDecoder().decode([[[String]]].self, from: Data(result.output.utf8))
  }

  private static func cases() throws -> [Case] {
    let data = try Data(contentsOf: folder.appendingPathComponent("limits.json"))
    let rows = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try rows.map { row in
      Case(
        body: try #require(row["body"] as? [String: Any]),
        problems: try #require(row["problems"] as? [[String]]))
    }
  }

  @Test func durationsAreComparedAsTheyAreStored() {
    for (microseconds, isValid) in [
      (499, false), (500, true), (1_000_499, true), (1_000_500, false),
    ] {
      let model = Limited(name: "ok", wait: .microseconds(microseconds))
      #expect(problems(of: model).isEmpty == isValid)
    }
  }
}
