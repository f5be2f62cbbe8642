import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// Samples for Google's SDK are read from JSON, and those of FiresmithRuntime are decoded from
// values: both are the same, which a file says that both are compared with.
extension BehaviourTests {
  private typealias Sample = SampledModel & Encodable & Sendable

  private static let sampled: [any Sample.Type] = [
    Library.self, Author.self, AuthorName.self, Card.self, CardSnapshot.self,
    Book.CoverImages.self, Book.self, BookTitle.self, Loan.self, Tag.self, Audiobook.self,
    Media.Ebook.self, Media.self, Whereabouts.self, Hours.self, Shelf.self, AppSettings.self,
    Notice.self, User.self, Preferences.self, TestUser.self, Activity.Rename.self, Activity.self,
  ]

  @Test func samplesAreTheSameInBothFlavours() throws {
    let encoder = JSONEncoder.firesmith
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func lines<Model: Sample>(_ type: Model.Type) throws -> [String] {
      let first = try encoder.encode(type.samples(1))
      #expect(try encoder.encode([type.sample]) == first)
      return try [1, 7].flatMap { seed in
        try type.samples(6, seed: seed).map { sample in
          let json = String(decoding: try encoder.encode(sample), as: UTF8.self)
          return "\(type._sampleSeries.name) \(seed) \(json)"
        }
      }
    }
    try expectRecorded(Self.sampled.flatMap { try lines($0) }, in: "samples.txt")
  }

  /// Stored samples have references, times and places as such, which JSON has as strings.
  @Test func samplesAreStoredAlike() async throws {
    let samples = Book.samples(12, seed: 3)
    for book in samples { try await books.set(book) }
    for author in Author.samples(12, seed: 3) { try await authors.set(author) }
    var lines: [String] = []
    for number in 1...12 {
      for path in ["books-v1/sample-\(number)", "authors/sample-\(number)"] {
        // The server's time is that of the run.
        let fields = raw(path).filter { !["added_at", "updated_at"].contains($0.key) }
        lines.append("\(path) \(Self.text(.map(fields)))")
      }
    }
    try expectRecorded(lines, in: "stored-samples.txt")
    for book in try await books.getAll().documents {
      #expect(try await book.author.getIfExists() != nil)
    }
    let titles = try await books.select(BookTitle.self).getAll().documents
    let expected = BookTitle.samples(12, seed: 3)
    #expect(Dictionary(grouping: titles, by: \.id) == Dictionary(grouping: expected, by: \.id))
  }

  private static func text(_ value: DocumentValue) -> String {
    switch value {
    case .timestamp(let time): "\(time.seconds).\(time.nanoseconds)s"
    case .geopoint(let place): "(\(place.latitude), \(place.longitude))"
    case .reference(let reference): "-> \(reference.path)"
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .map(let fields):
      "{\(fields.map { "\($0.key): \(text($0.value))" }.sorted().joined(separator: ", "))}"
    case .vector(let vector): "<\(vector.array)>"
    case .null, .boolean, .integer, .double, .string, .bytes: "\(value)"
    }
  }

  /// Compares lines with those of a file, which `FIRESMITH_RECORD=1` writes as FiresmithRuntime has
  /// them.
  private func expectRecorded(_ lines: [String], in name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Recorded/\(name)")
    #if PORTABLE
      if ProcessInfo.processInfo.environment["FIRESMITH_RECORD"] == "1" {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      }
    #endif
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(recorded.count == lines.count)
    for (line, expected) in zip(lines, recorded) { #expect(line == expected) }
  }
}
