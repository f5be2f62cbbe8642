extension String {
  /// The completion script for zsh, which can be sourced, or saved to a folder of `$fpath`.
  static var zshCompletions: String {
    let commands = Command.allCases.map { command in
      let summary = command.definition.summary.withoutFullStop
      return "    " + "\(command.rawValue):\(summary)".shellQuoted
    }
    return """
      #compdef firesmith
      # Completes firesmith in zsh. Written by 'firesmith completions zsh'.

      _firesmith() {
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
      \(Command.allCases.map(zshCase).joined())      esac
            ;;
        esac
      }

      if [[ $funcstack[1] == _firesmith ]]; then
        _firesmith "$@"
      else
        compdef _firesmith firesmith
      fi

      """
  }

  private static func zshCase(_ command: Command) -> String {
    let definition = command.definition
    var specifications = definition.flags.map(zshFlag)
    if let operands = definition.operands {
      let position = operands.maximum == .max ? "*" : "1"
      specifications.append(
        "\(position):\(operands.placeholder.rawValue)\(zshAction(operands.completion))".shellQuoted)
      if let second = operands.second { specifications.append(zshSecond(second)) }
    }
    let lines = specifications.map { " \\\n            \($0)" }.joined()
    return "        \(command.rawValue)) _arguments\(lines) ;;\n"
  }

  /// `'--output=[The folder to write to]:DIR:_files -/'`
  private static func zshFlag(_ flag: Flag) -> String {
    let summary = "[\(zshEscaped(flag.summary))]"
    guard let placeholder = flag.placeholder, let completion = flag.completion else {
      return flag.name == Flag.help.name
        ? "'(- *)'{-h,--help}\(summary.shellQuoted)" : "--\(flag.name)\(summary)".shellQuoted
    }
    let name = (flag.isRepeatable ? "*" : "") + "--\(flag.name)="
    return "\(name)\(summary):\(placeholder.rawValue)\(zshAction(completion))".shellQuoted
  }

  /// `'2:NAME:{(( $words[(I)(show|diff)] )) && compadd -- swift-model}'`
  private static func zshSecond(_ second: Operands.Second) -> String {
    guard case .choices(let choices) = second.completion else {
      return "2:\(second.placeholder.rawValue)\(zshAction(second.completion))".shellQuoted
    }
    let followed = second.followed.joined(separator: "|")
    let action = "(( $words[(I)(\(followed))] )) && compadd -- \(choices.joined(separator: " "))"
    return "2:\(second.placeholder.rawValue):{\(action)}".shellQuoted
  }

  private static func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .choices(let choices): ":(\(choices.joined(separator: " ")))"
    case .files: ":_files"
    case .folders: ":_files -/"
    case .nothing: ": "
    }
  }

  /// Escapes the characters that would end a description.
  private static func zshEscaped(_ text: String) -> String {
    text.escaped(["[": #"\["#, "]": #"\]"#, ":": #"\:"#])
  }
}
