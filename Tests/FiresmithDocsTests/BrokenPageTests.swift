import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDocs

/// Whether `browser.py` notices what is wrong with pages.
@Suite(.ring(.long)) struct BrokenPageBrowserTests {
  /// A page in which something is broken.
  private struct Damage {
    let name: String
    /// A part of the page, and what is there in its place.
    let old: String
    let new: String
    /// A part of what is printed about it.
    let problem: String

    init(_ name: String, _ old: String, _ new: String, _ problem: String) {
      self.name = name
      self.old = old
      self.new = new
      self.problem = problem
    }
  }

  private static let damages = [
    Damage("tabs in print", ".tab[hidden] { display: block; }", "", "not in print"),
    Damage("titles in print", ".tabs.ready .tab h4 { display: block; }", "", "not in print"),
    Damage("heights in print", "max-height: none; overflow: visible;", "", "cut in print"),
    Damage("maps in print", "fold('main details', true)", "0", "not in print"),
    Damage(
      "escape", "if (list.hidden) input.blur(); else close();", "", "leaves the results open"),
    Damage("leaving", "if (list.hidden) input.blur(); else", "", "doesn't leave the search"),
    Damage("enter", "go(chosen);", ";", "Enter leads nowhere"),
    Damage("arrows", "choose((chosen + step", "((chosen + step", "the arrow chooses nothing"),
    Damage(
      "a gone result", "chosen = index;\n    input.removeAttribute('aria-activedescendant');",
      "chosen = index;", "a result that is gone"),
    Damage("slash", "event.key !== '/'", "event.key !== '!'", "/ doesn't lead to the search"),
    Damage("folded maps", "outer.open = true", "outer.open = false", "stays folded"),
    Damage("gone", "while (place && !byID", "while (false && !byID", "what is gone"),
    Damage("a cut address", "catch { return text; }", "catch { throw text; }", "error: "),
    Damage("addresses", "hash.startsWith('?q=')", "false", "an address doesn't search"),
    Damage(
      "boxes", "class=\"box\" href", "class=\"box\" tabindex=\"0\" data-a", "a box leads nowhere"),
    Damage("tabs", "ArrowRight: 1", "ArrowRight: 0", "the tabs don't show"),
    Damage("labels", "filter(hash.slice(6))", "0", "label.personal shows"),
    Damage("all again", "'#top'); filter('');", "'#top');", "label.personal stays"),
    Damage(
      "a message", "!== 'undefined') start();",
      "!== 'undefined') { start(); console.log('here'); }",
      "console: here"),
    Damage(
      "a request", "</main>", "<img alt=\"\" src=\"https://example.com/a.png\"></main>", "console: "
    ),
    Damage("an attribute", "</h1>", "<b style=\"color: red\">a</b></h1>", "console: "),
    Damage("contrast by day", "--soft: #5d5853", "--soft: #c0c0c0", "light 1280: color-contrast"),
    Damage("contrast at night", "--soft: #a8a098", "--soft: #303030", "dark 1280: color-contrast"),
    Damage("width", "main { padding: 44px", "main { min-width: 1600px; padding: 44px", "wider"),
    Damage("a declaration", "tab-size: 4", "tab-size: four", "not in the browser's style"),
    Damage("without a script", "class=\"tab\"", "class=\"tab\" hidden", "JavaScript: hidden"),
    Damage("a narrow box", "class=\"card\" x=\"", "class=\"card\" x=\"9", "leaves its box"),
  ]

  private static let schema = """
    collections:
      shops:
        model: Shop
        fields:
          name: string
          owner: reference<users>
          address:
            fields:
              city: string
              place: { fields: { name: string, code: { fields: { number: string } } } }
      users:
        model: User
        fields:
          name: { type: string, labels: [personal] }
    \((0..<30).map { "      nation\($0): string" }.joined(separator: "\n"))

    """

  @Test(.enabled(if: Browser.chromium != nil, "needs chromium"))
  func eachDamageIsNoticed() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "a.yaml")
    try folder.write(
      "schemas: [a.yaml]\noutputs: [{ docs: database.html }, { directory: A, sdk: portable },\n  { directory: b, language: python }]\n",
      to: "firesmith.yaml")
    let page = try DocsExamples.rendered(folder.url).page
    try folder.write(page, to: "whole.html")
    for damage in Self.damages {
      #expect(page.contains(damage.old), "\(damage.name)")
      let broken = page.replacing(damage.old, with: damage.new)
      try folder.write(Self.allowed(broken), to: "\(damage.name).html")
    }
    let night = Self.damages.filter { $0.problem.hasPrefix("dark") }.map(\.name)
    let day = Self.damages.map(\.name).filter { !night.contains($0) }
    let script = Browser.tests.appendingPathComponent("FiresmithDocsTests/browser.py")
    func lines(_ options: [String], _ names: [String]) async throws -> [Substring] {
      let paths = names.map { folder.url(of: "\($0).html").path }
      return try await Browser.run(script, options + paths).split(separator: "\n")
    }
    let problems = try await lines(["--once"], day) + lines([], ["whole"] + night)
    for damage in Self.damages {
      let own = problems.filter { $0.hasPrefix("\(damage.name).html") }
      #expect(own.contains { $0.contains(damage.problem) }, "\(damage.name): \(own)")
    }
    let others = problems.filter { $0.hasPrefix("whole") }
    #expect(others.isEmpty, "\(others)")
  }

  /// Returns the page with a policy that allows the style and the script that it has.
  private static func allowed(_ page: String) -> String {
    ["style", "script"].reduce(page) { page, element in
      guard let start = page.range(of: "<\(element)>"),
        let end = page.range(of: "</\(element)>"),
        let policy = page.range(of: "\(element)-src 'sha256-"),
        let last = page[policy.upperBound...].firstIndex(of: "'")
      else { return page }
      let hash = SHA256.digest(of: page[start.upperBound..<end.lowerBound].utf8).base64
      return page.replacingCharacters(in: policy.upperBound..<last, with: hash)
    }
  }
}
