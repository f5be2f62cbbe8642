import FiresmithSwiftReader
import FiresmithTestSupport
import Testing

@Suite struct SwiftReaderTests {
  private func lines(_ text: String) throws -> [String] {
    try DeclarationList(SwiftFile(Array(text.utf8))).lines.map { $0.replacing("\t", with: "|") }
  }

  @Test func propertiesHaveTypesValuesAndAttributes() throws {
    let lines = try lines(
      """
      struct Book: Codable, Hashable {
        @DocumentID var id: String?
        private(set) var pages: [String: Int] = [:] { didSet { print("}") } }
        let title, author: String
        var summary: String { title + "\\(author)" }
      }
      """)
    #expect(
      lines == [
        "struct|Book|||Codable,Hashable",
        "property|Book.id|var|String?||DocumentID||stored",
        "property|Book.pages|var|[String:Int]|[:]||private(set)|stored",
        "property|Book.title|let|String||||stored",
        "property|Book.author|let|String||||stored",
        "property|Book.summary|var|String||||computed",
      ])
  }

  @Test func allBranchesOfConditionsAreRead() throws {
    let lines = try lines(
      """
      #if os(iOS)
      struct A { var x: Int }
      #else
      struct A { var x: String
        #if DEBUG
        var debug: Bool
        #endif
      }
      #endif
      """)
    #expect(lines.map { $0.split(separator: "|")[1] } == ["A", "A.x", "A", "A.x", "A.debug"])
  }

  @Test func documentationIsThatOfTheDeclaration() throws {
    let file = try SwiftFile(
      Array(
        """
        /// A book.
        ///
        /// It has pages.
        @Model struct Book {
          /** The title.
           * On the cover.
           */
          var title: String  /// Of another kind.
          // Not a documentation.
          var pages: Int
        }
        """.utf8))
    guard case .type(let book)? = file.members.first else { return #expect(Bool(false)) }
    #expect(book.documentation == "A book.\n\nIt has pages.")
    let texts = book.members.map { member in
      if case .property(let property) = member { property.documentation } else { "" }
    }
    #expect(texts == ["The title.\nOn the cover.", ""])
    #expect(book.position == SwiftPosition(line: 4, column: 15))
  }

  @Test(arguments: ["(", "[", "{", "/*", "#if a\n", "\"\\(", "A<", "((", "x(\"\\("])
  func nestingIsAnErrorAndNoOverflow(_ piece: String) throws {
    let text = "struct A { var a: Int = " + String(repeating: piece, count: 100_000)
    #expect(throws: SwiftNestingError.self) { try SwiftFile(Array(text.utf8)) }
    let shallow = "struct A { var a: Int = " + String(repeating: piece, count: 100)
    _ = try SwiftFile(Array(shallow.utf8))
  }

  /// Texts of which each would take minutes if a step looked at all that follows.
  @Test(arguments: ["#", "\"", "/", "\\/", "<", "a<", "a.", "@", "=/a", "`", "var a=", "case a,"])
  func muchOfTheSameIsReadInNoTime(_ piece: String) throws {
    let text = "enum A { " + String(repeating: piece + " ", count: 5000)
    _ = try? SwiftFile(Array(text.utf8))
    _ = try? SwiftFile(Array(text.filter { $0 != " " }.utf8))
  }
}
