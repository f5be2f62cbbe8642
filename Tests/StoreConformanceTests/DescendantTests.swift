import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// The documents below a document.
@Suite struct DescendantTests {
  @Test(arguments: try await StoreUnderTest.having(.descendants))
  func allDocumentsBelowAreFound(_ store: StoreUnderTest) async throws {
    let paths = [
      "c/a", "c/a/s/1", "c/a/s/2", "c/a/t/1", "c/missing/s/1/u/é/v/1", "c/a!/s/1", "c/ab/s/1",
      "d/a/s/1",
    ]
    let database = try await store.holding(
      Dictionary(uniqueKeysWithValues: paths.map { ($0, ["n": 1]) }))
    func below(_ path: String, _ limit: Int = 10) async throws -> Set<String> {
      Set(try await database.store.descendants(of: path, limit: limit))
    }
    #expect(try await below("c/a") == ["c/a/s/1", "c/a/s/2", "c/a/t/1"])
    #expect(try await below("c/a", 2).count == 2)
    #expect(try await below("c/missing") == ["c/missing/s/1/u/é/v/1"])
    #expect(try await below("c/missing/s/1") == ["c/missing/s/1/u/é/v/1"])
    #expect(try await below("c/ab/s/1").isEmpty)
    #expect(await code { _ = try await below("c/a/s") } == .invalidArgument)
  }
}
