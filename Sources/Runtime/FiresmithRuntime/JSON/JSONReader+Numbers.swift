extension JSONReader {
  /// Reads an integer, with or without quotes; the REST API writes quotes.
  package mutating func readInteger() throws(FirestoreJSONError) -> Int {
    if peek() == UInt8(ascii: "\"") {
      let start = position
      let text = try readText()
      guard let (integer, end) = integer(from: text.start, to: text.end), end == text.end else {
        position = start
        throw unexpected("an integer of 64 bits")
      }
      return integer
    }
    guard let (integer, end) = integer(from: position, to: bytes.count), !continuesNumber(end)
    else { throw unexpected("an integer of 64 bits") }
    position = end
    return integer
  }

  /// Reads a number, with or without quotes; the REST API quotes `NaN` and the infinities.
  mutating func readDouble() throws(FirestoreJSONError) -> Double {
    if peek() == UInt8(ascii: "\"") {
      let start = position
      let text = try readText()
      if matches(text, "NaN") { return .nan }
      if matches(text, "Infinity") { return .infinity }
      if matches(text, "-Infinity") { return -.infinity }
      guard let (double, end) = double(from: text.start, to: text.end), end == text.end else {
        position = start
        throw unexpected("a number")
      }
      return double
    }
    guard let (double, end) = double(from: position, to: bytes.count), !continuesNumber(end) else {
      throw unexpected("a number")
    }
    position = end
    return double
  }

  /// Whether more of a number follows than was read, such as the second digit of `01`.
  private func continuesNumber(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  private func integer(from start: Int, to limit: Int) -> (Int, end: Int)? {
    let isNegative = start < limit && bytes[start] == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    var index = first
    var value = 0
    while index < limit, let digit = digit(at: index) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || overflows { return nil }
      value = sum
      index += 1
    }
    guard index > first, index == first + 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    return (value, index)
  }

  /// The number from `start` on, if it is valid JSON and fits in a double.
  ///
  /// A number of up to 15 digits with a small exponent is one multiplication or division of numbers
  /// that are exact, and so correctly rounded (W. D. Clinger, “How to read floating point numbers
  /// accurately”, 1990). All others are left to the standard library.
  private func double(from start: Int, to limit: Int) -> (Double, end: Int)? {
    var index = start
    let isNegative = index < limit && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var mantissa = 0
    let firstDigit = index
    let whole = digits(&index, limit, into: &mantissa)
    guard whole == 1 || whole > 1 && bytes[firstDigit] != UInt8(ascii: "0") else { return nil }
    var fraction = 0
    if index < limit, bytes[index] == UInt8(ascii: ".") {
      index += 1
      fraction = digits(&index, limit, into: &mantissa)
      guard fraction > 0 else { return nil }
    }
    var exponent = 0
    if index < limit, bytes[index] == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "E") {
      index += 1
      let isBelow = index < limit && bytes[index] == UInt8(ascii: "-")
      if isBelow || index < limit && bytes[index] == UInt8(ascii: "+") { index += 1 }
      guard digits(&index, limit, into: &exponent) > 0 else { return nil }
      if isBelow { exponent = -exponent }
    }
    if whole + fraction <= 15, abs(exponent) <= 1000,
      let scaled = scaled(Double(mantissa), by: exponent - fraction)
    {
      return (isNegative ? -scaled : scaled, index)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let double = Double(text), double.isFinite else { return nil }
    return (double, index)
  }

  private func scaled(_ mantissa: Double, by exponent: Int) -> Double? {
    switch exponent {
    case 0: mantissa
    case 1...22: mantissa * power(exponent)
    case -22 ... -1: mantissa / power(-exponent)
    default: nil
    }
  }

  /// A power of ten, exact up to the 22nd.
  private func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// Reads digits, and returns how many there were. Digits that don't fit in `number` are dropped.
  private func digits(_ index: inout Int, _ limit: Int, into number: inout Int) -> Int {
    let start = index
    while index < limit, let digit = digit(at: index) {
      if number < 100_000_000_000_000_000 { number = number * 10 + digit }
      index += 1
    }
    return index - start
  }

  @inline(__always)
  private func digit(at index: Int) -> Int? {
    let digit = bytes[index] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }
}
