import FiresmithTestSupport
import Foundation
import Testing

/// The rings of the tests: each test that the first ring leaves out is run by the script of its
/// ring.
@Suite struct RingTests {
  @Test(arguments: Ring.allCases)
  func theScriptOfARingRunsItsTests(_ ring: Ring) throws {
    let script = try String(contentsOf: Project.url(ring.script), encoding: .utf8)
    #expect(Project.isExecutable(ring.script))
    #expect(script.contains("export \(ring.variable)=1\n"))
    let filters = try Self.filters(in: script)
    try #require(!filters.isEmpty)
    let tests = try Self.tests(of: ring)
    #expect(ring == .long || tests.count > 5)
    for test in tests {
      #expect(filters.contains { test.contains($0) }, "\(ring.script) doesn't run \(test)")
    }
  }

  /// A suite that does more in the long ring is run by it.
  @Test func theLongRingHasEverySuiteThatAsksForIt() throws {
    let script = try String(contentsOf: Project.url(Ring.long.script), encoding: .utf8)
    let filters = try Self.filters(in: script)
    var suites: [String] = []
    for (path, text) in try Project.testFiles(endingIn: [".swift"])
    where text.contains(/Ring\.isLong|RandomCases\./) {
      let module = path.prefix { $0 != "/" }
      for match in text.matches(of: /@Suite[^\n]* struct (\w+)/) {
        suites.append("\(module).\(match.1)/")
      }
    }
    #expect(suites.count > 20)
    for suite in suites {
      #expect(filters.contains { suite.contains($0) }, ".ci/long doesn't run \(suite)")
    }
  }

  @Test func eachItemIsInOneShare() throws {
    let items = Array(0..<50)
    for count in 1...9 {
      let shares = try (1...count).map { try #require(Share("\($0)/\(count)")).items(of: items) }
      #expect(shares.flatMap(\.self).sorted() == items)
    }
    for text in ["", "0/4", "5/4", "1/0", "1", "1/2/3", "a/b"] { #expect(Share(text) == nil) }
  }

  /// Returns the regular expressions after `--filter` in a script.
  private static func filters(in script: String) throws -> [Regex<AnyRegexOutput>] {
    let variable = script.firstMatch(of: /\nsuites='([^']+)'/).map { String($0.1) }
    return try script.matches(of: /--filter (?:'([^']+)'|([\w.]+)|"\$suites")/).map { match in
      let text = (match.1 ?? match.2).map(String.init) ?? variable
      return try Regex(try #require(text))
    }
  }

  /// Returns the names of a ring's suites and tests, as the package manager's filters see them.
  private static func tests(of ring: Ring) throws -> [String] {
    var tests: [String] = []
    for (path, text) in try Project.testFiles(endingIn: [".swift"])
    where text.contains(".ring(.\(ring.rawValue))") {
      let module = path.prefix { $0 != "/" }
      var suite = Substring()
      var isMarked = false
      for line in text.split(separator: "\n") {
        isMarked = isMarked || line.contains(".ring(.\(ring.rawValue))")
        if let match = line.firstMatch(of: /\b(struct|extension|func) (`?\w+`?)/) {
          if match.1 != "func" { suite = match.2 }
          if isMarked { tests.append("\(module).\(suite)/\(match.2)(") }
          isMarked = false
        }
      }
    }
    return tests
  }
}
