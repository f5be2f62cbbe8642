import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// `firesmith breaking --accept`
@Suite struct AcceptingTests {
  private let folder: TemporaryFolder
  private let file = "new/firesmith-accepted.yaml"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("access: public\n", to: "new/firesmith.yaml")
    try folder.write(GitFolder.schema(pages: "integer"), to: "new/Schemas/books.yaml")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "old/books.yaml")
  }

  private func breaking(_ options: String...) -> CommandResult {
    CommandLineTool.firesmith.run(
      [
        "breaking", "--against", folder.url(of: "old").path, "--config",
        folder.url(of: "new/firesmith.yaml").path,
      ] + options)
  }

  @Test func whatIsAcceptedIsNoFindingAnyMore() throws {
    let fingerprint = try #require(
      try Report(breaking("--format", "json")).findings.first { $0.id == "field-required" }
    ).fingerprint
    let accepting = breaking("--accept", fingerprint, "--reason", "It was \"always\" so")
    #expect(accepting.status == .done, "\(accepting.problems)")
    #expect(
      try folder.text(of: file).split(separator: "\n").dropFirst() == [
        """
        - { fingerprint: "\(fingerprint)", id: field-required, place: "books.pages", reason: "It was \
        \\"always\\" so" }
        """
      ])
    let result = breaking()
    #expect(result.status == .done)
    #expect(!result.problems.contains("field-required"))
    #expect(result.output.hasSuffix(": 1 warning, 1 accepted\n"))
    #expect(
      breaking("--format", "json").output.contains("\"accepted\": \"It was \\\"always\\\" so\""))
    let changelog = CommandLineTool.firesmith.run([
      "changelog", "--against", folder.url(of: "old").path, "--config",
      folder.url(of: "new/firesmith.yaml").path,
    ])
    #expect(changelog.output.contains("(field-required, accepted: It was \"always\" so)"))
  }

  @Test func allThatIsShownIsAccepted() throws {
    #expect(breaking("--accept-all", "--only", "source", "--reason", "A").status == .done)
    #expect(breaking("--accept-all", "--reason", "B", "--until", "2999-12-31").status == .done)
    let text = try folder.text(of: file)
    #expect(text.split(separator: "\n").count == 3)
    #expect(text.contains("reason: \"A\""))
    #expect(text.contains("reason: \"B\", until: \"2999-12-31\""))
    #expect(breaking("--fail-on", "warning").status == .done)
  }

  @Test func anEntryPastItsDayIsAnErrorAgain() {
    _ = breaking("--accept-all", "--reason", "A", "--until", "2001-01-31")
    let result = breaking("--only", "source")
    #expect(result.status == .findings)
    #expect(result.problems.contains("; it was accepted until 2001-01-31; "))
  }

  @Test func anEntryThatMatchesNothingIsTold() throws {
    _ = breaking("--accept-all", "--reason", "A")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "new/Schemas/books.yaml")
    let stale = "is accepted and isn't found any more: field-required books.pages"
    #expect(breaking().problems.contains(stale))
    #expect(!breaking("--only", "source").problems.contains(stale))
  }

  @Test func wrongUsageIsRefused() throws {
    for (options, message) in [
      (["--accept", "0123456789abcdef", "--reason", "A"], "no finding has the fingerprint"),
      (["--accept-all"], "--reason TEXT"), (["--reason", "A"], "belong to '--accept'"),
      (["--accept-all", "--reason", "A", "--until", "31.1.2027"], "takes a day such as"),
      (["--accept-all", "--reason", "A", "--until", "2027-02-29"], "takes a day such as"),
      (["--accept-all", "--accept", "a", "--reason", "A"], "can't be combined"),
    ] {
      let result = CommandLineTool.firesmith.run(
        [
          "breaking", "--against", folder.url(of: "old").path, "--schemas",
          folder.url(of: "new").path,
        ]
          + options)
      #expect(result.status == .failure)
      #expect(result.problems.contains(message), "\(result.problems)")
    }
    #expect(!folder.exists(file))
  }

  @Test func aFileOfSomeoneElseIsLeftAlone() throws {
    try folder.write("- mine\n", to: file)
    #expect(breaking().status == .failure)
    #expect(breaking("--accept-all", "--reason", "A").status == .failure)
    #expect(try folder.text(of: file) == "- mine\n")
  }
}
