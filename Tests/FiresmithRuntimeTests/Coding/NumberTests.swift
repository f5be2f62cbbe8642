import FiresmithRuntime
import Foundation
import Testing

/// Numbers.
@Suite struct NumberTests {
  @Test func everyIntegerTypeIsStoredAsAnInteger() throws {
    try expectRoundTrip(Int.min, as: .integer(.min))
    try expectRoundTrip(Int.max, as: .integer(.max))
    try expectRoundTrip(Int8(-128), as: .integer(-128))
    try expectRoundTrip(Int8(1), as: .integer(1))
    try expectRoundTrip(Int16.max, as: .integer(32767))
    try expectRoundTrip(Int32.min, as: .integer(-2_147_483_648))
    try expectRoundTrip(Int64.max, as: .integer(.max))
    try expectRoundTrip(UInt8.max, as: .integer(255))
    try expectRoundTrip(UInt16.max, as: .integer(65535))
    try expectRoundTrip(UInt32.max, as: .integer(4_294_967_295))
    try expectRoundTrip(UInt64(Int64.max), as: .integer(.max))
    try expectRoundTrip(UInt(7), as: .integer(7))
  }

  @Test func unsignedAboveTheGreatestIntegerIsAnError() throws {
    let value = [["n": UInt64(Int64.max)], ["n": UInt64(Int64.max) + 1]]
    let error = try codingError { _ = try encoded(value) }
    #expect(error.path == ["value", "1", "n"])
    #expect(
      error.message == "is 9223372036854775808, which is greater than any integer of Firestore")
    #expect(throws: EncodingError.self) { try encoded(UInt.max) }
  }

  @Test(arguments: [
    0, -0.0, 1, 1.5, 0.1, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
    -.infinity, .pi,
  ])
  func doublesKeepEveryBit(double: Double) throws {
    try expectRoundTrip(double, as: .double(double))
    #expect(try decoded(Double.self, .double(double)).sign == double.sign)
  }

  @Test func notANumberIsKept() throws {
    #expect(try encoded(Double.nan) == .double(.nan))
    #expect(try decoded(Double.self, .double(.nan)).isNaN)
    #expect(try decoded(Float.self, .double(.nan)).isNaN)
  }

  @Test func floatsAreStoredAsTheDoublesTheyAre() throws {
    try expectRoundTrip(Float(0.1), as: .double(0.10000000149011612))
    try expectRoundTrip(Float.infinity, as: .double(.infinity))
    #expect(try decoded(Float.self, .double(0.1)) == 0.1)
    #expect(try decoded(Float.self, .integer(3)) == 3)
    #expect(throws: DecodingError.self) { try decoded(Float.self, .double(1e300)) }
  }

  @Test func anIntegerIsReadFromAWholeDouble() throws {
    #expect(try decoded(Int.self, .double(1)) == 1)
    #expect(try decoded(Int.self, .double(-0.0)) == 0)
    #expect(try decoded(UInt8.self, .double(255)) == 255)
    #expect(try decoded(Int.self, .double(-9_223_372_036_854_775_808)) == .min)
  }

  @Test(
    arguments: [
      (.double(1.5), "holds the double 1.5 where an integer belongs"),
      (.double(.nan), "holds the double nan where an integer belongs"),
      (.double(.infinity), "holds the double inf where an integer belongs"),
      (.double(1e19), "holds the double 1e+19, which does not fit in Int"),
      (.boolean(true), "holds the boolean true where an integer belongs"),
      (.string("1"), "holds the string “1” where an integer belongs"),
      (.null, "is null where an integer belongs"),
    ] as [(DocumentValue, String)])
  func noIntegerIsReadFromAnythingElse(stored: DocumentValue, message: String) throws {
    let error = try codingError { _ = try decoded(Int.self, stored) }
    #expect(error.path == ["value"])
    #expect(error.message == message)
  }

  @Test func anIntegerThatDoesNotFitIsAnError() throws {
    #expect(
      try codingError { _ = try decoded(Int8.self, .integer(128)) }.message
        == "holds the integer 128, which does not fit in Int8")
    #expect(throws: DecodingError.self) { try decoded(UInt.self, .integer(-1)) }
    #expect(throws: DecodingError.self) { try decoded(UInt64.self, .double(-1)) }
    #expect(throws: DecodingError.self) { try decoded(Int16.self, .integer(40000)) }
    #expect(throws: DecodingError.self) { try decoded(Int32.self, .double(3e9)) }
    #expect(throws: DecodingError.self) { try decoded(UInt32.self, .integer(-1)) }
  }

  @Test func aDoubleTakesEveryNumberAndNothingElse() throws {
    #expect(try decoded(Double.self, .integer(3)) == 3)
    #expect(try decoded(Double.self, .integer(.max)) == 0x1p63)
    for stored: DocumentValue in [.string("1"), .boolean(true), .null, .array([])] {
      #expect(throws: DecodingError.self) { try decoded(Double.self, stored) }
    }
  }

  @Test func aBooleanIsReadFromABooleanOnly() throws {
    #expect(try decoded(Bool.self, .boolean(true)))
    for stored: DocumentValue in [.integer(1), .double(0), .string("true"), .null] {
      #expect(throws: DecodingError.self) { try decoded(Bool.self, stored) }
    }
  }

  @Test func aStringIsReadFromAStringOnly() throws {
    for stored: DocumentValue in [.integer(1), .double(0), .boolean(true), .null, .map([:])] {
      #expect(throws: DecodingError.self) { try decoded(String.self, stored) }
    }
  }

  @Test(arguments: ["0.1", "-12.75", "0", "123456789012345", "1e20", "0.000001"])
  func decimalsThatADoubleHoldsKeepTheirDigits(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    try expectRoundTrip(decimal, as: .double(try #require(Double(text))))
  }

  @Test func decimalsThatWouldLoseDigitsAreAnError() throws {
    let decimal = try #require(Decimal(string: "0.12345678901234567890"))
    #expect(
      try codingError { _ = try encoded(decimal) }.message
        == "is 0.1234567890123456789, which has more digits than a double")
    #expect(try decoded(Decimal.self, .integer(.max)) == Decimal(Int.max))
    for stored: DocumentValue in [.double(.nan), .double(.infinity), .double(1e300), .string("1")] {
      #expect(throws: DecodingError.self) { try decoded(Decimal.self, stored) }
    }
    #expect(throws: EncodingError.self) { try encoded(Decimal.nan) }
  }
}
