/// Renders templates into one text.
///
/// All methods are mutating, because calling any other copies the renderer in debug builds.
struct Renderer {
  /// The greatest depth of sections and partials at which a partial may begin.
  static let maximumDepth = 128

  let templates: MustacheTemplates
  /// The texts between tags, from the program.
  private let text: [UInt8]
  var output = OutputBuffer()
  var scopes: ScopeTable
  /// The objects that names are looked up in, from the outermost inwards.
  private var objects: [MustacheObject] = []
  /// The indented texts of the current partials; nil if they aren't indented.
  var indented: Int?
  /// The texts for each indentation so far.
  private var indentedTexts: [IndentedTexts] = []
  /// The index of each indentation's texts.
  private var indentations: [String: Int] = [:]
  var depth = 0
  /// The arguments for blocks, by name; nil without any. Arguments from a template that extends
  /// another take precedence over the other's own.
  var arguments: [Int?]

  init(_ templates: MustacheTemplates) {
    self.templates = templates
    text = templates.program.text
    scopes = ScopeTable(templates.program)
    arguments = Array(repeating: nil, count: templates.program.blockNames.names.count)
  }

  /// Appends a template rendered with `context`.
  mutating func render(template: Int, _ context: MustacheValue) throws(MustacheError) {
    var root: MustacheObject = [:]
    if case .object(let object) = context { root = object }
    objects = [root]
    let scope = scopes.scope(of: root, in: nil)
    try take(templates.program.templates[template], in: scope, of: context)
  }

  // MARK: Steps

  /// Runs steps.
  ///
  /// - Parameters:
  ///   - scope: The number of their scope.
  ///   - value: The value of `.`, which is that of the innermost section.
  mutating func take(
    _ steps: Range<Int>, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) {
    var position = steps.lowerBound
    while position < steps.upperBound {
      let step = templates.program.steps[position]
      position += 1
      switch step {
      case .text(let number):
        write(text: number)
      case .variable(let symbol, let name, let isEscaped):
        // The usual cases, without a copy of the value.
        if let place = place(of: symbol, in: scope),
          case .string(let text) = objects[place.object].pairs[place.pair].1
        {
          output.append(isEscaped ? escaped(text) : text)
        } else if case .string(let text) = value, templates.program.names[name].first == nil {
          output.append(isEscaped ? escaped(text) : text)
        } else {
          try write(lookup(name, in: scope, of: value), of: name, isEscaped: isEscaped)
        }
      case .section(let symbol, let name, let end):
        if try isTruthy(symbol, name, in: scope, of: value) {
          try repeatSteps(
            position..<end, for: contents(symbol, name, in: scope, of: value), in: scope)
        }
        position = end
      case .invertedSection(let symbol, let name, let end):
        if try isTruthy(symbol, name, in: scope, of: value) { position = end }
      case .fits(let otherwise, let end):
        try takeForm(position..<otherwise, otherwise: otherwise..<end, in: scope, of: value)
        position = end
      case .partial(let number):
        try include(templates.program.partials[number], in: scope, of: value)
      case .parent(let number, let end):
        try extend(templates.program.parents[number], in: scope, of: value)
        position = end
      case .block(let number, let end):
        // Without an argument, the block's own contents follow.
        guard let argument = arguments[templates.program.blocks[number].name] else { continue }
        try fill(
          templates.program.blocks[number], with: templates.program.arguments[argument],
          in: scope, of: value)
        position = end
      }
    }
  }

  /// Runs the steps of a section for each value of a list, or once for another true value.
  private mutating func repeatSteps(
    _ steps: Range<Int>, for value: MustacheValue, in scope: Int
  ) throws(MustacheError) {
    depth += 1
    switch value {
    case .list(let values):
      for value in values { try enter(value, steps, in: scope) }
    case .strings(let strings):
      for string in strings { try take(steps, in: scope, of: .string(string)) }
    case .lines(let lines):
      if let (before, behind) = textsAroundValue(steps) {
        write(lines, between: before, and: behind)
      } else {
        for line in lines.strings { try take(steps, in: scope, of: .string(line)) }
      }
    case .null, .boolean, .string, .object, .deferred:
      try enter(value.made, steps, in: scope)
    }
    depth -= 1
  }

  /// Runs the steps of a section for a value.
  private mutating func enter(
    _ value: MustacheValue, _ steps: Range<Int>, in scope: Int
  ) throws(MustacheError) {
    guard case .object(let object) = value else {
      try take(steps, in: scope, of: value)
      return
    }
    objects.append(object)
    let inner = scopes.scope(of: object, in: scope, enteredBy: steps.lowerBound - 1)
    try take(steps, in: inner, of: value)
    objects.removeLast()
  }

  private mutating func include(
    _ partial: Partial, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) {
    guard depth < Self.maximumDepth else {
      throw tooDeep("partial", templates.names[partial.template], at: partial.mark)
    }
    let outer = indented
    indent(by: partial.indentation)
    depth += 1
    try take(templates.program.templates[partial.template], in: scope, of: value)
    depth -= 1
    indented = outer
  }

  /// Indents the output as a partial requires; not at all if its tag isn't alone in its line.
  mutating func indent(by inner: String?) {
    guard let inner else {
      indented = nil
      return
    }
    guard !inner.isEmpty else { return }
    let indentation = currentIndentation() + inner
    if let known = indentations[indentation] {
      indented = known
    } else {
      indented = indentedTexts.count
      indentations[indentation] = indentedTexts.count
      indentedTexts.append(IndentedTexts(templates.program, behind: indentation))
    }
  }

  /// The indentation of each line.
  mutating func currentIndentation() -> String {
    guard let indented else { return "" }
    return indentedTexts[indented].indentation
  }

  /// Returns the texts before and after the innermost section's value, if steps write nothing else.
  private mutating func textsAroundValue(
    _ steps: Range<Int>
  ) -> (before: Range<Int>, behind: Range<Int>)? {
    guard indented == nil, steps.count == 3,
      case .text(let before) = templates.program.steps[steps.lowerBound],
      case .variable(nil, let name, isEscaped: false) = templates.program.steps[
        steps.lowerBound + 1],
      case .text(let behind) = templates.program.steps[steps.lowerBound + 2],
      templates.program.names[name].first == nil
    else { return nil }
    return (templates.program.texts[before], templates.program.texts[behind])
  }

  /// Writes lines, each with the same text before and after it.
  private mutating func write(
    _ lines: MustacheLines, between before: Range<Int>, and behind: Range<Int>
  ) {
    if before.isEmpty, text[behind].elementsEqual("\n".utf8) { return output.append(lines.utf8) }
    var start = 0
    for end in lines.utf8.indices where lines.utf8[end] == UInt8(ascii: "\n") {
      output.append(text, before)
      output.append(lines.utf8, start..<end)
      output.append(text, behind)
      start = end + 1
    }
  }

  // MARK: Output

  private mutating func write(text number: Int) {
    if let indented {
      let place = indentedTexts[indented].place(of: number, in: templates)
      output.append(indentedTexts[indented].bytes, place)
    } else {
      output.append(text, templates.program.texts[number])
    }
  }

  private mutating func write(
    _ value: MustacheValue, of name: Int, isEscaped: Bool
  ) throws(MustacheError) {
    switch value {
    case .string(let string):
      output.append(isEscaped ? escaped(string) : string)
    case .boolean(let boolean):
      output.append(boolean ? "true" : "false")
    case .null:
      break
    case .list, .strings, .lines, .object, .deferred:
      guard isStrict else { return }
      throw notText(templates.program.names[name], value)
    }
  }

  // MARK: Lookup

  /// Returns the position of a name's value; nil if no object has it or the name has several parts.
  @inline(__always)
  private mutating func place(of symbol: Symbol?, in scope: Int) -> Scope.Place? {
    guard let symbol else { return nil }
    return scopes.place(of: symbol, in: scope)
  }

  @inline(__always)
  private mutating func isTruthy(
    _ symbol: Symbol?, _ name: Int, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) -> Bool {
    guard let place = place(of: symbol, in: scope) else {
      return try lookup(name, in: scope, of: value).isTruthy
    }
    return objects[place.object].pairs[place.pair].1.isTruthy
  }

  /// Returns the value of a name.
  @inline(__always)
  private mutating func contents(
    _ symbol: Symbol?, _ name: Int, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) -> MustacheValue {
    guard let place = place(of: symbol, in: scope) else {
      return try lookup(name, in: scope, of: value)
    }
    return objects[place.object].pairs[place.pair].1.made
  }

  private mutating func lookup(
    _ name: Int, in scope: Int, of value: MustacheValue
  ) throws(MustacheError) -> MustacheValue {
    guard let first = templates.program.names[name].first else { return value }
    guard let place = scopes.place(of: first, in: scope) else {
      guard isStrict else { return .null }
      throw notInContext(templates.program.names[name], scope)
    }
    let value = objects[place.object].pairs[place.pair].1.made
    guard !templates.program.names[name].others.isEmpty else { return value }
    return try part(of: value, templates.program.names[name])
  }

  /// Returns the value for the parts of a name after its first dot.
  private mutating func part(
    of value: MustacheValue, _ name: Name
  ) throws(MustacheError) -> MustacheValue {
    var value = value
    for place in name.others {
      let part = templates.program.symbols.names[templates.program.otherParts[place]]
      guard case .object(let object) = value, let next = object[part] else {
        guard isStrict else { return .null }
        throw notInValue(name, place, value)
      }
      value = next.made
    }
    return value
  }

  private var isStrict: Bool { templates.index.lookup == .strict }
}
