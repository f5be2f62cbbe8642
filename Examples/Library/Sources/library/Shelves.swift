import FiresmithRuntime
import Foundation

/// The commands.
struct Shelves {
  let books: BookRepository

  func run(_ arguments: Arguments) async throws {
    switch arguments.command {
    case .add: try await add(arguments)
    case .list: try await list(arguments)
    case .lend: try await lend(arguments)
    case .takeBack: try await takeBack(arguments)
    case .remove: try await remove(arguments)
    case .samples: try await addSamples(arguments)
    case .help: break
    }
  }

  private func add(_ arguments: Arguments) async throws {
    let book = try await books.add(
      Book(
        title: arguments.word("title"), author: arguments[.author],
        numberOfPages: arguments.number(.pages)))
    print("added \(book.line)")
  }

  private func list(_ arguments: Arguments) async throws {
    var query = books.all()
    if let text = arguments[.status] {
      let status = Status(rawValue: text)
      guard status == .shelved || status == .lent else {
        throw UsageError("'\(text)' is not a status; expected 'shelved' or 'lent'")
      }
      query = books.withStatus(status)
    }
    let found = try await query.getAll()
    for book in found.documents { print(book.line) }
    // What another program wrote, and this one can't read.
    for failure in found.failures { print("unreadable: \(failure.localizedDescription)") }
  }

  /// In a transaction, so that two readers can't have the same book.
  private func lend(_ arguments: Arguments) async throws {
    guard let reader = arguments[.to] else { throw UsageError("'lend' needs '--to READER'") }
    let id = try await id(ofBookTitled: arguments.word("title"))
    let book = try await books.runTransaction { [books] transaction in
      let book = try transaction.get(id, from: books)
      if let other = book.reader { throw LibraryError("\(book.title) is lent to \(other)") }
      try transaction.update(id, in: books) {
        $0.set(.status, to: .lent)
        $0.set(.reader, to: reader)
      }
      return book
    }
    print("lent \(book.title) to \(reader)")
  }

  private func takeBack(_ arguments: Arguments) async throws {
    let title = try arguments.word("title")
    try await books.update(id(ofBookTitled: title)) {
      $0.set(.status, to: .shelved)
      $0.clear(.reader)
    }
    print("\(title) is back")
  }

  private func remove(_ arguments: Arguments) async throws {
    let title = try arguments.word("title")
    try await books.delete(id(ofBookTitled: title))
    print("removed \(title)")
  }

  /// The samples that tests and previews have, too.
  private func addSamples(_ arguments: Arguments) async throws {
    let count = try Arguments.number(arguments.word("count"))
    guard (1...500).contains(count) else { throw UsageError("expected a count from 1 to 500") }
    for book in Book.samples(count) { try await books.set(book) }
    print("added \(count) made-up books")
  }

  private func id(ofBookTitled title: String) async throws -> String {
    guard let id = try await books.titled(title: title).getFirst()?.id else {
      throw LibraryError("there is no book called '\(title)'")
    }
    return id
  }
}

/// Something that a library doesn't do.
struct LibraryError: LocalizedError {
  let errorDescription: String?

  init(_ message: String) {
    errorDescription = message
  }
}

extension Book {
  /// The book in a list: `Momo, Michael Ende, 304 pages`
  fileprivate var line: String {
    var parts = [title, author, numberOfPages.map { "\($0) pages" }].compactMap(\.self)
    if let reader { parts.append("lent to \(reader)") }
    return parts.joined(separator: ", ")
  }
}
