import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test(arguments: [FirestoreSource.default, .cache, .server])
  func queriesReadFromTheirSource(_ source: FirestoreSource) async throws {
    for (id, name) in [("c1", "A"), ("c2", "B"), ("c3", "C")] {
      try await cards.set(Card(id: id, libraryID: "l", name: name))
    }
    #expect(try await cards.source(source).getAll().documents.count == 3)
    let byName = cards.source(source).order(by: .name)
    let page = try await byName.limit(to: 1).getAll()
    #expect(page.documents.map(\.name) == ["A"])
    #expect(try await byName.start(after: page).getAll().documents.map(\.name) == ["B", "C"])
    var names: [String] = []
    for try await page in byName.getAll(inPagesOf: 2) { names += page.documents.map(\.name) }
    #expect(names == ["A", "B", "C"])
  }

  @Test func onlyTheServerCounts() async throws {
    try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
    #expect(try await cards.source(.server).count() == 1)
    guard case .invalidQuery? = await failure(of: { try await cards.source(.cache).count() })
    else {
      Issue.record("the cache counted")
      return
    }
  }
}
