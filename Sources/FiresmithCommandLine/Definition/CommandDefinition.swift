/// What a command takes and what its help says.
package struct CommandDefinition: Sendable {
  package let name: String
  /// One line, for the list of commands.
  package let summary: String
  /// What the command's own help says below the usage.
  package let discussion: [Discussion]
  package let operands: [OperandDefinition]
  package let flags: [Flag]
}

/// A part of a command's help.
package enum Discussion: Sendable {
  /// A paragraph, which is broken into lines as it is printed.
  case prose(String)
  /// Terms, and what they mean.
  case rows([(term: String, meaning: String)])
}
