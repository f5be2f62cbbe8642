// Times are written as in RFC 3339: 2024-05-06T07:08:09.123456Z.

extension StoredTimestamp {
  /// The texts that are taken for a time.
  package enum TextForm {
    /// As Firestore and the libraries for it write them: capitals, up to nine digits of a second,
    /// and the years that Firestore stores.
    case stored
    /// As any program writes them: RFC 3339 as a whole, with small letters, a space before the
    /// hour, and any number of digits of a second, of which nine count.
    case foreign
  }

  /// Reads a time as RFC 3339 writes it: `2024-02-29T23:59:59.123456789Z`, or with an offset such
  /// as `+01:00`.
  ///
  /// - Returns: `nil` for anything else.
  package init?(text: String, _ form: TextForm) {
    var text = text
    guard let time = text.withUTF8({ Self(utf8: $0, form) }) else { return nil }
    self = time
  }

  /// Reads a time from UTF-8. See ``init(text:_:)``.
  package init?(utf8: UnsafeBufferPointer<UInt8>, _ form: TextForm) {
    var reader = DigitReader(utf8)
    guard let day = reader.day(), reader.takeSeparator(form), let second = reader.secondOfDay(),
      let nanoseconds = reader.fraction(form), let offset = reader.offset(form), reader.isAtEnd
    else { return nil }
    let seconds = Int64(day.daysSince1970) * 86_400 + Int64(second - offset)
    self.init(seconds: seconds, nanoseconds: nanoseconds)
    switch form {
    // A year 0 is near the first year in another zone.
    case .stored: guard day.year >= 1, isStorable else { return nil }
    case .foreign: break
    }
  }
}

extension DigitReader {
  /// Takes what stands between the day and the hour.
  fileprivate mutating func takeSeparator(_ form: StoredTimestamp.TextForm) -> Bool {
    switch form {
    case .stored: take("T")
    case .foreign: take("T") || take("t") || take(" ")
    }
  }

  /// Takes the time of a day, and returns it in whole seconds.
  fileprivate mutating func secondOfDay() -> Int? {
    guard let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), hour < 24, minute < 60, second < 60
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// Takes what follows the seconds, and returns it in nanoseconds; 0 if there is nothing.
  fileprivate mutating func fraction(_ form: StoredTimestamp.TextForm) -> Int? {
    guard take(".") else { return 0 }
    let start = position
    var nanoseconds = 0
    var unit = 100_000_000
    while let digit = digit() {
      nanoseconds += digit * unit
      unit /= 10
    }
    let count = position - start
    switch form {
    case .stored: return (1...9).contains(count) ? nanoseconds : nil
    case .foreign: return count > 0 ? nanoseconds : nil
    }
  }

  /// Takes the offset from UTC, and returns it in seconds.
  fileprivate mutating func offset(_ form: StoredTimestamp.TextForm) -> Int? {
    if take("Z") { return 0 }
    switch form {
    case .stored: break
    case .foreign: if take("z") { return 0 }
    }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return isNegative ? -seconds : seconds
  }
}

// MARK: - Writing

extension StoredTimestamp {
  /// This time in UTC, with 0, 3, 6 or 9 digits of a second; `nil` if Firestore can't store it.
  package var text: String? {
    var bytes: [UInt8] = []
    guard appendText(to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` in UTF-8.
  ///
  /// - Returns: Whether there is one.
  package func appendText(to bytes: inout [UInt8]) -> Bool {
    guard isStorable else { return false }
    let day = day
    let second = Int(seconds - Int64(day.daysSince1970) * 86_400)
    day.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    bytes.appendDigits(second / 3600, count: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDigits(second / 60 % 60, count: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDigits(second % 60, count: 2)
    appendFraction(to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
    return true
  }

  private func appendFraction(to bytes: inout [UInt8]) {
    guard nanoseconds != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    if nanoseconds % 1_000_000 == 0 {
      bytes.appendDigits(nanoseconds / 1_000_000, count: 3)
    } else if nanoseconds % 1000 == 0 {
      bytes.appendDigits(nanoseconds / 1000, count: 6)
    } else {
      bytes.appendDigits(nanoseconds, count: 9)
    }
  }
}
