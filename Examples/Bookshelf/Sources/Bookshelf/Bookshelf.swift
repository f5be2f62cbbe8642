import FiresmithRuntime
import Foundation

/// Fills a bookshelf, and looks things up in it.
@main
struct Bookshelf {
  static func main() async throws {
    Firestore.default = Firestore(store: MemoryStore())
    try await run()
  }

  static func run() async throws {
    let books = BookRepository()
    try await fill(books)
    try await books.update("momo") {
      $0.set(.status, to: .reading)
      $0.set(.lentTo, to: "Gigi")
    }

    let momo = try await books.get("momo")
    print("\(momo.title): \(momo.status), lent to \(momo.lentTo ?? "nobody")")
    for book in try await books.withStatus(.unread).getAll().documents {
      print("to read: \(book.title)")
    }
    for book in try await books.about(genresContaining: "fantasy").getAll().documents {
      print("fantasy: \(book.title), \(book.numberOfPages) pages")
    }

    // What another app wrote: a status from the future, and a number that isn't one.
    try await books.collection.document("krabat").setData([
      "title": "Krabat", "number_of_pages": 256, "status": "lost",
    ])
    try await books.collection.document("broken").setData([
      "title": "?", "number_of_pages": "many",
    ])
    let all = try await books.getAll()
    for book in all.documents where book.status == .unknown("lost") {
      print("status \(book.status.rawValue): \(book.title)")
    }
    for failure in all.failures { print(failure.localizedDescription) }
  }

  private static func fill(_ books: BookRepository) async throws {
    try await books.set(Book(id: "momo", title: "Momo", numberOfPages: 304, genres: ["fantasy"]))
    try await books.set(
      Book(id: "story", title: "The Neverending Story", numberOfPages: 448, genres: ["fantasy"]))
    try await books.set(Book(id: "walden", title: "Walden", numberOfPages: 352, status: .read))
  }
}
