import FiresmithRuntime
import FiresmithShowcaseExample
import Foundation
import Testing

/// The static properties of an app, which are made before a store is set, or in a test with another
/// one.
enum App {
  static let books = BookRepository()
  static let authors = AuthorRepository()
  static let settings = AppSettingsDocument()
  static let loans = DocumentQuery<Loan>(collectionGroup: "loans")
  static let ende = Reference<Author>(Firestore.firestore().document("authors/ende"))
  static let byEnde = books.whereField(.author, isEqualTo: ende)
  static let some = books.whereDocumentID(in: ["momo", "b2"])
  static let afterMomo = books.orderByDocumentID().start(at: "momo")

  static func book(_ id: String, by author: Reference<Author> = ende) -> Book {
    Book(
      id: id, title: id, numberOfPages: 1, libraryID: "central", genres: [], tags: [],
      ratings: [:], author: author)
  }

  static let card = Card(id: "c", libraryID: "central", name: "Ada")
}

/// A store with a name of its own.
func store(_ project: String) -> MemoryStore {
  MemoryStore(database: "projects/\(project)/databases/(default)")
}

extension MemoryStore {
  /// The ids of the documents of the collection `id`.
  func ids(_ id: String) async throws -> [String] {
    try await documents(matching: StructuredQuery(collectionID: id, isGroup: true))
      .compactMap { $0.path.split(separator: "/").last.map(String.init) }
  }
}

/// Tests of the store that the whole process has, which only one test at a time can set.
@Suite(.serialized) enum AppStoreTests {}
