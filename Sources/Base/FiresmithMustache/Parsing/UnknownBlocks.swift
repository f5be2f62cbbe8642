import FiresmithText

extension Program {
  /// Returns problems for the arguments whose blocks aren't in the extended template, nor in the
  /// templates that it includes and extends.
  func unknownBlocks(_ index: TemplateIndex) -> [MustacheError.Problem] {
    var problems: [(mark: Mark, message: String)] = []
    for parent in parents {
      guard let template = parent.template, !parent.arguments.isEmpty else { continue }
      let known = blocks(in: [templates[template]] + arguments[parent.arguments].map(\.steps))
      for argument in arguments[parent.arguments] where !known.contains(argument.name) {
        let name = blockNames.names[argument.name]
        let hint = suggestion(for: name, among: known.sorted().map { blockNames.names[$0] })
        problems.append(
          (argument.mark, "template '\(index.names[template])' has no block '\(name)'\(hint)"))
      }
    }
    problems.sort {
      ($0.mark.template, $0.mark.line, $0.mark.column)
        < ($1.mark.template, $1.mark.line, $1.mark.column)
    }
    return problems.map { index.problem(at: $0.mark, $0.message) }
  }

  /// The names of all blocks that are met on the way through steps.
  private func blocks(in ranges: [Range<Int>]) -> Set<Symbol> {
    var names: Set<Symbol> = []
    var waiting = ranges
    var seen: Set<Int> = []
    while let range = waiting.popLast() {
      for step in steps[range] {
        switch step {
        case .block(let number, _):
          names.insert(blocks[number].name)
        case .partial(let number):
          let template = partials[number].template
          if seen.insert(template).inserted { waiting.append(templates[template]) }
        case .parent(let number, _):
          guard let template = parents[number].template else { continue }
          if seen.insert(template).inserted { waiting.append(templates[template]) }
        case .text, .variable, .section, .invertedSection, .fits:
          break
        }
      }
    }
    return names
  }
}
