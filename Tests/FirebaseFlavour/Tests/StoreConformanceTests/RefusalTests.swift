import FirebaseFirestore
import FiresmithLibraryExample
import FiresmithRuntime
import Foundation
import Testing

/// Calls that make Google's SDK end the process, because Swift can't catch its exceptions: the
/// store refuses them, with a code, before it calls the SDK. For each, the stand-in has to raise as
/// Google's SDK does, so that a store that calls it is found out.
@Suite struct RefusalTests {
  private typealias FieldValue = FirebaseFirestore.FieldValue
  private typealias FieldPath = FiresmithRuntime.FieldPath
  private typealias Timestamp = FiresmithRuntime.Timestamp

  /// Expects that the SDK ends the process for `body`.
  static func expectException(_ body: () -> Void) {
    withKnownIssue { body() }
  }

  // MARK: Values

  /// Values that Firestore can't store, as the SDK would be given them.
  static let values: [(DocumentValue, @Sendable () -> Any)] = [
    (
      .timestamp(.init(seconds: -62_135_596_801, nanoseconds: 0)),
      { FirebaseFirestore.Timestamp(seconds: -62_135_596_801, nanoseconds: 0) }
    ),
    (
      .timestamp(.init(seconds: 253_402_300_800, nanoseconds: 0)),
      { FirebaseFirestore.Timestamp(seconds: 253_402_300_800, nanoseconds: 0) }
    ),
    (
      .timestamp(.init(seconds: 0, nanoseconds: -1)),
      { FirebaseFirestore.Timestamp(seconds: 0, nanoseconds: -1) }
    ),
    (
      .geopoint(.init(latitude: 200.5, longitude: 0)),
      { FirebaseFirestore.GeoPoint(latitude: 200.5, longitude: 0) }
    ),
    (.array([.array([1])]), { [[1]] }),
    (.map(["__x__": 1]), { ["__x__": 1] }),
    (.map(["": 1]), { ["": 1] }),
  ]

  @Test func valuesAreRefusedInWritesAndInQueries() async throws {
    let database = try StoreUnderTest.firebase.open()
    let document = database.native.document("c/d")
    for (value, native) in Self.values {
      Self.expectException {
        database.native.batch().setData(["a": native()], forDocument: document)
      }
      Self.expectException {
        _ = database.native.collection("c").whereField(
          FirebaseFirestore.FieldPath(["a"]), isEqualTo: native())
      }
      #expect(
        await code { try await database.put("c/d", ["a": value]) } == .invalidArgument, "\(value)")
      let union = FieldTransform("a", .arrayUnion([value]))
      let write = DocumentWrite(
        path: "c/d", operation: .update([:], mask: []), transforms: [union])
      #expect(
        await code { try await database.store.commit([write]) } == .invalidArgument, "\(value)")
      let isRefused = await code { _ = try await database.find(.field("a", .equal, value)) }
      #expect(isRefused == .invalidArgument || isRefused == .unimplemented, "\(value)")
      var query = StructuredQuery(collectionID: "c", orders: [.init("a")])
      query.start = .init([value], isBefore: true)
      let place = await database.code(of: query)
      #expect(place == .invalidArgument || place == .unimplemented, "\(value)")
    }
    #expect(try await database.document("c/d") == nil)
  }

  @Test func documentsOfOtherDatabasesAreRefused() async throws {
    let (database, other) = (try StoreUnderTest.firebase.open(), try StoreUnderTest.firebase.open())
    let foreign = other.native.document("c/d")
    Self.expectException {
      database.native.batch().setData(
        ["a": foreign], forDocument: database.native.document("c/d"))
    }
    Self.expectException { database.native.batch().deleteDocument(foreign) }
    let reference = other.reference("c/d")
    #expect(await code { try await database.put("c/d", ["a": reference]) } == .unimplemented)
    #expect(await code { try await database.put("c/d", ["a": [reference]]) } == .unimplemented)
    #expect(
      await code { _ = try await database.find(.field("a", .equal, reference)) } == .unimplemented)
    let firestore = database.firestore
    #expect(
      await code {
        let batch = firestore.batch()
        batch.deleteDocument(other.firestore.document("c/d"))
        try await batch.commit()
      } == .invalidArgument)
    #expect(
      await code {
        try await firestore.runTransaction { transaction in
          transaction.deleteDocument(other.firestore.document("c/d"))
        }
      } == .invalidArgument)
  }

  // MARK: Paths

  @Test(arguments: ["", "c", "c//d", "c/d/e", "/c/d"])
  func pathsThatAreNoDocuments(_ path: String) async throws {
    let database = try StoreUnderTest.firebase.open()
    Self.expectException { _ = database.native.document(path) }
    #expect(await code { try await database.put(path, [:]) } == .invalidArgument)
    #expect(await code { _ = try await database.document(path) } == .invalidArgument)
    #expect(
      await code { for try await _ in database.store.snapshots(at: path) {} } == .invalidArgument)
    #expect(
      await code {
        let firestore = database.firestore
        try await firestore.runTransaction { _ = try $0.getDocument(firestore.document(path)) }
      } == .invalidArgument)
  }

  @Test func collectionsThatAreNone() async throws {
    let database = try StoreUnderTest.firebase.open()
    for id in ["", "a/b"] {
      Self.expectException { _ = database.native.collectionGroup(id) }
      #expect(
        await database.code(of: StructuredQuery(collectionID: id, isGroup: true))
          == .invalidArgument)
      #expect(await database.code(of: StructuredQuery(collectionID: id)) == .invalidArgument)
    }
  }

  // MARK: Queries

  @Test func filtersThatTheSDKDoesNotTake() async throws {
    let database = try await StoreUnderTest.firebase.holding(["c/d": ["a": 1]])
    let field = FirebaseFirestore.FieldPath(["a"])
    let collection = database.native.collection("c")
    Self.expectException { _ = collection.whereField(field, in: []) }
    Self.expectException { _ = collection.whereField(field, in: [1]).whereField(field, notIn: [2]) }
    Self.expectException {
      _ = collection.whereField(field, isNotEqualTo: 1).whereField(field, isNotEqualTo: 2)
    }
    Self.expectException { _ = FirebaseFirestore.FieldPath([""]) }
    let refused: [StructuredQuery.Filter] = [
      .field("a", .in, []), .field("a", .notIn, []), .field("a", .arrayContainsAny, []),
      .all([.field("a", .in, [1]), .field("a", .notIn, [2])]),
      .all([.field("a", .notEqual, 1), .field("a", .notEqual, 2)]),
      .field(FieldPath([""]), .equal, 1), .field(FieldPath([]), .equal, 1),
      .field("__x__", .equal, 1), .field(.documentID(), .equal, 1),
    ]
    for filter in refused {
      #expect(
        await code { _ = try await database.find(filter) } == .invalidArgument, "\(filter)")
      let query = StructuredQuery(collectionID: "c", filter: filter)
      #expect(
        await code { for try await _ in database.store.snapshots(of: query) {} }
          == .invalidArgument, "\(filter)")
      #expect(
        await code { _ = try await database.store.aggregate([.count], of: query) }
          == .invalidArgument, "\(filter)")
    }
  }

  @Test func limitsOfNothing() async throws {
    let database = try await StoreUnderTest.firebase.holding(["c/d": ["a": 1]])
    Self.expectException { _ = database.native.collection("c").limit(to: 0) }
    Self.expectException { _ = database.native.collection("c").limit(to: -1) }
    var query = StructuredQuery(collectionID: "c", limit: 0)
    #expect(try await database.find(query).isEmpty)
    #expect(try await database.store.count(of: query) == 0)
    var lists = database.store.snapshots(of: query).makeAsyncIterator()
    #expect(try await lists.next()?.isEmpty == true)
    query.limit = -1
    #expect(await database.code(of: query) == .invalidArgument)
  }

  @Test func placesWithoutAnOrder() async throws {
    let database = try await StoreUnderTest.firebase.holding(["c/d": ["a": 1]])
    Self.expectException { _ = database.native.collection("c").start(at: [1]) }
    let query = StructuredQuery(collectionID: "c", start: .init([1], isBefore: true))
    #expect(await database.code(of: query) == .invalidArgument)
    let books = BookRepository(database.firestore)
    await #expect(throws: RepositoryError.self) { try await books.limit(toLast: 1).getAll() }
  }

  @Test func startingAtADocumentThatDoesNotExist() async throws {
    let database = try StoreUnderTest.firebase.open()
    let none = try await database.firestore.document("c/none").getDocument()
    let query = database.firestore.collection("c").order(by: "a").start(afterDocument: none)
    #expect(await code { _ = try await query.getDocuments() } == .invalidArgument)
  }

  // MARK: Writes

  @Test func writesThatTheSDKDoesNotTake() async throws {
    let database = try await StoreUnderTest.firebase.holding(["c/d": ["a": 1]])
    let document = database.native.document("c/d")
    Self.expectException {
      database.native.batch().setData([:], forDocument: document, mergeFields: ["missing"])
    }
    Self.expectException {
      database.native.batch().setData(["a": FieldValue.delete()], forDocument: document)
    }
    Self.expectException {
      let batch = database.native.batch()
      batch.commit()
      batch.deleteDocument(document)
    }
    // What those calls would have done is a merge without the field, and a commit of its own.
    let removal = DocumentWrite(path: "c/d", operation: .update([:], mask: ["missing", "a"]))
    try await database.store.commit([removal])
    try await database.store.commit([removal])
    #expect(try await database.fields("c/d") == [:])
    for time in [Timestamp(seconds: 1, nanoseconds: 0)] {
      let write = DocumentWrite(
        path: "c/d", operation: .delete, precondition: .updateTime(time))
      #expect(await code { try await database.store.commit([write]) } == .unimplemented)
      database.store.enqueue([write])
    }
    #expect(try await database.fields("c/d") == [:])
  }
}
