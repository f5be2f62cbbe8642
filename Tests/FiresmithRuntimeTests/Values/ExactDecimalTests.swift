import FiresmithRuntime
import Foundation
import Testing

@Suite struct ExactDecimalTests {
  private static let nines = String(repeating: "9", count: 38)

  @Test(arguments: [
    "0", "0.00", "12.50", "-0.5", "-1", "1000", "0." + String(repeating: "1", count: 37), nines,
    "-" + nines,
  ])
  func keepsAllDigits(text: String) throws {
    let number = try #require(ExactDecimal(text))
    #expect(number.description == text)
    #expect(ExactDecimal(exactly: number.decimal) == number)
    let json = Data("[\"\(text)\"]".utf8)
    #expect(try JSONDecoder().decode([ExactDecimal].self, from: json) == [number])
    #expect(try JSONEncoder().encode([number]) == json)
  }

  @Test(arguments: [
    "", "-", "-0", "-0.00", "+1", "01", "-01", "1.", ".5", ".", "1e5", "12abc", "NaN", "1.2.3",
    "--1", "1-2", " 1", "1 ", "1\n", "1,5", "1_000", "٣", "１", "1\u{301}", nines + "9",
    "0." + String(repeating: "1", count: 38),
  ])
  func refusesWhatIsNotStored(text: String) throws {
    #expect(ExactDecimal(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ExactDecimal].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test func isEqualToTheSameNumberWithOtherDigits() throws {
    let (short, long) = (try #require(ExactDecimal("1.5")), try #require(ExactDecimal("1.500")))
    #expect(short == long)
    #expect(Set([short, long]).count == 1)
    #expect(ExactDecimal("3.00") == 3)
    #expect(ExactDecimal("0.00") == ExactDecimal())
    #expect(ExactDecimal("-1.5") != short)
    #expect(ExactDecimal("15") != short)
  }

  @Test func hasTheOrderOfNumbers() throws {
    let sorted = try [
      "-10", "-9.5", "-9", "-0.1", "0", "0.09", "0.1", "0.11", "1", "9.99", "10", "100.1",
      Self.nines,
    ].map { try #require(ExactDecimal($0)) }
    #expect(sorted.reversed().sorted() == sorted)
    for (left, first) in sorted.enumerated() {
      for (right, second) in sorted.enumerated() {
        #expect((first < second) == (left < right))
      }
    }
  }

  @Test func isMadeOfFoundationsNumbersThatFit() throws {
    let sum = try #require(ExactDecimal("0.10")).decimal + #require(ExactDecimal("0.20")).decimal
    #expect(ExactDecimal(exactly: sum)?.description == "0.3")
    #expect(ExactDecimal(exactly: -sum)?.description == "-0.3")
    #expect(ExactDecimal(exactly: .nan) == nil)
    #expect(ExactDecimal(exactly: Decimal(sign: .plus, exponent: 50, significand: 1)) == nil)
    #expect(ExactDecimal(exactly: Decimal(sign: .plus, exponent: -50, significand: 1)) == nil)
    #expect(ExactDecimal(exactly: Decimal(sign: .minus, exponent: 37, significand: 1)) != nil)
  }
}
