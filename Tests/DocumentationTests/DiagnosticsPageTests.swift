import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
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
    let ids =
      DiagnosticID.allCases.map(\.rawValue) + EvolutionRule.allCases.map(\.rawValue)
      + HarmlessChange.Kind.allCases.map(\.rawValue)
    #expect(Set(entries) == Set(ids))
    #expect(Set(ids).count == ids.count)
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

  /// An entry about a breaking change says what the finding does; `EvolutionTests` has its output.
  @Test(arguments: EvolutionRule.allCases)
  func theEntrySaysWhoIsHurtAndHowToGetThereSafely(_ rule: EvolutionRule) throws {
    let section = try #require(page.headings.firstIndex { $0.title == rule.rawValue })
    let line = page.headings[section].line
    #expect(page.lines[line + 1] == rule.summary)
    let text = CommandLineTool.firesmith.run(["explain", rule.rawValue]).output
      .replacing("\n", with: " ")
    #expect(text.contains(rule.summary))
    let article = rule.severity == .error ? "An" : "A"
    let start = "\(article) \(rule.severity.rawValue), which hurts `\(rule.party.rawValue)`."
    #expect(text.contains("\(start) The remedy: \(rule.remedy)."))
  }

  /// An entry about a change that breaks nothing says just that; `EvolutionTests` has its output.
  @Test(arguments: HarmlessChange.Kind.allCases)
  func theEntrySaysWhatHasChanged(_ kind: HarmlessChange.Kind) throws {
    let section = try #require(page.headings.firstIndex { $0.title == kind.rawValue })
    #expect(page.lines[page.headings[section].line + 1] == kind.summary)
    let text = CommandLineTool.firesmith.run(["explain", kind.rawValue]).output
    #expect(text.replacing("\n", with: " ").contains(kind.summary))
  }
}
