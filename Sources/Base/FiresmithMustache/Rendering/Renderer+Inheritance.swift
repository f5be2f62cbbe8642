extension Renderer {
  /// Runs the steps of a template that is extended.
  mutating func extend(
    _ parent: Parent, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) {
    guard let template = parent.template else { return }
    guard depth < Self.maximumDepth else {
      throw tooDeep("parent", templates.names[template], at: parent.mark)
    }
    // Arguments of an outer template take precedence, because it extends the one with this tag.
    let added = parent.arguments.filter { arguments[templates.program.arguments[$0].name] == nil }
    for argument in added { arguments[templates.program.arguments[argument].name] = argument }
    let outer = indented
    indent(by: parent.indentation)
    depth += 1
    try take(templates.program.templates[template], in: scope, of: value)
    depth -= 1
    indented = outer
    for argument in added { arguments[templates.program.arguments[argument].name] = nil }
  }

  /// Runs the steps of an argument instead of a block's own contents.
  mutating func fill(
    _ block: Block, with argument: Argument, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) {
    guard !argument.steps.isEmpty else { return }
    guard depth < Self.maximumDepth else {
      let name = templates.program.blockNames.names[block.name]
      throw tooDeep("block", name, at: argument.mark)
    }
    let outer = indented
    if block.startsLine {
      indent(by: block.indentation)
      if argument.isInline { output.append(currentIndentation()) }
    } else if !argument.isInline {
      indent(by: nil)
    }
    depth += 1
    try take(argument.steps, in: scope, of: value)
    depth -= 1
    if block.endsLine, !argument.endsLine { output.append("\n") }
    indented = outer
  }
}
