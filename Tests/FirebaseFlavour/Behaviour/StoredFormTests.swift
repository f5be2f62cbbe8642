import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// What documents hold that other clients wrote: Google's decoder takes maps for other things, and
// ends the process for some of them.
extension BehaviourTests {
  static let misleadingMaps: [DocumentValue] = [
    ["latitude": 1.5, "longitude": 2, "accuracy": 10],
    ["latitude": 200.5, "longitude": 0], ["latitude": 1, "longitude": 2],
    ["seconds": 5, "nanoseconds": 7], ["seconds": 5, "nanoseconds": -1, "zone": "utc"],
    ["seconds": 300_000_000_000, "nanoseconds": 0], ["array": [1, 2.5]], ["array": [], "x": nil],
  ]

  @Test(arguments: misleadingMaps)
  func mapsStayMapsWhereAnyValueMayStand(_ map: DocumentValue) async throws {
    let media: [String: DocumentValue] = [
      "kind": "vinyl", "map": map, "list": [map, 1], "nested": ["map": map],
    ]
    try put("books-v1/maps", rawBook(["media": .map(media)]))
    let read = try await books.get("maps")
    #expect(read.media == .unknown(media))
    try await books.set(read)
    #expect(raw("books-v1/maps")["media"] == .map(media))
    struct Holder: Codable, Equatable { var any: DocumentValue }
    let holder = Holder(any: map)
    let stored = try Firestore.Encoder().encode(holder)
    #expect(try Firestore.Decoder().decode(Holder.self, from: stored) == holder)
  }

  @Test(arguments: misleadingMaps)
  func mapsAreNoGeopointsTimesOrReferences(_ map: DocumentValue) async throws {
    func sentence(_ fields: [String: DocumentValue]) async throws -> String? {
      try put("books-v1/bad", rawBook(fields))
      return await failure { try await books.get("bad") }?.localizedDescription
    }
    for (name, type) in [
      ("shelf_location", "a geopoint"), ("added_at", "a timestamp"), ("updated_at", "a timestamp"),
      ("withdrawn_at", "a timestamp"), ("author", "a reference"),
    ] {
      #expect(
        try await sentence([name: map])
          == "books-v1/bad: \(name) holds a map where \(type) belongs.")
    }
  }

  @Test func sentencesSayWhatAFieldHoldsAndWhatBelongsThere() async throws {
    let values: [(DocumentValue, String)] = [
      ("red", "the string “red”"), (true, "the boolean true"), (1, "the integer 1"),
      (1.5, "the double 1.5"), ([1, 2], "an array of 2 elements"), (["a": 1], "a map"),
      (.bytes(Data([1, 2])), "bytes (2)"),
      (.geopoint(GeoPoint(latitude: 1, longitude: 2)), "the geopoint (1.0, 2.0)"),
      (.vector(VectorValue([1, 2, 3])), "a vector of 3 numbers"),
    ]
    let fields: [(String, RepositoryError.StoredType, String)] = [
      ("title", .string, "a string"), ("number_of_pages", .integer, "an integer"),
      ("genres", .array, "an array"), ("ratings", .map, "a map"),
      ("shelf_location", .geopoint, "a geopoint"), ("author", .reference, "a reference"),
      ("added_at", .timestamp, "a timestamp"), ("cover", .map, "a map"), ("media", .map, "a map"),
      ("isbn", .string, "a string"),
    ]
    for (name, expected, type) in fields {
      for (value, phrase) in values where type.dropFirst(2) != phrase.dropFirst(4).prefix(6) {
        try put("books-v1/bad", rawBook([name: value]))
        guard
          case .invalidDocument("books-v1/bad", name, _, let reason)? = await failure(of: {
            try await books.get("bad")
          })
        else { continue }
        #expect(reason == "holds \(phrase) where \(type) belongs")
      }
      try put("books-v1/bad", rawBook([name: .reference(authors.collection.document("a"))]))
      if name != "author" {
        #expect(
          await failure { try await books.get("bad") }
            == .invalidDocument(
              path: "books-v1/bad", field: name,
              kind: .wrongType(expected: expected, found: .reference),
              reason: "holds a reference to authors/a where \(type) belongs"))
      }
    }
    try put("books-v1/bad", rawBook(["author": nil]))
    #expect(
      await failure { try await books.get("bad") }?.localizedDescription
        == "books-v1/bad: author is null where a reference belongs.")
    try put("books-v1/bad", rawBook(["ratings": ["a.b": "x"]]))
    #expect(
      await failure { try await books.get("bad") }?.localizedDescription
        == "books-v1/bad: ratings.`a.b` holds the string “x” where a number belongs.")
  }

  /// Going through the document for each value would take many minutes.
  @Test func largeMapsOfAnyValueTakeLinearTime() async throws {
    var media: [String: DocumentValue] = ["kind": "x"]
    for number in 0..<10_000 { media["n\(number)"] = ["value": .integer(number)] }
    try put("books-v1/large", rawBook(["media": .map(media)]))
    #expect(try await books.get("large").media == .unknown(media))
  }

  @Test func modelsWrittenByHandAreReadAsEverywhere() throws {
    struct Hand: Decodable {
      @ServerTimestamp var at: Date?
      @ExplicitNull var gone: String?
    }
    #if !PORTABLE
      #expect(throws: DecodingError.self) {
        try Firestore.Decoder().decode(Hand.self, from: [String: Any]())
      }
      let reference = Firestore.firestore().document("library-v1/a")
      let library = try Firestore.Decoder().decode(
        Library.self, from: ["name": "A"], in: reference)
      #expect(library.id == "a" && library.openedAt == nil && library.closedAt == nil)
    #endif
  }

  /// A model by hand, which says where it was read.
  struct Probe: DocumentModel {
    static let _documentFields = DocumentFields(CodingKeys.self)
    let wasOnMainQueue: Bool

    enum CodingKeys: CodingKey, CaseIterable { case name }

    init(from decoder: any Decoder) throws {
      wasOnMainQueue = MainQueue.isCurrent
    }

    func encode(to encoder: any Encoder) throws {}
  }

  struct ProbeRepository: DocumentRepository {
    typealias Model = Probe
    let collection = Firestore.firestore().collection("probes")
  }

  @Test func listenersReadDocumentsOffTheMainQueue() async throws {
    try put("probes/a", ["name": "A"])
    let probes = ProbeRepository()
    var lists = probes.listen().makeAsyncIterator()
    #expect(try await lists.next()?.documents.map(\.wasOnMainQueue) == [false])
    var results = probes.listen(to: "a").makeAsyncIterator()
    #expect(try await results.next()?.get().wasOnMainQueue == false)
  }
}
