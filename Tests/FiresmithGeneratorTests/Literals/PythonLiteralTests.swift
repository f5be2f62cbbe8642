import FiresmithMustache
import Testing

@testable import FiresmithLanguage
@testable import FiresmithPython

@Suite struct PythonLiteralTests {
  @Test(arguments: [
    ("", #""""#),
    ("in review 名前", #""in review 名前""#),
    (#"a"b\c"#, #"'a"b\\c'"#),
    (#"it's "a""#, #"'it\'s "a"'"#),
    (#""it's" '"#, #""\"it's\" '""#),
    ("a\nb\rc\td\0", #""a\nb\rc\td\x00""#),
    ("\u{7F}\u{85}\u{A0}\u{202E}\u{2028}\u{E0001}", #""\x7f\x85\xa0\u202e\u2028\U000e0001""#),
  ])
  func strings(_ value: String, _ literal: String) {
    #expect(PythonLiteral.string(value) == literal)
  }

  @Test func otherValues() {
    #expect(PythonLiteral.integer(-7) == "-7")
    #expect(PythonLiteral.double(1e20) == "1e+20")
    #expect(PythonLiteral.boolean(true) == "True")
    #expect(PythonLiteral.boolean(false) == "False")
  }

  @Test(arguments: [
    ("", []),
    ("A book.", [#""""A book.""""#]),
    (#"Say "hi""#, [##""""Say "hi\"""""##]),
    (#"a\b """c"#, [##""""a\\b \"\""c""""##]),
    ("One.\n\nTwo\u{2028}\u{202E}three", [#""""One."#, "", "Two", "three", #"""""#]),
  ])
  func docstrings(_ text: String, _ lines: [String]) {
    let utf8 = lines.flatMap { Array("\($0)\n".utf8) }
    #expect(CodeLines.docstring(text).context == .lines(MustacheLines(utf8: utf8)))
  }
}
