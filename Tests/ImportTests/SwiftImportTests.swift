import FiresmithImport
import FiresmithInference
import FiresmithSwiftReader
import FiresmithTestSupport
import Foundation
import Testing

@Suite struct SwiftImportTests {
  /// Returns the schemas of code, and the report on it.
  private func imported(
    _ text: String, options: SwiftImport.Options = .init()
  ) throws -> (schema: String, report: [String]) {
    try MadeUpApp.imported(text, options: options)
  }

  @Test(arguments: MadeUpApp.all)
  func anAppsModelsBecomeTheSchemaThatAPersonWouldWant(_ app: MadeUpApp) throws {
    let (schema, report) = try imported(try app.text)
    let found = schema + "\n" + report.map { $0 + "\n" }.joined()
    if Recording.isOn { try found.write(to: app.expectation, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: app.expectation, encoding: .utf8) == found)
  }

  /// Names, types, values and texts that nobody would write there.
  private static let pieces = [
    "var id: UUID", "var `class`: [Int?]", "let x = 1", "var a: [[Int]]?", "var b: [String: Foo]",
    "var c: Book", "var d: Customer?", "var e: (Int, Int)", "case a = \"b\"", "case `self`",
    "var f: Set<UUID> = []", "var __x__: Int", "var Type: String", "var description: String",
    "@DocumentID var g: String?", "@ServerTimestamp var h: [Date]", "}", "{", "enum CodingKeys {",
    "struct Book: Codable {", "db.collection(\"a//b\").document(\"id\").setData(from: task)",
    "db.collection(\"x/\\(y)z/w\").getDocument(as: Book.self)", "init(from decoder: Decoder) {",
    "case \"text\": self = .text(try values.decode(Book.self, forKey: .body))",
    "enum Content: Codable { case text(Int), image; init(from decoder: Decoder) {",
    "self.x = data[\"y\"] as? Int ?? 3", "var é: Int = 0x10", "var i = UUID()", "var j = [Int]()",
  ]

  /// Whatever the code says, the schema is one that all languages take.
  @Test(arguments: RandomCases.seeds(20))
  func whatIsWrittenIsAlwaysValid(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let app = try #require(MadeUpApp.all.randomElement(using: &numbers))
    var lines = try app.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      let place = Int.random(in: 1..<lines.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines.randomElement(using: &numbers) ?? "", at: place)
      default: lines.insert(Self.pieces.randomElement(using: &numbers) ?? "", at: place)
      }
    }
    _ = try imported(lines.joined(separator: "\n"))
  }

  @Test func namesThatAreConvertedAreStoredSo() throws {
    var options = SwiftImport.Options()
    options.isSnakeCase = true
    options.collections = [("users/{user}/pages", "Page")]
    let (schema, _) = try imported(
      "// file: Page.swift\nstruct Page: Codable { var pageURL: URL, numberOfWords2: Int }",
      options: options)
    #expect(
      schema == """
        # Page.yaml
        collections:
          pages:
            path: "users/{user}/pages"
            model: Page
            fields:
              page_url: url
              number_of_words2: integer

        """)
  }

  @Test func aDocumentWithoutAPathIsAType() throws {
    let (schema, report) = try imported(
      "// file: A.swift\nstruct Note: Codable { @DocumentID var id: String?; var text: String }")
    #expect(schema == "# A.yaml\ntypes:\n  Note:\n    fields:\n      text: string\n")
    #expect(report.contains { $0.contains("undecided: 'Note' is a document") })
  }

  @Test func whatContainsItselfIsOptional() throws {
    let (schema, _) = try imported(
      """
      // file: A.swift
      final class Node: Codable { @DocumentID var id: String?; var root: Root }
      final class Root: Codable { var next: Root; var all: [Root] }
      let nodes = db.collection("nodes").document("x").getDocument(as: Node.self)
      """)
    #expect(schema.contains("next: Root?"))
    #expect(schema.contains("all: array<Root>"))
  }

  @Test func aLongChainOfTypesIsNoRecursion() throws {
    var text =
      "// file: A.swift\nstruct T0: Codable { @DocumentID var id: String?; var next: T1 }\n"
    for number in 1..<3000 { text += "struct T\(number): Codable { var next: T\(number + 1)? }\n" }
    let imported = SwiftImport(try MadeUpApp.files(text + "struct T3000: Codable {}\n"))
    #expect(imported.schema.types.count == 3001)
  }

  @Test func aUnionByHandIsAUnionOfTheSchema() throws {
    let (schema, report) = try imported(
      """
      // file: A.swift
      struct Message: Codable { @DocumentID var id: String?; var content: Content }
      enum Content: Codable {
        case text(String), picture(Picture), link(URL, title: String?)
        struct Picture: Codable { var width: Int }
        enum CodingKeys: String, CodingKey { case kind = "type", body, title }
        init(from decoder: Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          switch try values.decode(String.self, forKey: .kind) {
          case "text": self = .text(try values.decode(String.self, forKey: .body))
          case "image": self = .picture(try Picture(from: decoder))
          case "link":
            let title = try values.decodeIfPresent(String.self, forKey: .title)
            self = .link(try values.decode(URL.self, forKey: .body), title: title)
          default: throw Failure()
          }
        }
      }
      """)
    #expect(
      schema == """
        # A.yaml
        types:
          Message:
            fields:
              content: Content
          Content:
            discriminator: type  # guessed: the union that 'init(from:)' reads
            cases:
              text:
                fields:
                  body: string
              picture:
                tag: "image"
                fields:
                  width: integer
              link:
                fields:
                  title: string?
                  body: url

        """)
    #expect(report.contains { $0.contains("guessed: 'Content' is the union that") }, "\(report)")
    #expect(!report.contains { $0.contains("Picture") }, "\(report)")
  }

  /// Unions that a schema can't say as they are read are left to somebody to decide.
  @Test(arguments: [
    "default: self = .text(\"\")", "case \"b\", \"c\": self = .image(\"\")",
    "case \"b\": self = .image(try values.decode(String.self, forKey: .kind))",
    "case \"b\": self = .image(try values.nestedContainer(keyedBy: K.self, forKey: .body).x)",
  ])
  func aUnionOfAnotherFormIsReportedWithItsTags(_ line: String) throws {
    let (schema, report) = try imported(
      """
      // file: A.swift
      struct Message: Codable { @DocumentID var id: String?; var content: Content }
      enum Content: Codable {
        case text(String), image(String)
        enum CodingKeys: String, CodingKey { case kind = "type", body }
        init(from decoder: Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          switch try values.decode(String.self, forKey: .kind) {
          case "text": self = .text(try values.decode(String.self, forKey: .body))
          case "image": self = .image(try values.decode(String.self, forKey: .body))
          \(line)
          }
        }
      }
      """)
    #expect(schema.contains("content: any"))
    let form = "a union with the discriminator 'type' and the tags 'text', 'image'"
    #expect(report.contains { $0.contains(form) }, "\(report)")
  }

  @Test func twoModelsOfOneDocumentAreToBeDecided() throws {
    let (schema, report) = try imported(
      """
      // file: A.swift
      struct Book: Codable { var title: String }
      struct Row: Codable { var title: String? }
      final class List<Cell>: UITableView { init(snapshot: DocumentSnapshot) {} }
      final class Store {
        func book(_ id: String) async throws -> Book {
          try await db.collection("books").document(id).getDocument(as: Book.self)
        }
        func row(_ id: String) async throws -> Row {
          try await db.collection("books").document(id).getDocument(as: Row.self)
        }
      }
      """)
    #expect(schema.contains("books_row:  # to be decided: the same documents are 'Book', too"))
    #expect(report.contains { $0.contains("undecided: 'Row' has the documents of 'books'") })
    #expect(!report.contains { $0.contains("'List'") }, "a view is no model")
  }

  @Test func aPathFromNearbyIsAGuess() throws {
    let code = """
      // file: A.swift
      struct Chat: Codable { var text: String }
      final class Store {
        func load(_ snapshot: DocumentSnapshot) throws -> Chat {
          let chat = try snapshot.data(as: Chat.self)
          db.collection("logs").document("x").setData(["read": true])
          return chat
        }
      }
      """
    let (schema, report) = try imported(code)
    #expect(schema.contains("x:  # guessed: no other path is near"))
    #expect(
      report.contains { $0.contains(":4:34: guessed: the documents of 'logs/x' are 'Chat'") },
      "\(report)")
  }

  @Test func pathsArePutTogetherFromWhatStandsForThem() throws {
    let (_, report) = try imported(
      """
      // file: A.swift
      enum Names { static let shelves = "shelves-v2" }
      struct Shelf: Codable { var name: String }
      struct Store {
        var libraries: CollectionReference { Firestore.firestore().collection("libraries") }
        func shelves(_ library: String) -> CollectionReference {
          libraries.document(library).collection(Names.shelves)
        }
        func save(_ shelf: Shelf) throws {
          try shelves("x").addDocument(from: shelf)
        }
      }
      """)
    #expect(report.contains { $0.hasSuffix("documents of 'libraries/{library}/shelves-v2'") })
  }

  /// Constants outside of types and in others stand for paths, too, and so do names for a parameter
  /// and properties of one.
  @Test func pathsAndModelsHaveOtherNamesElsewhere() throws {
    let (_, report) = try imported(
      """
      // file: Paths.swift
      let users = Firestore.firestore().collection("users")
      enum Paths { static let posts = Firestore.firestore().collection("posts") }
      enum App { struct Shop: Codable { var name: String } }
      struct Request { var user: User }
      // file: Store.swift
      struct User: Codable { var name: String }
      struct Post: Codable { var text: String }
      func save(_ request: Request) throws {
        try users.document("x-1-id").setData(from: request.user)
      }
      func add(_ post: Post) throws {
        let newPost = post
        try Paths.posts.addDocument(from: newPost)
      }
      func shop() throws {
        let shop = App.Shop(name: "")
        try Firestore.firestore().collection("shops").addDocument(from: shop)
      }
      """)
    let taken = report.filter { $0.contains(": taken: ") }.map {
      $0.split(separator: ": ").dropFirst(2).joined()
    }
    #expect(
      taken == [
        "'App.Shop' as the documents of 'shops'", "'User' as the document 'users/x-1-id'",
        "'Post' as the documents of 'posts'",
      ])
    #expect(!report.contains { $0.contains("no type is read") }, "\(report)")
  }

  @Test func collectionsWithoutAModelAreReported() throws {
    let (_, report) = try imported(
      """
      // file: A.swift
      struct User: Codable { @DocumentID var id: String? }
      struct Store {
        let users = db.collection("users")
        func like(_ uid: String) async throws -> User {
          try await users.document(uid).collection("likes").document("x").setData(["read": true])
          try await db.collection("logs").addDocument(data: ["by": uid])
          try await db.collectionGroup("likes").getDocuments()
          return try await users.document(uid).getDocument(as: User.self)
        }
      }
      """)
    let left = report.filter { $0.contains(": left: ") }
    #expect(
      left == [
        "A.swift:5:15: left: no type is read from 'users/{uid}/likes/x' or written there as a document;"
          + " --collection 'users/{uid}/likes/x'=MODEL names one",
        "A.swift:6:18: left: no type is read from 'logs' or written there as a document;"
          + " --collection logs=MODEL names one",
      ])
  }

  /// Of types with one name, views are no matter, and a model isn't lost for one.
  @Test func onlyModelsOfOneNameAreReported() throws {
    let (schema, report) = try imported(
      """
      // file: A.swift
      struct Row: View {}
      struct Book: View { var padding: Int }
      // file: B.swift
      protocol Model: Codable, Identifiable { var id: String? { get set } }
      typealias Document = Model & Hashable
      struct Row: View {}
      struct Book: Document { @DocumentID var id: String?; var title: String }
      struct Shelf: Document { var name: String }
      """)
    #expect(schema.contains("title: string"))
    #expect(!report.contains { $0.contains("'Row'") }, "\(report)")
    #expect(
      report.contains {
        $0.contains("A.swift:2:8: undecided: 'Book' is declared more than once; the Codable one")
      }, "\(report)")
    #expect(report.contains { $0.contains("'Shelf' is Codable, and no document holds it") })
  }

  @Test func whatIsReadFromElsewhereIsNoDocument() throws {
    let (schema, report) = try imported(
      """
      // file: A.swift
      struct task: Codable { @DocumentID var id: String?; var text: String }
      struct Hit: Codable { var text: String }
      struct Web {
        func hits() async throws -> Hit { try await service.request(url(1), as: Hit.self) }
        func task(_ id: String) async throws -> task {
          try await db.collection("tasks").document(id).read(as: task.self)
        }
      }
      """)
    #expect(!schema.contains("Hit"))
    #expect(report.contains { $0.contains("left: 'Hit' is Codable, and no document holds it") })
    #expect(report.contains { $0.contains("taken: 'task' as the documents of 'tasks'") })
    #expect(report.contains { $0.contains("guessed: 'task' is 'TaskModel' in generated code") })
  }
}
