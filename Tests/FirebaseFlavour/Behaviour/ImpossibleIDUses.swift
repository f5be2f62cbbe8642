import Foundation
import Testing

#if canImport(Combine)
  import Combine
#endif
#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// Something that a program does with a `Subject`.
struct Use<Subject>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let run: @Sendable (Subject) async throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (Subject) async throws -> Void) {
    (testDescription, self.run) = (name, run)
  }
}

private let loan = Loan(id: "l", card: card, dueOn: Date(timeIntervalSince1970: 1))
private let books = BookRepository()

private var card: Reference<Card> { Reference(Firestore.firestore().document("cards-v1/c")) }

private func inBatch(_ body: (DocumentBatch) throws -> Void) async throws {
  try await books.runBatch { try body($0) }
}

private func inTransaction(
  _ body: @escaping @Sendable (DocumentTransaction) throws -> Void
) async throws {
  try await books.runTransaction { try body($0) }
}

/// All that a repository does.
let usesOfLoans = commonUsesOfLoans + publishersOfLoans + portableUsesOfLoans

private let commonUsesOfLoans: [Use<LoanRepository>] = [
  Use("collection") { _ = try $0.collection },
  Use("reference") { _ = try $0.reference(to: "l") },
  Use("reference of a model") { _ = try $0.reference(to: loan) },
  Use("get") { _ = try await $0.get("l") },
  Use("get several") { _ = try await $0.get(["l", "m"]) },
  Use("get none") { _ = try await $0.get([]) },
  Use("get of a model") { _ = try await $0.get(loan) },
  Use("getIfExists") { _ = try await $0.getIfExists("l") },
  Use("exists") { _ = try await $0.exists("l") },
  Use("getAll") { _ = try await $0.getAll() },
  Use("getFirst") { _ = try await $0.getFirst() },
  Use("pages") { for try await _ in $0.getAll(inPagesOf: 2) {} },
  Use("count") { _ = try await $0.count() },
  Use("aggregate") { _ = try await $0.aggregate(.count) },
  Use("filter") { _ = try await $0.whereField(.dueOn, isEqualTo: .now).getAll() },
  Use("order") { _ = try await $0.order(by: .dueOn).limit(toLast: 2).getAll() },
  Use("start at a model") { _ = try await $0.order(by: .dueOn).start(at: loan).getAll() },
  Use("ids") { _ = try await $0.whereDocumentID(in: ["l"]).getAll() },
  Use("listen") { try await follow($0.listen()) },
  Use("listen to a document") { try await follow($0.listen(to: "l")) },
  Use("add") { try await $0.add(loan) },
  Use("save") { try await $0.save(loan) },
  Use("create") { try await $0.create(loan) },
  Use("set") { try await $0.set(loan) },
  Use("set with an id") { try await $0.set(loan, id: "m", merge: true) },
  Use("update") { try await $0.update("l") { $0.set(.dueOn, to: .now) } },
  Use("update without changes") { try await $0.update("l") { _ in } },
  Use("update of a model") { try await $0.update(loan) { $0.set(.dueOn, to: .now) } },
  Use("delete") { try await $0.delete("l") },
  Use("delete of a model") { try await $0.delete(loan) },
  Use("addAll") {
    for result in await $0.addAll([loan, loan], batchSize: 1) { _ = try result.get() }
  },
  Use("deleteAll") { try await $0.deleteAll() },
  Use("runBatch") { try await $0.runBatch { _ in } },
  Use("runTransaction") { try await $0.runTransaction { _ in } },
  Use("enqueueBatch") { try $0.enqueueBatch { _ in } },
  Use("results") { _ = try await $0.results.getAll().get() },
  Use("results.set") { try await $0.results.set(loan).get() },
  Use("batch.add") { loans in try await inBatch { try $0.add(loan, to: loans) } },
  Use("batch.set") { loans in try await inBatch { try $0.set(loan, in: loans) } },
  Use("batch.save") { loans in try await inBatch { try $0.save(loan, in: loans) } },
  Use("batch.update") { loans in
    try await inBatch { try $0.update("l", in: loans) { $0.set(.dueOn, to: .now) } }
  },
  Use("batch.delete") { loans in try await inBatch { try $0.delete("l", from: loans) } },
  Use("queued") { loans in try books.enqueueBatch { try $0.set(loan, in: loans) } },
  Use("transaction.get") { loans in
    try await inTransaction { _ = try $0.get("l", from: loans) }
  },
  Use("transaction.getIfExists") { loans in
    try await inTransaction { _ = try $0.getIfExists("l", from: loans) }
  },
  Use("transaction.create") { loans in try await inTransaction { try $0.create(loan, in: loans) }
  },
  Use("transaction.set") { loans in try await inTransaction { try $0.set(loan, in: loans) } },
  Use("transaction.delete") { loans in
    try await inTransaction { try $0.delete("l", from: loans) }
  },
  Use("live list") { loans in
    try await follow(loans)
  },
  Use("live list in pages") { loans in
    try await follow(loans.order(by: .dueOn), inPagesOf: 2)
  },
  Use("live document") { loans in
    try await follow(await LiveDocument("l", in: loans))
  },
  Use("live document, saved") { loans in
    try await save(loan, in: await LiveDocument("l", in: loans))
  },
  Use("live document, overwritten") { loans in
    try await save(loan, in: await LiveDocument(loan, in: loans), overwriting: true)
  },
  Use("live document, updated") { loans in
    try await update(await LiveDocument("l", in: loans)) { $0.set(.dueOn, to: .now) }
  },
]

/// All that a single document does.
let usesOfPreferences = commonUsesOfPreferences + publishersOfPreferences

private let commonUsesOfPreferences: [Use<PreferencesDocument>] = [
  Use("reference") { _ = try $0.reference },
  Use("get") { _ = try await $0.get() },
  Use("getIfExists") { _ = try await $0.getIfExists() },
  Use("exists") { _ = try await $0.exists() },
  Use("listen") { try await follow($0.listen()) },
  Use("set") { try await $0.set(Preferences()) },
  Use("update") { try await $0.update { $0.set(.newsletter, to: true) } },
  Use("delete") { try await $0.delete() },
  Use("runBatch") { try await $0.runBatch { _ in } },
  Use("runTransaction") { try await $0.runTransaction { _ in } },
  Use("enqueueBatch") { try $0.enqueueBatch { _ in } },
  Use("results") { _ = try await $0.results.get().get() },
  Use("subcollection") { _ = try $0.subcollection("more").get() },
  Use("subdocument") { _ = try $0.subdocument("more", "of").get() },
  Use("batch.set") { document in try await inBatch { try $0.set(Preferences(), in: document) } },
  Use("batch.update") { document in
    try await inBatch { try $0.update(document) { $0.set(.newsletter, to: true) } }
  },
  Use("batch.delete") { document in try await inBatch { try $0.delete(document) } },
  Use("transaction.get") { document in try await inTransaction { _ = try $0.get(document) } },
  Use("transaction.getIfExists") { document in
    try await inTransaction { _ = try $0.getIfExists(document) }
  },
  Use("live document") { document in
    try await follow(await LiveDocument(document))
  },
  Use("live document, saved") { document in
    try await save(Preferences(), in: await LiveDocument(document))
  },
]

/// Whatever takes the id of a document.
let usesOfIDs: [Use<String>] = [
  Use("reference") { _ = try books.reference(to: $0) },
  Use("get") { _ = try await books.get($0) },
  Use("get several") { _ = try await books.get(["a", $0]) },
  Use("getIfExists") { _ = try await books.getIfExists($0) },
  Use("exists") { _ = try await books.exists($0) },
  Use("listen") { try await follow(books.listen(to: $0)) },
  Use("create") { try await books.create(book("a"), id: $0) },
  Use("set") { try await books.set(book("a"), id: $0) },
  Use("update") { try await books.update($0) { $0.clear(.isbn) } },
  Use("delete") { try await books.delete($0) },
  Use("ids") { _ = try await books.whereDocumentID(in: ["a", $0]).getAll() },
  Use("start") { _ = try await books.orderByDocumentID().start(at: $0).getAll() },
  Use("results") { _ = try await books.results.get($0).get() },
  Use("batch.set") { id in try await inBatch { try $0.set(book("a"), id: id, in: books) } },
  Use("batch.update") { id in
    try await inBatch { try $0.update(id, in: books) { $0.clear(.isbn) } }
  },
  Use("batch.delete") { id in try await inBatch { try $0.delete(id, from: books) } },
  Use("queued") { id in try books.enqueueBatch { try $0.delete(id, from: books) } },
  Use("transaction.get") { id in try await inTransaction { _ = try $0.get(id, from: books) } },
  Use("transaction.create") { id in
    try await inTransaction { try $0.create(book("a"), id: id, in: books) }
  },
  Use("live document") { id in
    try await follow(await LiveDocument(id, in: books))
  },
  Use("live document, saved") { id in
    try await save(book("a"), in: await LiveDocument(id, in: books))
  },
]

/// Whatever takes a model for its id.
let usesOfModels: [Use<Book>] = [
  Use("reference") { _ = try books.reference(to: $0) },
  Use("get") { _ = try await books.get($0) },
  Use("getIfExists") { _ = try await books.getIfExists($0) },
  Use("exists") { _ = try await books.exists($0) },
  Use("listen") { try await follow(books.listen(to: $0)) },
  Use("create") { try await books.create($0) },
  Use("set") { try await books.set($0) },
  Use("update") { try await books.update($0) { $0.clear(.isbn) } },
  Use("delete") { try await books.delete($0) },
  Use("start") { _ = try await books.start(at: $0).getAll() },
  Use("batch.set") { book in try await inBatch { try $0.set(book, in: books) } },
  Use("batch.delete") { book in try await inBatch { try $0.delete(book, from: books) } },
  Use("transaction.get") { book in try await inTransaction { _ = try $0.get(book, from: books) } },
  Use("transaction.create") { book in try await inTransaction { try $0.create(book, in: books) } },
  Use("live document") { book in
    try await follow(await LiveDocument(book, in: books))
  },
]

private func book(_ id: String?) -> Book {
  let ende = Reference<Author>(Firestore.firestore().document("authors/ende"))
  return Book(
    id: id, title: "Momo", numberOfPages: 300, libraryID: "central", genres: [], tags: [],
    ratings: [:], author: ende)
}

#if canImport(Combine)
  private let publishersOfLoans: [Use<LoanRepository>] = [
    Use("publishers.get") { try await follow($0.publishers.get("l")) },
    Use("publishers.getAll") { try await follow($0.publishers.getAll()) },
    Use("publishers.count") { try await follow($0.publishers.count()) },
    Use("publishers.exists") { try await follow($0.publishers.exists("l")) },
    Use("publishers.listen") { try await follow($0.publishers.listen()) },
    Use("publishers.listen to a document") { try await follow($0.publishers.listen(to: "l")) },
    Use("publishers.add") { try await follow($0.publishers.add(loan)) },
    Use("publishers.set") { try await follow($0.publishers.set(loan)) },
    Use("publishers.update") {
      try await follow($0.publishers.update("l") { $0.set(.dueOn, to: .now) })
    },
    Use("publishers.delete") { try await follow($0.publishers.delete("l")) },
  ]
  private let publishersOfPreferences: [Use<PreferencesDocument>] = [
    Use("publishers.get") { try await follow($0.publishers.get()) },
    Use("publishers.listen") { try await follow($0.publishers.listen()) },
    Use("publishers.set") { try await follow($0.publishers.set(Preferences())) },
    Use("publishers.delete") { try await follow($0.publishers.delete()) },
  ]
#else
  private let publishersOfLoans: [Use<LoanRepository>] = []
  private let publishersOfPreferences: [Use<PreferencesDocument>] = []
#endif

#if PORTABLE
  private let portableUsesOfLoans: [Use<LoanRepository>] = [
    Use("recursiveDelete") { try await $0.recursiveDelete("l") },
    Use("runReadOnlyTransaction") { try await $0.runReadOnlyTransaction { _ in } },
    Use("transaction.getAll") { loans in try await inTransaction { _ = try $0.getAll(loans) } },
    Use("transaction.count") { loans in try await inTransaction { _ = try $0.count(loans) } },
  ]
#else
  private let portableUsesOfLoans: [Use<LoanRepository>] = []
#endif

/// Throws the first error of `stream`.
private func follow<Element>(_ stream: AsyncThrowingStream<Element, any Error>) async throws {
  for try await _ in stream {}
}

/// Throws the error of a live list of `query`.
@MainActor
private func follow<Model>(
  _ query: some DocumentQueryable<Model>, inPagesOf size: Int? = nil
) async throws {
  let live = LiveList(query, inPagesOf: size)
  let task = Task { await live.run() }
  defer { task.cancel() }
  while live.error == nil { await Task.yield() }
  if let error = live.error { throw error }
}

/// Throws the error of `live`.
@MainActor
private func follow<Model>(_ live: LiveDocument<Model>) async throws {
  let task = Task { await live.run() }
  defer { task.cancel() }
  while live.error == nil { await Task.yield() }
  if let error = live.error { throw error }
}

/// Saves `model`, or throws why that failed.
@MainActor
private func save<Model>(
  _ model: Model, in live: LiveDocument<Model>, overwriting: Bool = false
) async throws {
  live.document = model
  await live.save(overwriting: overwriting)
  if let error = live.saveError { throw error }
}

/// Makes `changes`, or throws why that failed.
@MainActor
private func update<Model>(
  _ live: LiveDocument<Model>, _ changes: @Sendable (inout DocumentUpdate<Model>) -> Void
) async throws {
  await live.update(changes)
  if let error = live.saveError { throw error }
}

#if canImport(Combine)
  /// Throws the error of `publisher`.
  private func follow<Output: Sendable>(
    _ publisher: AnyPublisher<Output, RepositoryError>
  ) async throws {
    let received = Received<Output>()
    publisher.subscribe(received)
    await received.until(\.isFinished)
    if let error = received.failure { throw error }
  }
#endif
