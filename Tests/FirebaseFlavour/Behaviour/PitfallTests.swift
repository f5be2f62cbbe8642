import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// Mistakes for which Google's SDK stops the process, and its query rules: all are errors here. The
/// stand-in stops the process as well, so that these tests can't pass by luck.
extension BehaviourTests {
  func invalidField(_ body: () async throws -> Void) async -> String? {
    if case .invalidValue(let field, _)? = await failure(of: body) { field } else { nil }
  }

  @Test(arguments: ["", "__x__"]) func fieldNames(_ name: String) async throws {
    try await books.set(book("u"))
    var rated = try book("r")
    rated.ratings = [name: 1.5]
    let (books, bad) = (books, rated)
    #expect(await invalidField { try await books.set(bad) } != nil)
    #expect(await invalidField { try await books.add(bad) } != nil)
    #expect(
      await invalidField { try await books.update("u") { $0.set(.ratings[name], to: 1) } } != nil)
    #expect(
      await invalidField { try await books.update("u") { $0.set(.ratings, to: [name: 1]) } } != nil)
    #expect(
      await invalidField { _ = try await books.whereField(.ratings[name], isEqualTo: 1).getAll() }
        != nil)
    #expect(
      await invalidField {
        _ = try await books.whereField(.ratings, isEqualTo: [name: 1]).getAll()
      } != nil)
    #expect(await invalidField { try await books.runBatch { try $0.set(bad, in: books) } } != nil)
    #expect(
      await invalidField { try await books.runTransaction { try $0.set(bad, in: books) } } != nil)
  }

  @Test func arraysOfArrays() async throws {
    var bad = try book("r")
    bad.media = .unknown(["kind": "x", "list": [[1]]])
    let (books, nested) = (books, bad)
    #expect(await invalidField { try await books.set(nested) } == "media.list[0]")
    #expect(
      await invalidField { try await books.update("r") { $0.set(.media, to: nested.media) } }
        == "media.list[0]")
    #expect(
      await invalidField {
        _ = try await books.whereField(.media, isEqualTo: nested.media).getAll()
      } == "media.list[0]")
  }

  @Test func notANumber() async throws {
    try await books.set(book("u"))
    for number in [Double.nan, .infinity, -.infinity] {
      try put("books-v1/n", rawBook(["ratings": ["n": .double(number)]]))
      let stored = try await books.get("n")
      #expect(stored.ratings["n"]?.isFinite == false, "others may store one")
      #if PORTABLE
        // FiresmithRuntime writes what Firestore stores, also where Google's encoder refuses it.
        try await books.set(stored)
        #expect(raw("books-v1/n")["ratings"] == ["n": .double(number)])
      #else
        #expect(await invalidField { try await books.set(stored) } == "ratings.n")
        #expect(
          await invalidField { try await books.update("u") { $0.set(.ratings["n"], to: number) } }
            == "ratings.n")
      #endif
    }
  }

  @Test func partsAndWholes() async throws {
    try await books.set(book("u"))
    #expect(
      await invalidField {
        try await books.update("u") {
          $0.set(.ratings, to: [:])
          $0.set(.ratings["a"], to: 1)
        }
      } == "ratings.a")
    try await books.update("u") {
      $0.set(.ratings["a"], to: 1)
      $0.set(.ratings["b"], to: 2)
      $0.set(.ratings["a"], to: 1.5)
    }
    #expect(try await books.get("u").ratings == ["a": 1.5, "b": 2])
  }

  func isInvalid(_ query: DocumentQuery<Book>) async -> Bool {
    if case .invalidQuery? = await failure(of: { try await query.getAll() }) { true } else { false }
  }

  @Test func operatorsThatExcludeEachOther() async throws {
    let draft = books.whereField(.status, isNotEqualTo: .draft)
    #expect(await isInvalid(draft.whereField(.title, isNotEqualTo: "A")))
    #expect(await isInvalid(draft.whereField(.title, notIn: ["A"])))
    let titles = books.whereField(.title, notIn: ["A"])
    #expect(await isInvalid(titles.whereField(.title, in: ["A"])))
    #expect(await isInvalid(titles.whereField(.genres, arrayContainsAny: ["A"])))
    #expect(await isInvalid(titles.whereDocumentID(in: ["A"])))
    #expect(await isInvalid(books.whereDocumentID(in: ["A"]).whereField(.title, notIn: ["A"])))
    let genre = books.whereField(.genres, arrayContains: "a")
    #expect(await isInvalid(genre.whereField(.genres, arrayContains: "b")))
    func reason(_ query: DocumentQuery<Book>) async -> String? {
      await failure(of: { try await query.getAll() })?.localizedDescription
    }
    #expect(
      await reason(genre.whereField(.genres, arrayContains: "b"))
        == "A query can have only one arrayContains filter.")
    #expect(
      await reason(titles.whereField(.title, in: ["A"]))
        == "A query can't combine notIn and in filters.")
    #expect(try await books.whereField(.title, in: ["A"]).whereField(.isbn, in: ["1"]).count() == 0)
  }

  @Test func twoConditionsCombineAsTheTableSays() async throws {
    // The compiler finds this file through a link in a folder of `FirebaseFlavour/Tests`.
    let tests = URL(fileURLWithPath: #filePath + "/../../../../..").standardized
    let table = tests.appendingPathComponent("combined-conditions.tsv")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    var refused: [Set<String>: String] = [:]
    for columns in rows.map({ $0.split(separator: "\t").map(String.init) }) {
      refused[[columns[0], columns[1]]] = columns[2]
    }
    #expect(refused.count == 14)
    let conditions: [String: DocumentFilter<Book>] = [
      "==": .whereField(.title, isEqualTo: "A"),
      "!=": .whereField(.title, isNotEqualTo: "A"),
      "<": .whereField(.title, isLessThan: "A"),
      "<=": .whereField(.title, isLessThanOrEqualTo: "A"),
      ">": .whereField(.title, isGreaterThan: "A"),
      ">=": .whereField(.title, isGreaterThanOrEqualTo: "A"),
      "in": .whereField(.title, in: ["A"]),
      "not_in": .whereField(.title, notIn: ["A"]),
      "contains": .whereField(.genres, arrayContains: "A"),
      "contains_any": .whereField(.genres, arrayContainsAny: ["A"]),
    ]
    for (left, first) in conditions {
      for (right, second) in conditions {
        let refusal = refused[[left, right]] ?? ""
        let isRefusedTogether = ["together", "anywhere"].contains(refusal)
        let isRefusedApart = ["apart", "anywhere"].contains(refusal)
        let names = Comment(rawValue: "\(left) and \(right)")
        #expect(
          await isInvalid(books.whereFilter(first).whereFilter(second)) == isRefusedTogether, names)
        #expect(await isInvalid(books.whereFilter(.all(first, second))) == isRefusedTogether, names)
        #expect(await isInvalid(books.whereFilter(.any(first, second))) == isRefusedApart, names)
      }
    }
  }

  @Test func whatAPageMayStartAfter() async throws {
    try await books.set(book("a"))
    try put("books-v1/b", rawBook(without: ["title"]))
    let page = try await books.getAll()
    #expect(page.results.count == 2)
    #expect(await isInvalid(books.start(after: page).order(by: .title)))
    #expect(await isInvalid(books.start(after: page).whereField(.title, isGreaterThan: "a")))
    #expect(await isInvalid(books.order(by: .title).start(after: page)), "b has no title")
    #expect(await isInvalid(books.whereField(.title, isGreaterThan: "").start(after: page)))
    #expect(try await books.start(after: page).whereField(.title, isEqualTo: "a").count() == 0)
  }

  @Test func idsOfAGroup() async throws {
    let loans = DocumentQuery<Loan>(collectionGroup: "loans")
    guard
      case .invalidQuery? = await failure(of: {
        try await loans.whereDocumentID(in: ["a"]).getAll()
      })
    else {
      Issue.record("an id says nothing about a group")
      return
    }
  }
}
