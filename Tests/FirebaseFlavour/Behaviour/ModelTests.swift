import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func everythingSurvivesARoundTrip() async throws {
    var full = Book(
      title: "The Neverending Story", numberOfPages: 396, libraryID: "central", isbn: "978",
      cover: Book.CoverImages(
        small: try url("https://example.com/s.png"), medium: try url("https://example.com/m.png"),
        large: try url("https://example.com/l.png")),
      genres: ["fantasy", "children"],
      tags: [
        Tag(title: "classic", color: try #require(HexColor("#F05138"))),
        Tag(title: "x", color: try #require(HexColor("#00ff0080"))),
      ],
      status: .inReview, ratings: ["example.com": 4.5, "a.b": 3],
      shelfLocation: GeoPoint(latitude: 1, longitude: 2),
      author: try authors.reference(to: "ende"),
      media: .ebook(Media.Ebook(downloadURL: try url("https://example.com/e.epub"), size: 10)),
      withdrawnAt: Date(timeIntervalSince1970: 1000), reasonWhyILoveThis: "secret")
    let id = try #require(try await books.add(full).id)
    let stored = raw("books-v1/\(id)")
    #expect(stored["id"] == nil, "the document's id is not stored")
    #expect(stored["reason_why_i_love_this"] == nil, "what lives in memory only is not stored")
    #expect(stored["status"] == "in review")
    #expect(stored["added_at"]?.isTimestamp == true && stored["updated_at"]?.isTimestamp == true)
    #expect(
      stored["tags"] == [
        ["title": "classic", "color": "#f05138"], ["title": "x", "color": "#00ff0080"],
      ])
    #expect(stored["media"]?.fields["kind"] == "ebook")
    #expect(stored["author"] == .reference(Firestore.firestore().document("authors/ende")))
    #expect(stored["shelf_location"] == .geopoint(GeoPoint(latitude: 1, longitude: 2)))
    let back = try await books.get(id)
    #expect(back.id == id && back.addedAt != nil && back.updatedAt != nil)
    full.id = id
    full.addedAt = back.addedAt
    full.updatedAt = back.updatedAt
    full.reasonWhyILoveThis = ""
    #expect(back == full && back.hashValue == full.hashValue)
  }

  @Test func referencesAreFollowed() async throws {
    let added = try await authors.add(
      Author(name: "Ende", website: try url("https://ende.de")))
    let id = try #require(added.id)
    let ende = try await authors.get(id)
    #expect(ende.name == "Ende" && ende.website == URL(string: "https://ende.de"))
    var momo = try book("momo")
    momo.author = try authors.reference(to: id)
    try await books.set(momo)
    #expect(try await authors.get(books.get("momo").author) == ende)
  }

  @Test func missingFieldsAreDefaultsOrNil() async throws {
    try put("books-v1/sparse", rawBook(without: ["status"]))
    let sparse = try await books.get("sparse")
    #expect(sparse.status == .draft)
    #expect(sparse.addedAt == nil && sparse.withdrawnAt == nil && sparse.isbn == nil)
    try put("library-v1/sparse", ["name": "Central"])
    let library = try await libraries.get("sparse")
    #expect(library.openedAt == nil && library.closedAt == nil && library.entrance == nil)
    try put(
      "library-v1/null",
      ["name": "Central", "opened_at": nil, "closed_at": nil, "entrance": nil, "address": nil])
    #expect(try await libraries.get("null").closedAt == nil)
    try put("cards-v1/sparse", ["library_id": "central", "name": "Bastian"])
    let card = try await cards.get("sparse")
    #expect(card.id == "sparse" && card.priority == .low && !card.expired)
  }

  @Test func nilIsLeftOutOrNull() async throws {
    try await books.set(book("nulls"))
    #expect(raw("books-v1/nulls")["withdrawn_at"] == .null)
    #expect(raw("books-v1/nulls")["isbn"] == nil)
  }

  @Test func recursiveTypes() async throws {
    let shelf = Shelf(name: "box", inside: Shelf(name: "shelf", inside: Shelf(name: "room")))
    let nested = try await libraries.add(Library(name: "Nested", entrance: shelf))
    let id = try #require(nested.id)
    #expect(try await libraries.get(id).entrance == shelf)
    #expect(
      raw("library-v1/\(id)")["entrance"]
        == ["name": "box", "inside": ["name": "shelf", "inside": ["name": "room"]]])
  }

  @Test func unknownValuesSurviveARewrite() async throws {
    let media: [String: DocumentValue] = [
      "kind": "vinyl", "discs": 2, "sides": ["a", "b"], "loud": true, "gain": 0.5, "none": nil,
      "at": .timestamp(Timestamp(seconds: 5, nanoseconds: 0)),
      "where": .geopoint(GeoPoint(latitude: 3, longitude: 4)), "raw": .bytes(Data([1, 2])),
    ]
    try put("books-v1/future", rawBook(["status": "burnt", "media": .map(media)]))
    var future = try await books.get("future")
    #expect(future.status == .unknown("burnt"))
    #expect(future.media == .unknown(media))
    let before = raw("books-v1/future")
    try await books.set(future)
    var after = raw("books-v1/future")
    #expect(after["updated_at"]?.isTimestamp == true && after["added_at"]?.isTimestamp == true)
    for name in ["updated_at", "added_at", "withdrawn_at"] { after[name] = nil }
    #expect(before == after)
    future.media = .audio(Audiobook(streamURL: try url("https://example.com/a"), minutes: 60))
    try await books.set(future)
    #expect(try await books.get("future").media == future.media)
  }

  @Test func aMissingDiscriminatorIsNamed() async throws {
    try put("books-v1/kindless", rawBook(["media": ["size": 1]]))
    #expect(
      await failure { try await books.get("kindless") }
        == .invalidDocument(
          path: "books-v1/kindless", field: "media.kind", kind: .missing, reason: "is missing"))
  }

  @Test func openEnumsInContainers() throws {
    struct Statuses: Codable, Equatable {
      var one: Status?
      var array: [Status]
      var map: [String: Status]
    }
    let statuses = Statuses(
      one: .unknown("x"), array: [.draft, .unknown("y")], map: ["k": .unknown("z")])
    let encoded = try Firestore.Encoder().encode(statuses)
    #expect(try Firestore.Decoder().decode(Statuses.self, from: encoded) == statuses)
    #expect(Status.allCases.count == 4 && Status(rawValue: "in review") == .inReview)
    #expect(Status.unknown("draft") == .draft && Set([Status.unknown("draft"), .draft]).count == 1)
  }

  @Test func colours() {
    #expect(HexColor("#F05138")?.description == "#f05138")
    #expect(HexColor("#01020304")?.alpha == 4)
    let bad = [
      "", "#", "f05138", "#f0513", "#gggggg", "#+1+1+1", "red", "#f051380", "#f0５138",
    ]
    for text in bad { #expect(HexColor(text) == nil, "\(text)") }
  }

  @Test func aValueWithNothingInIt() {
    #expect(TestUser.empty == TestUser(name: "", scores: [:]))
    #expect(TestUser.empty.id == nil && TestUser.empty.createdTime == nil)
  }

  @Test func aUnionOfDocumentsCarriesItsIdWhateverItIs() async throws {
    let activities = UserRepository().activities(of: "u1")
    let stream = Audiobook(streamURL: try url("https://example.com/a"), minutes: 60)
    let listened = try await activities.add(.listen(stream))
    let renamed = try await activities.add(.rename(Activity.Rename(from: "Bastian")))
    let danced = try await activities.add(.unknown(["kind": "dance", "steps": 3]))
    for activity in [listened, renamed, danced] {
      let id = try #require(activity.id)
      #expect(try await activities.get(id) == activity)
      #expect(raw("user/u1/activities/\(id)")["id"] == nil, "the id is not stored")
      try await activities.set(activity)
      #expect(try await activities.get(id).id == id)
    }
    #expect(listened == .listen(stream, id: listened.id))
    #expect(danced == .unknown(["kind": "dance", "steps": 3], id: danced.id))
    #expect(Set([listened.id, renamed.id, danced.id]).count == 3)
  }

  @Test func aDoubleStaysOneWhereAnythingMayStand() async throws {
    let media: [String: DocumentValue] = [
      "kind": "vinyl", "gain": 1.0, "discs": 2, "nested": ["list": [1.0, 1, ["x": 3.0]]],
    ]
    try put("books-v1/vinyl", rawBook(["media": .map(media)]))
    #expect(try await books.get("vinyl").media == .unknown(media))
    #expect(try await books.getAll().documents.first?.media == .unknown(media))
  }
}
