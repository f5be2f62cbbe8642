/// A command of the tool, such as `firesmith generate`: a value holds what its options were set to.
///
/// The parser sets them, once. Help, completions and the manual page are made from the same
/// definitions.
package protocol Subcommand: Sendable {
  /// Creates the command with the defaults of all its options.
  init()

  /// The word that users write after the tool's name.
  static var name: String { get }
  /// One line, for the list of commands.
  static var summary: String { get }
  /// The part of the command's own help below the usage.
  static var discussion: [Discussion] { get }
  /// The options, besides `--help`.
  static var options: [Option<Self>] { get }
  static var operands: [Operand<Self>] { get }
  /// The names that other tools have for this command.
  static var otherNames: [String] { get }

  /// Throws if the options and operands don't fit together.
  func validate() throws(UsageError)

  /// Does what the command is for.
  ///
  /// - Parameter print: Prints what there is to say before the end.
  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult
}

extension Subcommand {
  package static var discussion: [Discussion] { [] }
  package static var options: [Option<Self>] { [] }
  package static var operands: [Operand<Self>] { [] }
  package static var otherNames: [String] { [] }

  package static var definition: CommandDefinition {
    CommandDefinition(
      name: name, summary: summary, discussion: discussion,
      operands: operands.map(\.definition), flags: options.map(\.flag) + [.help])
  }

  package func validate() throws(UsageError) {}
}
