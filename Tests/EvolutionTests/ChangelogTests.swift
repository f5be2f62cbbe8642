import FiresmithCommandLine
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// `firesmith changelog`, which prints the comparison of `firesmith breaking` and what else has
/// changed.
@Suite struct ChangelogTests {
  private let folder: TemporaryFolder

  /// An error, which is accepted, a warning, and a change of each kind that breaks nothing.
  init() throws {
    folder = try TemporaryFolder()
    func books(_ fields: String, _ others: String = "") -> String {
      """
      collections:
        books: { model: Book, fields: { title: string, time: timestamp?, \(fields) }\(others) }

      """
    }
    try folder.write("access: public\n", to: "new/firesmith.yaml")
    try folder.write(
      books("pages: integer, rank: { type: integer?, deprecated: Use pages. }, shelf: string?"),
      to: "new/Schemas/books.yaml")
    try folder.write(
      books("pages: integer?, rank: integer?", ", ttl: time"),
      to: "old/books.yaml")
    let result = run("breaking", "--accept-all", "--only", "reading", "--reason", "Always <so>")
    #expect(result.status == .done, "\(result.problems)")
  }

  private func run(_ command: String, _ options: String...) -> CommandResult {
    CommandLineTool.firesmith.run(
      [
        command, "--against", folder.url(of: "old").path, "--config",
        folder.url(of: "new/firesmith.yaml").path,
      ] + options)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ result: CommandResult) throws
    -> Value
  { try JSONDecoder().decode(type, from: Data(result.output.utf8)) }

  @Test func releaseNotesAreTheDefault() {
    let result = run("changelog")
    #expect(result.status == .done)
    #expect(result.output.hasPrefix("## Changes since `"))
    #expect(result.output.contains("(field-required, accepted: Always &lt;so>)\n"))
    #expect(result.output.contains("\n### Added\n\n- `books.shelf`: string, optional\n"))
    #expect(
      result.output.contains(
        """

        ### Changed

        - `books.rank`: integer, optional, deprecated; it was integer, optional

        ### Removed

        - `books ttl`: time

        """))
    #expect(run("changelog", "--format", "markdown").output == result.output)
    #expect(result.problems.hasSuffix(": 1 warning, 1 accepted\n"), "\(result.problems)")
    #expect(run("changelog", "--quiet").problems == "")
  }

  @Test func textHasWhatIsAcceptedAndWhatBreaksNothing() {
    let result = run("changelog", "--format", "text")
    #expect(result.problems.contains("; accepted: Always <so> [field-required]\n"))
    #expect(!result.problems.contains(" error: "))
    #expect(result.problems.contains(" note: 'books.shelf' is new: string, optional [added]\n"))
    #expect(result.problems.contains(" note: 'books.rank' has changed: "))
    #expect(result.problems.contains("new/Schemas/books.yaml:2:"))
    #expect(result.output.hasSuffix(": 1 warning, 1 accepted\n"))
  }

  @Test func jsonHasTheChanges() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        var id: String
        var accepted: String?
      }
      struct Change: Decodable {
        struct Location: Decodable { var line: Int }
        var id: String
        var place: String
        var message: String
        var old: Location?
        var new: Location?
      }
      var findings: [Finding]
      var changes: [Change]?
    }
    let report = try decoded(Report.self, run("changelog", "--format", "json"))
    #expect(report.findings.filter { $0.accepted != nil }.map(\.id) == ["field-required"])
    let changes = try #require(report.changes)
    #expect(
      changes.map { "\($0.id) \($0.place)" }
        == ["added books.shelf", "changed books.rank", "removed books ttl"])
    #expect(changes.map { $0.old?.line } == [nil, 2, 2])
    #expect(changes.map { $0.new?.line } == [2, 2, nil])
    #expect(try decoded(Report.self, run("breaking", "--format", "json")).changes == nil)
  }

  @Test func gitHubGetsNotices() {
    let lines = run("changelog", "--format", "github").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("::notice ") && $0.contains("title=field-required::") })
    #expect(lines.contains { $0.hasPrefix("::notice ") && $0.contains("title=added::") })
    #expect(lines.contains { $0.hasPrefix("::warning ") && $0.contains("title=property-type::") })
    #expect(!lines.contains { $0.hasPrefix("::error ") })
  }

  @Test func codeScanningGetsSuppressions() throws {
    struct Log: Decodable {
      struct Run: Decodable { var results: [Result] }
      struct Result: Decodable {
        struct Suppression: Decodable {
          var kind: String
          var justification: String
        }
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var suppressions: [Suppression]?
      }
      var runs: [Run]
    }
    let results = try decoded(Log.self, run("changelog", "--format", "sarif")).runs[0].results
    let accepted = try #require(results.first { $0.ruleId == "field-required" })
    #expect(accepted.suppressions?.map(\.justification) == ["Always <so>"])
    #expect(accepted.suppressions?.map(\.kind) == ["external"])
    #expect(results.filter { $0.suppressions != nil }.count == 1)
    #expect(results.contains { $0.ruleId == "changed" && $0.level == "note" })
    #expect(results.allSatisfy { $0.ruleIndex >= 0 })
  }

  @Test func jUnitSkipsWhatIsAccepted() {
    let text = run("changelog", "--format", "junit").output
    #expect(text.contains("<testsuites name=\"firesmith changelog\" tests=\"5\" failures=\"0\" "))
    #expect(text.contains("<testsuite name=\"reading\" tests=\"1\" failures=\"0\" skipped=\"1\">"))
    #expect(text.contains("<skipped message=\"accepted: Always &lt;so&gt;\"/>"))
    #expect(text.contains("<testcase classname=\"harmless\" name=\"added books.shelf\""))
  }

  /// A finding that is left out isn't told as a change that breaks nothing.
  @Test func whatIsLeftOutIsNotHarmless() {
    let without = run("changelog", "--except", "reading", "--except", "source").output
    #expect(!without.contains("books.pages"))
    #expect(without.contains("books.shelf"))
    let only = run("changelog", "--only", "source").output
    #expect(only.contains("property-type"))
    #expect(!only.contains("books.shelf"))
  }

  @Test func theSeverityDecidesOnTheExitStatus() {
    #expect(run("changelog").status == .done)
    #expect(run("changelog", "--fail-on", "error").status == .done)
    #expect(run("changelog", "--fail-on", "warning").status == .findings)
    #expect(
      run("changelog", "--fail-on", "warning", "--except", "source").status == .done)
    for option in ["--accept-all", "--write-baseline", "--reason"] {
      let result = run("changelog", option)
      #expect(result.status == .failure)
      #expect(result.problems.contains(option))
    }
  }

  /// A word that isn't known in an older version is a note in every format.
  @Test(arguments: ["text", "json", "github", "sarif", "junit", "markdown"])
  func notesAreTold(_ format: String) throws {
    let text = try folder.text(of: "old/books.yaml")
    try folder.write(text + "colours: {}\n", to: "old/books.yaml")
    for command in ["breaking", "changelog"] {
      let result = run(command, "--format", format)
      let all = result.problems + result.output
      #expect(all.ranges(of: "which is not compared").count == 1, "\(command) \(format)")
    }
  }

  /// Labels that go hide nothing any more, wherever they were.
  @Test func ownersAndLabelsThatChangeAreTold() throws {
    func schema(_ labels: (String) -> String) -> String {
      func words(_ letter: String) -> String { "owner: Team\(labels(letter))" }
      return """
        collections:
          users:
            {
              model: User, \(words("a")), include: [Dated],
              fields: { name: { type: string, \(words("b")) }, pay: Pay, mail: Mail, kind: Kind },
            }
        types:
          Dated: { mixin: true, \(words("c")), fields: { at: timestamp } }
          Pay: { \(words("d")), fields: { cents: integer } }
          Mail: { type: string, \(words("e")) }
        enums:
          Kind: { \(words("f")), cases: [on] }

        """
    }
    try folder.write(schema { ", labels: [\($0)]" }, to: "before/users.yaml")
    try folder.write(schema { _ in "" }, to: "after/users.yaml")
    func changelog(_ old: String, _ new: String) -> String {
      CommandLineTool.firesmith.run([
        "changelog", "--against", folder.url(of: old).path, "--schemas", folder.url(of: new).path,
      ]).output
    }
    let gone = changelog("before", "after")
    #expect(gone.contains("owned by Team, labelled 'a'\n"), "\(gone)")
    #expect(gone.contains("it was string, owned by Team, labelled 'b'\n"), "\(gone)")
    #expect(
      gone.contains(
        """
        ### Removed

        - `Dated labels`: c
        - `Kind labels`: f
        - `Mail labels`: e
        - `Pay labels`: d

        """), "\(gone)")
    #expect(!gone.contains("### Added") && !gone.contains("reaking"), "\(gone)")
    #expect(changelog("after", "before").contains("\n### Added\n\n- `Dated labels`: c\n"))
  }

  @Test func nothingIsSaidOfVersionsThatAreTheSame() {
    let same = CommandLineTool.firesmith.run([
      "changelog", "--against", folder.url(of: "old").path, "--schemas", folder.url(of: "old").path,
    ])
    #expect(same.output.hasSuffix("\n\nNothing has changed.\n"))
  }
}
