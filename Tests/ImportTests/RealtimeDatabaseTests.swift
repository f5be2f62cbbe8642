import FiresmithImport
import Testing

/// Apps that use Firebase's other database, alone or beside Firestore.
@Suite struct RealtimeDatabaseTests {
  private static let code = """
    // file: Models.swift
    struct User: Codable { var name: String
      init(dictionary: [String: Any]) { name = dictionary["name"] as? String ?? "" } }
    struct Post { var text: String
      init(snapshot: DataSnapshot) { text = "" } }
    struct Message: Codable { var text: String
      static func decode(_ snapshot: DataSnapshot) -> Message? { try? snapshot.data(as: Message.self) } }
    // file: Store.swift
    import FirebaseDatabase
    final class Store {
      let root = Database.database().reference()
      func user(_ id: String, done: @escaping (User) -> Void) {
        root.child("users").child(id).observeSingleEvent(of: .value) { snapshot in
          done(User(dictionary: snapshot.value as! [String: Any]))
        }
      }
      func messages() { root.child("messages").observe(.value) { found in _ = Message.decode(found) } }
    }
    // file: Page.swift
    final class Page {
      func show(_ values: [String: Any]) { show(User(dictionary: values)) }
    }

    """

  private static let left = [
    "left: 'Message' is made of values of the Realtime Database",
    "left: 'Post' is made of values of the Realtime Database",
    "left: 'User' is made of values of the Realtime Database",
    "left: the Realtime Database isn't read: its values are no documents of Firestore",
  ]

  private func words(_ report: [String], _ kind: String) -> [String] {
    report.filter { $0.contains(": \(kind): ") }.map {
      $0.split(separator: ": ").dropFirst().joined(separator: ": ")
    }.sorted()
  }

  @Test func anAppWithoutFirestoreHasNoDocuments() throws {
    let (schema, report) = try MadeUpApp.imported(Self.code)
    #expect(schema.isEmpty)
    // One line for each file that uses it.
    #expect(words(report, "left") == Self.left + Self.left.suffix(1))
    #expect(report.count == 6, "\(report)")
  }

  @Test func documentsBesideTheOtherDatabaseAreTaken() throws {
    let (_, report) = try MadeUpApp.imported(
      Self.code + """
        // file: Books.swift
        import FirebaseFirestore
        struct Book: Codable { @DocumentID var id: String?; var title: String }
        struct Note { var text: String
          init(dictionary: [String: Any]) { text = dictionary["text"] as? String ?? "" } }
        func book(_ id: String) async throws -> Book {
          try await Firestore.firestore().collection("books").document(id).getDocument(as: Book.self)
        }
        func notes() async throws -> [Note] {
          let found = try await Firestore.firestore().collection("notes").getDocuments()
          return found.documents.map { Note(dictionary: $0.data()) }
        }
        """)
    #expect(
      words(report, "taken") == [
        "taken: 'Book' as the documents of 'books'", "taken: 'Note' as the documents of 'notes'",
      ])
    #expect(Set(words(report, "left")).isSuperset(of: Self.left), "\(report)")
    #expect(!report.contains { $0.contains(": undecided: ") }, "\(report)")
  }

  @Test func firestoreAloneIsNoneOfIt() throws {
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      import Firebase
      struct Book: Codable { @DocumentID var id: String?; var title: String }
      let books = Firestore.firestore().collection("books")
      """)
    #expect(!report.contains { $0.contains("Realtime") }, "\(report)")
  }
}
