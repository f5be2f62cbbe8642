import FiresmithLibraryExample
import FiresmithRuntime
import Testing

/// A program as an app has it: generated repositories, of a database that it is given. It knows no
/// store.
private struct LibraryProgram {
  let books: BookRepository
  let cards: CardRepository

  init(_ firestore: Firestore) {
    books = BookRepository(firestore)
    cards = CardRepository(firestore)
  }

  /// What the program prints.
  func run() async throws -> [String] {
    var lines: [String] = []
    try await books.runBatch { [books] batch in
      for book in Self.library { try batch.set(book, in: books) }
    }
    lines.append("added \(try await books.count())")
    lines.append("again: \(await failure { try await books.create(Self.library[0]) })")

    try await books.update("momo") { change in
      change.increment(.pages, by: 4)
      change.set(.author, to: "Michael Ende")
    }
    let momo = try await books.get("momo")
    lines.append("\(momo.name) by \(momo.author), \(momo.pages) pages")

    let isLent = try await lend("momo")
    let isLentAgain = try await lend("momo")
    lines.append("lent: \(isLent), and then \(isLentAgain)")
    lines.append("no such book: \(await failure { _ = try await lend("none") })")

    let longest = books.whereField(.libraryID, isEqualTo: "berlin")
      .order(by: .pages, descending: true)
    let first = try await longest.limit(to: 2).getAll()
    let second = try await longest.limit(to: 2).start(after: first).getAll()
    lines.append("longest: \(first.documents.map(\.name)), then \(second.documents.map(\.name))")
    let last = try await longest.limit(toLast: 1).getAll()
    lines.append("shortest: \(last.documents.map(\.name))")
    let some = books.whereFilter(
      .any(.whereField(.pages, isLessThan: 150), .whereField(.isCheckedOut, isEqualTo: true)))
    lines.append(
      "short or lent: \(try await some.order(by: .pages).getAll().documents.map(\.name))")
    lines.append("pages: \(try await books.sum(of: .pages))")

    lines += try await listened()

    try await books.delete("momo")
    lines.append("deleted: \(await failure { _ = try await books.get("momo") })")
    lines.append(
      "updated: \(await failure { try await books.update("momo") { $0.set(.pages, to: 1) } })")
    lines.append("no id: \(await failure { _ = try await books.get("a/b") })")
    return lines
  }

  /// Lends the book, unless it is lent already.
  private func lend(_ id: String) async throws -> Bool {
    try await books.runTransaction { [books] transaction in
      guard try !transaction.get(id, from: books).isCheckedOut else { return false }
      try transaction.update(id, in: books) { $0.set(.isCheckedOut, to: true) }
      return true
    }
  }

  /// What a listener hears while cards are stored and deleted.
  private func listened() async throws -> [String] {
    var lists = cards.order(by: .name).listen().makeAsyncIterator()
    var heard = [try await lists.next()?.documents.map(\.name) ?? []]
    try await cards.set(Card(id: "1", libraryID: "berlin", name: "Ada"))
    heard.append(try await lists.next()?.documents.map(\.name) ?? [])
    try await cards.runBatch { [cards] batch in
      try batch.delete("1", from: cards)
      try batch.set(Card(id: "2", libraryID: "berlin", name: "Bo"), in: cards)
    }
    let list = try await lists.next()
    heard.append(list?.documents.map(\.name) ?? [])
    return heard.map { "heard \($0)" } + [
      "changes: \(list?.changes.map { "\($0.kind) \($0.id)" } ?? [])"
    ]
  }

  private func failure(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing"
    } catch let error as RepositoryError {
      return switch error {
      case .notFound(let path): "no \(path)"
      case .alreadyExists(let path): "\(path) is there"
      default: "\(error)".prefix { $0 != "(" }.description
      }
    } catch {
      return "\(error)"
    }
  }

  static let library = [
    Book(id: "momo", libraryID: "berlin", name: "Momo", author: "Ende", pages: 300),
    Book(id: "emil", libraryID: "berlin", name: "Emil", author: "Kästner", pages: 140),
    Book(id: "heidi", libraryID: "berlin", name: "Heidi", author: "Spyri", pages: 350),
    Book(id: "tom", libraryID: "bonn", name: "Tom", author: "Twain", pages: 220),
  ]
}

@Suite struct LibraryProgramTests {
  static let lines = [
    "added 4", "again: books-v1/momo is there", "Momo by Michael Ende, 304 pages",
    "lent: true, and then false", "no such book: no books-v1/none",
    #"longest: ["Heidi", "Momo"], then ["Emil"]"#, #"shortest: ["Emil"]"#,
    #"short or lent: ["Emil", "Momo"]"#, "pages: 1014",
    "heard []", #"heard ["Ada"]"#, #"heard ["Bo"]"#, #"changes: ["removed 1", "added 2"]"#,
    "deleted: no books-v1/momo", "updated: no books-v1/momo", "no id: invalidID",
  ]

  /// The store is the only difference.
  @Test(arguments: try await StoreUnderTest.all)
  func oneProgramRunsOverAllStores(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let lines = try await LibraryProgram(database.firestore).run()
    #expect(lines == Self.lines, "\(lines.joined(separator: "\n"))")
  }
}
