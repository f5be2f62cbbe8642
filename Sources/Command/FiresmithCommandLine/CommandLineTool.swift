import FiresmithDiagnostics
import FiresmithText

/// A program that is used through subcommands.
package struct CommandLineTool: Sendable {
  package let name: String
  package let version: String
  /// A sentence that says what the tool is for.
  package let summary: String
  package let subcommands: [any Subcommand.Type]

  package init(
    name: String, version: String, summary: String, subcommands: [any Subcommand.Type]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.subcommands = subcommands
  }

  package var definitions: [CommandDefinition] { subcommands.map { $0.definition } }

  /// The output of `--version`.
  package var versionText: String { "\(name) \(version)\n" }

  /// A command line's request.
  package enum Request: Sendable {
    /// Nothing, which is an error.
    case nothing
    case overview
    case version
    case help(CommandDefinition)
    case run(any Subcommand)
  }

  /// Does what the words after the tool's name ask for.
  ///
  /// - Parameter print: Prints what there is to say before the end.
  package func run(_ words: [String], print: (CommandResult) -> Void = { _ in }) -> CommandResult {
    do throws(UsageError) {
      return switch try parse(words) {
      case .nothing: CommandResult(problems: overview, status: .failure)
      case .overview: CommandResult(output: overview)
      case .version: CommandResult(output: versionText)
      case .help(let definition): CommandResult(output: help(for: definition))
      case .run(let command): try command.run(print: print)
      }
    } catch {
      return result(of: error, command: subcommand(called: words.first ?? "")?.name)
    }
  }

  /// Returns what the words after the tool's name ask for, with options that fit together.
  ///
  /// - Throws: An error with all the problems that were found.
  package func parse(_ words: [String]) throws(UsageError) -> Request {
    guard let first = words.first else { return .nothing }
    switch first {
    case "-h", "--help": return .overview
    case "help" where words.count == 1: return .overview
    case "--version": return .version
    default: break
    }
    guard let subcommand = subcommand(called: first) else {
      throw UsageError(unknownCommand(first))
    }
    return try parse(words.dropFirst(), of: subcommand)
  }

  private func parse<Command: Subcommand>(
    _ words: ArraySlice<String>, of subcommand: Command.Type
  ) throws(UsageError) -> Request {
    var parser = ArgumentParser<Command>(words, tool: self)
    parser.parse()
    guard parser.problems.isEmpty else { throw UsageError(parser.problems) }
    guard !parser.asksForHelp else { return .help(Command.definition) }
    try parser.command.validate()
    return .run(parser.command)
  }

  private func subcommand(called name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.name == name }
  }

  /// - Parameter command: The name of the command whose help explains more.
  func result(of error: UsageError, command: String?) -> CommandResult {
    let problems = error.messages.map { "error: \(visible($0))\n" }.joined()
    let help = if let command, command != "help" { "help \(command)" } else { "help" }
    return CommandResult(
      problems: problems + "'\(name) \(help)' explains more.\n", status: .failure)
  }
}
