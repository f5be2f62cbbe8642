import Foundation

// MARK: - Decimal numbers

/// A decimal number of at most 38 digits, stored as a string with all of them: `12.50`.
///
/// Numbers are compared by their value, so that `12.5` and `12.50` are equal; what was read is
/// written with the digits that it had. Compute with ``decimal``.
nonisolated public struct ExactDecimal: Sendable {
  /// The number as it is stored: without an exponent, and without a plus.
  public let description: String

  /// Creates the number zero.
  public init() { description = "0" }

  /// Creates a whole number.
  public init(_ integer: Int) { description = String(integer) }

  /// Creates the number that Foundation's `decimal` is. Returns `nil` for NaN, and for a number
  /// that takes more than 38 digits to write.
  public init?(exactly decimal: Decimal) { self.init(decimal.description) }

  /// Foundation's number, to compute with.
  public var decimal: Decimal {
    // The text has been checked: by itself, this initializer takes the beginning of any text.
    Decimal(string: description, locale: Locale(identifier: "en_US_POSIX")) ?? 0
  }
}

nonisolated extension ExactDecimal: LosslessStringConvertible {
  /// Creates the number written in `description`: `ExactDecimal("12.50")`. Returns `nil` for texts
  /// that aren't stored: with an exponent, with a plus, with a zero before other digits, without a
  /// digit on a side of the point, with more than 38 digits, and with a minus before a zero.
  public init?(_ description: String) {
    let (zero, nine, point) = (UInt8(ascii: "0"), UInt8(ascii: "9"), UInt8(ascii: "."))
    let digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
    let minuses = description.utf8.count - digits.count
    let parts = digits.split(separator: point, maxSplits: 2, omittingEmptySubsequences: false)
    guard minuses <= 1, parts.count <= 2, let whole = parts.first,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 >= zero && $0 <= nine } }),
      whole.count == 1 || whole.first != zero, parts.reduce(0, { $0 + $1.count }) <= 38,
      minuses == 0 || digits.contains(where: { $0 > zero && $0 <= nine })
    else { return nil }
    self.description = description
  }
}

nonisolated extension ExactDecimal: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

nonisolated extension ExactDecimal: Hashable, Comparable {
  /// Whether the number is less than zero.
  private var isNegative: Bool { description.utf8.first == UInt8(ascii: "-") }

  /// The digits before the point, and those behind it up to the last one that isn't zero.
  private var digits: (whole: Substring.UTF8View, fraction: Substring.UTF8View) {
    let digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    var fraction = digits.dropFirst(whole.count + 1)
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    return (whole, fraction)
  }

  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    let (first, second) = (left.digits, right.digits)
    return left.isNegative == right.isNegative && first.whole.elementsEqual(second.whole)
      && first.fraction.elementsEqual(second.fraction)
  }

  public func hash(into hasher: inout Hasher) {
    let digits = digits
    hasher.combine(isNegative)
    hasher.combine(Array(digits.whole))
    hasher.combine(Array(digits.fraction))
  }

  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let (small, large) = left.isNegative ? (right.digits, left.digits) : (left.digits, right.digits)
    if small.whole.count != large.whole.count { return small.whole.count < large.whole.count }
    if !small.whole.elementsEqual(large.whole) {
      return small.whole.lexicographicallyPrecedes(large.whole)
    }
    return small.fraction.lexicographicallyPrecedes(large.fraction)
  }
}

nonisolated extension ExactDecimal: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let description = try container.decode(String.self)
    guard let number = ExactDecimal(description) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(description)” is not a decimal number such as 12.50")
    }
    self = number
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
