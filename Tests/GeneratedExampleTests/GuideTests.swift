import FiresmithGuideExample
import FiresmithRuntime
import Foundation
import Testing

/// The documents of the guide's own sample database, read through the repositories that
/// `Schemas/guide` becomes. They are as they were exported: two of them are broken.
@Suite struct GuideTests {
  /// A database with the documents of `file`.
  private func firestore(with file: String) async throws -> Firestore {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "FiresmithRuntimeTests/Guide/\(file).json")
    let firestore = Firestore(store: MemoryStore(database: "projects/guide/databases/(default)"))
    for document in try FirestoreJSON.documents(from: Data(contentsOf: url)).documents {
      let reference = firestore.document(document.reference.path)
      try await reference.setData(document.fields.mapValues { FieldValue($0) })
    }
    return firestore
  }

  @Test func everyBookIsReadButTheOneWhosePagesAreAText() async throws {
    let books = try await BookRepository(firestore(with: "books")).getAll()
    #expect(
      books.documents.map(\.id) == [
        "hitchhiker", "hitchhiker-genre", "hitchhiker-image-urls", "hitchhiker-tags",
      ])
    #expect(books.documents.allSatisfy { $0.numberOfPages == 816 && $0.author == "Douglas Adams" })
    #expect(books.failures.count == 1)
    guard case .invalidDocument(let path, let field, let kind, let reason)? = books.failures.first
    else {
      Issue.record("\(books.failures)")
      return
    }
    #expect(path == "books/invalid-data")
    #expect(field == "numberOfPages")
    #expect(kind == .wrongType(expected: .integer, found: .string))
    #expect(reason.contains("“twohundredfifty”"))
  }

  @Test func theOtherModelsOfTheCollectionReadTheDocumentsThatHaveTheirFields()
    async throws
  {
    let firestore = try await firestore(with: "books")
    let covers = try await BookWithCoverImagesRepository(firestore).getAll()
    #expect(covers.documents.map(\.id) == ["hitchhiker-image-urls"])
    #expect(covers.documents.first?.color == HexColor("#fd1c48"))
    #expect(
      covers.documents.first?.cover?.small.absoluteString
        == "https://covers.openlibrary.org/b/id/10555691-S.jpg")

    let genres = try await BookWithGenreRepository(firestore).get("hitchhiker-genre")
    #expect(genres.genres == ["Sci-Fi", "Comedy"])
    let comedies = try await BookWithGenreRepository(firestore)
      .ofGenre(genresContaining: "Comedy").getAll()
    #expect(comedies.documents == [genres])

    let tags = try await BookWithTagsRepository(firestore).get("hitchhiker-tags").tags
    #expect(tags.map(\.title) == ["fun", "series"])
    #expect(tags.map(\.color.description) == ["#ec4be9", "#b0f566"])
  }

  @Test func coloursAndOfficesAreRead() async throws {
    let colors = try await ColorEntryRepository(firestore(with: "colors")).getAll()
    #expect(colors.documents.map(\.name) == ["Carmine Pink", "Cerise"])
    #expect(colors.documents.map(\.color) == [HexColor("#f05138"), HexColor("#d52c67")])
    #expect(colors.failures.isEmpty)

    let offices = try await OfficeRepository(firestore(with: "locations")).getAll()
    #expect(offices.documents.count == 5 && offices.failures.isEmpty)
    #expect(
      offices.documents.first?.location == GeoPoint(latitude: 53.553986, longitude: 9.9856482))
  }

  @Test func everyLanguageIsReadButTheOneWhoseNameIsStoredElsewhere() async throws {
    let found = try await ProgrammingLanguageRepository(firestore(with: "programming-languages"))
      .getAll()
    #expect(found.documents.map(\.name) == ["BASIC", "Swift", "TypeScript"])
    #expect(found.documents.allSatisfy { $0.reasonWhyILoveThis == "" })
    #expect(
      found.documents.map(\.year).sorted().first == Date(timeIntervalSince1970: 259_173_420))
    #expect(
      found.failures == [
        .invalidDocument(
          path: "programming-languages/3yDHZpqFGBgXNRfdxVX6", field: "language_name",
          kind: .missing, reason: "is missing")
      ])
  }

  @Test func anArticlesStatusIsStoredAsTheGuideStoresIt() async throws {
    let store = MemoryStore()
    let articles = ArticleRepository(Firestore(store: store))
    let article = try await articles.add(Article(title: "Enums", status: .inReview))
    let id = try #require(article.id)
    let stored = store.document(at: "articles/\(id)")?.fields
    #expect(stored == ["title": .string("Enums"), "status": .string("in review")])
    #expect(Status.allCases.map(\.rawValue) == ["draft", "in review", "approved", "published"])
    #expect(try await articles.withStatus(.inReview).count() == 1)
    #expect(try await articles.withStatus(.draft).count() == 0)
  }
}
