/// A command's options and operands, and the text of its help.
package struct CommandDefinition: Sendable {
  package let name: String
  /// One line, for the list of commands.
  package let summary: String
  /// The part of the command's own help below the usage.
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
