import FiresmithTestSupport
import Foundation
import Testing

/// The compiler's message where the library is missing that generated code imports.
@Suite struct MissingModuleTests {
  @Test(arguments: [("firebase", "FirebaseFirestore"), ("portable", "FiresmithRuntime")])
  func theSupportFileSaysWhatToAdd(sdk: String, module: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "collections: { books: { model: Book, fields: { title: string } } }\n",
      to: "Schemas/books.yaml")
    let generated = try await Tool.shell("firesmith generate --sdk \(sdk)", in: folder.url)
    #expect(generated.status == 0)
    let files = try FileTree(folder.url(of: "Generated")).paths.map { "Generated/\($0)" }
    let compiled = try await Tool.named("swiftc").run(["-typecheck"] + files, in: folder.url)
    #expect(compiled.status != 0)
    #expect(compiled.problems.contains("error: add \(module) ("), "\(compiled)")
  }
}
