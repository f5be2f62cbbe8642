/// A day of the Gregorian calendar, which goes on in both directions without an end.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1 on.
  package let day: Int

  /// Creates a day; `nil` if the calendar doesn't have it.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

// MARK: - Days as a number

// Years are counted from March on here, so that the leap day is the last of its year, and from the
// year 0 in cycles of 400 years, which are 146,097 days each.
//
// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
extension CalendarDay {
  /// The days from 1 January 1970 to this one; negative before it.
  package var daysSince1970: Int {
    let year = month > 2 ? year : year - 1
    let cycle = (year >= 0 ? year : year - 399) / 400
    let yearOfCycle = year - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysOfCycle + dayOfCycle - Self.daysBefore1970
  }

  /// Creates the day that is so many days after 1 January 1970, or before it.
  package init(daysSince1970: Int) {
    let days = daysSince1970 + Self.daysBefore1970
    let cycle = (days >= 0 ? days : days - Self.daysOfCycle + 1) / Self.daysOfCycle
    let dayOfCycle = days - cycle * Self.daysOfCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    month = monthSinceMarch < 10 ? monthSinceMarch + 3 : monthSinceMarch - 9
    year = cycle * 400 + yearOfCycle + (month > 2 ? 0 : 1)
    day = dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1
  }

  private static var daysOfCycle: Int { 146_097 }
  /// The days from 1 March of the year 0 to 1 January 1970.
  private static var daysBefore1970: Int { 719_468 }
}

// MARK: - Text

extension CalendarDay {
  /// Reads a day as RFC 3339 writes it: `2027-01-31`.
  ///
  /// - Returns: `nil` for anything else, such as a day that the calendar doesn't have.
  package init?(text: String) {
    var text = text
    let day = text.withUTF8 { bytes -> CalendarDay? in
      var digits = DigitReader(bytes)
      let day = digits.day()
      return digits.isAtEnd ? day : nil
    }
    guard let day else { return nil }
    self = day
  }

  /// The day as RFC 3339 writes it: `2027-01-31`.
  package var text: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` in UTF-8.
  func appendText(to bytes: inout [UInt8]) {
    bytes.appendDigits(year, count: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(month, count: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(day, count: 2)
  }
}
