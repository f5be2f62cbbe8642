import FiresmithLibraryExample
import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Google's emulator as one of the Enterprise edition, which older ones can't be: then there is
/// nothing to test.
@Suite struct EnterpriseEmulatorTests {
  @Test(.emulator) func pagesLoseNothing() async throws {
    guard let emulator = try await Emulator.enterpriseIfAny() else { return }
    let store = RESTStore(project: Emulator.newProject(), emulatorHost: emulator.host)
    let cards = CardRepository(Firestore(store: store))
    for number in 0..<40 {
      try await cards.set(
        Card(id: "\(number % 7)-\(number)", libraryID: "\(number % 2)", name: "\(number % 3)"))
    }
    for query in [
      cards.query, cards.order(by: .name, descending: true),
      cards.whereField(.libraryID, isEqualTo: "1").order(by: .name),
      cards.whereField(.name, isNotEqualTo: "1"),
    ] {
      let all = try await query.getAll().references.map(\.path)
      for size in [1, 7] {
        var paged: [String] = []
        for try await page in query.getAll(inPagesOf: size) {
          paged += page.references.map(\.path)
        }
        #expect(paged == all)
      }
    }
    emulator.end()
  }
}
