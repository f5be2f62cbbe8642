import Testing

@testable import FiresmithMustache

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("", "ab", 2), ("title", "title", 0), ("titel", "title", 1),
    ("title", "titles", 1), ("title", "tile", 1), ("title", "tidle", 1), ("kitten", "sitting", 3),
    ("abcd", "badc", 2), ("abc", "xyz", 3),
  ])
  func editsAreCounted(_ left: String, _ right: String, _ edits: Int) {
    #expect(editDistance(Array(left.utf8), Array(right.utf8)) == edits)
    #expect(editDistance(Array(right.utf8), Array(left.utf8)) == edits)
  }

  @Test func firstOfEquallyNearNamesIsNamed() {
    #expect(
      nearestNameHint(to: "bat", among: ["other", "cat", "rat"]) == "; the nearest name is 'cat'")
    #expect(nearestNameHint(to: "bat", among: []) == "")
  }
}
