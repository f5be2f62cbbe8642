import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://example.com/\(name)"))
  }

  @Test func queriesAndUpdatesNameTheFieldsInsideOfMaps() async throws {
    var momo = try book("momo")
    momo.cover = Book.CoverImages(small: try url("s"), medium: try url("m"), large: try url("l"))
    try await books.set(momo)
    var jim = try book("jim", "Jim Button")
    jim.cover = Book.CoverImages(small: try url("a"), medium: try url("m"), large: try url("l"))
    try await books.set(jim)
    try await books.set(try book("bare"))

    let found = try await books.whereField(.cover.small, isEqualTo: try url("s")).getAll()
    #expect(found.documents.map(\.id) == ["momo"])
    let ordered = try await books.order(by: .cover.small, descending: true).getAll()
    #expect(ordered.documents.map(\.id) == ["momo", "jim"])

    let new = try url("new")
    try await books.runTransaction { [books] transaction in
      _ = try transaction.get("momo", from: books)
      try transaction.update("momo", in: books) { $0.set(.cover.large, to: new) }
    }
    #expect(
      raw("books-v1/momo")["cover"] == [
        "small": "https://example.com/s", "medium": "https://example.com/m",
        "large": "https://example.com/new",
      ])
    let cover = momo.cover
    #expect(
      await failure {
        try await books.update("momo") {
          $0.set(.cover, to: cover)
          $0.set(.cover.large, to: URL(fileURLWithPath: "/"))
        }
      } == .invalidValue(field: "cover.large", reason: "is changed both as a whole and in part"))
  }

  @Test func queriesAndUpdatesNameTheFieldsInsideOfUnions() async throws {
    var ebook = try book("ebook")
    ebook.media = .ebook(Media.Ebook(downloadURL: try url("e"), size: 5))
    try await books.set(ebook)
    var audio = try book("audio")
    audio.media = .audio(Audiobook(streamURL: try url("a"), narrator: "Ada", minutes: 90))
    try await books.set(audio)

    let long = books.whereField(.media.kind, isEqualTo: "audio")
      .whereField(.media.minutes, isGreaterThan: 60)
    #expect(try await long.getAll().documents.map(\.id) == ["audio"])
    try await books.runTransaction { [books] transaction in
      _ = try transaction.get("audio", from: books)
      try transaction.update("audio", in: books) {
        $0.increment(.media.minutes, by: 5)
        $0.clear(.media.narrator)
      }
    }
    #expect(
      try await books.get("audio").media
        == .audio(Audiobook(streamURL: try url("a"), narrator: nil, minutes: 95)))
  }

  @Test func queriesAndUpdatesNameTheFieldsInsideOfEntriesAndOfTypesInThemselves()
    async throws
  {
    let shelf = Shelf(name: "A", inside: Shelf(name: "B", inside: Shelf(name: "C")))
    try await libraries.set(Library(id: "main", name: "Main", find: ["it": .shelf(shelf)]))
    let found = libraries.whereField(.find["it"].inside.inside.name, isEqualTo: "C")
    #expect(try await found.count() == 1)
    try await libraries.runTransaction { [libraries] transaction in
      _ = try transaction.get("main", from: libraries)
      try transaction.update("main", in: libraries) {
        $0.set(.find["it"].inside.name, to: "D")
        $0.set(.find["it"].inside.inside, to: nil)
      }
    }
    #expect(
      try await libraries.get("main").find
        == ["it": .shelf(Shelf(name: "A", inside: Shelf(name: "D")))])
    try await libraries.update("main") { $0.set(.find["floor"], to: .floor(2)) }
    #expect(try await libraries.get("main").find?["floor"] == .floor(2))
  }
}
