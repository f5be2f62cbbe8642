extension CommandLineTool {
  /// The completion script for bash 3.2, which macOS has, and later.
  var bashCompletions: String {
    let commands = definitions.map(\.name) + ["--help", "--version"]
    return """
      # Completes \(name) in bash. Written by '\(name) completions bash'.

      _\(name)_words() {
        COMPREPLY=($(compgen -W "$1" -- "$current"))
      }

      # A line each, because a path may have spaces in it.
      _\(name)_paths() {
        local path
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
      }

      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # Bash splits '--flag=value' into three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _\(name)_words "\(commands.joined(separator: " "))"
          return
        fi
        case "${COMP_WORDS[1]} $previous" in
      \(definitions.map(bashValues).joined())  esac
        case "${COMP_WORDS[1]} $current" in
      \(definitions.map(bashFlags).joined())  esac
        case "${COMP_WORDS[1]}" in
      \(definitions.map(bashOperands).joined())  esac
      }

      complete -F _\(name) \(name)

      """
  }

  /// The cases for the values of a command's flags.
  private func bashValues(_ command: CommandDefinition) -> String {
    command.flags.map { flag in
      guard let completion = flag.completion else { return "" }
      let action = bashAction(completion).map { "\($0); " } ?? ""
      return "    '\(command.name) --\(flag.name)') \(action)return ;;\n"
    }.joined()
  }

  private func bashFlags(_ command: CommandDefinition) -> String {
    let flags = command.flags.map { "--\($0.name)" }.joined(separator: " ")
    return "    '\(command.name) -'*) _\(name)_words \"\(flags)\"; return ;;\n"
  }

  private func bashOperands(_ command: CommandDefinition) -> String {
    guard let operand = command.operands.first, let first = bashAction(operand.completion)
    else { return "" }
    guard let second = command.operands.dropFirst().first,
      let next = bashAction(second.completion)
    else { return "    \(command.name)) \(first) ;;\n" }
    return """
          \(command.name))
            case " ${COMP_WORDS[*]:2:COMP_CWORD-2} " in
              \(second.followed.map { "*' \($0) '*" }.joined(separator: " | "))) \(next) ;;
              *) \(first) ;;
            esac ;;

      """
  }

  private func bashAction(_ completion: Completion) -> String? {
    switch completion {
    case .choices(let choices): "_\(name)_words \"\(choices.joined(separator: " "))\""
    case .files: "_\(name)_paths -f"
    case .folders: "_\(name)_paths -d"
    case .nothing: nil
    }
  }
}
