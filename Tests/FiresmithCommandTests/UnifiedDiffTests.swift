import Testing

@testable import FiresmithReports

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String?, path: String = "a.swift") -> String {
    UnifiedDiff(path: path, old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) })
      .text(isColored: false)
  }

  @Test func aChangeIsShownWithThreeLinesAround() {
    let old = (1...20).map { "\($0)\n" }
    var new = old
    new[4] = "five\n"
    new.remove(at: 15)
    #expect(
      diff(old.joined(), new.joined()) == """
        --- a/a.swift
        +++ b/a.swift
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        @@ -13,7 +13,6 @@
         13
         14
         15
        -16
         17
         18
         19

        """)
  }

  @Test func newAndRemovedFilesAreComparedWithNothing() {
    #expect(diff(nil, "a\nb\n") == "--- /dev/null\n+++ b/a.swift\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\n", nil) == "--- a/a.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
    #expect(diff("a\n", "a\n") == "")
  }

  @Test func aMissingLineBreakAtTheEndIsAChange() {
    #expect(
      diff("a", "a\n", path: "/b c") == """
        --- a/b c\t
        +++ b/b c\t
        @@ -1 +1 @@
        -a
        \\ No newline at end of file
        +a

        """)
  }

  /// Against the textbook's table, on texts of few different lines.
  @Test(arguments: 0..<200) func noDiffIsLongerThanItHasToBe(seed: UInt64) {
    var numbers = LinearCongruentialGenerator(state: seed)
    func text() -> [ArraySlice<UInt8>] {
      (0..<Int.random(in: 0...30, using: &numbers)).map { _ in
        [UInt8.random(in: 0...6, using: &numbers)][...]
      }
    }
    let (old, new) = (text(), text())
    let (removed, added) = lineDifference(from: old, to: new)
    let kept = old.indices.filter { !removed.contains($0) }.map { old[$0] }
    #expect(kept == new.indices.filter { !added.contains($0) }.map { new[$0] })
    #expect(kept.count == lengthOfLongestCommonSubsequence(old, new))
  }

  private func lengthOfLongestCommonSubsequence<Element: Equatable>(
    _ left: [Element], _ right: [Element]
  ) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for element in left {
      var diagonal = 0
      for index in right.indices {
        let above = row[index + 1]
        row[index + 1] = element == right[index] ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

/// Random numbers that are the same in every run.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    var result: UInt64 = 0
    for _ in 0..<2 {
      // Donald Knuth's MMIX; its lower bits repeat soon.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      result = result << 32 | state >> 32
    }
    return result
  }
}
