// Timestamps are written as in RFC 3339, in UTC: 2024-05-06T07:08:09.123456Z. The calendar is the
// Gregorian one, extended back to the year 1. Years are counted from 1 March, so that leap days are
// at their end.

extension Timestamp {
  /// This time in UTC, with 0, 3, 6 or 9 digits of a second; `nil` outside the years 1 to 9999.
  var text: String? {
    var bytes: [UInt8] = []
    guard appendText(to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` in UTF-8.
  ///
  /// - Returns: Whether there is one: `false` outside the years 1 to 9999.
  func appendText(to bytes: inout [UInt8]) -> Bool {
    guard isStorable else { return false }
    let sinceYear1 = Int(seconds - Timestamp.earliest.seconds)
    let (year, month, day) = Timestamp.date(ofDay: sinceYear1 / 86400)
    let second = sinceYear1 % 86400
    bytes.appendDigits(year, count: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(month, count: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(day, count: 2)
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
      bytes.appendDigits(Int(nanoseconds / 1_000_000), count: 3)
    } else if nanoseconds % 1000 == 0 {
      bytes.appendDigits(Int(nanoseconds / 1000), count: 6)
    } else {
      bytes.appendDigits(Int(nanoseconds), count: 9)
    }
  }

  /// Creates a timestamp from RFC 3339 text, in any time zone, with up to nine digits of a second;
  /// `nil` if `text` isn't such a time, or not in the years 1 to 9999.
  init?(text: String) {
    var text = text
    guard let timestamp = text.withUTF8({ Timestamp(text: $0) }) else { return nil }
    self = timestamp
  }

  /// Creates a timestamp from RFC 3339 text. See ``init(text:)-(String)``.
  init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 20,
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let year = text.digits(0, 4), let month = text.digits(5, 2), let day = text.digits(8, 2),
      let hour = text.digits(11, 2), let minute = text.digits(14, 2),
      let second = text.digits(17, 2),
      year >= 1, (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60,
      day <= Timestamp.days(inMonth: month, year: year)
    else { return nil }
    var end = 19
    guard let nanoseconds = Timestamp.fraction(text, &end),
      let offset = Timestamp.offset(text, end)
    else { return nil }
    let days = Timestamp.day(year: year, month: month, day: day)
    let time = days * 86400 + hour * 3600 + minute * 60 + second - offset
    self.init(seconds: Timestamp.earliest.seconds + Int64(time), nanoseconds: nanoseconds)
    guard isStorable else { return nil }
  }

  private static func fraction(
    _ text: UnsafeBufferPointer<UInt8>, _ end: inout Int
  ) -> Int32? {
    guard text[end] == UInt8(ascii: ".") else { return 0 }
    end += 1
    let start = end
    var nanoseconds: Int32 = 0
    while end < text.count, let digit = text.digits(end, 1), end - start < 9 {
      nanoseconds = nanoseconds * 10 + Int32(digit)
      end += 1
    }
    guard end > start else { return nil }
    for _ in (end - start)..<9 { nanoseconds *= 10 }
    return nanoseconds
  }

  /// The offset from UTC at the end of `text`, in seconds.
  private static func offset(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start < text.count else { return nil }
    switch text[start] {
    case UInt8(ascii: "Z"):
      return text.count == start + 1 ? 0 : nil
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard text.count == start + 6, text[start + 3] == UInt8(ascii: ":"),
        let hours = text.digits(start + 1, 2), let minutes = text.digits(start + 4, 2),
        hours < 24, minutes < 60
      else { return nil }
      let offset = hours * 3600 + minutes * 60
      return text[start] == UInt8(ascii: "-") ? -offset : offset
    default: return nil
    }
  }
}

// MARK: - Calendar

extension Timestamp {
  /// The days from 1 January of the year 1 to a date.
  private static func day(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let monthSinceMarch = month > 2 ? month - 3 : month + 9
    return year * 365 + year / 4 - year / 100 + year / 400
      + (153 * monthSinceMarch + 2) / 5 + day - 1 - daysBeforeYear1
  }

  /// The date that is `day` days after 1 January of the year 1.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let day = day + daysBeforeYear1
    let century = day / 146_097
    let dayOfCycle = day % 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthSinceMarch < 10 ? monthSinceMarch + 3 : monthSinceMarch - 9
    let year = century * 400 + yearOfCycle + (month > 2 ? 0 : 1)
    return (year, month, dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1)
  }

  /// The days from 1 March of the year 0 to 1 January of the year 1.
  private static let daysBeforeYear1 = 306

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

// MARK: - Digits

extension [UInt8] {
  /// Appends `number` with `count` digits.
  fileprivate mutating func appendDigits(_ number: Int, count: Int) {
    var divisor = 1
    for _ in 1..<count { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number written by `count` digits from `start`; `nil` if one isn't a digit.
  fileprivate func digits(_ start: Int, _ count: Int) -> Int? {
    var number = 0
    for byte in self[start..<(start + count)] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
