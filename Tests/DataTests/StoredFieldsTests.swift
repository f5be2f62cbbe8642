import FiresmithStoredData
import FiresmithTestSupport
import Testing

/// The fields of documents, which are sorted by the bytes of their names.
@Suite struct StoredFieldsTests {
  /// Parts of names that begin alike, that are equal as Swift's strings, or have no letters.
  private static let parts = ["a", "b", "\0", "created_", "at", "é", "e\u{301}", "日", "~", ""]

  @Test func theLastFieldOfEachNameCounts() {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<RandomCases.count(300) {
      let entries = (0..<Int.random(in: 0...40, using: &numbers)).map { index in
        let name = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
          Self.parts.randomElement(using: &numbers) ?? ""
        }.joined()
        return StoredFields.Entry(name: name, value: .integer(index))
      }
      let values = Dictionary(entries.map { (Array($0.name.utf8), $0.value) }) { $1 }
      let expected = values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let fields = StoredFields(entries)
      #expect(fields.entries.map { Array($0.name.utf8) } == expected.map(\.key))
      #expect(fields.entries.map(\.value) == expected.map(\.value))
      #expect(entries.allSatisfy { fields[$0.name] == values[Array($0.name.utf8)] })
    }
  }

  /// Entries that all move by one place are moved once each, and not along each other's ways.
  @Test func manyFieldsOfWhichTheFirstIsLastAreSorted() {
    let count = 100_000
    let names = (0..<count).map { String(count + $0) }
    let rotated = names.dropFirst() + names.prefix(1)
    let fields = StoredFields(rotated.map { .init(name: $0, value: .string($0)) })
    #expect(fields.entries.map(\.name) == names)
    #expect(fields.entries.allSatisfy { $0.value == .string($0.name) })
  }
}
