/// A time, as Firestore stores it.
package struct StoredTimestamp: Hashable, Sendable {
  /// The whole seconds since 1970 began, in UTC.
  package let seconds: Int64
  /// The nanoseconds after that second, fewer than 1,000,000,000; they count forward, also before
  /// 1970.
  package let nanoseconds: Int

  package init(seconds: Int64, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The seconds since 1970 of the years 1 to 9999, which are those that Firestore stores.
  ///
  /// Source: Firestore's REST API, `Timestamp`.
  package static var storableSeconds: ClosedRange<Int64> { -62_135_596_800...253_402_300_799 }

  /// Whether Firestore can store this time.
  package var isStorable: Bool {
    Self.storableSeconds.contains(seconds) && nanoseconds >= 0 && nanoseconds <= 999_999_999
  }

  /// The day in UTC.
  package var day: CalendarDay {
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return CalendarDay(daysSince1970: Int(second < 0 ? day - 1 : day))
  }
}

extension StoredTimestamp: Comparable {
  package static func < (left: StoredTimestamp, right: StoredTimestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
