import FiresmithValues
import Foundation
import Testing

struct StoredTimestampTests {
  @Test(arguments: [
    ("0001-01-01", -719_162), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016),
    ("2100-03-01", 47_541), ("9999-12-31", 2_932_896),
  ])
  func daysAreThoseOfTheCalendar(text: String, days: Int) throws {
    let day = try #require(CalendarDay(text: text))
    #expect(day.daysSince1970 == days)
    #expect(CalendarDay(daysSince1970: days) == day)
    #expect(day.text == text)
  }

  /// Foundation's calendar has the same days, one after the other.
  @Test func allDaysOfFourCenturiesFollowEachOther() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for number in stride(from: -200_000, to: 200_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      guard date.timeIntervalSince1970 > -11_000_000_000 else { continue }
      let day = CalendarDay(daysSince1970: number)
      #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
      #expect(day.daysSince1970 == number)
      #expect(CalendarDay(text: day.text) == day)
    }
    for number in -150_000..<150_000 {
      let (day, next) = (
        CalendarDay(daysSince1970: number), CalendarDay(daysSince1970: number + 1)
      )
      guard day.text >= next.text || day.daysSince1970 != number else { continue }
      Issue.record("\(day) and \(next)")
    }
  }

  @Test(arguments: [
    "", "2027-1-31", "2027-13-01", "2027-00-01", "2027-01-00", "2027-02-29", "2027-04-31",
    "2100-02-29", "2027-01-31 ", "2027-01-31T", "27-01-31", "2027/01/31", "+027-01-31",
    "２０２７-01-31",
  ])
  func otherTextsAreNoDays(text: String) {
    #expect(CalendarDay(text: text) == nil)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1969-12-31T23:59:59.5Z", -1, 500_000_000),
      ("2000-02-29T00:00:00+00:00", 951_782_400, 0), ("2000-02-29T01:30:00+01:30", 951_782_400, 0),
      ("2000-02-28T22:30:00-01:30", 951_782_400, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
      ("1970-01-01T00:00:00.000000001Z", 0, 1),
    ] as [(String, Int64, Int)])
  func timesAreReadInBothForms(text: String, seconds: Int64, nanoseconds: Int) {
    let time = StoredTimestamp(seconds: seconds, nanoseconds: nanoseconds)
    #expect(StoredTimestamp(text: text, .stored) == time)
    #expect(StoredTimestamp(text: text, .foreign) == time)
  }

  /// Programs that don't know Firestore write them.
  @Test(arguments: [
    "1970-01-01t00:00:00Z", "1970-01-01 00:00:00Z", "1970-01-01T00:00:00z",
    "1970-01-01T00:00:00.0000000000Z", "0000-12-31T23:59:59Z", "0000-12-31T23:59:59-01:00",
    "9999-12-31T23:59:59-01:00", "0001-01-01T00:30:00+01:00",
  ])
  func foreignTimesAreNotStoredOnes(text: String) {
    #expect(StoredTimestamp(text: text, .stored) == nil)
    #expect(StoredTimestamp(text: text, .foreign) != nil)
  }

  @Test(arguments: [
    "", "1970-01-01", "1970-01-01T00:00:00", "1970-01-01T00:00Z", "1970-01-01T24:00:00Z",
    "1970-01-01T00:60:00Z", "1970-01-01T00:00:60Z", "1970-02-29T00:00:00Z",
    "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00,5Z", "1970-01-01T00:00:00+24:00",
    "1970-01-01T00:00:00+0100", "1970-01-01T00:00:00+01:60", "1970-01-01T00:00:00ZZ",
    "1970-01-01T00:00:00Z\0", "1970-01-01X00:00:00Z",
  ])
  func otherTextsAreNoTimes(text: String) {
    #expect(StoredTimestamp(text: text, .stored) == nil)
    #expect(StoredTimestamp(text: text, .foreign) == nil)
  }

  @Test func timesThatFirestoreCannotStoreHaveNoText() {
    let range = StoredTimestamp.storableSeconds
    #expect(StoredTimestamp(seconds: range.lowerBound).text == "0001-01-01T00:00:00Z")
    #expect(StoredTimestamp(seconds: range.upperBound).text == "9999-12-31T23:59:59Z")
    for seconds in [range.lowerBound - 1, range.upperBound + 1, .min, .max] {
      #expect(StoredTimestamp(seconds: seconds).text == nil)
    }
    for nanoseconds in [-1, 1_000_000_000] {
      #expect(StoredTimestamp(seconds: 0, nanoseconds: nanoseconds).text == nil)
    }
  }

  @Test func randomTimesAreReadAsTheyAreWritten() {
    for _ in 0..<2_000 {
      let unit = [1, 1_000, 1_000_000, 1_000_000_000].randomElement() ?? 1
      let time = StoredTimestamp(
        seconds: .random(in: StoredTimestamp.storableSeconds),
        nanoseconds: .random(in: 0..<1_000_000_000) / unit * unit)
      guard let text = time.text, StoredTimestamp(text: text, .stored) == time else {
        Issue.record("\(time)")
        return
      }
    }
  }
}

struct ByteOrderTests {
  /// From the first to the last.
  private let ordered = ["", "A", "a", "a\0", "aa", "b", "e\u{301}", "z", "é", "\u{FFFD}", "𝒜"]

  @Test func textsAreOrderedByTheirBytes() {
    for (index, left) in ordered.enumerated() {
      for (other, right) in ordered.enumerated() {
        let order = byteOrder(left, right)
        #expect(order.signum() == (index - other).signum(), "\(left) \(right)")
        #expect((ExactString(left) < ExactString(right)) == (index < other))
        #expect((ExactString(left) == ExactString(right)) == (index == other))
      }
    }
  }

  @Test func textsThatSwiftTakesForEqualAreDifferentKeys() {
    #expect("e\u{301}" == "\u{E9}")
    #expect(Set(["e\u{301}", "\u{E9}", "\u{E9}"].map(ExactString.init)).count == 2)
  }
}
