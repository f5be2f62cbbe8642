/// Reads the numbers of a day or a time from UTF-8, one after the other.
struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes a digit, and returns its value; `nil` if there is none.
  mutating func digit() -> Int? {
    guard position < bytes.count, case 0x30...0x39 = bytes[position] else { return nil }
    defer { position += 1 }
    return Int(bytes[position] - 0x30)
  }

  /// Takes a number of exactly this many digits.
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Takes a character of ASCII, and returns whether it was there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes a day such as `2027-01-31`.
  mutating func day() -> CalendarDay? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }
}

extension [UInt8] {
  /// Appends a number that isn't negative, with zeros before it up to `count` digits.
  mutating func appendDigits(_ number: Int, count: Int) {
    var divisor = 1
    for _ in 1..<count { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
