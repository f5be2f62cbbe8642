import FiresmithPatterns
import FiresmithSchema

// Scalars, and the constraints of all values.
extension RulesLowering {
  /// Returns the conditions on a scalar's type, its bounds and its pattern.
  mutating func conditions(
    on value: RuleExpression, _ scalar: Scalar, _ constraints: Constraints?
  ) -> [RuleExpression] {
    let conditions: [RuleExpression]
    if let form = scalar.ruleForm, !isNarrower(constraints, than: scalar) {
      conditions = [.call(function(of: scalar, form), [value])]
    } else {
      conditions = scalar.rules.stored.map { [.isType(value, $0.ruleType)] } ?? []
    }
    return conditions + bounds(value, constraints)
      + (constraints?.pattern.map { [.method(value, "matches", [.string($0.wholeText)])] } ?? [])
  }

  /// Whether the bounds of a field are within those of its scalar.
  private func isNarrower(_ constraints: Constraints?, than scalar: Scalar) -> Bool {
    scalar.rules.range != nil && constraints?.minimum != nil && constraints?.maximum != nil
  }

  private func bounds(_ value: RuleExpression, _ constraints: Constraints?) -> [RuleExpression] {
    var bounds: [RuleExpression] = []
    if let minimum = constraints?.minimum, Int(minimum) != .min {
      bounds.append(.compared(value, .atLeast, .number(minimum)))
    }
    if let maximum = constraints?.maximum, Int(maximum) != .max {
      bounds.append(.compared(value, .atMost, .number(maximum)))
    }
    return bounds
  }

  /// Returns the conditions on the length of a string, of bytes, of a list or of a map.
  func sizes(_ value: RuleExpression, _ constraints: Constraints?) -> [RuleExpression] {
    var sizes: [RuleExpression] = []
    if let minimum = constraints?.minimumLength, minimum > 0 {
      sizes.append(.compared(.size(value), .atLeast, .integer(minimum)))
    }
    if let maximum = constraints?.maximumLength {
      sizes.append(.compared(.size(value), .atMost, .integer(maximum)))
    }
    return sizes
  }

  // MARK: Scalars that are stored as another type

  /// Returns the function for a scalar that not every string or integer is a value of.
  private mutating func function(of scalar: Scalar, _ form: RuleForm) -> String {
    if let name = sharedFunctions[form.words] { return name }
    let name = names.next(form.words)
    sharedFunctions[form.words] = name
    let value = RuleExpression.variable("value")
    var conditions: [RuleExpression] =
      scalar.rules.stored.map { [.isType(value, $0.ruleType)] } ?? []
    if let range = scalar.rules.range {
      conditions.append(.compared(value, .atLeast, .integer(range.lowerBound)))
      conditions.append(.compared(value, .atMost, .integer(range.upperBound)))
    }
    conditions += form.patterns.map { alternatives in
      .any(alternatives.map { .method(value, "matches", [.string($0)]) })
    }
    add(
      RuleFunction(
        name: name, parameters: ["value"], summary: form.summary, body: .all(conditions)))
    return name
  }
}

extension RuleExpression {
  /// A bound as a schema writes it, which may have an exponent.
  fileprivate static func number(_ text: String) -> RuleExpression {
    .literal(Int(text).map(Literal.integer) ?? .decimal(text.withoutExponent))
  }
}

extension String {
  /// The digits of a decimal number, with its point moved by the exponent.
  var withoutExponent: String {
    let parts = split(whereSeparator: { $0 == "e" || $0 == "E" })
    guard parts.count == 2, let exponent = Int(parts[1]), abs(exponent) < 1_000 else { return self }
    let isNegative = parts[0].first == "-"
    let digits = parts[0].drop { $0 == "-" || $0 == "+" }
    let sides = digits.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = sides.count > 1 ? String(sides[1]) : ""
    var whole = String(sides.first ?? "") + fraction
    // Where the point is now, counted from the left.
    var point = whole.count - fraction.count + exponent
    if point <= 0 {
      whole = String(repeating: "0", count: 1 - point) + whole
      point = 1
    }
    whole += String(repeating: "0", count: max(point + 1 - whole.count, 0))
    let number = "\(whole.prefix(point)).\(whole.dropFirst(point))"
    let trimmed = number.drop { $0 == "0" }
    return (isNegative ? "-" : "") + (trimmed.first == "." ? "0" : "") + trimmed
  }
}

extension RegularExpression {
  /// The pattern for `matches`, which is about the whole text, where a schema's pattern is found
  /// anywhere in it.
  var wholeText: String {
    var starts = false
    var ends = false
    if case .sequence(let nodes) = root {
      starts = nodes.first == .assertion(.textStart)
      ends = nodes.last == .assertion(.textEnd)
    }
    let pattern = source.escapingLiteralText
    if starts, ends { return pattern }
    return (starts ? "" : "(?s:.*)") + "(?:\(pattern))" + (ends ? "" : "(?s:.*)")
  }
}

extension String {
  /// The pattern with the characters of `\Q…\E` escaped one by one: the emulator doesn't load rules
  /// that quote a parenthesis like that.
  fileprivate var escapingLiteralText: String {
    var pattern = ""
    var isLiteral = false
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", rest.first == (isLiteral ? "E" : "Q") {
        isLiteral.toggle()
        rest.removeFirst()
      } else if isLiteral {
        let isWord = !scalar.isASCII || UInt8(scalar.value).isWord
        pattern += isWord ? String(scalar) : "\\\(scalar)"
      } else {
        pattern.unicodeScalars.append(scalar)
        if scalar == "\\", let escaped = rest.popFirst() { pattern.unicodeScalars.append(escaped) }
      }
    }
    return pattern
  }
}
