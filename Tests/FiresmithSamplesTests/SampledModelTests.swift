import FiresmithAgreementExample
import FiresmithGuideExample
import FiresmithLibraryExample
import FiresmithRuntime
import FiresmithShowcaseExample
import FiresmithTypesExample
import Foundation
import Testing

/// The samples of generated models, of all example schemas.
@Suite struct SampledModelTests {
  typealias Model = SampledModel & Codable & Hashable & Sendable

  /// The models of a module, which is in a folder of `Generated`.
  struct Module: CustomTestStringConvertible, Sendable {
    let folder: String
    let models: [any Model.Type]

    var testDescription: String { folder }
  }

  static let modules = [
    Module(folder: "agreement", models: agreement), Module(folder: "guide", models: guide),
    Module(folder: "library", models: library), Module(folder: "showcase", models: showcase),
    Module(folder: "types", models: types),
  ]

  @Test(arguments: modules)
  func theyAreValidAndReadAsTheyAreWritten(_ module: Module) throws {
    for model in module.models { try check(model) }
  }

  private func check<Sample: Model>(_ type: Sample.Type) throws {
    #expect(type.sample == type.samples(1).first)
    #expect(type.samples(0).isEmpty)
    for seed in UInt64(1)...3 {
      let samples = type.samples(40, seed: seed)
      #expect(samples == type.samples(40, seed: seed), "\(type)")
      for sample in samples {
        if let model = sample as? any ValidatedModel {
          #expect(throws: Never.self) { try model.validate() }
        }
        // A reference without a model can't be read from JSON.
        if type == FiresmithTypesExample.Sample.self { continue }
        if type == FiresmithAgreementExample.Sample.self { continue }
        let json = try JSONEncoder.firesmith.encode(sample)
        #expect(throws: Never.self, "\(type)") {
          try JSONDecoder.firesmith.decode(type, from: json)
        }
      }
    }
  }

  @Test func moreSamplesBeginWithTheSame() {
    let few = FiresmithTypesExample.Child.samples(3)
    #expect(few == Array(FiresmithTypesExample.Child.samples(9).prefix(3)))
    #expect(few != FiresmithTypesExample.Child.samples(3, seed: 2))
  }

  /// A store takes them, whatever its database is called.
  @Test func storesTakeThem() async throws {
    let firestore = Firestore(store: MemoryStore(database: "projects/other/databases/(default)"))
    let books = FiresmithShowcaseExample.BookRepository(firestore)
    let samples = FiresmithShowcaseExample.Book.samples(20)
    #expect(samples.map(\.id) == (1...20).map { "sample-\($0)" })
    for book in samples { try await books.create(book) }
    let stored = try await books.getAll()
    #expect(stored.failures.isEmpty)
    #expect(Set(stored.documents.map(\.title)) == Set(samples.map(\.title)))
    let authors = FiresmithShowcaseExample.Author.samples(20)
    for sample in samples { #expect(authors.contains { $0.id == sample.author.id }) }
  }

  /// The selections of a query are made up in the same way as the documents that it reads.
  @Test func selectionsAreOfTheSameDocuments() {
    let books = FiresmithShowcaseExample.Book.samples(20)
    let titles = FiresmithShowcaseExample.BookTitle.samples(20)
    #expect(titles.map(\.id) == books.map(\.id))
    #expect(titles.map(\.title) == books.map(\.title))
  }

  /// Generated code has no type with samples that isn't tested.
  @Test(arguments: modules)
  func allAreTested(_ module: Module) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Generated/\(module.folder)/portable")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      count += text.components(separatedBy: ": SampledModel {").count - 1
    }
    #expect(module.models.count == count)
  }
}
