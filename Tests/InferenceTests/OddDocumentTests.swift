import FiresmithSchema
import FiresmithStoredData
import FiresmithSummary
import Testing

@testable import FiresmithInference

/// Documents that aren't like the others of their collection.
@Suite struct OddDocumentTests {
  private static let users = (0..<200).map { index in
    StoredDocument(
      path: "users/Kx0gJ2pQ9vT4mWz8L\(100 + index)",
      fields: ["name": .string("N\(index)"), "mail": .string("M\(index)"), "age": 5])
  }

  private static func inferred(_ more: [StoredDocument]) throws -> Inferred {
    try Inferred(users + more)
  }

  @Test func aCounterAmongUsersIsASingleDocument() throws {
    let inferred = try Self.inferred([
      StoredDocument(path: "users/--stats--", fields: ["count": 200])
    ])
    #expect(inferred.text.contains("path: \"users/--stats--\""), "\(inferred.text)")
    #expect(!inferred.text.contains("?"))
    #expect(inferred.description.oddities.isEmpty)
  }

  @Test func whatWasWrittenToDeletedDocumentsIsReported() throws {
    let inferred = try Self.inferred([
      StoredDocument(path: "users/Kx0gJ2pQ9vT4mWz8Lxxx", fields: ["age": 6]),
      StoredDocument(path: "users/test", fields: ["foo": "bar"]),
    ])
    #expect(!inferred.text.contains("?") && !inferred.text.contains("foo"), "\(inferred.text)")
    #expect(inferred.description.oddities.map(\.count) == [1, 1])
  }

  /// Many documents without a field aren't odd.
  @Test func whatManyLackIsOptional() throws {
    let inferred = try Self.inferred(
      (0..<20).map { StoredDocument(path: "users/other\($0)", fields: ["name": "n", "age": 5]) })
    #expect(inferred.text.contains("mail: string?"))
  }

  @Test func settingsAreSingleDocuments() throws {
    let documents = [
      StoredDocument(path: "settings/app", fields: ["theme": "dark", "launches": 1]),
      StoredDocument(path: "settings/mail", fields: ["host": "h", "port": 25]),
      StoredDocument(path: "settings/app/releases/r1", fields: ["notes": "n"]),
      StoredDocument(path: "users/a/private/secrets", fields: ["token": "t"]),
      StoredDocument(path: "users/b/private/secrets", fields: ["token": "t"]),
      StoredDocument(path: "users/a", fields: ["name": "n"]),
      StoredDocument(path: "users/b", fields: ["name": "n"]),
    ]
    let inferred = try Inferred(documents)
    try inferred.requireFit(documents)
    try inferred.requireGenerated()
    let singles = inferred.schema.collections.filter(\.isSingleDocument).map(\.pathPattern)
    #expect(singles.sorted() == ["settings/app", "settings/mail", "users/{id}/private/secrets"])
    #expect(inferred.text.contains("path: \"settings/{settings}/releases\""), "\(inferred.text)")
  }

  @Test func collectionsOfUsersAreLeftOut() throws {
    let uid = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9v"
    let inferred = try Inferred(
      Self.users + [StoredDocument(path: "\(uid)/n1", fields: ["text": "t"])])
    #expect(!inferred.text.contains(uid) && inferred.files.count == 1)
    #expect(inferred.description.notes.count == 1)
  }

  /// Of a merged summary, the same is known.
  @Test func partsKnowAsMuchAsTheWhole() throws {
    let documents = Self.users + [StoredDocument(path: "users/--stats--", fields: ["count": 200])]
    var whole = Summary()
    for document in documents { whole.add(document) }
    var merged = Summary()
    for start in stride(from: 0, to: documents.count, by: 40) {
      var part = Summary()
      for document in documents[start..<min(start + 40, documents.count)] { part.add(document) }
      merged.merge(try Summary(json: Array(part.json.text.utf8)))
    }
    #expect(merged.json.text == whole.json.text)
  }
}
