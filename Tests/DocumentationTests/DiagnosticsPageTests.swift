import FiresmithCommandLine
import FiresmithSchema
import Testing

@testable import FiresmithInputs
@testable import firesmith

/// `Documentation/Diagnostics.md` has an entry for each kind of diagnostic.
@Suite struct DiagnosticsPageTests {
  private let page: Page

  init() throws {
    page = try Page.named("Documentation/Diagnostics.md")
  }

  @Test func everyDiagnosticHasAnEntryAndNoEntryIsStale() {
    let entries = page.headings.filter { $0.level == 3 }.map(\.title)
    #expect(Set(entries) == Set(DiagnosticID.allCases.map(\.rawValue)))
    #expect(Set(entries).count == entries.count)
  }

  /// Makes sure that the block is an output block, which is compared with the output.
  @Test(arguments: DiagnosticID.allCases)
  func theEntryShowsWhatItMeansAndWhatIsPrinted(_ id: DiagnosticID) throws {
    let section = try #require(page.headings.firstIndex { $0.title == id.rawValue })
    let line = page.headings[section].line
    #expect(page.lines[line + 1] == id.summary)
    let outputs = page.blocks.filter { $0.section == section && $0.info == "text output" }
    #expect(outputs.contains { $0.text.contains("[\(id.rawValue)]\n") })
  }
  @Test(arguments: DiagnosticID.allCases)
  func theToolShowsTheEntry(_ id: DiagnosticID) throws {
    let text = CommandLineTool.firesmith.run(["explain", id.rawValue]).output
    #expect(text.hasPrefix("\(id.rawValue)\n\n"))
    #expect(text.replacing("\n", with: " ").contains(id.summary))
    #expect(text.contains("[\(id.rawValue)]\n"))
    for mark in ["```", "<!--", "-->", "](", "\n###"] { #expect(!text.contains(mark)) }
  }
}
