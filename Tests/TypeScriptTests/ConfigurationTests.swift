import FiresmithTestSupport
import Testing

/// Generated code in the configurations of projects that have it: those of the template of Cloud
/// Functions and of Next.js, and one of ES modules with all flags.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptConfigurationTests {
  @Test(arguments: ["functions", "next", "strict"])
  func generatedCodeCompiles(in configuration: String) async throws {
    let result = try await Compilation.shared.value.check(configuration)
    #expect(result.status == 0, "\(result.output)")
  }
}
