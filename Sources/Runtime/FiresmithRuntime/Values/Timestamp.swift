import FiresmithValues
import Foundation

/// A point in time, to the nanosecond.
///
/// Firestore stores whole microseconds of the years 1 to 9999, and truncates what is finer.
public struct Timestamp: Hashable, Sendable {
  /// The whole seconds since 1970 began, in UTC.
  public var seconds: Int64
  /// Additional nanoseconds, from 0 to 999,999,999, which count forward, also before 1970.
  public var nanoseconds: Int32

  /// - Parameters:
  ///   - seconds: The whole seconds since 1970 began, in UTC.
  ///   - nanoseconds: Additional nanoseconds, from 0 to 999,999,999.
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
  /// Google's SDK truncates instead, so that dates drift by a microsecond when they are read and
  /// written again. Rounding preserves every stored timestamp between the years 1728 and 2273, and
  /// the last microsecond of the year 9999, which many programs use for "never".
  ///
  /// A date outside the years 1 to 9999 becomes the nearest that Firestore can store;
  /// ``FirestoreEncoder`` refuses such dates.
  public init(date: Date) {
    if let timestamp = Timestamp(storing: date) {
      self = timestamp
    } else {
      self = date.timeIntervalSince1970 > 0 ? .latest : .earliest
    }
  }

  /// `date`, to the nearest microsecond; `nil` if Firestore can't store it.
  init?(storing date: Date) {
    if date == Timestamp.latestDate {
      self = .latest
      return
    }
    let interval = date.timeIntervalSinceReferenceDate
    let whole = interval.rounded(.down)
    guard let seconds = Int64(exactly: whole) else { return nil }
    let microseconds = Int32(((interval - whole) * 1e6).rounded())
    let (sum, overflows) = seconds.addingReportingOverflow(
      Timestamp.referenceSeconds + Int64(microseconds / 1_000_000))
    self.init(seconds: sum, nanoseconds: microseconds % 1_000_000 * 1000)
    guard !overflows, isStorable else { return nil }
  }

  /// This time as a date, accurate to less than a microsecond between the years 1728 and 2273.
  ///
  /// The last moments of the year 9999, which are nearer to the year 10000 than to any other date,
  /// become the last date before it, so that they can be stored again.
  public func dateValue() -> Date {
    let whole = Double(seconds) - Double(Timestamp.referenceSeconds)
    let date = Date(timeIntervalSinceReferenceDate: whole + Double(nanoseconds) / 1e9)
    return isStorable ? min(date, Timestamp.latestDate) : date
  }

  /// The first moment of the year 1.
  static let earliest = Timestamp(
    seconds: StoredTimestamp.storableSeconds.lowerBound, nanoseconds: 0)
  /// The last microsecond of the year 9999.
  static let latest = Timestamp(
    seconds: StoredTimestamp.storableSeconds.upperBound, nanoseconds: 999_999_000)
  /// The last date before the year 10000: dates are 31 microseconds apart there.
  private static let latestDate = Date(
    timeIntervalSinceReferenceDate: Double(latest.seconds + 1 - referenceSeconds).nextDown)

  /// The reference date of `Date`, 1 January 2001, in seconds since 1970.
  private static let referenceSeconds: Int64 = 978_307_200
}

extension Timestamp: Comparable {
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass a timestamp through as it is; with other
/// coders it is a `Date`, in the form that they give to dates.
extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let timestamp = Timestamp(storing: try container.decode(Date.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The date is outside the years 1 to 9999.")
    }
    self = timestamp
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dateValue())
  }
}
