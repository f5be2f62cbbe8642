import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// Pitfall 5: what Google's SDK raises an Objective-C exception for, which ends the process. The
// stand-in ends it as well, so that none of these tests can pass by luck.
extension BehaviourTests {
  /// Types that an app might store under fields that it declares itself.
  struct Stamped: Codable {
    @ServerTimestamp var at: Date?
  }

  struct Huge: Codable, Sendable {
    var number: UInt64
  }

  @Test func serverTimesStayOutOfArraysAndQueries() async throws {
    try await books.set(book("u"))
    let stamps = DocumentField<Book, [Stamped]>("stamps")
    let stamp = DocumentField<Book, Stamped>("stamp")
    #expect(
      await invalidField { try await books.update("u") { $0.set(stamps, to: [Stamped()]) } }
        == "stamps[0].at")
    #expect(
      await invalidField { try await books.update("u") { $0.arrayUnion(stamps, [Stamped()]) } }
        != nil)
    #expect(
      await invalidField { try await books.update("u") { $0.arrayRemove(stamps, [Stamped()]) } }
        != nil)
    for query in [
      books.whereField(stamp, isEqualTo: Stamped()), books.whereField(stamp, in: [Stamped()]),
      books.whereField(stamps, arrayContains: Stamped()),
    ] {
      #expect(await invalidField { _ = try await query.getAll() } != nil)
    }
  }

  @Test func numbersAboveThoseOfFirestoreAreRefused() async throws {
    try await books.set(book("u"))
    let huge = DocumentField<Book, UInt64>("huge")
    let nested = DocumentField<Book, [Huge]>("nested")
    #expect(
      await invalidField { try await books.update("u") { $0.set(huge, to: .max) } } == "huge")
    #expect(
      await invalidField {
        try await books.update("u") { $0.set(nested, to: [Huge(number: 1 << 63)]) }
      } == "nested[0].number")
    #expect(
      await invalidField { _ = try await books.whereField(huge, in: [.max]).getAll() } == "huge")
    try await books.update("u") { $0.set(huge, to: 1 << 62) }
    #expect(raw("books-v1/u")["huge"] == .integer(1 << 62))
  }

  @Test func arraysStayOutOfArrays() async throws {
    try await books.set(book("u"))
    let lists = DocumentField<Book, [[Int]]>("lists")
    #expect(await invalidField { try await books.update("u") { $0.set(lists, to: [[1]]) } } != nil)
    #expect(
      await invalidField { try await books.update("u") { $0.arrayUnion(lists, [[1]]) } } != nil)
    #expect(
      await invalidField { _ = try await books.whereField(lists, arrayContains: [1]).getAll() }
        == nil, "a query may ask for one")
  }

  @Test func aFieldHasAName() async throws {
    try await books.set(book("u"))
    let nameless = DocumentField<Book, String>()
    #expect(await invalidField { try await books.update("u") { $0.set(nameless, to: "") } } == "")
    #expect(await invalidField { _ = try await books.order(by: nameless).getAll() } == "")
    #expect(
      await invalidField { _ = try await books.whereField(nameless, isEqualTo: "").getAll() } == "")
  }

  @Test func enumsUrlsAndUuidsAreComparedByWhatIsStored() async throws {
    let identity = UUID()
    let uuid = DocumentField<Author, UUID>("uuid")
    let status = DocumentField<Author, Status?>("status")
    try await authors.set(Author(id: "a", name: "Ende", website: try url("https://ende.de")))
    try await authors.update("a") {
      $0.set(uuid, to: identity)
      $0.set(status, to: .inReview)
    }
    #expect(raw("authors/a")["uuid"] == .string(identity.uuidString.lowercased()))
    #expect(raw("authors/a")["status"] == "in review")
    #expect(try await authors.whereField(uuid, isEqualTo: identity).count() == 1)
    #expect(try await authors.whereField(uuid, in: [identity, UUID()]).count() == 1)
    #expect(try await authors.whereField(status, isEqualTo: .inReview).count() == 1)
    #expect(try await authors.whereField(status, notIn: [.draft]).count() == 1)
    #expect(
      try await authors.whereField(.website, isEqualTo: url("https://ende.de")).count() == 1)
  }

  /// Pitfall 14: string paths know no quotes.
  @Test(arguments: ["a.b", "a b", "a~b", "*", "[0]", "`", "ä/ö", "0", "a__"])
  func namesWithDotsAndOtherSignsAreNames(_ name: String) async throws {
    let count = DocumentField<Book, Int>(name)
    var odd = try book("odd")
    odd.ratings = [name: 1]
    try await books.set(odd)
    try await books.set(odd, merge: true)
    try await books.update("odd") {
      $0.set(count, to: 7)
      $0.increment(.ratings[name], by: 2)
    }
    #expect(raw("books-v1/odd")[name] == 7 && raw("books-v1/odd")["ratings"] == [name: 3.0])
    #expect(try await books.whereField(.ratings[name], isEqualTo: 3).order(by: count).count() == 1)
    #expect(try await books.get("odd").ratings == [name: 3])
  }
}
