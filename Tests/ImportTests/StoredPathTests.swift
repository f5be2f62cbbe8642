import FiresmithImport
import Testing

/// Ways in which apps say what collection their documents are stored in.
@Suite struct StoredPathTests {
  /// Ways to say that a `Book` is a document of a collection: the path, and the code.
  private static let ways: [(path: String, code: String)] = [
    (
      "shelves/{id}/library_books",
      """
      struct Shelf { enum CodingKeys: String, CodingKey { case books = "library_books" } }
      func add(_ book: Book, to id: String) throws {
        try db.collection("shelves").document(id)
          .collection(Shelf.CodingKeys.books.rawValue).addDocument(from: book)
      }
      """
    ),
    (
      "books",
      """
      extension Book {
        static func decode(from document: DocumentSnapshot) -> Book? {
          try? document.data(as: Book.self)
        }
      }
      func books() async throws -> [Book] {
        try await db.collection("books").getDocuments().documents.compactMap { Book.decode(from: $0) }
      }
      """
    ),
    // Other code can have the name of a property that stands for a path.
    (
      "books",
      """
      final class Store {
        let collection = db.collection("shelves")
        func books() async throws -> [Book] {
          let found = try await db.collection("books").whereField("new", isEqualTo: true).getDocuments()
          return try found.documents.map { try $0.data(as: Book.self) }
        }
      }
      """
    ),
    (
      "books",
      """
      final class Store {
        var collection: String { "books" }
        func add(_ book: Book) throws { try db.collection(collection).addDocument(from: book) }
      }
      """
    ),
    (
      "books-v1",
      """
      final class Store {
        static var path: String { get { return "books-v1" } }
        private var reference: CollectionReference { db.collection(Self.path) }
        func add(_ book: Book) throws { try reference.addDocument(from: book) }
      }
      """
    ),
    (
      "books",
      """
      final class Store {
        private lazy var books = { Firestore.firestore().collection("books") }()
        func add(_ book: Book) throws { try books.addDocument(from: book) }
      }
      """
    ),
    (
      "books_v1",
      """
      enum Collection: String { case books = "books_v1", authors }
      func collection(_ collection: Collection) -> CollectionReference {
        Firestore.firestore().collection(collection.rawValue)
      }
      func add(_ book: Book) throws { try collection(.books).addDocument(from: book) }
      """
    ),
    (
      "books_v1",
      """
      enum Collection: String {
        case books = "books_v1", authors
        var path: String { rawValue }
      }
      func add(_ book: Book) throws {
        try Firestore.firestore().collection(Collection.books.path).addDocument(from: book)
      }
      """
    ),
    (
      "shelves/{shelfID}/books",
      """
      enum References {
        static func books(of shelfID: String) -> CollectionReference {
          Firestore.firestore().collection("shelves").document(shelfID).collection("books")
        }
      }
      func add(_ book: Book) throws { try References.books(of: "x").addDocument(from: book) }
      """
    ),
    (
      "people/{person}/books",
      """
      extension Firestore {
        var people: CollectionReference { collection("people") }
        func books(of person: String) -> CollectionReference {
          people.document(person).collection("books")
        }
      }
      func add(_ book: Book) throws { try Firestore.firestore().books(of: "a").addDocument(from: book) }
      """
    ),
    (
      "shelves/{shelf}/books",
      """
      enum Endpoint {
        case shelves, books(shelf: String)
        var path: String {
          switch self {
          case .shelves: return "shelves"
          case .books(let shelf): return "shelves/\\(shelf)/books"
          }
        }
      }
      func add(_ book: Book) throws {
        try Firestore.firestore().collection(Endpoint.books(shelf: "x").path).addDocument(from: book)
      }
      """
    ),
    (
      "books",
      """
      protocol Stored: Codable { static var collectionName: String { get } }
      extension Book: Stored { static var collectionName: String { "books" } }
      struct Repository<Model: Stored> {
        func all() async throws -> [Model] {
          let found = try await db.collection(Model.collectionName).getDocuments()
          return try found.documents.map { try $0.data(as: Model.self) }
        }
      }
      """
    ),
    (
      "books_v1",
      """
      enum Collection: String {
        case books = "books_v1"
        var path: String { rawValue }
      }
      protocol Stored: Codable { static var collection: Collection { get } }
      extension Book: Stored { static var collection: Collection { .books } }
      func add<T: Stored>(_ value: T) throws {
        try Firestore.firestore().collection(T.collection.path).addDocument(from: value)
      }
      """
    ),
    (
      "books",
      """
      final class Service {
        func save<T: Encodable>(_ value: T, in collection: String) throws {
          try Firestore.firestore().collection(collection).addDocument(from: value)
        }
        func save(_ book: Book) throws { try save(book, in: "books") }
      }
      """
    ),
    (
      "books",
      """
      final class Service {
        func all<T: Decodable>(_ collection: String, as type: T.Type) async throws -> [T] { [] }
        func load<T: Decodable>(_ path: String) async throws -> [T] {
          try await db.collection(path).getDocuments().documents.map { try $0.data(as: T.self) }
        }
      }
      final class List {
        func refresh() async throws { let books: [Book] = try await service.load("books") }
      }
      """
    ),
    (
      "books",
      """
      final class Manager {
        static let shared = Manager()
        let books = Firestore.firestore().collection("books")
      }
      func add(_ book: Book) throws { try Manager.shared.books.addDocument(from: book) }
      func add(_ book: Book, to manager: Manager) throws { try manager.books.addDocument(from: book) }
      """
    ),
    (
      "books",
      """
      func add(_ book: Book) throws {
        let name = "books"
        try Firestore.firestore().collection(name).addDocument(from: book)
      }
      """
    ),
  ]

  @Test(arguments: ways.indices)
  func aPathIsKnownHoweverTheCodeSaysIt(_ way: Int) throws {
    let (path, code) = Self.ways[way]
    let (_, report) = try MadeUpApp.imported(
      "// file: A.swift\nstruct Book: Codable { var title: String }\n\(code)")
    #expect(
      report == [
        "A.swift:1:8: taken: 'Book' as the documents of '\(path)'",
        "firesmith: 1 taken, 0 guessed, 0 undecided, 0 left",
      ])
  }

  /// Ids that only running code knows, with the places where it asks for them.
  @Test(arguments: [
    (
      "3:42",
      """
      struct Store { let name: String
        func add(_ book: Book) throws { try db.collection(name).addDocument(from: book) } }
      """
    ),
    (
      "3:10",
      """
      func add(_ book: Book, to id: String) throws {
        try db.collection(id + "-v1").addDocument(from: book) }
      """
    ),
    (
      "3:10",
      """
      func add(_ book: Book, to name: String) throws {
        try db.collection(name).addDocument(from: book) }
      """
    ),
    (
      "5:44",
      """
      final class Chat {
        func add(_ book: Book, _ a: String, _ b: String) throws {
          let id = "\\(a)x"
          try db.collection("chats").document(a).collection(id).addDocument(from: book) } }
      """
    ),
  ])
  func anIDThatOnlyRunningCodeKnowsIsReportedWithItsPlace(_ place: String, _ code: String) throws {
    let (schema, report) = try MadeUpApp.imported(
      "// file: A.swift\nstruct Book: Codable { var title: String }\n\(code)")
    #expect(schema == "# A.yaml\ntypes:\n  Book:\n    fields:\n      title: string\n")
    let unknown = report.filter {
      $0.hasSuffix("the id of this collection isn't in the code as a text")
    }
    #expect(unknown.map { $0.split(separator: ": ")[0] } == ["A.swift:\(place)"], "\(report)")
    #expect(report.contains { $0.contains("'Book' is a document, and the code doesn't say") })
  }

  @Test func anIDThatCanBeMissingHasTheNameOfWhatItIs() throws {
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book: Codable { var title: String }
      func add(_ book: Book) throws {
        try db.collection("users").document(user?.uid ?? "nil").collection("books").addDocument(from: book)
      }
      """)
    #expect(
      report.first?.hasSuffix("taken: 'Book' as the documents of 'users/{uid}/books'") == true)
  }

  /// The path that counts is that of the value, also where the code has read something else since.
  @Test func aModelMadeByHandHasThePathOfItsValue() throws {
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Post { var text: String
        init(dictionary: [String: Any]) { text = dictionary["text"] as? String ?? "" } }
      struct User { var name: String
        init(dictionary: [String: Any]) { name = dictionary["name"] as? String ?? "" } }
      func listen() {
        db.collection("posts").addSnapshotListener { posts, _ in
          for change in posts.documentChanges {
            let post = change.document.data()
            db.collection("users").document(id).getDocument { user, _ in
              let values = user.data()
              let post = Post(dictionary: post)
              add(post, User(dictionary: values))
            }
          }
        }
      }
      """)
    let taken = report.filter { $0.contains(": taken: ") }.map { $0.split(separator: ": ").last }
    #expect(
      taken == ["'Post' as the documents of 'posts'", "'User' as the documents of 'users'"],
      "\(report)")
  }

  /// A model without a path has the only one of its repository that no other model has.
  @Test func thePathThatNothingElseUsesIsGuessed() throws {
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Post: Codable { var text: String }
      struct Comment: Codable { var text: String }
      final class Posts {
        let posts = db.collection("posts")
        func comments(of id: String) async throws -> [Comment] {
          let found = try await posts.document(id).collection("comments").getDocuments()
          return try found.documents.map { try $0.data(as: Comment.self) }
        }
        func read(_ query: Query) async throws -> [Post] {
          try await query.getDocuments().documents.map { try $0.data(as: Post.self) }
        }
      }
      """)
    #expect(report.contains { $0.contains("'Comment' as the documents of 'posts/{id}/comments'") })
    #expect(report.contains { $0.contains("taken: 'Post' as the documents of 'posts'") })
    #expect(
      report.contains {
        $0.contains("guessed: the documents of 'posts' are 'Post', because no other path is near")
      }, "\(report)")
  }

  /// A single document of a model that keeps ids is likely one of many.
  @Test func anIDInTheCodeIsAGuessWhereTheModelKeepsIDs() throws {
    let code = """
      // file: A.swift
      struct Customer: Codable { @DocumentID var id: String?; var name: String }
      struct Limits: Codable { var customers: Int }
      func save(_ customer: Customer, _ limits: Limits) throws {
        try db.collection("customers").document("x").setData(from: customer)
        try db.collection("settings").document("limits").setData(from: limits)
      }
      """
    let (schema, report) = try MadeUpApp.imported(code)
    #expect(report.filter { $0.contains(": guessed: ") }.count == 1, "\(report)")
    #expect(
      report.contains {
        $0.hasSuffix(
          "guessed: 'customers/x' is a single document, because its id is in the code; if"
            + " 'Customer' is that of others, too, --collection customers=Customer takes these")
      }, "\(report)")
    #expect(schema.contains("guessed: a single document, because its id is in the code"))
    var options = SwiftImport.Options()
    options.collections = [("customers", "Customer")]
    let (_, chosen) = try MadeUpApp.imported(code, options: options)
    #expect(chosen.contains { $0.hasSuffix("taken: 'Customer' as the documents of 'customers'") })
    #expect(!chosen.contains { $0.contains(": guessed: ") }, "\(chosen)")
  }

  /// Some apps have all of their code in closures that a property holds.
  @Test func collectionsInClosuresOfAPropertyAreReported() throws {
    let calls = (0..<12).map { "log(\"step \\($0)\", of: \"\($0)\", isLast: \($0 == 11))" }
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Client { static let live = Client(send: { text in
        try await db.collection("messages").addDocument(data: ["text": text])
        \(calls.joined(separator: "\n"))
      }) }
      """)
    #expect(
      report.first
        == "A.swift:2:16: left: no type is read from 'messages' or written there as a document;"
        + " --collection messages=MODEL names one", "\(report)")
  }

  /// Naming a model twice is as good as once, also with another name for the id in the path.
  @Test func theSameModelCanBeNamedTwice() throws {
    let code = "// file: A.swift\nstruct Note: Codable { var text: String }"
    var once = SwiftImport.Options()
    once.collections = [("users/{user}/notes", "Note")]
    var twice = once
    twice.collections += [("users/{user}/notes", "Note"), ("users/{id}/notes", "Note")]
    #expect(twice.contradiction == nil)
    let expected = try MadeUpApp.imported(code, options: once)
    let found = try MadeUpApp.imported(code, options: twice)
    #expect(expected.schema.contains("path: \"users/{user}/notes\""))
    #expect(found.schema == expected.schema)
    #expect(found.report == expected.report)
    twice.collections.append(("users/{user}/notes", "Page"))
    #expect(twice.contradiction?.models.1 == "Page")
  }

  /// A function that stands for a path isn't meant by a variable of its name.
  @Test func aVariableWithTheNameOfAFunctionIsNoPath() throws {
    let (_, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book: Codable { var title: String }
      final class Store {
        func document(_ id: String) -> DocumentReference { db.collection("shelves").document(id) }
        func books() async throws -> [Book] {
          var books: [Book] = []
          for document in try await db.collection("books").getDocuments().documents {
            books.append(try document.data(as: Book.self))
          }
          return books
        }
      }
      """)
    let taken = report.filter { $0.contains(": taken: ") }.map { $0.split(separator: ": ").last }
    #expect(taken == ["'Book' as the documents of 'books'"], "\(report)")
  }
}
