import FirebaseFirestore

final class BookStore {
  private let books = Firestore.firestore().collection("books")

  func book(_ id: String) async throws -> Book {
    try await books.document(id).getDocument(as: Book.self)
  }
}
