import Testing

@testable import FiresmithFiles

@Suite struct PathTests {
  @Test(arguments: [
    (".", "Schemas", "Schemas"), (".", "./a//b/", "a/b"), ("..", "Schemas", "../Schemas"),
    ("a/b", "../c", "a/b/../c"), ("a", "/b/./c", "/b/c"), ("/a", "b", "/a/b"), ("/", "b", "/b"),
    (".", ".", "."), ("a", ".", "a"), ("/", ".", "/"), ("", "a", "a"),
    ("a", "\u{301}b", "a/\u{301}b"),
  ])
  func aPathIsSeenFromAFolder(folder: String, path: String, joined: String) {
    #expect(folder.appending(path: path) == joined)
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("a/b/c.yaml", "a/b", "c.yaml"),
    ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func aPathHasAParentAndALastComponent(path: String, parent: String, last: String) {
    #expect(path.parent == parent)
    #expect(path.lastComponent == last)
  }

  @Test(
    arguments: [
      ("a/b/c", "a", "b/c"), ("a/b", "a/", "b"), ("/a/b", "/", "a/b"),
      ("a/\u{301}b", "a", "\u{301}b"),
      ("ab/c", "a", nil), ("a", "a", nil), ("b/a/c", "a", nil),
    ] as [(String, String, String?)])
  func aPathIsBelowAFolder(path: String, folder: String, rest: String?) {
    #expect(path.path(from: folder) == rest)
    #expect(path.isBelow(folder) == (rest != nil))
  }
}
