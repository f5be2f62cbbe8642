// What an app that uses the generated code looks like: everything that a repository can do, in
// every style. It compiles unchanged against both flavours, and `UsageTests` runs all of it.

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

func describe(_ id: String, in books: BookRepository) async -> String {
  do {
    let book = try await books.get(id)
    return "\(book.title), \(book.numberOfPages) pages"
  } catch .notFound {
    return "There is no such book."
  } catch .invalidDocument(_, let field, .missing, _) {
    return "The book lacks its \(field)."
  } catch .invalidDocument(_, let field, _, let reason) {
    return "The \(field) \(reason)."
  } catch {
    return error.localizedDescription
  }
}

func shelf(_ ids: [String], in books: BookRepository) async throws -> (
  titles: [String], missing: Int
) {
  let found = try await books.get(ids)
  return (found.documents.map(\.title), found.failures.count)
}

func author(of book: Book, _ authors: AuthorRepository) async throws -> Author {
  try await authors.get(book.author)
}

func titles(ofLibrary id: String, in books: BookRepository) async throws -> [String] {
  let found = try await books.inLibrary(libraryID: id).getAll()
  for failure in found.failures { print(failure.localizedDescription) }
  return found.documents.map(\.title)
}

func search(_ books: BookRepository) async throws -> [String] {
  let query =
    books
    .whereField(.status, in: [.approved, .published])
    .whereField(.genres, arrayContains: "fantasy")
    .whereField(.ratings["example.com"], isGreaterThan: 4)
    .order(by: .ratings["example.com"], descending: true)
    .limit(to: 1)
  let firstPage = try await query.getAll()
  let secondPage = try await query.start(after: firstPage).getAll()
  return (firstPage.documents + secondPage.documents).map(\.title)
}

func numberOfPages(in books: BookRepository) async throws -> Int {
  var sum = 0
  for try await page in books.order(by: .title).getAll(inPagesOf: 100) {
    for book in page.documents { sum += book.numberOfPages }
  }
  return sum
}

func overdue(at time: Date) async throws -> [String] {
  let loans = DocumentQuery<Loan>(collectionGroup: "loans").whereField(.dueOn, isLessThan: time)
  guard try await loans.count() > 0 else { return [] }
  return try await loans.getAll().references.map(\.path)
}

// MARK: - Writing

func order(_ books: BookRepository, _ authors: AuthorRepository) async throws -> Book {
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

func register(_ name: String, as id: String, in cards: CardRepository) async throws -> Bool {
  do {
    try await cards.create(Card(id: id, libraryID: "central", name: name))
    return true
  } catch RepositoryError.alreadyExists {
    return false
  }
}

func correct(_ book: Book, in books: BookRepository) async throws {
  try await books.update(book) {
    $0.set(.title, to: "Momo, corrected")
    $0.set(.cover, to: nil)
    $0.clear(.isbn)
    $0.increment(.numberOfPages, by: 2)
    $0.arrayUnion(.genres, ["children", "time"])
    $0.set(.ratings["example.com"], to: 4.9)
    $0.setServerTimestamp(.withdrawnAt)
  }
  try await books.update(book.id ?? "") { $0.arrayRemove(.genres, ["time"]) }
}

func replace(_ book: Book, in books: BookRepository) async throws {
  try await books.set(book)
  try await books.set(book, id: "copy")
  try await books.set(book, id: "copy", merge: true)
}

func lend(_ bookID: String, to cardID: String, until dueOn: Date) async throws {
  let loans = BookRepository().loans(of: bookID)
  try await loans.add(Loan(card: try CardRepository().reference(to: cardID), dueOn: dueOn))
}

func approve(_ id: String, in books: BookRepository) async throws -> Book {
  try await books.runTransaction { transaction in
    var book = try transaction.get(id, from: books)
    guard book.status == .inReview else { return book }
    book.status = .approved
    try transaction.set(book, in: books)
    return book
  }
}

/// Moves a card's name to a new card, which must not be there yet.
func reissue(_ old: String, as new: String, in cards: CardRepository) async throws {
  try await cards.runTransaction { transaction in
    guard var card = try transaction.getIfExists(old, from: cards) else { return }
    card.id = new
    try transaction.create(card, in: cards)
    try transaction.delete(old, from: cards)
  }
}

func withdraw(_ ids: [String], from books: BookRepository) async throws {
  try await books.runBatch { batch in
    for id in ids { try batch.update(id, in: books) { $0.setServerTimestamp(.withdrawnAt) } }
  }
}

/// Returns at once, with or without a connection.
func saveOffline(_ book: Book, _ books: BookRepository) throws {
  try books.enqueueBatch { batch in
    try batch.set(book, in: books)
    try batch.delete("copy", from: books)
  }
}

// MARK: - Listening

/// The books that a screen shows: the good ones, and a message for each bad one.
@MainActor
final class BookList {
  private(set) var books: [Book] = []
  private(set) var messages: [String] = []

  func follow(_ query: some DocumentQueryable<Book>) async {
    do {
      for try await found in query.listen() {
        books = found.documents
        messages = found.failures.map(\.localizedDescription)
      }
    } catch {
      messages = [error.localizedDescription]
    }
  }
}

func firstTitle(of id: String, in books: BookRepository) async throws -> String? {
  for try await result in books.listen(to: id) {
    if case .success(let book) = result { return book.title }
  }
  return nil
}

// MARK: - Style: a shared service whose methods give a Result

struct LibraryService: Sendable {
  static let shared = LibraryService()

  private let books: BookRepository
  private let cards: CardRepository

  private init() {
    let firestore = Firestore.firestore()
    #if !PORTABLE
      // What is kept on the device is the SDK's business; a store of FiresmithRuntime keeps
      // nothing.
      let settings = FirestoreSettings()
      settings.cacheSettings = PersistentCacheSettings(sizeBytes: 100 * 1024 * 1024 as NSNumber)
      firestore.settings = settings
    #endif
    books = BookRepository(firestore)
    cards = CardRepository(firestore)
  }

  func getBook(id: String) async -> Result<Book, RepositoryError> {
    await books.results.get(id)
  }

  func getBooks(libraryID: String) async -> Result<[Book], RepositoryError> {
    await books.inLibrary(libraryID: libraryID).results.getAll().map(\.documents)
  }

  func getCards(libraryID: String) async -> Result<[Card], RepositoryError> {
    await cards.whereField(.libraryID, isEqualTo: libraryID).results.getAll().map(\.documents)
  }

  func post(_ book: Book) async -> Result<Book, RepositoryError> {
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

func rename(_ book: Book, to title: String) async throws {
  var book = book
  book.title = title
  try await book.set()
}

// MARK: - Style: publishers, on an ordered subcollection

#if canImport(Combine)
  struct TestUserService {
    let users: TestUserRepository

    /// The users below `user/{id}/testUser`.
    init(userID: String) {
      users = UserRepository().testUsers(of: userID)
    }

    func fetch(
      _ query: some DocumentQueryable<TestUser>
    ) -> AnyPublisher<[TestUser], RepositoryError> {
      query.publishers.listen().map(\.documents).eraseToAnyPublisher()
    }

    func fetch() -> AnyPublisher<[TestUser], RepositoryError> {
      fetch(users.order(by: .createdTime))
    }

    /// Fails with ``RepositoryError/invalidValue(field:reason:)`` if the user can't be encoded.
    func add(_ user: TestUser) -> AnyPublisher<TestUser, RepositoryError> {
      users.publishers.add(user)
    }

    func delete(_ user: TestUser) -> AnyPublisher<Void, RepositoryError> {
      users.publishers.delete(user.id ?? "")
    }
  }

  /// The state of a screen with a form.
  @MainActor
  final class TestUserForm {
    private(set) var users: [TestUser] = []
    private(set) var message = ""
    var user = TestUser.empty
    private var subscriptions: Set<AnyCancellable> = []

    func follow(_ service: TestUserService) {
      service.fetch()
        .sink(
          receiveCompletion: { [weak self] in self?.show($0) },
          receiveValue: { [weak self] in self?.users = $0 }
        )
        .store(in: &subscriptions)
    }

    func save(_ service: TestUserService) {
      service.add(user)
        .sink(
          receiveCompletion: { [weak self] in self?.show($0) },
          receiveValue: { [weak self] in self?.user = $0 }
        )
        .store(in: &subscriptions)
    }

    private func show(_ completion: Subscribers.Completion<RepositoryError>) {
      if case .failure(let error) = completion { message = error.localizedDescription }
    }
  }
#endif
