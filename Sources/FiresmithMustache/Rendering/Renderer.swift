/// Renders templates into one text.
///
/// All its methods are mutating: in debug builds, to call another one copies the renderer.
struct Renderer {
  /// The deepest that sections and partials may be inside each other where a partial begins.
  static let maximumDepth = 128

  let templates: MustacheTemplates
  /// The text so far, in UTF-8. A render is millions of small texts: to append one to bytes is to
  /// copy it, while a string also has to be told what is in it.
  var bytes: [UInt8] = []
  private var shapes: ShapeTable
  /// The texts behind what goes before each line of the partials that are being rendered; nil if
  /// that is nothing.
  var indented: IndentedTexts?
  /// The texts behind each indentation so far.
  private var indentedTexts: [String: IndentedTexts] = [:]
  var depth = 0
  /// What fills the blocks, by name; nil if nothing does. What a template is extended with counts
  /// more than what it extends another one with.
  var arguments: [Int?]

  init(_ templates: MustacheTemplates) {
    self.templates = templates
    shapes = ShapeTable(templates.program)
    arguments = Array(repeating: nil, count: templates.program.blockNames.names.count)
  }

  /// The text so far.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a template, filled with `context`.
  mutating func render(template: Int, _ context: MustacheValue) throws(MustacheError) {
    var pairs: [(String, MustacheValue)] = []
    if case .object(let object) = context { pairs = object.pairs }
    let shape = shapes.shape(names: pairs.map(\.0))
    let scope = Scope(MustacheObject(pairs), shape: shape, parent: nil)
    try take(templates.program.templates[template], in: scope, dot: context)
  }

  // MARK: Steps

  /// Takes steps.
  ///
  /// - Parameter dot: what `.` stands for, the value of the innermost section.
  mutating func take(
    _ steps: Range<Int>, in scope: Scope, dot: MustacheValue
  ) throws(MustacheError) {
    var position = steps.lowerBound
    while position < steps.upperBound {
      let step = templates.program.steps[position]
      position += 1
      switch step {
      case .text(let number):
        write(text: number)
      case .variable(let name, let isEscaped):
        try write(lookup(name, in: scope, dot: dot), of: name, isEscaped: isEscaped)
      case .section(let name, let end):
        try repeatSteps(position..<end, for: lookup(name, in: scope, dot: dot), in: scope)
        position = end
      case .invertedSection(let name, let end):
        if try !lookup(name, in: scope, dot: dot).isTruthy {
          try take(position..<end, in: scope, dot: dot)
        }
        position = end
      case .partial(let number):
        try include(templates.program.partials[number], in: scope, dot: dot)
      case .parent(let number, let end):
        try extend(templates.program.parents[number], in: scope, dot: dot)
        position = end
      case .block(let number, let end):
        // Without an argument, what follows are the block's own contents.
        guard let argument = arguments[templates.program.blocks[number].name] else { continue }
        try fill(
          templates.program.blocks[number], with: templates.program.arguments[argument],
          in: scope, dot: dot)
        position = end
      }
    }
  }

  /// Takes the steps of a section for each value of a list, or once for another true value.
  private mutating func repeatSteps(
    _ steps: Range<Int>, for value: MustacheValue, in scope: Scope
  ) throws(MustacheError) {
    if case .list(let values) = value {
      for value in values {
        try enter(value, steps, in: scope)
      }
    } else if value.isTruthy {
      try enter(value, steps, in: scope)
    }
  }

  /// Takes the steps of a section for a value.
  private mutating func enter(
    _ value: MustacheValue, _ steps: Range<Int>, in scope: Scope
  ) throws(MustacheError) {
    depth += 1
    if case .object(let object) = value {
      let shape = shapes.shape(of: object, enteredBy: steps.lowerBound - 1)
      try take(steps, in: Scope(object, shape: shape, parent: scope), dot: value)
    } else {
      try take(steps, in: scope, dot: value)
    }
    depth -= 1
  }

  private mutating func include(
    _ partial: Partial, in scope: Scope, dot: MustacheValue
  ) throws(MustacheError) {
    guard depth < Self.maximumDepth else {
      throw tooDeep("partial", templates.names[partial.template], at: partial.mark)
    }
    let outer = indented
    indent(by: partial.indentation)
    depth += 1
    try take(templates.program.templates[partial.template], in: scope, dot: dot)
    depth -= 1
    indented = outer
  }

  /// Indents what follows as a partial asks for, which is not at all if its tag is inside a line.
  mutating func indent(by inner: String?) {
    guard let inner else {
      indented = nil
      return
    }
    guard !inner.isEmpty else { return }
    let indentation = (indented?.indentation ?? "") + inner
    if let known = indentedTexts[indentation] {
      indented = known
    } else {
      let texts = IndentedTexts(templates.program, behind: indentation)
      indentedTexts[indentation] = texts
      indented = texts
    }
  }

  // MARK: Output

  private mutating func write(text number: Int) {
    if let indented {
      bytes += indented.text(number)
    } else {
      bytes += templates.program.texts[number]
    }
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func write(
    _ value: MustacheValue, of name: Int, isEscaped: Bool
  ) throws(MustacheError) {
    switch value {
    case .string(let string):
      write(isEscaped ? escaped(string) : string)
    case .boolean(let boolean):
      write(boolean ? "true" : "false")
    case .null:
      break
    case .list, .object:
      guard isStrict else { return }
      throw notText(templates.program.names[name], value)
    }
  }

  // MARK: Lookup

  private mutating func lookup(
    _ name: Int, in scope: Scope, dot: MustacheValue
  ) throws(MustacheError) -> MustacheValue {
    guard let first = templates.program.names[name].first else { return dot }
    guard let value = scope.lookup(first) else {
      guard isStrict else { return .null }
      throw notInContext(templates.program.names[name], scope)
    }
    guard !templates.program.names[name].others.isEmpty else { return value }
    return try part(of: value, templates.program.names[name])
  }

  /// What the parts of a name after its first dot lead to.
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
      value = next
    }
    return value
  }

  private var isStrict: Bool { templates.index.lookup == .strict }
}
