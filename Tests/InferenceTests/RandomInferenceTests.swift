import FiresmithSchema
import FiresmithStoredData
import FiresmithSummary
import FiresmithTestSupport
import Testing

@testable import FiresmithInference

/// Checks of schemas from any data.
@Suite struct RandomInferenceTests {
  /// A schema is valid, can be generated in every language, and fits the documents that it is from.
  @Test(arguments: RandomCases.seeds(2, from: 0))
  func theDocumentsFit(part: UInt64) throws {
    for seed in part * 20..<part * 20 + 20 {
      var random = RandomDocuments(seed: seed)
      let documents = random.documents()
      let isKnown = { (document: StoredDocument) in
        document.path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
          .enumerated()
          .allSatisfy {
            $0.offset % 2 == 1
              || canStandInPath(String($0.element))
                && !CollectionTree.isData(String($0.element))
          }
      }
      var options = SchemaInference.Options()
      options.showsRareValues = seed % 2 == 0
      let inferred = try Inferred(documents, options: options)
      try inferred.requireFit(documents, strange: documents.count { !isKnown($0) })
      if seed % 5 == 0 { try inferred.requireGenerated() }
    }
  }

  /// In whatever order and parts the documents are counted, the files are the same.
  @Test func theOrderMakesNoDifference() throws {
    for seed in RandomCases.seeds(4, from: 0) {
      var random = RandomDocuments(seed: seed)
      let documents = random.documents()
      let expected = try Inferred(documents).text
      var numbers = SeededGenerator(seed: seed)
      for _ in 0..<3 {
        var parts = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in Summary() }
        for document in documents.shuffled(using: &numbers) {
          parts[Int.random(in: parts.indices, using: &numbers)].add(document)
        }
        var summary = Summary()
        for part in parts.shuffled(using: &numbers) { summary.merge(part) }
        #expect(try Inferred(summary).text == expected)
      }
    }
  }

  /// Strings of few documents are nowhere in the files, in comments neither.
  @Test func rareStringsAreNotShown() throws {
    for count in [3, 19, 400] {
      let documents = (0..<count * 3).map { index in
        let name = index % count < 19 ? "Secret\(index % 19)" : "common"
        return StoredDocument(
          path: "people/\(index)",
          fields: [
            "name": .string(name), "more": .array([.string(name)]),
            "pairs": ["by": .string(name)], "kind": .string(name),
          ])
      }
      let inferred = try Inferred(documents)
      #expect(!inferred.text.contains("Secret"), "\(inferred.text)")
      try inferred.requireFit(documents)
    }
  }
}
