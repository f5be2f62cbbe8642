import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@Suite struct TimestampJSONTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
      ("1969-12-31T23:59:59.999Z", -1, 999_000_000), ("2000-02-29T12:00:00Z", 951_825_600, 0),
      ("1900-03-01T00:00:00Z", -2_203_891_200, 0),
      ("2024-12-31T23:59:59.000001Z", 1_735_689_599, 1000),
      ("0004-02-29T00:00:00.000000001Z", -62_035_891_200, 1),
      ("2100-02-28T23:59:59.100Z", 4_107_542_399, 100_000_000),
    ] as [(String, Int64, Int32)])
  func timesAreReadAndWritten(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let value = DocumentValue.timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    let json = Data(#"{"timestampValue":"\#(text)"}"#.utf8)
    #expect(try FirestoreJSON.value(from: json) == value)
    #expect(try FirestoreJSON.data(value: value) == json)
  }

  @Test(
    arguments: [
      ("2024-05-06T07:08:09.1Z", 1_714_979_289, 100_000_000),
      ("2024-05-06T07:08:09.1234567Z", 1_714_979_289, 123_456_700),
      ("2024-05-06T07:08:09+02:00", 1_714_972_089, 0),
      ("2024-05-06T07:08:09.5-00:30", 1_714_981_089, 500_000_000),
    ] as [(String, Int64, Int32)])
  func otherFormsAreRead(text: String, seconds: Int64, nanoseconds: Int32) throws {
    #expect(
      try FirestoreJSON.value(from: Data(#"{"timestampValue":"\#(text)"}"#.utf8))
        == .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds)))
  }

  @Test(arguments: [
    "", "Z", "2024-05-06", "2024-05-06T07:08:09", "2024-05-06t07:08:09z", "2024-05-06 07:08:09Z",
    "2024-05-06T07:08:09.Z", "2024-05-06T07:08:09.1234567890Z", "2024-05-06T07:08:09ZZ",
    "2024-05-06T07:08:09+0200", "2024-05-06T07:08:09+2:00", "2024-05-06T07:08:09+24:00",
    "2024-05-06T24:00:00Z", "2024-05-06T23:60:00Z", "2024-05-06T23:59:60Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-04-31T00:00:00Z", "2023-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
    "2024-05-06T07:08:0aZ", "2024-05-06T07:08:09.12é", "2024-05-06T07:08:09é",
    "+024-05-06T07:08:09Z",
  ])
  func everythingElseIsRefused(text: String) {
    #expect(throws: FirestoreJSONError.self) {
      try FirestoreJSON.value(from: Data(#"{"timestampValue":"\#(text)"}"#.utf8))
    }
  }

  /// Compares with Foundation's calendar, in the years in which that is Gregorian.
  @Test func everyDayOfTheCalendarIsRight() throws {
    let style = Date.ISO8601FormatStyle()
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<RandomCases.count(250) {
      let seconds = Int64.random(in: -11_000_000_000...253_402_300_799, using: &generator)
      let text = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
      let json = Data(#"{"timestampValue":"\#(text)"}"#.utf8)
      let value = DocumentValue.timestamp(Timestamp(seconds: seconds, nanoseconds: 0))
      #expect(try FirestoreJSON.data(value: value) == json)
      #expect(try FirestoreJSON.value(from: json) == value)
    }
  }

  @Test func everyNanosecondSurvives() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<RandomCases.count(1_000) {
      let value = DocumentValue.timestamp(
        Timestamp(
          seconds: .random(in: -62_135_596_800...253_402_300_799, using: &generator),
          nanoseconds: .random(in: 0...999_999_999, using: &generator)))
      #expect(try FirestoreJSON.value(from: FirestoreJSON.data(value: value)) == value)
    }
  }
}
