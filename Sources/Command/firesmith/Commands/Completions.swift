import FiresmithCommandLine

/// `firesmith completions`
struct Completions: Subcommand {
  static let name = "completions"
  static let summary = "Print a shell completion script."
  static let discussion: [Discussion] = [
    .prose("Save it where the shell looks for it:"),
    .rows([
      ("bash", "~/.local/share/bash-completion/completions/firesmith"),
      ("zsh", "_firesmith in one of the folders of $fpath"),
      ("fish", "~/.config/fish/completions/firesmith.fish"),
    ]),
  ]
  static var operands: [Operand<Self>] { [.choice(.shell, \.shell)] }
  static let otherNames = ["completion"]

  /// Always given: the operand is required.
  var shell = Shell.bash

  func run(print: (CommandResult) -> Void) -> CommandResult {
    CommandResult(output: CommandLineTool.firesmith.completions(for: shell))
  }
}
