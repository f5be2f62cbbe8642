import FiresmithText

/// The errors that end a render.
extension Renderer {
  func notInContext(_ name: Name, _ scope: Int) -> MustacheError {
    let part = spelling(of: name, before: name.others.lowerBound)
    let hint = suggestion(for: part, among: scopes.visibleNames(in: scope))
    return error(at: name.mark, "'\(part)' is not in the context\(hint)")
  }

  /// - Parameter place: The position of the part that `value` doesn't have.
  func notInValue(_ name: Name, _ place: Int, _ value: MustacheValue) -> MustacheError {
    let owner = spelling(of: name, before: place)
    let part = templates.program.symbols.names[templates.program.otherParts[place]]
    guard case .object(let object) = value else {
      return error(at: name.mark, "'\(owner)' is \(value.kind) and has no '\(part)'")
    }
    let hint = suggestion(for: part, among: object.pairs.map(\.0))
    return error(at: name.mark, "'\(owner)' has no '\(part)'\(hint)")
  }

  func notText(_ name: Name, _ value: MustacheValue) -> MustacheError {
    let spelling = spelling(of: name, before: name.others.upperBound)
    return error(at: name.mark, "expected text, but '\(spelling)' is \(value.kind)")
  }

  /// - Parameter noun: The kind of thing that is called `name`, such as a partial.
  func tooDeep(_ noun: String, _ name: String, at mark: Mark) -> MustacheError {
    let limit = Renderer.maximumDepth
    return error(at: mark, "\(noun) '\(name)' is more than \(limit) sections and partials deep")
  }

  /// Returns the name as written in the template, up to a part after the first dot.
  private func spelling(of name: Name, before end: Int) -> String {
    guard let first = name.first else { return "." }
    var spelling = templates.program.symbols.names[first]
    for symbol in templates.program.otherParts[name.others.lowerBound..<end] {
      spelling += "." + templates.program.symbols.names[symbol]
    }
    return spelling
  }

  private func error(at mark: Mark, _ message: String) -> MustacheError {
    MustacheError(problems: [templates.index.problem(at: mark, message)])
  }
}

extension MustacheValue {
  /// The words for this value in a message.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .string: "a string"
    case .list, .strings, .lines: "a list"
    case .object: "an object"
    case .deferred: made.kind
    }
  }
}
