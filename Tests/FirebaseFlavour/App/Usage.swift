// What an app that uses the generated code looks like. It compiles unchanged against both flavours.

import Foundation

#if canImport(Combine)
  import Combine
#endif
#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// MARK: - Reading

func fetchOne(_ books: BookRepository) async {
  do {
    let book = try await books.get("momo")
    print(book.title, book.status, book.addedAt ?? .distantPast)
  } catch .notFound {
    print("There is no such book.")
  } catch .invalidDocument(let path, let field, let reason) {
    print("\(path) is broken: \(field) \(reason)")
  } catch {
    print(error.localizedDescription)
  }
}

func fetchByLibrary(_ books: BookRepository) async throws -> [Book] {
  let found = try await books.inLibrary(libraryID: "central").getAll()
  for failure in found.failures { print(failure.localizedDescription) }
  return found.documents
}

func search(_ books: BookRepository) async throws -> DocumentList<Book> {
  let query =
    books
    .whereField(.status, in: [.approved, .published])
    .whereField(.genres, arrayContains: "fantasy")
    .whereField(.ratings["example.com"], isGreaterThan: 4)
    .order(by: .numberOfPages, descending: true)
    .limit(to: 10)
  let firstPage = try await query.getAll()
  return try await query.start(after: firstPage).getAll()
}

func author(
  of book: Book, _ authors: AuthorRepository
) async throws -> Author {
  try await authors.get(book.author)
}

// MARK: - Writing

func create(_ books: BookRepository, _ authors: AuthorRepository) async throws -> String {
  var book = Book(
    title: "Momo",
    numberOfPages: 304,
    libraryID: "central",
    genres: ["fantasy"],
    tags: [Tag(title: "classic", color: HexColor(red: 240, green: 81, blue: 56))],
    ratings: ["example.com": 4.8],
    author: try authors.reference(to: "ende"))
  book.status = .inReview
  return try await books.add(book)
}

func correct(_ books: BookRepository) async throws {
  try await books.update("momo") {
    $0.set(.title, to: "Momo")
    $0.set(.cover, to: nil)
    $0.clear(.isbn)
    $0.increment(.numberOfPages, by: 2)
    $0.arrayUnion(.genres, ["children"])
    $0.set(.ratings["example.com"], to: 4.9)
    $0.setServerTimestamp(.withdrawnAt)
  }
}

func lend(_ books: BookRepository, _ cards: CardRepository) async throws {
  let loans = try books.loans(bookID: "momo")
  try await loans.add(Loan(card: try cards.reference(to: "c1"), dueOn: .now + 14 * 24 * 3600))
}

func remove(_ books: BookRepository) async throws {
  try await books.delete("momo")
}

func approve(_ books: BookRepository) async throws -> Book {
  try await books.runTransaction { transaction in
    var book = try transaction.get("momo", from: books)
    guard book.status == .inReview else { return book }
    book.status = .approved
    try transaction.set(book, in: books)
    return book
  }
}

func saveOffline(_ book: Book, _ books: BookRepository) throws {
  try books.enqueueBatch { batch in
    try batch.set(book, in: books)
    try batch.delete("old", from: books)
  }
}

// MARK: - Listening

@MainActor
final class RecentBooks {
  private(set) var books: [Book] = []
  private(set) var failures: [RepositoryError] = []

  func follow(_ repository: BookRepository) async throws {
    for try await found in repository.recent().listen() {
      books = found.documents
      failures = found.failures
    }
  }
}

// MARK: - Style: a service whose methods give a Result

struct BookService {
  let books: BookRepository

  func getOne(id: String) async -> Result<Book, RepositoryError> {
    await books.results.get(id)
  }

  func getMany(libraryID: String) async -> Result<[Book], RepositoryError> {
    await books.inLibrary(libraryID: libraryID).results.getAll().map(\.documents)
  }

  func post(_ book: Book) async -> Result<String, RepositoryError> {
    await books.results.add(book)
  }

  func put(_ book: Book) async -> Result<Void, RepositoryError> {
    await books.results.set(book)
  }

  func delete(id: String) async -> Result<Void, RepositoryError> {
    await books.results.delete(id)
  }
}

// MARK: - Style: models that store themselves

func rename(_ book: Book) async throws {
  var book = book
  book.title = "Momo"
  try await book.set()
}

// MARK: - Style: Combine, on an ordered subcollection

#if canImport(Combine)
  struct LoanService {
    let loans: LoanRepository

    func fetch() -> AnyPublisher<[Loan], RepositoryError> {
      loans.order(by: .dueOn).publishers.listen().map(\.documents).eraseToAnyPublisher()
    }

    func add(_ loan: Loan) -> AnyPublisher<String, RepositoryError> {
      loans.publishers.add(loan)
    }

    func delete(id: String) -> AnyPublisher<Void, RepositoryError> {
      loans.publishers.delete(id)
    }
  }
#endif
