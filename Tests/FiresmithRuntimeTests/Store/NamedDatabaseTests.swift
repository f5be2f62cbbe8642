import FiresmithRuntime
import Testing

/// The process's own databases in memory.
@Suite struct NamedDatabaseTests {
  @Test func aDatabaseWithANameIsTheSameOneEachTimeAndNoOther() async throws {
    let reports = Firestore.firestore(database: "named-database-tests")
    #expect(reports === Firestore.firestore(database: "named-database-tests"))
    #expect(reports !== Firestore.firestore(database: "other-named-database"))
    #expect(reports !== Firestore.firestore())
    #expect(reports.store.database == "projects/memory/databases/named-database-tests")

    try await reports.document("reports/r1").setData(["pages": 3])
    let other = Firestore.firestore(database: "other-named-database")
    #expect(try await reports.document("reports/r1").getDocument().exists)
    #expect(try await !other.document("reports/r1").getDocument().exists)
  }

  @Test func theDefaultDatabaseHasANameToo() {
    #expect(Firestore.firestore(database: "(default)") === Firestore.firestore())
  }
}
