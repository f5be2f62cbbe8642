import Foundation

/// A point in time, to the nanosecond.
///
/// Firestore stores whole microseconds of the years 1 to 9999, and truncates what is finer.
public struct Timestamp: Hashable, Codable, Sendable {
  /// The whole seconds since 1970 began, in UTC.
  public var seconds: Int64
  /// The rest, counted forward in time: from 0 to 999,999,999, also before 1970.
  public var nanoseconds: Int32

  /// - Parameters:
  ///   - seconds: The whole seconds since 1970 began, in UTC.
  ///   - nanoseconds: The rest, from 0 to 999,999,999.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The current time.
  public init() {
    self.init(date: Date())
  }

  /// `date`, to the nearest microsecond.
  ///
  /// Google's SDK truncates instead, so that a date which is read and written again drifts by a
  /// microsecond. Rounded, every stored timestamp between the years 1728 and 2273 survives. A date that Firestore
  /// can't store becomes the nearest that it can.
  public init(date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= Timestamp.earliest.dateValue().timeIntervalSinceReferenceDate else {
      self = .earliest
      return
    }
    guard interval < Timestamp.latest.dateValue().timeIntervalSinceReferenceDate else {
      self = .latest
      return
    }
    let whole = interval.rounded(.down)
    let microseconds = Int32(((interval - whole) * 1e6).rounded())
    let carry = microseconds == 1_000_000
    seconds = Int64(whole) + Timestamp.referenceSeconds + (carry ? 1 : 0)
    nanoseconds = carry ? 0 : microseconds * 1000
  }

  /// This time as a date, which is exact to less than a microsecond between the years 1728 and 2273.
  public func dateValue() -> Date {
    let whole = Double(seconds) - Double(Timestamp.referenceSeconds)
    return Date(timeIntervalSinceReferenceDate: whole + Double(nanoseconds) / 1e9)
  }

  /// The first moment of the year 1.
  static let earliest = Timestamp(seconds: -62_135_596_800, nanoseconds: 0)
  /// The last microsecond of the year 9999.
  static let latest = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)

  /// Whether Firestore can store this time.
  var isStorable: Bool {
    seconds >= Timestamp.earliest.seconds && seconds <= Timestamp.latest.seconds
      && nanoseconds >= 0 && nanoseconds <= 999_999_999
  }

  /// 2001 in seconds since 1970: where `Date` counts from.
  private static let referenceSeconds: Int64 = 978_307_200
}

extension Timestamp: Comparable {
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}
