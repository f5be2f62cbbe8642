extension StoredTimestamp {
  /// Reads a time as RFC 3339 writes it: `2024-02-29T23:59:59.123456789Z`, or with an offset such
  /// as `+01:00`.
  ///
  /// - Returns: `nil` for anything else.
  package init?(text: String) {
    var text = text
    guard let time = text.withUTF8({ Self(TimeText($0)) }) else { return nil }
    self = time
  }

  private init?(_ text: TimeText) {
    var reader = text
    guard let year = reader.number(4), reader.take("-"),
      let month = reader.number(2), reader.take("-"), let day = reader.number(2),
      reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2),
      let nanoseconds = reader.fraction(), let offset = reader.offset(), reader.isAtEnd,
      (1...12).contains(month), (1...Self.days(inMonth: month, year: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    self.init(
      seconds: days * 86_400 + hour * 3_600 + minute * 60 + second - offset,
      nanoseconds: nanoseconds)
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970 on, in the Gregorian calendar: years begin in March, so that the leap day
  /// is the last one.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// Reads the parts of a time's text one after the other.
private struct TimeText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private var digit: Int? {
    guard position < bytes.count, case 0x30...0x39 = bytes[position] else { return nil }
    return Int(bytes[position] - 0x30)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes a number of exactly this many digits.
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit else { return nil }
      number = number * 10 + digit
      position += 1
    }
    return number
  }

  /// Takes what follows the seconds, and returns it in nanoseconds; 0 if there is nothing.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    guard digit != nil else { return nil }
    var nanoseconds = 0
    var unit = 100_000_000
    while let digit {
      nanoseconds += digit * unit
      unit /= 10
      position += 1
    }
    return nanoseconds
  }

  /// Takes the offset from UTC, and returns it in seconds.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isNegative ? -seconds : seconds
  }
}
