import FiresmithImport
import Testing

/// Ways in which code says which type its documents are, other than by the type's name in a call.
@Suite struct StoredUseTests {
  /// Returns what the report on code says was taken.
  private func taken(_ code: String) throws -> [String] {
    try MadeUpApp.imported(code).report.filter { $0.contains(": taken: ") }.map {
      $0.split(separator: ": ").dropFirst().joined(separator: ": ")
    }
  }

  private static let model = "struct Book: Codable { var title: String }\n"
  private static let generic = """
    func decode<T: Decodable>(_ snapshot: DocumentSnapshot) throws -> T {
      try snapshot.data(as: T.self)
    }

    """

  /// Functions that read documents by generic ones, which return whatever is wanted.
  @Test(arguments: [
    "func load() async throws -> Book {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nreturn try decode(found) }",
    "func load() async throws -> Book {\ntry decode(await db.collection(\"books\").document(id).getDocument()) }",
    "func load() async throws {\nlet book: Book = try decode(await db.collection(\"books\").document(id).getDocument()) }",
    "func load() async throws {\nlet found = try await db.collection(\"books\").getDocuments()\nlet books: [Book] = found.documents.compactMap { try? decode($0) } }",
    "func load() async throws -> [Book] {\nlet found = try await db.collection(\"books\").getDocuments()\nreturn found.documents.compactMap { document in\nreturn try? decode(document) } }",
    "final class List {\n@Published var books = [Book]()\nfunc load() async throws {\nfor found in try await db.collection(\"books\").getDocuments().documents {\nself.books.append(try decode(found)) } } }",
    "final class Page {\nvar book: Book?\nfunc load() {\ndb.collection(\"books\").document(id).getDocument { [weak self] found, _ in\nguard let found else { return }\nself?.book = try? decode(found) } } }",
    "func load(done: @escaping (Result<Book, Error>) -> Void) {\ndb.collection(\"books\").document(id).getDocument { found, _ in\nif let found, let book = try? decode(found) as Book { done(.success(book)) } } }",
    "func load(done: @escaping (Book?, Error?) -> Void) {\ndb.collection(\"books\").document(id).getDocument { found, error in\ndone(try? decode(found!), error) } }",
    "var first: Book { get async throws {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nreturn try decode(found) } }",
  ])
  func whatAGenericFunctionReadsIsWhatIsWanted(_ code: String) throws {
    let found = try MadeUpApp.imported("// file: A.swift\n\(Self.model)\(Self.generic)\(code)")
    #expect(
      found.report == [
        "A.swift:1:8: taken: 'Book' as the documents of 'books'",
        "firesmith: 1 taken, 0 guessed, 0 undecided, 0 left",
      ])
  }

  /// Other functions that take documents or their places, and codecs.
  @Test(arguments: [
    "extension Query {\nfunc all<T: Decodable>() async throws -> [T] { [] } }\nfunc load() async throws -> [Book] {\ntry await db.collection(\"books\").order(by: \"title\").all() }",
    "func fetch<T: Decodable>(_ query: Query, done: @escaping (Result<[T], Error>) -> Void) {}\nfunc load() {\nfetch(db.collection(\"books\")) { (found: Result<[Book], Error>) in } }",
    "func fetch<T: Decodable>(_ query: Query, of type: T.Type) -> [T] { [] }\nfunc load() { _ = fetch(db.collection(\"books\"), of: Book.self) }",
    "func add<T: Encodable>(_ value: T, to books: CollectionReference) throws {}\nfunc save(_ book: Book) throws { try add(book, to: db.collection(\"books\")) }",
    "final class Store {\nprivate func book(from found: DocumentSnapshot?) throws -> Book? { nil }\nfunc load() async throws -> Book? {\ntry await db.collection(\"logs\").addDocument(data: [:])\nlet found = try await db.collection(\"books\").document(id).getDocument()\nreturn try book(from: found) } }",
    "func load() async throws -> Book {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nlet data = found.data()\nreturn try Firestore.Decoder().decode(Book.self, from: data) }",
    "func load() async throws -> Book {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nlet json = try JSONSerialization.data(withJSONObject: found.data()!)\nreturn try JSONDecoder().decode(Book.self, from: json) }",
    "func save(_ book: Book) async throws {\nlet data = try Firestore.Encoder().encode(book)\ntry await db.collection(\"books\").document(id).setData(data) }",
  ])
  func functionsThatTakeDocumentsSayTheirTypes(_ code: String) throws {
    #expect(
      try taken("// file: A.swift\n\(Self.model)\(code)")
        == ["taken: 'Book' as the documents of 'books'"])
  }

  /// The path is that of the document which a value is read from, wherever the code gets others.
  @Test func aDocumentHasThePathThatItsNameStandsFor() throws {
    let code = """
      // file: A.swift
      struct Book: Codable { var title: String }
      struct Reader: Codable { var name: String }
      struct Loan: Codable { var days: Int }
      func load() async throws {
        let first = try await db.collection("books").document(id).getDocument()
        let second = try await db.collection("readers").document(id).getDocument()
        let loans = try await db.collection("loans").getDocuments()
        let book = try first.data(as: Book.self)
        if let data = second.data() { reader = try Firestore.Decoder().decode(Reader.self, from: data) }
        let all = loans.documents.map { try $0.data(as: Loan.self) }
        log(try first.data(as: Book.self), book, all)
      }
      """
    #expect(
      try taken(code) == [
        "taken: 'Book' as the documents of 'books'",
        "taken: 'Reader' as the documents of 'readers'",
        "taken: 'Loan' as the documents of 'loans'",
      ])
  }

  /// Ways to make models of documents without their names.
  @Test(arguments: [
    "func load() async throws -> [Book] {\nlet found = try await db.collection(\"books\").getDocuments()\nreturn found.documents.map { .init(documentId: $0.documentID, data: $0.data()) } }",
    "final class List {\nvar books = [Book]()\nfunc listen() {\ndb.collection(\"books\").addSnapshotListener { found, _ in\nfound?.documentChanges.forEach { change in\nself.books.insert(.init(documentId: change.document.documentID, data: change.document.data()), at: 0) } } } }",
    "func load() async throws {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nlet book: Book = .init(documentId: id, data: found.data()!) }",
    "func load(done: @escaping (Book) -> Void) {\ndb.collection(\"books\").document(id).getDocument { found, _ in\ndone(.init(documentId: id, data: found!.data()!)) } }",
    "func load() async throws {\nlet found = try await db.collection(\"books\").document(id).getDocument()\nlet book = Book.init(documentId: id, data: found.data()!) }",
  ])
  func anInitializerWithoutANameIsThatOfWhatIsWanted(_ code: String) throws {
    let (schema, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book { let documentId: String, title: String
        init(documentId: String, data: [String: Any]) {
          self.documentId = documentId
          self.title = data["title"] as? String ?? "" } }
      \(code)
      """)
    #expect(
      schema.contains(
        """
          books:
            model: Book
            id: { name: documentId, new: auto }
            fields:
              title: { type: string, default: "" }
        """), "\(schema)")
    #expect(report.contains { $0.contains("left: 'Book(documentId:)' isn't in generated code") })
    #expect(report.contains { $0.hasSuffix("'documentId' is 'documentID' in generated code") })
  }

  /// An initializer that is only passed on takes documents one by one.
  @Test func anInitializerAsAFunctionIsAUse() throws {
    let code = """
      // file: A.swift
      struct Book { let title: String
        init?(document: QueryDocumentSnapshot) { title = document.data()["title"] as? String ?? "" } }
      func load() async throws -> [Book] {
        try await db.collection("books").getDocuments().documents.compactMap(Book.init)
      }
      """
    #expect(try taken(code) == ["taken: 'Book' as the documents of 'books'"])
  }

  /// A function that reads documents in a way that isn't known returns them, which is a guess.
  @Test func whatAReadingFunctionReturnsIsAGuess() throws {
    let (schema, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book: Codable { var title: String }
      func load() async throws -> [Book] {
        let found = try await db.collection("books").getDocuments()
        return try found.documents.map(Mapper.map)
      }
      """)
    #expect(schema.contains("books:  # guessed: what reads them returns one"))
    #expect(
      report.contains(
        "A.swift:3:28: guessed: the documents of 'books' are 'Book', because what reads them returns"
          + " one; --collection PATH=Book says another one"), "\(report)")
  }

  /// Values of web services, values in documents, and what is only near a document are none.
  @Test(arguments: [
    "func load() async throws -> Book {\ntry await db.collection(\"logs\").addDocument(data: [:])\nlet (data, _) = try await session.data(from: url)\nreturn try JSONDecoder().decode(Book.self, from: data) }",
    "func load() async throws {\nlet data = try await db.collection(\"logs\").document(id).getDocument().data()!\nlet book = try Firestore.Decoder().decode(Book.self, from: data[\"book\"]!) }",
    "func load() async throws {\ntry await db.collection(\"logs\").getDocuments()\nlet book: Book = try await client.request(\"books\") }",
    "func load() { db.collection(\"logs\").getDocuments { _, _ in\nlet book: Book = .init(title: \"\") } }",
    "func load() { db.collection(\"logs\").getDocuments { found, _ in\nfor book in books { print(decode(found) == book) } } }",
  ])
  func whatIsNearADocumentIsNone(_ code: String) throws {
    let (_, report) = try MadeUpApp.imported(
      "// file: A.swift\n\(Self.model)\(Self.generic)\(code)")
    #expect(
      report.contains { $0.contains("left: 'Book' is Codable, and no document") }, "\(report)")
  }

  // MARK: Ids and defaults

  /// A default argument says what a property's default says.
  @Test(arguments: [
    ("id: String", "UUID().uuidString"), ("id: UUID", "UUID()"), ("pages: Int", "0"),
    ("number: String", "UUID().uuidString"), ("added: Date", ".now"), ("words: [String]", "[]"),
    ("isRead: Bool?", "nil"),
  ])
  func aDefaultArgumentIsADefault(_ property: String, _ value: String) throws {
    let name = property.prefix { $0 != ":" }
    let start = "// file: A.swift\nstruct Book: Codable { @DocumentID var key: String?\n"
    let (expected, report) = try MadeUpApp.imported(
      "\(start)var \(property) = \(value)\nvar title: String }")
    let ways = [
      "init(\(property) = \(value), title: String) { self.\(name) = \(name)\nself.title = title }",
      "init(_ \(property) = \(value), title: String) { self.title = title; self.\(name) = \(name) }",
    ]
    for way in ways {
      let found = try MadeUpApp.imported("\(start)var \(property)\nvar title: String\n\(way) }")
      #expect(found.schema == expected, "\(way)")
      #expect(found.report == report, "\(way)")
    }
  }

  @Test(arguments: [
    "var id = UUID().uuidString",
    "let id: String\ninit(id: String = UUID().uuidString) { self.id = id }",
    "let id: String\ninit(id: String? = nil) { self.id = id ?? UUID().uuidString }",
    "let id: String\ninit() { self.id = UUID().uuidString }",
  ])
  func anIDThatNewValuesHaveIsANewOne(_ code: String) throws {
    let use =
      "func add(_ book: Book) throws { try db.collection(\"books\").addDocument(from: book) }"
    let (schema, _) = try MadeUpApp.imported(
      "// file: A.swift\nstruct Book: Codable {\n\(code)\nvar pages: Int }\n\(use)")
    #expect(schema.contains("id: { name: id, stored: true, new: uuid }"), "\(schema)")
  }
}
