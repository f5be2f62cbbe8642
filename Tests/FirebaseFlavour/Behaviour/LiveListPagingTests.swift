import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private func storeCards(_ names: String...) async throws {
    for name in names { try await cards.set(Card(id: name, libraryID: "l", name: name)) }
  }

  @MainActor @Test func aLiveListLoadsItsPages() async throws {
    try await storeCards("A", "B", "C", "D", "E")
    let list = LiveList(cards.order(by: .name), inPagesOf: 2)
    let task = Task { await list.run() }
    list.loadMore()
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["A", "B"] && list.hasMore)

    list.loadMore()
    list.loadMore()
    #expect(list.isLoading && list.documents.count == 2, "a second call changes nothing")
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["A", "B", "C", "D"] && list.hasMore)
    #expect(list.changes.map(\.id) == ["C", "D"], "only the page is new")

    list.loadMore()
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["A", "B", "C", "D", "E"] && !list.hasMore)
    list.loadMore()
    #expect(!list.isLoading)
    task.cancel()
    await task.value
  }

  @MainActor @Test func documentsMoveBetweenThePages() async throws {
    try await storeCards("B", "C")
    let list = LiveList(cards.order(by: .name), inPagesOf: 2)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    #expect(!list.hasMore)
    try await storeCards("A")
    try await until { list.hasMore }
    #expect(list.documents.map(\.name) == ["A", "B"])
    #expect(list.changes.map(\.id) == ["C", "A"])
    try await cards.delete("A")
    try await until { !list.hasMore }
    #expect(list.documents.map(\.name) == ["B", "C"])
    #expect(list.changes.map(\.id) == ["A", "C"])
    #expect(list.changes.map(\.newIndex) == [nil, 1])
    task.cancel()
    await task.value
  }

  @MainActor @Test func theLastDocumentsLoadBackwards() async throws {
    try await storeCards("A", "B", "C", "D", "E")
    let list = LiveList(cards.order(by: .name).limit(toLast: 4), inPagesOf: 2)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["D", "E"] && list.hasMore)
    list.loadMore()
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["B", "C", "D", "E"])
    #expect(!list.hasMore, "the query's own limit counts")
    #expect(list.changes.map(\.id) == ["B", "C"])
    task.cancel()
    await task.value
  }

  @MainActor @Test func anotherQueryBeginsWithItsFirstPage() async throws {
    try await storeCards("A", "B", "C")
    let list = LiveList(cards.order(by: .name), inPagesOf: 1)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    list.loadMore()
    try await until { !list.isLoading }
    #expect(list.documents.count == 2)
    list.query = cards.order(by: .name, descending: true).limit(to: 1)
    try await until { !list.isLoading }
    #expect(list.documents.map(\.name) == ["C"] && !list.hasMore)
    task.cancel()
    await task.value
  }

  @MainActor @Test(arguments: [-1, 0, 1, .max - 1, .max])
  func pagesOfEverySizeAreAnErrorOrAPage(_ size: Int) async throws {
    try await storeCards("A", "B")
    let list = LiveList(cards.order(by: .name), inPagesOf: size)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    if size < 1 {
      #expect(list.error == .invalidQuery(reason: "The size of a page must be at least 1."))
    } else {
      #expect(list.error == nil && list.documents.count == min(size, 2))
    }
    #expect(list.hasMore == (size == 1))
    list.loadMore()
    try await until { !list.isLoading }
    task.cancel()
    await task.value
  }
}
