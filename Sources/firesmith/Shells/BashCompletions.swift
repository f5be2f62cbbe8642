extension String {
  /// The completion script for bash 3.2, which macOS has, and later.
  static var bashCompletions: String {
    let commands = Command.allCases.map(\.rawValue) + ["--help", "--version"]
    return """
      # Completes firesmith in bash. Written by 'firesmith completions bash'.

      _firesmith_words() {
        COMPREPLY=($(compgen -W "$1" -- "$current"))
      }

      # A line each, because a path may have spaces in it.
      _firesmith_paths() {
        local path
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
      }

      _firesmith() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # Bash splits '--flag=value' into three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _firesmith_words "\(commands.joined(separator: " "))"
          return
        fi
        case "${COMP_WORDS[1]} $previous" in
      \(Command.allCases.map(bashValues).joined())  esac
        case "${COMP_WORDS[1]} $current" in
      \(Command.allCases.map(bashFlags).joined())  esac
        case "${COMP_WORDS[1]}" in
      \(Command.allCases.map(bashOperands).joined())  esac
      }

      complete -F _firesmith firesmith

      """
  }

  /// The cases for the values of a command's flags.
  private static func bashValues(_ command: Command) -> String {
    command.definition.flags.map { flag in
      guard let completion = flag.completion else { return "" }
      let action = bashAction(completion).map { "\($0); " } ?? ""
      return "    '\(command.rawValue) --\(flag.name)') \(action)return ;;\n"
    }.joined()
  }

  private static func bashFlags(_ command: Command) -> String {
    let flags = command.definition.flags.map { "--\($0.name)" }.joined(separator: " ")
    return "    '\(command.rawValue) -'*) _firesmith_words \"\(flags)\"; return ;;\n"
  }

  private static func bashOperands(_ command: Command) -> String {
    guard let operands = command.definition.operands, let first = bashAction(operands.completion)
    else { return "" }
    guard let second = operands.second, let next = bashAction(second.completion) else {
      return "    \(command.rawValue)) \(first) ;;\n"
    }
    return """
          \(command.rawValue))
            case " ${COMP_WORDS[*]:2:COMP_CWORD-2} " in
              \(second.followed.map { "*' \($0) '*" }.joined(separator: " | "))) \(next) ;;
              *) \(first) ;;
            esac ;;

      """
  }

  private static func bashAction(_ completion: Completion) -> String? {
    switch completion {
    case .choices(let choices): "_firesmith_words \"\(choices.joined(separator: " "))\""
    case .files: "_firesmith_paths -f"
    case .folders: "_firesmith_paths -d"
    case .nothing: nil
    }
  }
}
