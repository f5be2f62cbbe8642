import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test func ordersBySecondsThenNanoseconds() {
    let sorted = [
      Timestamp(seconds: -2, nanoseconds: 999_999_999), Timestamp(seconds: -1, nanoseconds: 0),
      Timestamp(seconds: -1, nanoseconds: 1), Timestamp(seconds: 5, nanoseconds: 0),
    ]
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test(
    arguments: [
      (0.0, 0, 0), (0.5, 0, 500_000_000), (-0.5, -1, 500_000_000), (-1, -1, 0),
      (0.000_000_4, 0, 0), (0.000_000_6, 0, 1000), (0.999_999_6, 1, 0), (-0.000_000_4, 0, 0),
      (1_715_000_000.123_456, 1_715_000_000, 123_456_000),
    ] as [(Double, Int64, Int32)])
  func roundsDatesToMicroseconds(interval: Double, seconds: Int64, nanoseconds: Int32) {
    let timestamp = Timestamp(date: Date(timeIntervalSince1970: interval))
    #expect(timestamp == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }

  @Test func everyMicrosecondSurvivesADate() {
    var generator = SeededGenerator(seed: 10)
    let range = Int64(-7_600_000_000)...9_500_000_000
    for _ in 0..<200_000 {
      let timestamp = Timestamp(
        seconds: .random(in: range, using: &generator),
        nanoseconds: .random(in: 0..<1_000_000, using: &generator) * 1000)
      let date = timestamp.dateValue()
      #expect(Timestamp(date: date) == timestamp)
      #expect(Timestamp(date: date).dateValue() == date)
    }
  }

  @Test func staysWithinTheYearsThatFirestoreKnows() {
    let first = Timestamp(seconds: -62_135_596_800, nanoseconds: 0)
    let last = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)
    for interval in [-.infinity, .nan, -1e300, -62_135_596_801] as [Double] {
      #expect(Timestamp(date: Date(timeIntervalSince1970: interval)) == first)
    }
    for interval in [.infinity, 1e300, 253_402_300_800] as [Double] {
      #expect(Timestamp(date: Date(timeIntervalSince1970: interval)) == last)
    }
    #expect(Timestamp(date: first.dateValue()) == first)
  }

  @Test func isNowByDefault() {
    let before = Date()
    let now = Timestamp().dateValue()
    #expect(now >= before - 1e-6 && now <= Date() + 1e-6)
  }
}
