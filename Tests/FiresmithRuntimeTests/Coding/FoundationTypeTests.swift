import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Dates, and other types of Foundation.
@Suite struct FoundationTypeTests {
  @Test func datesAreRoundedToTheMicrosecond() throws {
    let date = Date(timeIntervalSince1970: 1_715_000_000.123_456)
    try expectRoundTrip(
      date, as: .timestamp(Timestamp(seconds: 1_715_000_000, nanoseconds: 123_456_000)))
  }

  @Test func aDateThatIsReadAndWrittenStaysTheSame() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<RandomCases.count(1_000) {
      let stored = DocumentValue.timestamp(
        Timestamp(
          seconds: .random(in: 0...4_000_000_000, using: &generator),
          nanoseconds: .random(in: 0..<1_000_000, using: &generator) * 1000))
      let date = try decoded(Date.self, stored)
      #expect(try encoded(date) == stored)
    }
  }

  @Test(arguments: [-62_135_596_800, -1.5, 0, 253_402_300_799] as [Double])
  func datesFromYear1To9999AreStored(interval: Double) throws {
    try expectRoundTrip(Date(timeIntervalSince1970: interval))
  }

  /// The times that other languages write for "never", whose nearest date is one of the year 10000.
  @Test(arguments: [999_999_999, 999_999_000, 999_990_000, 999_984_000] as [Int32])
  func theLastTimeIsReadAndStoredAgain(nanoseconds: Int32) throws {
    let last = Timestamp(seconds: 253_402_300_799, nanoseconds: nanoseconds)
    let date = try decoded(Date.self, .timestamp(last))
    #expect(date < Date(timeIntervalSince1970: 253_402_300_800))
    let stored = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)
    #expect(try encoded(date) == .timestamp(stored))
    #expect(Timestamp(date: date) == stored)
  }

  @Test func timesThatFirestoreCannotStoreKeepTheirDates() {
    let later = Timestamp(seconds: 253_402_300_800, nanoseconds: 0)
    #expect(later.dateValue() == Date(timeIntervalSince1970: 253_402_300_800))
  }

  @Test(arguments: [-62_135_596_801, 253_402_300_800, .infinity, -.infinity, .nan] as [Double])
  func otherDatesAreAnError(interval: Double) throws {
    let error = try codingError {
      _ = try encoded(["due": Date(timeIntervalSince1970: interval)])
    }
    #expect(error.path == ["value", "due"])
    #expect(error.message == "is a date outside the years 1 to 9999")
  }

  @Test func aDateThatHoldsAStringSaysSo() throws {
    let error = try codingError { _ = try decoded(Date.self, .string("2024-05-06")) }
    #expect(error.path == ["value"])
    #expect(error.message == "holds the string “2024-05-06” where a timestamp belongs")
    #expect(throws: DecodingError.self) { try decoded(Date.self, .double(1_715_000_000)) }
    #expect(throws: DecodingError.self) { try decoded(Date.self, .integer(1_715_000_000)) }
  }

  @Test func dataIsStoredAsBytes() throws {
    try expectRoundTrip(Data([0, 1, 255]), as: .bytes(Data([0, 1, 255])))
    try expectRoundTrip(Data(), as: .bytes(Data()))
    #expect(throws: DecodingError.self) { try decoded(Data.self, .string("AAH/")) }
    #expect(throws: DecodingError.self) { try decoded(Data.self, .array([.integer(1)])) }
  }

  @Test func urlsAreStoredAsStrings() throws {
    let url = try #require(URL(string: "https://example.com/a%20b?q=ü#x"))
    try expectRoundTrip(url, as: .string(url.absoluteString))
    let base = try #require(URL(string: "c", relativeTo: URL(string: "https://example.com/a/b")))
    #expect(try encoded(base) == .string("https://example.com/a/c"))
    #expect(
      try codingError { _ = try decoded(URL.self, .string("")) }.message
        == "holds the string “”, which is not a URL")
    #expect(throws: DecodingError.self) { try decoded(URL.self, .map(["relative": .string("a")])) }
  }

  @Test func uuidsAreStoredAsStrings() throws {
    let uuid = try #require(UUID(uuidString: "5F0E7B1A-0000-4000-8000-00805F9B34FB"))
    try expectRoundTrip(uuid, as: .string("5F0E7B1A-0000-4000-8000-00805F9B34FB"))
    #expect(
      try codingError { _ = try decoded(UUID.self, .string("5F0E")) }.message
        == "holds the string “5F0E”, which is not a UUID")
  }

  @Test func typesOfFirestoreAreStoredAsTheyAre() throws {
    let timestamp = Timestamp(seconds: 1, nanoseconds: 1)
    let geopoint = GeoPoint(latitude: 59.9, longitude: -10)
    let author = try documentReference("authors/ende", project: "another")
    try expectRoundTrip(timestamp, as: .timestamp(timestamp))
    try expectRoundTrip(geopoint, as: .geopoint(geopoint))
    try expectRoundTrip(author, as: .reference(author))
    try expectRoundTrip(VectorValue([1, 2]), as: .vector(VectorValue([1, 2])))
    for stored: DocumentValue in [.string("x"), .null, .map(["latitude": .double(1)])] {
      #expect(throws: DecodingError.self) { try decoded(Timestamp.self, stored) }
      #expect(throws: DecodingError.self) { try decoded(GeoPoint.self, stored) }
      #expect(throws: DecodingError.self) { try decoded(DocumentReference.self, stored) }
      #expect(throws: DecodingError.self) { try decoded(VectorValue.self, stored) }
    }
    #expect(
      try codingError { _ = try decoded(DocumentReference.self, .string("authors/ende")) }.message
        == "holds the string “authors/ende” where a reference belongs")
  }

  @Test func anyValuePassesThrough() throws {
    let value = DocumentValue.map([
      "a": .array([.null, .integer(1), .double(1), .map(["b": .bytes(Data([1]))])]),
      "r": .reference(try documentReference("authors/ende")), "v": .vector(VectorValue([0.5])),
    ])
    try expectRoundTrip(value, as: value)
    try expectRoundTrip(["a": DocumentValue.null, "b": .double(1)])
    try expectRoundTrip(DocumentValue.null, as: .null)
    #expect(try decoded(DocumentValue?.self, .null) == nil)
  }
}
