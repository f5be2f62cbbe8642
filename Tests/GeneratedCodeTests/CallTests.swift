import FiresmithLanguage
import FiresmithTestSupport
import Testing

@testable import FiresmithSwift

/// The calls that the data dictionary shows compile, in both flavours.
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

  @Test(arguments: ["firebase", "portable"])
  func callsOfTheExampleCompile(_ sdk: String) async throws {
    try await expectNoProblem(CallWrappers.marketplace, sdk)
  }

  /// Collections of odd names, which the other schemas of the kind have few of.
  @Test(arguments: zip(["firebase", "portable"], TortureSquare.columns))
  func callsOfOddNamesCompile(_ sdk: String, _ square: TortureSquare) async throws {
    try await expectNoProblem(["schema.yaml": TortureSchemas.collections.text(square)], sdk)
  }

  @Test(.ring(.consumers), arguments: [TortureSchemas.fields, .names, .types])
  func callsOfOddSchemasCompile(_ schema: TortureSchemas) async throws {
    try await expectNoProblem(["schema.yaml": schema.text()], "portable")
  }

  private func expectNoProblem(_ schemas: [String: String], _ sdk: String) async throws {
    var options = OutputOptions()
    options.swift.sdk = sdk == "portable" ? .portable : .firebase
    let functions = try CallWrappers.functions(
      for: schemas, in: SwiftLanguage(), options, template: Self.template)
    let library = sdk == "portable" ? "FiresmithRuntime" : "FirebaseFirestore"
    let module = GeneratedModule(
      schemas: schemas,
      code: "import \(library)\nimport Foundation\n\n" + functions.joined(separator: "\n"))
    let setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    let problems = try await module.problems(setup)
    #expect(problems == "")
  }
}
