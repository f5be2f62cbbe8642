public import FiresmithRuntime
public import Observation

/// The state of the form for one book: the book as it is stored, and the user's changes.
@Observable
public final class BookEditor {
  /// The book. The form's fields are bound to its document.
  public let book: LiveDocument<Book>

  public init(_ book: Stored<Book>, in repository: BookRepository = BookRepository()) {
    self.book = LiveDocument(book, in: repository)
  }

  public init(bookID: String, in repository: BookRepository = BookRepository()) {
    book = LiveDocument(bookID, in: repository)
  }

  /// The title of the screen.
  public var title: String {
    if let title = book.document?.title { title } else { "Book" }
  }

  /// The message for the user; `nil` if all is well.
  public var message: String? {
    if let message = book.errorMessage { return message }
    return book.exists == false && !book.hasChanges ? "This book is gone." : nil
  }

  /// Whether there is something to save, and nothing being saved.
  public var canSave: Bool { book.hasChanges && !book.isSaving }

  /// Called after each change of a field: saves when the user stops to type.
  public func changed() {
    if book.hasChanges { book.save(after: .milliseconds(800)) }
  }
}
