import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSwift
import Testing

@testable import FiresmithCommandLine
@testable import firesmith

@Suite struct ArgumentTests {
  private static let tool = CommandLineTool.firesmith

  /// The command that `words` ask for, with its options.
  private func command<Command: Subcommand>(
    _ type: Command.Type = Command.self, _ words: String...
  ) throws -> Command {
    guard case .run(let command) = try Self.tool.parse([type.name] + words) else {
      throw UsageError("no command")
    }
    return try #require(command as? Command)
  }

  @Test func aFlagTakesItsValueFromTheNextWordOrAfterAnEqualsSign() throws {
    let generate = try command(
      Generate.self, "--output", "a", "--config=b=c", "--schemas", "x", "--schemas=y", "--quiet",
      "--access=public")
    #expect(generate.request.directory == "a")
    #expect(generate.request.configuration == "b=c")
    #expect(generate.request.schemas == ["x", "y"])
    var options = OutputOptions()
    options.swift.sdk = .portable
    for override in generate.request.overrides { override.apply(to: &options) }
    #expect(options.swift.access == .public)
    #expect(options.swift.sdk == .portable)
    #expect(generate.isQuiet)
    #expect(!generate.isCheck)
  }

  @Test func whatFollowsTwoDashesIsNoFlag() throws {
    let validate = try command(Validate.self, "a", "--", "--quiet", "-h", "--")
    #expect(validate.request.schemas == ["a", "--quiet", "-h", "--"])
    #expect(!validate.isQuiet)
  }

  @Test func aSingleDashIsAnOperand() throws {
    #expect(try command(Validate.self, "-").request.schemas == ["-"])
  }

  @Test func operandsAreTyped() throws {
    #expect(try command(Completions.self, "fish").shell == .fish)
    #expect(try command(Explain.self, "[unknown-type]").id == "unknown-type")
    #expect(try command(Explain.self).id == nil)
    let templates = try command(Templates.self, "show", "swift-structure", "--block", "members")
    #expect(templates.action == .show)
    #expect(templates.template?.name == "swift-structure")
  }

  @Test(arguments: [
    (["-h"], tool.overview), (["--help"], tool.overview), (["help"], tool.overview),
    (["--version"], "firesmith 0.1.0\n"), (["version"], "firesmith 0.1.0\n"),
  ])
  func helpAndVersionAreCommandsAndFlags(words: [String], output: String) throws {
    #expect(Self.tool.run(words).output == output)
  }

  @Test(arguments: tool.definitions.map(\.name))
  func everyCommandExplainsItself(name: String) throws {
    let definition = try #require(Self.tool.definitions.first { $0.name == name })
    for words in [[name, "--help"], [name, "-h"], ["help", name]] {
      let result = Self.tool.run(words)
      #expect(result.status == .done)
      #expect(result.output == Self.tool.help(for: definition))
    }
  }

  @Test func helpListsAllFlagsInLinesOfEightyColumns() {
    for command in Self.tool.definitions {
      let help = Self.tool.help(for: command)
      for flag in command.flags {
        #expect(help.contains("  \(flag.usage) "), "\(command.name) \(flag.name)")
        #expect(help.contains("[\(flag.usage)]"), "\(command.name) \(flag.name)")
      }
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test(
    arguments: [
      (["generat"], ["unknown command 'generat'; did you mean 'generate'?"]),
      (["Generate"], ["unknown command 'Generate'; did you mean 'generate'?"]),
      (["frobnicate"], ["unknown command 'frobnicate'"]),
      (["check"], ["unknown command 'check'; did you mean 'generate --check'?"]),
      (["watch"], ["unknown command 'watch'; did you mean 'generate --watch'?"]),
      (["lint"], ["unknown command 'lint'; did you mean 'validate'?"]),
      (["Verify"], ["unknown command 'Verify'; did you mean 'validate'?"]),
      (["show", "x"], ["unknown command 'show'; did you mean 'templates show'?"]),
      (["sdk"], ["unknown command 'sdk'"]),
      (["--quiet", "generate"], ["expected a command before '--quiet'"]),
      (["generate", "--chek"], ["unknown flag '--chek'; did you mean '--check'?"]),
      (["generate", "--dry_run"], ["unknown flag '--dry_run'; did you mean '--dry-run'?"]),
      (["generate", "-q"], ["unknown flag '-q'; did you mean '--quiet'?"]),
      (["generate", "-hx"], ["unknown flag '-hx'"]),
      (["generate", "-o", "Out"], ["unknown flag '-o'; did you mean '--output'?"]),
      (["generate", "-o=Out"], ["unknown flag '-o'; did you mean '--output'?"]),
      (["generate", "--ouput", "x"], ["unknown flag '--ouput'; did you mean '--output'?"]),
      (["generate", "-output", "x"], ["unknown flag '-output'; did you mean '--output'?"]),
      (
        ["generate", "-c", "x"],
        ["unknown flag '-c'; did you mean '--config', '--check' or '--color'?"]
      ),
      (["generate", "--target", "x", "--quiet"], ["unknown flag '--target'"]),
      (
        ["generate", "--ouput=x", "y"],
        [
          "unknown flag '--ouput'; did you mean '--output'?",
          "unexpected argument 'y'; to name schemas, use '--schemas y'",
        ]
      ),
      (
        ["generate", "--chek", "y"],
        [
          "unknown flag '--chek'; did you mean '--check'?",
          "unexpected argument 'y'; to name schemas, use '--schemas y'",
        ]
      ),
      (["generate", "--"], []),
      (["generate", "--check", "--dry-run"], ["'--check' and '--dry-run' can't be combined"]),
      (["completions"], ["missing argument SHELL; expected 'bash', 'zsh' or 'fish'"]),
      (["bash"], ["unknown command 'bash'; did you mean 'completions bash'?"]),
      (["completions", "--chek"], ["unknown flag '--chek'"]),
      (
        ["completions", "fisch"],
        ["unknown shell 'fisch'; expected 'bash', 'zsh' or 'fish'; did you mean 'fish'?"]
      ),
      (["explain", "unknown-tipe"], ["unknown id 'unknown-tipe'; did you mean 'unknown-type'?"]),
      (["help", "lint"], ["unknown command 'lint'; did you mean 'validate'?"]),
      (["templates", "list", "swift-type"], ["unexpected argument 'swift-type'"]),
      (
        ["templates", "show"],
        ["'show' needs the name of a template; 'firesmith templates list' prints them"]
      ),
      (["validate", "--sdk", "portable"], ["unknown flag '--sdk'"]),
      (["generate", "--check=yes"], ["'--check' takes no value"]),
      (["generate", "--output"], ["'--output' needs a value: '--output DIR'"]),
      (["generate", "--output="], ["'--output' needs a value: '--output DIR'"]),
      (["generate", "--output", ""], ["'--output' needs a value: '--output DIR'"]),
      (["generate", "--output", "--check"], ["'--output' needs a value: '--output DIR'"]),
      (["generate", "--output=a", "--output=b"], ["'--output' can be given only once"]),
      (
        ["generate", "--sdk", "portabel"],
        [
          "invalid value 'portabel' for '--sdk'; expected 'firebase' or 'portable'; "
            + "did you mean 'portable'?"
        ]
      ),
      (
        ["generate", "Schemas"],
        ["unexpected argument 'Schemas'; to name schemas, use '--schemas Schemas'"]
      ),
      (["version", "x"], ["unexpected argument 'x'"]),
      (["help", "generate", "x"], ["unexpected argument 'x'"]),
    ] as [([String], [String])])
  func whatIsWrongIsSaid(words: [String], messages: [String]) {
    var reported: [String] = []
    do throws(UsageError) { _ = try Self.tool.parse(words) } catch { reported = error.messages }
    #expect(reported == messages)
  }

  @Test func withoutArgumentsTheHelpIsAProblem() {
    let result = Self.tool.run([])
    #expect(result.status == .failure)
    #expect(result.output.isEmpty)
    #expect(result.problems == Self.tool.overview)
  }

  @Test func allThatIsWrongIsSaidAtOnce() {
    let result = Self.tool.run(["generate", "--chek", "--sdk", "x", "here", "--output"])
    #expect(result.status == .failure)
    #expect(result.output.isEmpty)
    #expect(
      result.problems == """
        error: unknown flag '--chek'; did you mean '--check'?
        error: invalid value 'x' for '--sdk'; expected 'firebase' or 'portable'
        error: unexpected argument 'here'; to name schemas, use '--schemas here'
        error: '--output' needs a value: '--output DIR'
        'firesmith help generate' explains more.

        """)
  }
}
