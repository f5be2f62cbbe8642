import FiresmithText

extension CommandLineTool {
  /// The completion script for zsh, which can be sourced, or saved to a folder of `$fpath`.
  var zshCompletions: String {
    let commands = definitions.map { command in
      let summary = command.summary.withoutFullStop
      return "    " + "\(command.name):\(summary)".shellQuoted
    }
    return """
      #compdef \(name)
      # Completes \(name) in zsh. Written by '\(name) completions zsh'.

      _\(name)() {
        local context state state_descr line
        typeset -A opt_args
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        _arguments -C \\
          '(- *)'{-h,--help}'[Show help]' \\
          '(- *)--version[Print the version]' \\
          '1:command:->command' \\
          '*::argument:->argument'
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $line[1] in
      \(definitions.map(zshCase).joined())      esac
            ;;
        esac
      }

      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func zshCase(_ command: CommandDefinition) -> String {
    var specifications = command.flags.map(zshFlag)
    if let operand = command.operands.first {
      let position = operand.count == .any ? "*" : "1"
      specifications.append(
        "\(position):\(operand.placeholder.rawValue)\(zshAction(operand.completion))".shellQuoted)
    }
    if let second = command.operands.dropFirst().first { specifications.append(zshSecond(second)) }
    let lines = specifications.map { " \\\n            \($0)" }.joined()
    return "        \(command.name)) _arguments\(lines) ;;\n"
  }

  /// `'--output=[The folder to write to]:DIR:_files -/'`
  private func zshFlag(_ flag: Flag) -> String {
    let summary = "[\(zshEscaped(flag.summary))]"
    guard let placeholder = flag.placeholder, let completion = flag.completion else {
      return flag.name == Flag.help.name
        ? "'(- *)'{-h,--help}\(summary.shellQuoted)" : "--\(flag.name)\(summary)".shellQuoted
    }
    let name = (flag.isRepeatable ? "*" : "") + "--\(flag.name)="
    return "\(name)\(summary):\(placeholder.rawValue)\(zshAction(completion))".shellQuoted
  }

  /// `'2:NAME:{(( $words[(I)(show|diff)] )) && compadd -- swift-model}'`
  private func zshSecond(_ second: OperandDefinition) -> String {
    guard case .choices(let choices) = second.completion else {
      let position = second.count == .any ? "*" : "2"
      return "\(position):\(second.placeholder.rawValue)\(zshAction(second.completion))"
        .shellQuoted
    }
    let followed = second.followed.joined(separator: "|")
    let action = "(( $words[(I)(\(followed))] )) && compadd -- \(choices.joined(separator: " "))"
    return "2:\(second.placeholder.rawValue):{\(action)}".shellQuoted
  }

  private func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .choices(let choices): ":(\(choices.joined(separator: " ")))"
    case .files: ":_files"
    case .folders: ":_files -/"
    case .nothing: ": "
    }
  }

  /// Escapes the characters that would end a description.
  private func zshEscaped(_ text: String) -> String {
    text.escaped(["[": #"\["#, "]": #"\]"#, ":": #"\:"#])
  }
}
