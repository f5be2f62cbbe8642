import FiresmithAgreementExample
import Testing

/// An enumeration of many cases, which a dictionary finds by their raw values.
@Suite struct ManyCaseTests {
  @Test func everyRawValueIsThatOfItsCase() {
    #expect(Symbol.allCases.count == 52)
    for symbol in Symbol.allCases { #expect(Symbol(rawValue: symbol.rawValue) == symbol) }
    #expect(Symbol(rawValue: "picture.7") == .picture7)
    #expect(Symbol(rawValue: "table") == .casesByRawValue_)
  }

  /// As in a `switch`, strings are equal that differ in Unicode's normalization alone.
  @Test func otherRawValuesAreKept() {
    #expect(Symbol(rawValue: "cafe\u{301}") == .composed)
    #expect(Symbol(rawValue: "picture.70") == .other("picture.70"))
    #expect(Symbol(rawValue: "") == .other(""))
  }
}
