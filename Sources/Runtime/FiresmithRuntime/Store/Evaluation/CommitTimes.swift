/// The times of a commit: the clock's, and those of the documents that it changes.
///
/// A wrong clock can't do lasting harm: whoever sets it right again gets the right times.
package struct CommitTimes: Sendable {
  /// The clock's time, which server timestamps and new documents have.
  package let now: Timestamp
  /// The latest update time of a document that was deleted, if it may come again; `nil` if there is
  /// none.
  package private(set) var deleted: Timestamp?

  /// The number of seconds that a document's time may be ahead of the clock and still count: a day.
  private static let ahead: Int64 = 86_400

  /// - Parameters:
  ///   - now: The current time, in whole microseconds.
  ///   - deleted: The latest update time of a document that was deleted.
  /// - Throws: ``FirestoreErrorCode/Code/outOfRange`` if Firestore can't store the time.
  package init(now: Timestamp, deleted: Timestamp?) throws {
    guard now.isStorable else {
      throw FirestoreErrorCode(.outOfRange, "The store's clock is outside the years 1 to 9999.")
    }
    self.now = now
    note(deleted: deleted)
  }

  /// Notes that a document was deleted whose update time was `time`.
  package mutating func note(deleted time: Timestamp?) {
    guard let time, counts(time) else { return }
    deleted = deleted.map { max($0, time) } ?? time
  }

  /// Returns the update time of a document that is changed: the clock's, but later than its last
  /// one.
  ///
  /// - Parameter last: When the document was last changed; `nil` if it doesn't exist.
  package func update(after last: Timestamp?) -> Timestamp {
    guard let last = last ?? deleted, last >= now, counts(last) else { return now }
    let next = last.nextMicrosecond
    return next.isStorable ? next : now
  }

  /// Whether `time` isn't so far ahead that the clock must have been wrong then.
  private func counts(_ time: Timestamp) -> Bool {
    time.seconds <= now.seconds + CommitTimes.ahead
  }
}
