import FiresmithRuntime
import Foundation
import Testing

/// The documents of the Firestore guide's sample database, read into models as its readers write
/// them. `Guide` has them as REST JSON, with their license.
@Suite struct GuideTests {
  struct Book: Codable, Hashable {
    @DocumentID var id: String?
    var title: String
    var numberOfPages: Int
    var author: String
    var cover: CoverImages?
    var color: HexColor?
    var genres: [String]?
    var tags: [Tag]?

    struct CoverImages: Codable, Hashable {
      var small: URL
      var medium: URL
      var large: URL
    }

    struct Tag: Codable, Hashable {
      var title: String
      var color: HexColor
    }
  }

  struct ColorEntry: Codable, Hashable {
    @DocumentID var id: String?
    var name: String
    var color: HexColor
  }

  struct Office: Codable, Hashable {
    @DocumentID var id: String?
    var name: String
    var location: GeoPoint
  }

  struct ProgrammingLanguage: Codable, Hashable {
    @DocumentID var id: String?
    var name: String
    var year: Date
    var reasonWhyILoveThis = ""

    enum CodingKeys: String, CodingKey {
      case id
      case name = "language_name"
      case year
    }
  }

  @Test func books() throws {
    let (books, failures) = try read(Book.self, "books")
    #expect(
      books.map(\.id) == [
        "hitchhiker", "hitchhiker-genre", "hitchhiker-image-urls", "hitchhiker-tags",
      ])
    #expect(books[0].title == "The Ultimate Hitchhiker's Guide to the Galaxy")
    #expect(books[0].numberOfPages == 816)
    #expect(books[1].genres == ["Sci-Fi", "Comedy"])
    #expect(books[2].cover?.small.host == "covers.openlibrary.org")
    #expect(books[3].tags?.isEmpty == false)
    #expect(
      failures == [
        "books/invalid-data: numberOfPages holds the string “twohundredfifty” "
          + "where an integer belongs"
      ])
  }

  @Test func programmingLanguages() throws {
    let (languages, failures) = try read(ProgrammingLanguage.self, "programming-languages")
    #expect(languages.count == 3)
    #expect(languages.allSatisfy { !$0.name.isEmpty && $0.reasonWhyILoveThis.isEmpty })
    #expect(failures == ["programming-languages/3yDHZpqFGBgXNRfdxVX6: language_name is missing"])
  }

  @Test func colorsAndOffices() throws {
    #expect(try read(ColorEntry.self, "colors").models.count == 2)
    let (offices, failures) = try read(Office.self, "locations")
    #expect(offices.count == 5 && failures.isEmpty)
    #expect(offices.allSatisfy { $0.location.latitude > 30 && $0.location.latitude < 60 })
  }

  @Test(arguments: ["books", "colors", "locations", "programming-languages"])
  func everyDocumentSurvives(collection: String) throws {
    for document in try page(collection).documents {
      let again = try FirestoreJSON.document(from: FirestoreJSON.data(from: document))
      #expect(again.reference == document.reference && again.fields == document.fields)
    }
  }

  private func page(_ collection: String) throws -> DocumentPage {
    let url = try #require(
      Bundle.module.url(forResource: collection, withExtension: "json", subdirectory: "Guide"))
    return try FirestoreJSON.documents(from: Data(contentsOf: url))
  }

  /// The models of a collection, and the errors of the other documents.
  private func read<Model: Codable & Equatable>(
    _ type: Model.Type, _ collection: String
  ) throws -> (models: [Model], failures: [String]) {
    let page = try page(collection)
    #expect(page.failures.isEmpty)
    var models: [Model] = []
    var failures: [String] = []
    for document in page.documents {
      do {
        let model = try FirestoreDecoder().decode(
          type, from: document.fields, in: document.reference)
        let rewritten = try FirestoreEncoder().encode(model)
        let again = try FirestoreDecoder().decode(type, from: rewritten, in: document.reference)
        #expect(again == model)
        models.append(model)
      } catch {
        let (path, message) = try codingError { throw error }
        failures.append("\(document.reference.path): \(path.joined(separator: ".")) \(message)")
      }
    }
    return (models, failures)
  }
}
