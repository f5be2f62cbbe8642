import Testing

@testable import FiresmithRuntime

/// Databases whose stores are looked up.
@Suite struct NamedDatabaseTests {
  private let store = MemoryStore(database: "projects/named/databases/reports")
  private var handle: Firestore { .firestore(database: "named-database-tests") }

  @Test func theDefaultDatabaseHasANameToo() {
    #expect(Firestore.firestore(database: "(default)") === Firestore.firestore())
  }

  @Test func aReferenceHasTheNameOfTheDatabaseThatIsSetWhenItIsUsed() async throws {
    let reference = handle.document("reports/r1")
    #expect(reference.path == "reports/r1" && reference.documentID == "r1")
    let before = reference.hashValue
    try await Firestore.withDefault(Firestore(store: store), database: "named-database-tests") {
      #expect(reference.name == "projects/named/databases/reports/documents/reports/r1")
      #expect("\(reference)" == reference.name)
      let stored = Firestore(store: store).document("reports/r1")
      #expect(reference == stored && stored == reference && reference.hashValue == stored.hashValue)
      #expect(reference == handle.document("reports/r1"))
      #expect(reference != handle.document("reports/r2"))
      #expect(DocumentValue.reference(reference) == .reference(stored))
      #expect(Set([DocumentReference(name: reference.name)]) == [reference])
      #expect(reference.hashValue == before)
      try await reference.setData(["pages": 3])
      #expect(try await reference.getDocument().reference.connection?.isLookedUp == false)
    }
    #expect(store.document(at: "reports/r1")?.fields == ["pages": 3])
  }

  @Test func valuesHaveTheFullNamesOfReferences() async throws {
    let other = handle.document("authors/ende")
    let name = "projects/named/databases/reports/documents/authors/ende"
    let full = try #require(DocumentReference(name: name).map { DocumentValue.reference($0) })
    let late = DocumentValue.reference(other)
    try await Firestore.withDefault(Firestore(store: store), database: "named-database-tests") {
      let document = handle.document("a/b")
      try await document.setData([
        "plain": FieldValue(late), "list": FieldValue([1, late]), "map": ["x": FieldValue(late)],
        "union": .arrayUnion([late]),
      ])
      try await document.updateData(["list": .arrayRemove([late]), "again": FieldValue(late)])
      let queries = [
        handle.collection("a").whereField("plain", isEqualTo: late),
        handle.collection("a").whereField("plain", in: [late]),
        handle.collection("a").whereField("map", isEqualTo: ["x": late]),
        handle.collection("a").whereField("union", arrayContains: late),
        handle.collection("a").whereFilter(
          .orFilter([
            .andFilter([.whereField("plain", isEqualTo: late)]),
            .whereField("plain", isEqualTo: 1),
          ])),
        handle.collection("a").order(by: "plain").start(at: [late]).end(at: [late]),
        handle.collection("a").whereField(.documentID(), isEqualTo: "b"),
      ]
      for query in queries { #expect(try await query.getDocuments().count == 1) }
    }
    // Compared outside of the scope, where the handle has another database.
    #expect(
      store.document(at: "a/b")?.fields == [
        "plain": full, "list": [1], "map": ["x": full], "union": [full], "again": full,
      ])
  }
}
