import FiresmithRuntime
import Foundation
import Testing

@Suite struct DurationTests {
  struct Race: Codable, Equatable {
    @ConvertedValue var length: Duration
    @ConvertedValue var pause: Duration?
    @ConvertedValue var laps: [Duration] = []
    @ConvertedValue var splits: [String: [Duration]] = [:]
  }

  static let longest = Duration.milliseconds(86_399_999_913_600_000)

  @Test func theyAreStoredAsMilliseconds() throws {
    let race = Race(
      length: .seconds(90), pause: .milliseconds(-1), laps: [.milliseconds(2)],
      splits: ["a": [.zero, .seconds(1)]])
    let stored = try FirestoreEncoder().encode(race)
    #expect(
      stored == [
        "length": .integer(90000), "pause": .integer(-1), "laps": .array([.integer(2)]),
        "splits": .map(["a": .array([.integer(0), .integer(1000)])]),
      ])
    #expect(try FirestoreDecoder().decode(Race.self, from: stored) == race)
    let json = try JSONEncoder.firesmith.encode(Race(length: .milliseconds(5)))
    #expect(String(decoding: json, as: UTF8.self).contains(#""length":5"#))
    #expect(!String(decoding: json, as: UTF8.self).contains("pause"))
    #expect(try JSONDecoder.firesmith.decode(Race.self, from: json).length == .milliseconds(5))
  }

  /// `test_model_scalars.py` has the same values.
  @Test(arguments: [
    (499, 0), (500, 1), (501, 1), (1499, 1), (1500, 2), (2500, 3), (-499, 0), (-500, -1),
    (-501, -1), (-1500, -2), (-2500, -3),
  ])
  func theyAreRoundedToTheNearestMillisecond(_ microseconds: Int, _ milliseconds: Int) throws {
    let stored = try FirestoreEncoder().encode(Race(length: .microseconds(microseconds)))
    #expect(stored["length"] == .integer(milliseconds))
  }

  @Test func halfAMillisecondIsExact() throws {
    let half = Duration.microseconds(500)
    let least = Duration(secondsComponent: 0, attosecondsComponent: 1)
    let fiveSeconds = Duration.seconds(5)
    let cases: [(Duration, Int)] = [
      (half - least, 0), (half, 1), (least - half, 0), (.zero - half, -1),
      (fiveSeconds - half, 5000), (fiveSeconds - half - least, 4999), (half - fiveSeconds, -5000),
    ]
    for (duration, milliseconds) in cases {
      #expect(
        try FirestoreEncoder().encode(Race(length: duration))["length"] == .integer(milliseconds))
    }
  }

  @Test func thoseThatPythonLacksAreRefused() throws {
    for duration in [Self.longest, Duration.zero - Self.longest] {
      let stored = try FirestoreEncoder().encode(Race(length: duration))
      #expect(try FirestoreDecoder().decode(Race.self, from: stored).length == duration)
    }
    let reason = "The duration is longer than 999,999,999 days."
    for length in [
      Self.longest + .microseconds(500), Duration.zero - Self.longest - .milliseconds(1),
      Duration(secondsComponent: .max, attosecondsComponent: 0),
      Duration(secondsComponent: .min, attosecondsComponent: 0),
    ] {
      let error = try codingError {
        _ = try FirestoreEncoder().encode(Race(length: .zero, splits: ["a": [.zero, length]]))
      }
      #expect(error.path == ["splits", "a", "1"])
      #expect(error.message == reason)
    }
    for stored in [Int.max, .min, 86_399_999_913_600_001] {
      let error = try codingError {
        _ = try FirestoreDecoder().decode(
          Race.self,
          from: ["length": .integer(0), "laps": .array([.integer(stored)]), "splits": .map([:])])
      }
      #expect(error.path == ["laps", "0"])
      #expect(error.message == reason)
    }
  }
}
