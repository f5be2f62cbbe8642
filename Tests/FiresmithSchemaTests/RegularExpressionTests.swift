import FiresmithPatterns
import Testing

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    "", "a", "^[A-Z]{2}$", "(a|b)+?", "(?:a)", "(?<n>a)", "(?P<n>a)", "(?i)a", "(?i-s:a)", "(?U)a+",
    "[]a]", "[^]a]", "[^^]", "[(]", "\\[", "\\(", "[\\]]", "a{2,3}", "a{2}?", "(a)(b(c))", "a||b",
    "é+", "\\\\", "{", "a{", "a{,", "a{x}", "a{2", "a}", "]", "^*", "\\b?", "(?:^)*",
    "(a{100}){10}",
    "(a*){1000}", "(a{1000})*", "\\Qa.b\\E", "\\Qab", "\\01", "\\12", "\\x{1F600}", "[\\w-.]",
    "[[:^alpha:]_]", "[a&b]", "[a-]", "[-a]", "[a-b-c]", "\\_\\-\\/",
  ])
  func soundOnesAreAccepted(pattern: String) throws {
    #expect(try RegularExpression(pattern).source == pattern)
  }

  @Test(
    arguments: [
      ("[a", 0), ("a[", 1), ("[]", 0), ("[^]", 0), ("(", 0), ("a(b(c)", 1), (")", 0), ("a)b", 1),
      ("*", 0), ("+a", 0), ("a|*", 2), ("(*)", 1), ("?", 0), ("|?", 1), ("\\", 0), ("é\\", 1),
      ("[\\]", 0),
      // Look-around, back references, atomic groups and comments
      ("a(?=b)", 1), ("(?!b)", 0), ("(?<=a)", 0), ("a(?<!b)", 1), ("(a)\\1", 3), ("(a)\\9", 3),
      ("(?P<n>a)(?P=n)", 8), ("\\k<n>", 0), ("(?>a)", 0), ("(?#a)", 0),
      // Repeats
      ("a*+", 2), ("a{2}+", 4), ("a**", 2), ("a*??", 3), ("a{2}{3}", 4), ("a{1001}", 1),
      ("a{1,1001}", 1), ("a{99999999999999999999}", 1), ("a{3,2}", 1), ("a{,3}", 1), ("{2}", 0),
      ("(a{100}){11}", 8), ("((a{10}){10}){11}", 13), ("(a{2,}){501}", 7),
      // Sets
      ("[a-z&&[^b]]", 4), ("[a-z--b]", 4), ("[a[b]]", 2), ("[[]", 1), ("[[:foo:]]", 1),
      ("[z-a]", 1),
      ("[a-\\d]", 3), ("[a\\b]", 2), ("[\\Qa\\E]", 1), ("[!--]", 2),
      // Escapes
      ("a\\pN", 1), ("\\P{Greek}", 0), ("[\\pL]", 1), ("\\C", 0), ("a\\Z", 1), ("\\u0041", 0),
      ("\\h", 0), ("\\R", 0), ("\\x4", 0), ("\\x{}", 0), ("\\x{110000}", 0), ("\\x{D800}", 0),
      ("\\é", 0), ("\\E", 0),
      // Groups
      ("(?x)a", 2), ("(?i", 0), ("(?-)", 3), ("(?--i)", 3), ("(?<>a)", 3), ("(?P<a b>c)", 4),
      ("(?<n>a)(?<n>b)", 10), (String(repeating: "(", count: 101), 100),
    ] as [(String, Int)])
  func othersAreRefusedAtTheirCharacter(pattern: String, offset: Int) {
    let problem = #expect(throws: RegularExpressionProblem.self) {
      try RegularExpression(pattern)
    }
    #expect(problem?.offset == offset, "\(problem?.message ?? "")")
  }
}
