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

  /// A half of each schema in each flavour, in one of them with all styles.
  @Test(.ring(.consumers), arguments: TortureSchemas.allCases)
  func callsOfOddSchemasCompile(_ schema: TortureSchemas) async throws {
    let squares = zip(["firebase", "portable"], TortureSquare.columns)
    for (number, (sdk, square)) in squares.enumerated() {
      try await expectNoProblem(
        ["schema.yaml": schema.text(square)], sdk, styles: number == 0 ? Self.styles : [])
    }
  }

  @Test(.ring(.consumers), arguments: CallWrappers.examples.map { $0.name })
  func callsOfEachExampleCompile(_ name: String) async throws {
    let example = try #require(CallWrappers.examples.first { $0.name == name })
    #expect(!example.schemas.isEmpty)
    for sdk in ["firebase", "portable"] {
      try await expectNoProblem(example.schemas, sdk, styles: Self.styles)
    }
  }

  @Test(.ring(.long), arguments: TortureSchemas.allCases, ["firebase", "portable"])
  func callsOfWholeSchemasCompile(_ schema: TortureSchemas, _ sdk: String) async throws {
    for styles in [[], Self.styles] {
      try await expectNoProblem(["schema.yaml": schema.text()], sdk, styles: styles)
    }
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
    var options = OutputOptions()
    options.swift.sdk = sdk == "portable" ? .portable : .firebase
    let functions = try CallWrappers.functions(
      for: schemas, in: SwiftLanguage(), options, template: Self.template)
    let library = sdk == "portable" ? "FiresmithRuntime" : "FirebaseFirestore"
    let module = GeneratedModule(
      schemas: schemas,
      code: "import \(library)\nimport Foundation\n\n" + types(of: schemas)
        + functions.joined(separator: "\n"))
    var setup = CompilerSetup(
      sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: false)
    setup.styles = styles
    let problems = try await module.problems(setup)
    #expect(problems == "")
  }
}
