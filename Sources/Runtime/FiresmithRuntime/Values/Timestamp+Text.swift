import FiresmithValues

// Times are written as the tool writes them, too.
extension Timestamp {
  /// This time in UTC as RFC 3339 writes it, with 0, 3, 6 or 9 digits of a second; `nil` outside
  /// the years 1 to 9999.
  var text: String? { stored.text }

  /// Appends ``text`` in UTF-8.
  ///
  /// - Returns: Whether there is one: `false` outside the years 1 to 9999.
  func appendText(to bytes: inout [UInt8]) -> Bool { stored.appendText(to: &bytes) }

  /// Creates a timestamp from RFC 3339 text, in any time zone, with up to nine digits of a second;
  /// `nil` if `text` isn't such a time, or not in the years 1 to 9999.
  init?(text: String) {
    guard let time = StoredTimestamp(text: text, .stored) else { return nil }
    self.init(time)
  }

  /// Creates a timestamp from RFC 3339 text. See ``init(text:)-(String)``.
  init?(text: UnsafeBufferPointer<UInt8>) {
    guard let time = StoredTimestamp(utf8: text, .stored) else { return nil }
    self.init(time)
  }

  /// Creates a timestamp from RFC 3339 text as any program writes it: with small letters, a space
  /// before the hour, and any number of digits of a second, of which those that Firestore stores
  /// count. `nil` if `text` isn't such a time, or not in the years 1 to 9999.
  init?(foreignText text: String) {
    guard let time = StoredTimestamp(text: text, .foreign), time.isStorable,
      !text.utf8.starts(with: "0000".utf8)
    else { return nil }
    self.init(
      StoredTimestamp(seconds: time.seconds, nanoseconds: time.nanoseconds / 1000 * 1000))
  }

  private init(_ time: StoredTimestamp) {
    self.init(seconds: time.seconds, nanoseconds: Int32(time.nanoseconds))
  }

  /// This time as the tool knows it.
  private var stored: StoredTimestamp {
    StoredTimestamp(seconds: seconds, nanoseconds: Int(nanoseconds))
  }

  /// Whether Firestore can store this time.
  var isStorable: Bool { stored.isStorable }
}
