import FirebaseFirestore
import Foundation

// MARK: - Firestore's types outside of Firestore

nonisolated extension Timestamp {
  /// Returns `date` rounded to the nearest microsecond, or `nil` if it is outside the years 1 to
  /// 9999, for which the SDK crashes.
  internal static func storing(_ date: Date) -> Timestamp? {
    if date == .last { return Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000) }
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= -63_113_904_000, interval < 252_423_993_600 else { return nil }
    var seconds: Double = floor(interval)
    let fraction: Double = interval - seconds
    var microseconds: Double = round(fraction * 1e6)
    if microseconds == 1e6 {
      seconds += 1
      microseconds = 0
    }
    seconds += 978_307_200
    return Timestamp(seconds: Int64(seconds), nanoseconds: Int32(microseconds) * 1000)
  }
}
