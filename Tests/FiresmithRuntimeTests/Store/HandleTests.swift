import Foundation
import Testing

@testable import FiresmithRuntime

@Suite struct HandleTests {
  let store = MemoryStore()
  var firestore: Firestore { Firestore(store: store) }

  func fields(_ path: String = "c/d") -> [String: DocumentValue]? {
    store.document(at: path)?.fields
  }

  @Test func paths() {
    let loans = firestore.collection("books/momo/loans")
    #expect(loans.path == "books/momo/loans" && loans.collectionID == "loans")
    #expect(loans.document("x").path == "books/momo/loans/x")
    #expect(loans.document("x").documentID == "x")
    #expect(loans.document("x").name.hasPrefix("projects/memory/databases/(default)/documents/b"))
    let ids = Set((0..<100).map { _ in loans.document().documentID })
    #expect(ids.count == 100)
    #expect(
      ids.allSatisfy {
        $0.count == 20 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
  }

  @Test func setting() async throws {
    let document = firestore.document("c/d")
    try await document.setData([
      "a": 1, "m": ["x": 1, "t": .serverTimestamp(), "y": ["z": nil]], "n": .increment(2),
    ])
    let time = try #require(store.document(at: "c/d")?.updateTime)
    #expect(
      fields() == ["a": 1, "m": ["x": 1, "t": .timestamp(time), "y": ["z": nil]], "n": 2])
    try await document.setData(["m": ["x": .delete(), "y": ["w": 1]], "e": [:]], merge: true)
    #expect(
      fields() == [
        "a": 1, "m": ["t": .timestamp(time), "y": ["z": nil, "w": 1]], "n": 2, "e": [:],
      ])
    try await document.setData(["m": FieldValue(["q": 1]), "n": .increment(1)], merge: true)
    #expect(fields()?["m"] == ["t": .timestamp(time), "y": ["z": nil, "w": 1], "q": 1])
    #expect(fields()?["n"] == 3)
    try await document.setData(["b": 1])
    #expect(fields() == ["b": 1])
    #expect(await code { try await document.setData(["b": .delete()]) } == .invalidArgument)
    try await document.delete()
    #expect(fields() == nil)
  }

  @Test func mergingNamedFields() async throws {
    try await store.put("c/d", ["a": ["x": 1], "b": 1, "c": 1])
    let batch = firestore.batch()
    batch.setData(
      ["a": ["y": 2], "b": .delete(), "c": 5], forDocument: firestore.document("c/d"),
      mergeFields: ["a", "b"])
    #expect(fields()?["b"] == 1, "nothing happens before the commit")
    try await batch.commit()
    #expect(fields() == ["a": ["y": 2], "c": 1])
  }

  @Test func updating() async throws {
    let document = firestore.document("c/d")
    #expect(await code { try await document.updateData(["a": 1]) } == .notFound)
    try await store.put("c/d", ["a": ["x": 1], "b": 1, "c": 1, "l": [1, 2]])
    try await document.updateData([
      "a.y": 2, "b": .delete(), "l": .arrayRemove([1]), FieldPath(["d.e"]): ["t": .increment(1)],
    ])
    #expect(fields() == ["a": ["x": 1, "y": 2], "c": 1, "l": [2], "d.e": ["t": 1]])
    try await document.updateData(["a": ["z": 1], "l": .arrayUnion([2, 3]), "c": .increment(0.5)])
    #expect(fields() == ["a": ["z": 1], "c": 1.5, "l": [2, 3], "d.e": ["t": 1]])
  }

  @Test func reading() async throws {
    try await store.put("c/a", ["r": [.reference(reference("c/b"))], "n": 1])
    try await store.put("c/b", ["n": 2])
    let snapshot = try await firestore.document("c/a").getDocument()
    #expect(snapshot.exists && snapshot.documentID == "a")
    guard case .array(let references)? = snapshot.data()?["r"],
      case .reference(let reference)? = references.first
    else {
      Issue.record("no reference")
      return
    }
    #expect(try await reference.getDocument().data() == ["n": 2], "references can be followed")
    let missing = try await firestore.document("c/none").getDocument()
    #expect(!missing.exists && missing.data() == nil)
    let unconnected = try #require(DocumentReference(name: reference.name))
    #expect(await code { _ = try await unconnected.getDocument() } == .failedPrecondition)
  }

  @Test func queries() async throws {
    for (id, n) in [("a", 3), ("b", 1), ("c", 2), ("d", 2)] {
      try await store.put("c/\(id)", ["n": .integer(n), "l": [.integer(n)]])
    }
    try await store.put("c/a/c/e", ["n": 9])
    let c = firestore.collection("c")
    func ids(_ query: Query) async throws -> [String] {
      try await query.getDocuments().documents.map(\.documentID)
    }
    #expect(try await ids(c) == ["a", "b", "c", "d"])
    #expect(try await ids(c.whereField("n", isEqualTo: 2)) == ["c", "d"])
    #expect(try await ids(c.whereField("n", isNotEqualTo: 2)) == ["b", "a"])
    #expect(
      try await ids(c.whereField("n", isGreaterThan: 1).whereField("n", isLessThan: 3)) == [
        "c", "d",
      ])
    #expect(try await ids(c.whereField("n", isGreaterThanOrEqualTo: 3)) == ["a"])
    #expect(try await ids(c.whereField("n", isLessThanOrEqualTo: 1)) == ["b"])
    #expect(try await ids(c.whereField("n", in: [1, 3])) == ["a", "b"])
    #expect(try await ids(c.whereField("n", notIn: [1, 3])) == ["c", "d"])
    #expect(try await ids(c.whereField("l", arrayContains: 2)) == ["c", "d"])
    #expect(try await ids(c.whereField("l", arrayContainsAny: [1, 3])) == ["a", "b"])
    #expect(try await ids(c.whereField(.documentID(), in: ["a", "d", "z"])) == ["a", "d"])
    #expect(try await ids(firestore.collectionGroup("c")) == ["a", "e", "b", "c", "d"])
    #expect(
      try await ids(
        firestore.collectionGroup("c").whereField(.documentID(), isEqualTo: "c/a/c/e")) == ["e"])
    #expect(
      try await c.whereField("n", isEqualTo: 2).count.getAggregation(source: .server).count == 2)
    let sorted = c.order(by: "n", descending: true)
    #expect(try await ids(sorted.limit(to: 2)) == ["a", "d"])
    let first = try await sorted.limit(to: 2).getDocuments()
    let last = try #require(first.documents.last)
    #expect(try await ids(sorted.start(afterDocument: last)) == ["c", "b"])
    #expect(try await ids(sorted.start(atDocument: last)) == ["d", "c", "b"])
    #expect(try await ids(sorted.start(after: [2])) == ["b"])
    #expect(try await ids(sorted.start(at: [2]).end(before: [1])) == ["d", "c"])
    #expect(try await ids(sorted.end(at: [2])) == ["a", "d", "c"])
    #expect(try await ids(c.whereField("n", isGreaterThan: 1).start(afterDocument: last)) == ["a"])
    let other = c.order(by: "m").start(afterDocument: last)
    #expect(await code { _ = try await ids(other) } == .invalidArgument)
    #expect(
      await code { _ = try await ids(sorted.start(afterDocument: last).order(by: "l")) }
        == .invalidArgument)
    #expect(
      await code { _ = try await ids(c.whereField(.documentID(), isEqualTo: "a/b")) }
        == .invalidArgument)
  }

  @Test func invalidPathsAreErrorsOfWhatIsDone() async {
    #expect(
      await code { _ = try await firestore.collection("c/d").getDocuments() } == .invalidArgument)
    #expect(
      await code { _ = try await firestore.collection("").getDocuments() } == .invalidArgument)
    #expect(await code { _ = try await firestore.document("c").getDocument() } == .invalidArgument)
    #expect(
      await code { try await firestore.collection("c").document("").setData([:]) }
        == .invalidArgument)
  }

  @Test func batchesStayInTheirDatabase() async {
    let other = Firestore(store: MemoryStore(database: "projects/other/databases/(default)"))
    let batch = firestore.batch()
    batch.setData([:], forDocument: firestore.document("c/d"))
    batch.deleteDocument(other.document("c/d"))
    #expect(await code { try await batch.commit() } == .invalidArgument)
    #expect(fields() == nil)
  }

  @Test func writesThatNobodyWaitsFor() {
    let batch = firestore.batch()
    batch.setData(["a": 1], forDocument: firestore.document("c/d"))
    batch.commit()
    #expect(fields() == ["a": 1])
    let refused = firestore.batch()
    refused.setData(["b": 1], forDocument: firestore.document("c/d"))
    refused.setData(["": 1], forDocument: firestore.document("c/e"))
    refused.commit()
    #expect(fields() == ["a": 1])
  }

  @Test func serverTimestampsOfModels() throws {
    struct Inner: Encodable {
      @ServerTimestamp var at: Date?
      var n = 1
    }
    struct Outer: Encodable {
      @ServerTimestamp var at: Date?
      var inner = Inner()
    }
    let changes = try FirestoreEncoder().encodeDocument(Outer()).changes
    #expect(changes == ["at": .serverTimestamp(), "inner": ["at": .serverTimestamp(), "n": 1]])
    #expect(try FirestoreEncoder().encodeField(Inner()) == ["at": .serverTimestamp(), "n": 1])
    #expect(try FirestoreEncoder().encodeField(Int?.none) == nil)
    let failure = #expect(throws: EncodingError.self) {
      try FirestoreEncoder().encodeField(["a": [[1]]])
    }
    guard case .invalidValue(_, let context)? = failure else { return }
    #expect(context.codingPath.map(\.stringValue).first == "a")
  }

  @Test func errorsAreGoogles() {
    let error = FirestoreErrorCode(.notFound, "There is none.") as NSError
    #expect(error.domain == FirestoreErrorDomain && error.code == 5)
    #expect(error.localizedDescription == "There is none.")
  }
}
