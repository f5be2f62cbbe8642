import FiresmithSwiftReader
import Testing

/// Files that end in the middle of something, and others that only look so.
@Suite struct SwiftCutTests {
  @Test(arguments: [
    "@MainActor", "struct", "@available(iOS 17, *)\npublic", "let a = 1 +", "let a =",
    "struct A {}\nprivate final", "let a: Int? = #", "func f(", "let a = \"x", "/* a",
    "#if DEBUG\n",
    "func f() async throws ->", "typealias A =", "@Model final class", "prefix operator",
    "infix operator +:",
  ])
  func aFileThatIsCutOffSaysSo(_ text: String) throws {
    let file = try SwiftFile(Array(text.utf8))
    #expect(file.cut != nil || file.source.firstUnclosedBracket != nil)
  }

  /// A call can look like a modifier, and an operator can end a value.
  @Test(arguments: [
    "open(file)", "let a = 1\nopen(file)", "struct A {}", "let a: Int?",
    "let a = b!", "print(\"a\")", "precedencegroup A {}", "#if DEBUG\nlet a = 1\n#endif",
    "prefix operator +", "postfix operator ...", "infix operator -->", "infix operator +: A",
  ])
  func aFileThatIsWholeSaysNothing(_ text: String) throws {
    let file = try SwiftFile(Array(text.utf8))
    #expect(file.cut == nil && file.source.firstUnclosedBracket == nil)
  }
}
