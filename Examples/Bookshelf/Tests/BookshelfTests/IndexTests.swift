import FiresmithRuntime
import Foundation
import Testing

@testable import Bookshelf

/// Whether Firestore has an index for each query: `firestore.indexes.json` is what is deployed.
@Suite struct IndexTests {
  private func firestore() throws -> Firestore {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("firestore.indexes.json")
    let indexes = try FirestoreIndexes(contentsOf: file)
    return Firestore(store: MemoryStore(options: .init(indexes: indexes)))
  }

  @Test func everyQueryHasAnIndex() async throws {
    try await Firestore.withDefault(firestore()) { try await Bookshelf.run() }
  }

  /// A query that is written in code, and that nobody has made an index for.
  @Test func anotherQueryIsRefused() async throws {
    let lent = BookRepository().whereField(.lentTo, isEqualTo: "Gigi").order(by: .title)
    let error = await #expect(throws: (any Error).self) {
      try await Firestore.withDefault(firestore()) { try await lent.getAll() }
    }
    #expect(error?.localizedDescription.contains(#""fieldPath": "lent_to""#) == true)
  }
}
