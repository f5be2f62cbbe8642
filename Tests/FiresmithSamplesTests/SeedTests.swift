import FiresmithAgreementExample
import FiresmithLibraryExample
import FiresmithREST
import FiresmithRuntime
import FiresmithShowcaseExample
import FiresmithTestSupport
import FiresmithTypesExample
import Foundation
import Testing

/// `firesmith seed`, as users run it.
@Suite struct SeedTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Generated repositories read all documents, the models are within the schema's constraints, and
  /// they are the samples of generated code.
  @Test(.emulator) func whatIsWrittenIsReadByGeneratedCode() async throws {
    let firestore = try await seeded("library", count: 30)
    try await expectGood(FiresmithLibraryExample.BookRepository(firestore), 30)
    try await expectGood(FiresmithLibraryExample.CardRepository(firestore), 30)
    try await expectGood(FiresmithLibraryExample.LibraryRepository(firestore), 30)
    let showcase = try await seeded("showcase", count: 30)
    try await expectGood(FiresmithShowcaseExample.BookRepository(showcase), 30)
    try await expectGood(FiresmithShowcaseExample.AuthorRepository(showcase), 30)
    try await expectGood(FiresmithShowcaseExample.CardRepository(showcase), 30)
    try await expectGood(FiresmithShowcaseExample.LoanRepository(bookID: "sample-3", showcase), 1)
    let types = try await seeded("types", count: 100)
    try await expectGood(FiresmithTypesExample.SampleRepository(types), 100)
    let agreement = try await seeded("agreement", count: 50)
    try await expectGood(FiresmithAgreementExample.SampleRepository(agreement), 50)
    try await expectGood(FiresmithAgreementExample.LimitedRepository(agreement), 50)
    try await expectGood(FiresmithAgreementExample.VisitRepository(agreement), 50)
    try await expectGood(FiresmithAgreementExample.NoticeRepository(agreement), 50)
  }

  private func expectGood<Repository: DocumentRepository>(
    _ repository: Repository, _ count: Int
  ) async throws where Repository.Model: SampledModel {
    let found = try await repository.getAll()
    #expect(found.failures.isEmpty, "\(found.failures.map(\.localizedDescription))")
    #expect(found.documents.count == count)
    // A document below others is one of as many as there are of the others.
    if count > 1 {
      #expect(try json(found.documents) == json(Repository.Model.samples(count)))
    }
    for document in found.documents {
      guard let model = document as? any ValidatedModel else { continue }
      #expect(throws: Never.self) { try model.validate() }
    }
  }

  /// Returns models as JSON, in which references are paths, in the order of their texts.
  private func json<Model: Encodable>(_ models: [Model]) throws -> [String] {
    let encoder = JSONEncoder.firesmith
    encoder.outputFormatting = .sortedKeys
    return try models.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.sorted()
  }

  /// Fills a database with documents of an example schema.
  private func seeded(_ schema: String, count: Int) async throws -> Firestore {
    let host = try await Emulator.shared().host
    let project = "seed-\(schema)-\(UInt32.random(in: 0...(.max)))"
    let result = try await Tool.firesmith().run(
      [
        "seed", "emulator:\(project)", "--count", "\(count)", "--schemas", "Schemas/\(schema)",
      ], in: Self.root, environment: ["FIRESTORE_EMULATOR_HOST": host])
    #expect(result.status == 0, "\(result.problems)")
    #expect(result.output.hasSuffix(" of emulator:\(project)\n"))
    return Firestore(store: RESTStore(project: project, emulatorHost: host))
  }

  @Test(arguments: [
    (["seed"], "error: missing argument DATABASE; for example 'emulator:demo'\n"),
    (["seed", "demo"], "error: 'demo' is not a database; expected 'emulator:PROJECT'\n"),
    (["seed", "emulator:"], "error: 'emulator:' is not a database; expected 'emulator:PROJECT'\n"),
    (
      ["seed", "firestore:shop"],
      "error: 'firestore:shop' isn't an emulator: its documents are what people use. To write made-up "
        + "documents there, add '--allow-production'\n"
    ),
    (
      ["seed", "emulator:demo", "--count", "0"],
      "error: invalid value '0' for '--count'; expected a number from 1 to 100000\n"
    ),
    (
      ["seed", "emulator:demo", "--seed", "-1"],
      "error: invalid value '-1' for '--seed'; expected a number that isn't negative\n"
    ),
    (
      ["seed", "emulator:demo", "--schemas", "Schemas/library", "--collection", "shelves"],
      "error: there is no collection 'shelves'; the schemas have "
    ),
  ])
  func whatIsWrongIsSaid(words: [String], problem: String) async throws {
    let result = try await Tool.firesmith().run(words, in: Self.root)
    #expect(result.status == 2)
    #expect(result.problems.hasPrefix(problem), "\(result.problems)")
    #expect(result.output == "")
  }

  @Test func aServerThatIsNotThereIsAnError() async throws {
    let result = try await Tool.firesmith().run(
      ["seed", "emulator:demo", "--schemas", "Schemas/library", "--count", "1"], in: Self.root,
      environment: ["FIRESTORE_EMULATOR_HOST": "127.0.0.1:9"])
    #expect(result.status == 2)
    #expect(result.problems.hasPrefix("error: emulator:demo: "))
  }

  @Test func aPatternWithoutATextIsReportedAtItsField() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "collections: { a: { model: A, fields: { code: { type: string, pattern: 'x^' } } } }\n",
      to: "Schemas/a.yaml")
    let result = try await Tool.firesmith().run(["seed", "emulator:demo"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.problems.contains(
        "a.yaml:1:41: error: no text was found that matches the pattern; give the field an 'example'"
      ), "\(result.problems)")
  }

  @Test func errorsOfSchemasAreShown() async throws {
    let folder = try TemporaryFolder()
    try folder.write("types: { A: { fields: { a: strng } } }\n", to: "Schemas/a.yaml")
    let result = try await Tool.firesmith().run(["seed", "emulator:demo"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.problems.contains("a.yaml:1:28: error: unknown type 'strng'"))
  }
}
