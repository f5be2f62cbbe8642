public import FiresmithRuntime
public import Observation

/// The state of the list of books: a page of them, those of one author if the user wants that.
@Observable
public final class Bookshelf {
  /// The books, and whatever is wrong with some or all of them.
  public let books: LiveList<Book>
  /// The author whose books are shown; those of all authors if it is empty.
  public var author = "" {
    didSet { if author != oldValue { books.query = query } }
  }
  /// The reason why a book couldn't be deleted.
  public private(set) var deletionError: RepositoryError?

  private let repository: BookRepository

  public init(_ repository: BookRepository = BookRepository(), pageSize: Int = 20) {
    self.repository = repository
    books = LiveList(repository.order(by: .title), inPagesOf: pageSize)
  }

  private var query: DocumentQuery<Book> {
    author.isEmpty ? repository.order(by: .title) : repository.byAuthor(author)
  }

  /// The message for the user instead of the books; `nil` if there is something to show or to wait
  /// for.
  public var message: String? {
    if let message = books.errorMessage { return message }
    return books.isLoading || !books.documents.isEmpty ? nil : "No books"
  }

  /// Loads the next page when the last book that is there comes into view.
  public func showed(_ book: Stored<Book>) {
    if book.id == books.stored.last?.id { books.loadMore() }
  }

  /// Deletes the book. It leaves the list when the database says so.
  public func delete(_ book: Stored<Book>) async {
    do throws(RepositoryError) {
      try await repository.delete(book)
      deletionError = nil
    } catch {
      deletionError = error
    }
  }
}
