import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// The behavior of generated code: the same in both flavours.
///
/// The tests share one database, the default one, so that they run one after another.
@Suite(.serialized, .leavesNoRecord) struct BehaviourTests {
  let books = BookRepository()
  let cards = CardRepository()
  let authors = AuthorRepository()
  let libraries = LibraryRepository()

  init() {
    reset()
  }

  func book(_ id: String?, _ title: String = "Momo", library: String = "central") throws -> Book {
    Book(
      id: id, title: title, numberOfPages: 300, libraryID: library, genres: ["fantasy"], tags: [],
      ratings: [:], author: try authors.reference(to: "ende"))
  }

  /// The stored fields of a book from someone else.
  func rawBook(
    _ fields: [String: DocumentValue] = [:], without missing: [String] = []
  ) -> [String: DocumentValue] {
    var book: [String: DocumentValue] = [
      "title": "Raw", "number_of_pages": 1, "library_id": "central", "genres": [], "tags": [],
      "ratings": [:], "status": "draft",
      "author": .reference(Firestore.firestore().document("authors/ende")),
    ]
    book.merge(fields) { $1 }
    for name in missing { book[name] = nil }
    return book
  }
}

/// Fails tests during which Google's SDK would have ended the process, or logged something.
struct LeavesNoRecord: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    clearRecord()
    try await function()
    #expect(recorded() == [], "\(test.name)")
  }
}

extension Trait where Self == LeavesNoRecord {
  static var leavesNoRecord: Self { Self() }
}

/// The error that `body` throws, if it is a repository's.
func failure<Output>(of body: () async throws -> Output) async -> RepositoryError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? RepositoryError
  }
}

extension DocumentValue {
  var isTimestamp: Bool {
    if case .timestamp = self { true } else { false }
  }

  var fields: [String: DocumentValue] {
    if case .map(let fields) = self { fields } else { [:] }
  }

  /// The whole seconds of a timestamp.
  var seconds: Int64? {
    if case .timestamp(let time) = self { time.seconds } else { nil }
  }
}

func url(_ text: String) throws -> URL {
  try #require(URL(string: text))
}
