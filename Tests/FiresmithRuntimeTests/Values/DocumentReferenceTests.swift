import FiresmithRuntime
import Foundation
import Testing

@Suite struct DocumentReferenceTests {
  @Test func givesThePartsOfItsName() throws {
    let name = "projects/p/databases/(default)/documents/books/b1/loans/l1"
    let reference = try #require(DocumentReference(name: name))
    #expect(reference.name == name)
    #expect(reference.path == "books/b1/loans/l1")
    #expect(reference.documentID == "l1")
  }

  @Test func isEqualByDatabaseAndPath() throws {
    let first = try reference("projects/p/databases/(default)/documents/books/b1")
    let same = try reference("projects/p/databases/(default)/documents/books/b1")
    let elsewhere = try reference("projects/q/databases/(default)/documents/books/b1")
    #expect(first == same && first.hashValue == same.hashValue)
    #expect(first != elsewhere)
  }

  @Test(arguments: [
    "", "books/b1", "projects/p/databases/d/documents", "projects/p/databases/d/documents/",
    "projects/p/databases/d/documents/books", "projects/p/databases/d/documents/books/",
    "projects/p/databases/d/documents/books/b1/", "projects/p/databases/d/documents//b1",
    "projects/p/databases/d/documents/books/b1/loans", "projects//databases/d/documents/books/b1",
    "projects/p/databases/d/other/books/b1", "/projects/p/databases/d/documents/books/b1",
  ])
  func refusesWhatIsNoDocumentsName(name: String) {
    #expect(DocumentReference(name: name) == nil)
  }

  @Test func isItsNameInJSON() throws {
    let stored = try reference("projects/p/databases/(default)/documents/books/Ünïcode")
    let data = try JSONEncoder().encode([stored])
    #expect(try JSONDecoder().decode([String].self, from: data) == [stored.path])
    let names = try JSONEncoder().encode([stored.name])
    #expect(try JSONDecoder().decode([DocumentReference].self, from: names) == [stored])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DocumentReference].self, from: Data(#"["books/b1"]"#.utf8))
    }
  }

  private func reference(_ name: String) throws -> DocumentReference {
    try #require(DocumentReference(name: name))
  }
}
