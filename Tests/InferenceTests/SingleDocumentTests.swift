import Testing

@testable import FiresmithInference

/// Documents that each stand for themselves have names for ids.
@Suite struct SingleDocumentTests {
  @Test(arguments: [
    ("settings", true), ("app", true), ("_config", true), ("step2", true), ("__id7__", false),
    ("__app__", false), (".", false), ("..", false), ("", false), ("Kx0gJ2pQ9vT4mWz8LbRa", false),
    ("2024-02-29", false), ("a@example.com", false), ("12", false),
  ])
  func anIDIsANameOrNot(id: String, isName: Bool) {
    #expect(SingleDocuments.isName(id) == isName)
  }
}
