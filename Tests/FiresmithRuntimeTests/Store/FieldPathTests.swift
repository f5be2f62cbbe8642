import Testing

@testable import FiresmithRuntime

@Suite struct FieldPathTests {
  @Test(
    arguments: [
      (["title"], "title"), (["cover", "small"], "cover.small"), (["a.b"], "`a.b`"),
      (["ratings", "example.com"], "ratings.`example.com`"), (["c`d"], "`c\\`d`"),
      (["e\\f"], "`e\\\\f`"), (["9a"], "`9a`"), (["_a9"], "_a9"), (["é"], "`é`"), ([""], "``"),
    ])
  func writesWhatTheServerReads(_ names: [String], _ written: String) {
    #expect(FieldPath(names).description == written)
  }

  @Test func literalsAreSplitAtDots() {
    #expect(FieldPath(["a", "b"]) == "a.b")
    #expect(FieldPath(["a", "", "b"]) == "a..b")
    #expect(FieldPath(["a.b"]) != "a.b")
  }

  @Test func order() {
    let sorted: [FieldPath] = ["B", "a", "a.b", "ab", "é"]
    #expect(sorted.reversed().sorted() == sorted)
  }
}
