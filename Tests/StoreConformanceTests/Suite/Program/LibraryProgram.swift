#if !FIREBASE
  import FiresmithLibraryExample
  import FiresmithRuntime
#endif

/// A program as an app has it: generated repositories, some of them static, and models that store
/// themselves. It names no database: one line outside of it says which one there is.
public struct LibraryProgram {
  private static let books = BookRepository()
  private let cards = CardRepository()

  private var books: BookRepository { Self.books }

  /// Creates the program, which has no state.
  public init() {}

  /// Runs the program, and returns the lines that it prints.
  public func run() async throws -> [String] {
    var lines: [String] = []
    try await books.runBatch { batch in
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
    lines += try await stored()

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

  /// Returns the lists that a listener hears while cards are stored and deleted.
  private func listened() async throws -> [String] {
    var lists = cards.order(by: .name).listen().makeAsyncIterator()
    var heard = [try await lists.next()?.documents.map(\.name) ?? []]
    try await cards.set(Card(id: "1", libraryID: "berlin", name: "Ada"))
    heard.append(try await lists.next()?.documents.map(\.name) ?? [])
    try await cards.runBatch { batch in
      try batch.delete("1", from: cards)
      try batch.set(Card(id: "2", libraryID: "berlin", name: "Bo"), in: cards)
    }
    var list = try await lists.next()
    // A cache tells of a card again once its server has told when the card was stored.
    while list?.documents.map(\.name) == ["Ada"] { list = try await lists.next() }
    heard.append(list?.documents.map(\.name) ?? [])
    return heard.map { "heard \($0)" } + [
      "changes: \(list?.changes.map { "\($0.kind) \($0.id)" } ?? [])"
    ]
  }

  /// Returns lines about a card that stores itself, and about a query of all collections of cards.
  private func stored() async throws -> [String] {
    let card = try await Card(libraryID: "bonn", name: "Cy").add()
    let all = DocumentQuery<Card>(collectionGroup: "cards-v1")
    let isFound = try await all.getAll().documents.contains { $0.id == card.id }
    var names: [String] = []
    for try await page in all.order(by: .name).getAll(inPagesOf: 1) {
      names += page.documents.map(\.name)
    }
    try await card.delete()
    return ["stored: \(isFound), in pages \(names), then \(try await all.count())"]
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

  private static let library = [
    Book(id: "momo", libraryID: "berlin", name: "Momo", author: "Ende", pages: 300),
    Book(id: "emil", libraryID: "berlin", name: "Emil", author: "Kästner", pages: 140),
    Book(id: "heidi", libraryID: "berlin", name: "Heidi", author: "Spyri", pages: 350),
    Book(id: "tom", libraryID: "bonn", name: "Tom", author: "Twain", pages: 220),
  ]
}

extension LibraryProgram {
  /// The lines that the program prints, whatever its database is.
  public static let lines = [
    "added 4", "again: books-v1/momo is there", "Momo by Michael Ende, 304 pages",
    "lent: true, and then false", "no such book: no books-v1/none",
    #"longest: ["Heidi", "Momo"], then ["Emil"]"#, #"shortest: ["Emil"]"#,
    #"short or lent: ["Emil", "Momo"]"#, "pages: 1014",
    "heard []", #"heard ["Ada"]"#, #"heard ["Bo"]"#, #"changes: ["removed 1", "added 2"]"#,
    #"stored: true, in pages ["Bo", "Cy"], then 1"#,
    "deleted: no books-v1/momo", "updated: no books-v1/momo", "no id: invalidID",
  ]
}
