import Testing

/// Reports on code that schemas don't say, or say otherwise, with its places.
@Suite struct ReportedCodeTests {
  @Test(arguments: [
    (
      "class Thing: Codable { var kind: String }\nfinal class Book: Thing { @DocumentID var id: String? }",
      "2:13: undecided: 'Book' inherits from 'Thing', whose properties aren't taken"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String?\nvar days: [Date: Int] }",
      "2:5: undecided: 'days' has keys that aren't strings"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String?\nvar size: (Int, Int) }",
      "2:5: undecided: 'size' is of the type '(Int,Int)'"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String?\nvar made: () -> Void }",
      "2:5: undecided: 'made' is of the type '()->Void'"
    ),
    (
      "struct Page<Item: Codable>: Codable { var items: [Item] }\nstruct Book: Codable {\n@DocumentID var id: String?; var page: Page<String> }",
      "3:34: undecided: 'page' is of 'Page', which is generic: schemas have no such types"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String? }\nencoder.keyEncodingStrategy = .convertToSnakeCase",
      "2:32: undecided: names are converted to snake case here; --keys snake writes them so"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String? }\ndecoder.dateDecodingStrategy = .secondsSince1970",
      "2:9: undecided: this sets how dates are stored; the schemas have timestamps"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String? }\nstruct Shelf: Codable {\nvar name: String",
      "2:23: undecided: this bracket isn't closed; what follows it may be read otherwise than it's meant"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String? }\n#if DEBUG\nlet shelf = 1",
      "2:1: undecided: the file ends in the middle of this, as if it was cut off"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String?\n@Clamped var pages: Int }",
      "2:14: guessed: '@Clamped' may change what 'pages' is stored as"
    ),
    (
      "struct Book: Codable { @DocumentID var id: String?\nlet version = 2 }",
      "2:5: guessed: 'version' is a constant: it is written, and this app never reads it; the schema refuses documents with another value"
    ),
  ])
  func whatASchemaSaysOtherwiseIsReported(_ code: String, _ finding: String) throws {
    let (_, report) = try MadeUpApp.imported("// file: A.swift\n\(code)")
    #expect(report.contains("A.swift:\(finding)"), "\(report)")
  }

  /// Properties that look like stored ones, and types in extensions of others.
  @Test func onlyWhatIsStoredIsTaken() throws {
    let (schema, report) = try MadeUpApp.imported(
      """
      // file: A.swift
      struct Book: Codable { @DocumentID var id: String?
        private var secret: String
        private(set) var `class`: Size
        static let limit = 3
        var title: String { didSet { print("}") } }
        var short: String { String(title.prefix(3)) }
      }
      extension Book { enum Size: String, Codable { case small, `default` } }
      """)
    let fields = schema.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(fields.contains("secret: string"), "\(schema)")
    #expect(fields.contains("class: Size"))
    #expect(fields.contains("title: string"))
    #expect(fields.contains("default:"))
    #expect(!schema.contains("limit") && !schema.contains("short"))
    #expect(report.contains("A.swift:8:23: taken: 'Book.Size' as a type"), "\(report)")
  }
}
