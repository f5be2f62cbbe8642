import FiresmithREST
import FiresmithRuntime
import Foundation

/// Lends books of the library: `Lending TITLE BORROWER DATE`.
@main
struct Lending {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let project = environment["GOOGLE_CLOUD_PROJECT"] else {
      return print("Lending TITLE BORROWER DATE")
    }
    let day = try Date(arguments[3], strategy: .iso8601.year().month().day())
    Firestore.default = Firestore(store: RESTStore(project: project))
    try await lend(arguments[1], to: arguments[2], day, BookRepository())
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static func lend(
    _ title: String, to borrower: String, _ day: Date, _ books: BookRepository
  ) async throws {
    let found = try await books.withStatus(.available).getAll()
    guard let id = found.documents.first(where: { $0.title == title })?.id else {
      return print("\(title) is not on the shelf.")
    }
    let isLent = try await books.runTransaction { transaction in
      var book = try transaction.get(id, from: books)
      // Somebody else may have been faster.
      guard book.status == .available else { return false }
      book.status = .lent
      book.borrower = borrower
      book.history.append(Loan(borrower: borrower, lentAt: day))
      try transaction.set(book, in: books)
      return true
    }
    print(isLent ? "\(title) is lent to \(borrower)." : "\(title) is not on the shelf.")
  }
}
