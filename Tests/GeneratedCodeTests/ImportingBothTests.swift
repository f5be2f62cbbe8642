import Testing

@testable import FiresmithSwift

/// An app imports generated code and Google's module: each type is found by its name.
@Suite(.ring(.consumers)) struct ImportingBothTests {
  private static let names = SwiftReservedTypes.sdk.split(separator: " ").map(String.init)

  private static let schema =
    "collections:\n"
    + names.map { "  c\($0): { model: \($0), fields: { title: string } }\n" }.joined()

  @Test(arguments: ["firebase", "portable"])
  func googlesTypesAndModelsAreFoundByTheirNames(_ sdk: String) async throws {
    let setup = CompilerSetup(
      sdk: sdk, access: "public", languageMode: 6, hasUpcomingFeatures: false,
      isolation: sdk == "firebase" ? .mainActor : .nonisolated)
    let models = Self.names.map { name in
      let model = SwiftNaming.writtenType(name)
      return "\(model).self, \(model)Repository.self"
    }
    // The stand-in doesn't have the names that no app uses, and some are protocols or generic.
    let google = [
      "Score", "Field", "Constant", "Variable", "Pipeline", "TimeUnit", "Firestore", "Query",
      "ListenSource", "LoadBundleTaskProgress", "FirestoreDecodingError", "DocumentChangeType",
    ]
    let client = """
      import FirebaseFirestore
      import Torture

      let models: [Any.Type] = [
        \(models.joined(separator: ",\n  "))
      ]
      let google: [Any.Type] = [
        \(google.map { "\($0).self" }.joined(separator: ",\n  "))
      ]
      """
    let problems = try await GeneratedModule(schema: Self.schema).problems(setup, ofClient: client)
    #expect(problems == "")
  }
}
