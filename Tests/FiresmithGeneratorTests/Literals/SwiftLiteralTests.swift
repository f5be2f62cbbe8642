import Testing

@testable import FiresmithSwift

@Suite struct SwiftLiteralTests {
  @Test(arguments: [
    ("", #""""#),
    ("in review", #""in review""#),
    ("naïve 名前 😀", #""naïve 名前 😀""#),
    ("a\"b", #""a\"b""#),
    (#"\(x) \n"#, #""\\(x) \\n""#),
    ("a\nb\r\nc\td\0", #""a\nb\r\nc\td\0""#),
    ("\u{1B}[0m\u{7F}\u{85}", #""\u{1B}[0m\u{7F}\u{85}""#),
    ("a\u{202E}b\u{2066}c\u{200F}", #""a\u{202E}b\u{2066}c\u{200F}""#),
    ("\u{FEFF}\u{200B}\u{AD}\u{A0}\u{2028}", #""\u{FEFF}\u{200B}\u{AD}\u{A0}\u{2028}""#),
    ("❤\u{FE0F}", #""❤\u{FE0F}""#),
    ("\u{301}e\u{301}", #""\u{301}é""#.replacing("é", with: "e\u{301}")),
    ("\u{E000}\u{FFFF}\u{10FFFF}", #""\u{E000}\u{FFFF}\u{10FFFF}""#),
    ("\u{3164}\u{2800}", #""\u{3164}\u{2800}""#),
  ])
  func strings(_ value: String, _ literal: String) {
    #expect(Array(SwiftLiteral.string(value).utf8) == Array(literal.utf8))
  }

  @Test(arguments: [
    (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e20, "1e+20"),
    (.leastNonzeroMagnitude, "Double(bitPattern: 1)"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (0.30000000000000004, "0.30000000000000004"),
  ])
  func doubles(_ value: Double, _ literal: String) {
    #expect(SwiftLiteral.double(value) == literal)
  }

  @Test(arguments: [
    (0, "0"), (-999_999, "-999999"), (1_000_000, "1_000_000"), (-1_000_000, "-1_000_000"),
    (123_456_789, "123_456_789"), (-62_135_596_800, "-62_135_596_800"),
  ])
  func longIntegersAreInGroups(_ value: Int, _ literal: String) {
    #expect(SwiftLiteral.grouped(value) == literal)
  }

  @Test func integersAndBooleans() {
    #expect(SwiftLiteral.integer(.min) == "-9223372036854775808")
    #expect(SwiftLiteral.integer(.max) == "9223372036854775807")
    #expect(SwiftLiteral.boolean(true) == "true")
    #expect(SwiftLiteral.boolean(false) == "false")
  }
}
