import FiresmithText

/// A shell that can complete the command.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension CommandLineTool {
  /// The script that `shell` has to read to complete the tool's commands.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

/// The completions that a shell offers in a place.
enum Completion {
  case choices([String])
  case files
  case folders
  case nothing

  init(_ placeholder: Placeholder, choices: [String]) {
    guard choices.isEmpty else {
      self = .choices(choices)
      return
    }
    switch placeholder {
    case .file, .path, .source: self = .files
    case .folder: self = .folders
    case .action, .command, .database, .date, .document, .field, .id, .language, .level, .name,
      .number, .shell,
      .template, .text, .when:
      self = .nothing
    }
  }
}

extension Flag {
  /// The completions that shells offer as the flag's value; `nil` if it takes none.
  var completion: Completion? { placeholder.map { Completion($0, choices: choices) } }

  /// The first sentence of the help, without its full stop.
  var summary: String {
    let text = help.joined(separator: " ")
    let end = text.indices.first { text[$0...].hasPrefix(". ") }
    return text[..<(end ?? text.endIndex)].withoutFullStop
  }
}

extension OperandDefinition {
  var completion: Completion { Completion(placeholder, choices: choices) }
}

extension StringProtocol {
  var withoutFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }

  /// In single quotes for zsh.
  var shellQuoted: String { "'" + escaped(["'": #"'\''"#]) + "'" }
}
