import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithTestSupport
import Testing

@testable import FiresmithSwift

/// The calls that the data dictionary shows compile, in both flavours. Those of odd names are
/// compiled by ``TortureTests``, with the code that they call, also in the first ring.
@Suite struct CallTests {
  private static let template = """
    nonisolated func useNUMBER(
      {{#values}}{{name}}: {{type}}{{^isLast}}, {{/isLast}}{{/values}}
    ) async throws {
      {{> swift-use}}
    {{#locals}}
      _ = {{.}}
    {{/locals}}
    }

    """

  @Test(.ring(.long), arguments: ["firebase", "portable"])
  func callsOfTheExampleCompile(_ sdk: String) async throws {
    try await expectNoProblem(CallWrappers.marketplace, sdk)
  }

  @Test(.ring(.consumers), arguments: CallWrappers.examples.map { $0.name })
  func callsOfEachExampleCompile(_ name: String) async throws {
    let example = try #require(CallWrappers.examples.first { $0.name == name })
    #expect(!example.schemas.isEmpty)
    for sdk in ["firebase", "portable"] {
      try await expectNoProblem(example.schemas, sdk, styles: Self.styles)
    }
  }

  /// All of it in both flavours, with all styles and with none.
  @Test(.ring(.long), arguments: TortureSchemas.allCases, ["firebase", "portable"])
  func callsOfWholeSchemasCompile(_ schema: TortureSchemas, _ sdk: String) async throws {
    for styles in [[], Self.styles] {
      try await expectNoProblem(["schema.yaml": schema.text()], sdk, styles: styles)
    }
  }

  /// Returns a file with the calls of all collections.
  static func code(for schemas: [String: String], _ setup: CompilerSetup) throws -> String {
    var options = OutputOptions()
    options.swift.sdk = setup.sdk == "portable" ? .portable : .firebase
    let functions = try CallWrappers.functions(
      for: schemas, in: SwiftLanguage(), options, template: template)
    let libraries =
      setup.sdk == "portable"
      ? ["FiresmithRuntime"]
      : ["FirebaseFirestore"] + (setup.hasLibrary ? ["FiresmithFirebase"] : [])
    let imports = (libraries + ["Foundation"]).map { "import \($0)\n" }.joined()
    return ([imports] + functions).joined(separator: "\n")
  }

  /// Returns the types of the module's own that the schemas name.
  private func types(of schemas: [String: String]) -> String {
    schemas.values.contains { $0.contains("swift: { name: Amount }") }
      ? "struct Amount: Codable, Hashable, Sendable {\n  var minor: Int\n}\n\n" : ""
  }

  private static let styles = ["results", "publishers", "observation"]

  private func expectNoProblem(
    _ schemas: [String: String], _ sdk: String, styles: [String] = []
  ) async throws {
    var setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    setup.styles = styles
    let module = GeneratedModule(
      schemas: schemas, code: types(of: schemas) + (try Self.code(for: schemas, setup)))
    let problems = try await module.problems(setup)
    #expect(problems == "")
  }
}
