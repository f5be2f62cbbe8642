import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private var tooLong: RepositoryError {
    .invalidValue(field: "code", reason: "should have at most 6 characters")
  }

  @Test func aModelTellsAllOfItsValuesThatTheSchemaDoesntAllow() throws {
    let library = Library(
      name: "Main", code: "Main street", emails: ["a": "a@example.com", "b": "nobody"])
    let error = #expect(throws: ModelValidationError.self) { try library.validate() }
    #expect(error?.problems.map(\.field) == ["code", "code", "emails.b"])
    #expect(
      error?.localizedDescription
        == "code should have at most 6 characters; code should match ^[A-Z]{2}\\d+$; "
        + "emails.b should match ^[^@]+@[^@]+$.")
    try Library(name: "Main", code: "HH20", emails: [:]).validate()
    try Library(name: "Main").validate()
  }

  @Test func everyWayToWriteAModelChecksIt() async throws {
    let library = Library(id: "checked", name: "Main", code: "AB34567")
    let libraries = libraries
    await #expect(throws: tooLong) { try await libraries.add(library) }
    await #expect(throws: tooLong) { try await libraries.create(library) }
    await #expect(throws: tooLong) { try await libraries.set(library) }
    await #expect(throws: tooLong) { try await libraries.set(library, merge: true) }
    await #expect(throws: tooLong) {
      try await libraries.runBatch { try $0.set(library, in: libraries) }
    }
    await #expect(throws: tooLong) {
      try await libraries.runTransaction { try $0.create(library, in: libraries) }
    }
    #expect(throws: tooLong) {
      try libraries.enqueueBatch { _ = try $0.add(library, to: libraries) }
    }
    #expect(try await libraries.count() == 0)
  }

  @Test func updatesCheckWhatTheySetAndReadsAcceptWhatIsStored() async throws {
    try await libraries.set(Library(id: "checked", name: "Main", code: "AB1"))
    await #expect(
      throws: RepositoryError.invalidValue(
        field: "code",
        reason: "should match ^[A-Z]{2}\\d+$; emails.x should match ^[^@]+@[^@]+$")
    ) {
      try await libraries.update("checked") {
        $0.set(.emails, to: ["x": "nobody"])
        $0.set(.code, to: "ab1")
      }
    }
    // The last change of a field counts.
    try await libraries.update("checked") {
      $0.set(.code, to: "ab1")
      $0.clear(.code)
    }
    #expect(try await libraries.get("checked").code == nil)

    // As an older program stored it.
    enum OldCode: String, Encodable { case street = "Main street" }
    try await libraries.update("checked") { $0.set(.init("code"), to: OldCode.street) }
    let stored = try await libraries.get("checked")
    #expect(stored.code == "Main street")
    await #expect(throws: RepositoryError.self) { try await libraries.set(stored) }
    try await libraries.update("checked") { $0.set(.name, to: "Side") }
    #expect(try await libraries.get("checked").code == "Main street")
  }
}
