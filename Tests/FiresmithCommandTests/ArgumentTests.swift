import Testing

@testable import firesmith

@Suite struct ArgumentTests {
  @Test func aFlagTakesItsValueFromTheNextWordOrAfterAnEqualsSign() throws {
    let arguments = try Arguments.parse([
      "generate", "--output", "a", "--config=b=c", "--schemas", "x", "--schemas=y", "--quiet",
    ])
    #expect(arguments.command == .generate)
    #expect(arguments.value(.output) == "a")
    #expect(arguments.value(.config) == "b=c")
    #expect(arguments.values(.schemas) == ["x", "y"])
    #expect(arguments.has(.quiet))
    #expect(!arguments.has(.check))
    #expect(arguments.value(.sdk) == nil)
  }

  @Test func whatFollowsTwoDashesIsNoFlag() throws {
    let arguments = try Arguments.parse(["validate", "a", "--", "--quiet", "-h", "--"])
    #expect(arguments.operands == ["a", "--quiet", "-h", "--"])
    #expect(!arguments.has(.quiet))
  }

  @Test func aSingleDashIsAnOperand() throws {
    #expect(try Arguments.parse(["validate", "-"]).operands == ["-"])
  }

  @Test(arguments: [
    ([], Command.help), (["-h"], .help), (["--help"], .help), (["--version"], .version),
    (["help", "generate"], .help), (["version"], .version),
  ])
  func helpAndVersionAreCommandsAndFlags(words: [String], command: Command) throws {
    #expect(try Arguments.parse(words).command == command)
  }

  @Test(arguments: Command.allCases)
  func everyCommandExplainsItself(command: Command) throws {
    for words in [
      [command.rawValue, "--help"], [command.rawValue, "-h"], ["help", command.rawValue],
    ] {
      let outcome = Firesmith.run(words)
      #expect(outcome.status == .done)
      #expect(outcome.output == .help(for: command))
    }
  }

  @Test func helpListsAllFlagsInLinesOfEightyColumns() {
    for command in Command.allCases {
      let help = String.help(for: command)
      for flag in command.definition.flags {
        #expect(help.contains("  \(flag.usage) "), "\(command) \(flag.name)")
        #expect(help.contains("[\(flag.usage)]"), "\(command) \(flag.name)")
      }
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test(arguments: [
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
  ])
  func whatIsWrongIsSaid(words: [String], messages: [String]) {
    var reported: [String] = []
    do throws(UsageError) { _ = try Arguments.parse(words) } catch { reported = error.messages }
    #expect(reported == messages)
  }

  @Test func withoutArgumentsTheHelpIsAProblem() {
    let outcome = Firesmith.run([])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.problems == .overview)
  }

  @Test func allThatIsWrongIsSaidAtOnce() {
    let outcome = Firesmith.run(["generate", "--chek", "--sdk", "x", "here", "--output"])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.problems == """
        error: unknown flag '--chek'; did you mean '--check'?
        error: invalid value 'x' for '--sdk'; expected 'firebase' or 'portable'
        error: unexpected argument 'here'; to name schemas, use '--schemas here'
        error: '--output' needs a value: '--output DIR'
        'firesmith help generate' explains more.

        """)
  }
}
