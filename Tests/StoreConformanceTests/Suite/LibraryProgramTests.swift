import FiresmithRuntime
import Testing

@Suite struct LibraryProgramTests {
  /// The store is the only difference.
  @Test(arguments: try await StoreUnderTest.all)
  func oneProgramRunsOverAllStores(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    try await Firestore.withDefault(database.firestore) {
      let lines = try await LibraryProgram().run()
      #expect(lines == LibraryProgram.lines, "\(lines.joined(separator: "\n"))")
    }
  }
}
