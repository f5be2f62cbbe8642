import FiresmithSchema

/// A shell that can complete the command.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that the shell has to read.
  var completions: String {
    switch self {
    case .bash: .bashCompletions
    case .zsh: .zshCompletions
    case .fish: .fishCompletions
    }
  }
}

extension Outcome {
  /// `firesmith completions`
  static func completions(_ arguments: Arguments) throws(UsageError) -> Outcome {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first else {
      throw UsageError(
        messages: ["expected the name of a shell: \(quotedList(names))"], command: .completions)
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        messages: [
          "unknown shell \(quoted(name)); expected \(quotedList(names))"
            + suggestion(for: name, among: names)
        ], command: .completions)
    }
    return Outcome(output: shell.completions)
  }
}

/// What a shell offers in a place.
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
    case .file, .path: self = .files
    case .folder: self = .folders
    case .action, .command, .id, .level, .name, .schema, .shell, .when: self = .nothing
    }
  }
}

extension Flag {
  /// What shells offer as the flag's value; `nil` if it takes none.
  var completion: Completion? { placeholder.map { Completion($0, choices: choices) } }

  /// The first sentence of the help, without its full stop.
  var summary: String {
    let text = help.joined(separator: " ")
    let end = text.indices.first { text[$0...].hasPrefix(". ") }
    return text[..<(end ?? text.endIndex)].withoutFullStop
  }
}

extension Operands {
  var completion: Completion { Completion(placeholder, choices: choices) }
}

extension Operands.Second {
  var completion: Completion { Completion(placeholder, choices: choices) }
}

extension StringProtocol {
  var withoutFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }

  /// In single quotes for zsh.
  var shellQuoted: String { "'" + escaped(["'": #"'\''"#]) + "'" }

  /// The text with some characters replaced.
  func escaped(_ forms: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let form = forms[scalar] { result += form } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
