import FiresmithGuideExample
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// The documents of the guide's sample database, in the emulator, read through generated
/// repositories. Two of them are broken.
@Suite(.emulator) struct GuideDocumentTests {
  @Test func allDocumentsAreReadButTheTwoBrokenOnes() async throws {
    let database = try await Database()
    for file in ["books", "colors", "locations", "programming-languages"] {
      try await database.load(file)
    }
    let firestore = database.firestore

    let books = try await BookRepository(firestore).getAll()
    #expect(
      books.documents.map(\.id) == [
        "hitchhiker", "hitchhiker-genre", "hitchhiker-image-urls", "hitchhiker-tags",
      ])
    let colors = try await ColorEntryRepository(firestore).getAll()
    #expect(colors.documents.map(\.name) == ["Carmine Pink", "Cerise"])
    let offices = try await OfficeRepository(firestore).getAll()
    #expect(offices.documents.count == 5)
    #expect(
      offices.documents.first?.location == GeoPoint(latitude: 53.553986, longitude: 9.9856482))
    let languages = try await ProgrammingLanguageRepository(firestore).getAll()
    #expect(languages.documents.map(\.name) == ["BASIC", "Swift", "TypeScript"])

    let failures = books.failures + colors.failures + offices.failures + languages.failures
    #expect(
      failures.map(\.localizedDescription) == [
        "books/invalid-data: numberOfPages holds the string “twohundredfifty” "
          + "where an integer belongs.",
        "programming-languages/3yDHZpqFGBgXNRfdxVX6: language_name is missing.",
      ])
  }

  @Test func queriesFindWhatTheyFindInMemory() async throws {
    let database = try await Database()
    try await database.load("books")
    let genres = BookWithGenreRepository(database.firestore)
    #expect(
      try await genres.ofGenre(genresContaining: "Comedy").getAll().documents.map(\.id)
        == ["hitchhiker-genre"])
    #expect(try await genres.ofGenre(genresContaining: "Comedy").count() == 1)
    #expect(try await BookRepository(database.firestore).count() == 5)
  }
}
