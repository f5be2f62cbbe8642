import FiresmithSchema

/// Plans how values of a schema's types are made.
struct SamplePlanner {
  let schema: Schema
  /// The fields that no values can be made up for.
  var problems: [Diagnostic] = []
  /// The types that the value at hand is inside of: one may hold itself.
  private var types: [TypeID] = []
  /// The names of the fields that the value at hand is inside of.
  private var names: [String] = []

  init(_ schema: Schema) {
    self.schema = schema
  }

  /// The years 2020 to 2029.
  private static let times = 1_577_836_800...1_893_455_999

  /// Returns the fields of a collection's documents; `nil` if they aren't maps with known fields.
  mutating func documents(of type: TypeID) -> SamplePlan? {
    types = []
    names = []
    return plan(ofDeclared: type)
  }

  // MARK: Fields

  /// Returns the entries of a map, in the schema's order.
  private mutating func entries(of structure: Structure) -> [SamplePlan.Entry]? {
    var entries: [SamplePlan.Entry] = []
    for field in structure.fields where field.isStored {
      names.append(field.name.value)
      defer { names.removeLast() }
      guard let plan = plan(of: field) else {
        // A type that holds itself ends somewhere.
        if field.isOptional { continue }
        return nil
      }
      entries.append(
        SamplePlan.Entry(
          name: field.name.value, plan: plan, isOptional: field.isOptional,
          isNullExplicit: field.nulls == .explicit))
    }
    return entries
  }

  /// - Returns: `nil` if the field is of a type that the value at hand is already inside of.
  private mutating func plan(of field: Field) -> SamplePlan? {
    if let constant = field.constant.flatMap({ value(of: $0, type: field.type) }) {
      return .constant(constant)
    }
    guard let made = made(field) else { return nil }
    var plans = [made]
    if let example = field.example.flatMap({ value(ofExample: $0, type: field.type) }) {
      plans.append(.constant(example))
    }
    if let value = field.missingValue.flatMap({ value(of: $0, type: field.type) }) {
      plans.append(.constant(value))
    }
    return plans.count == 1 ? made : .oneOf(plans)
  }

  /// Returns how a value is made from the type and the constraints.
  private mutating func made(_ field: Field) -> SamplePlan? {
    let constraints = field.constraints ?? Constraints()
    if let pattern = constraints.pattern {
      return matching(pattern, length: length(constraints, atMost: .max), of: field)
    }
    if let keys = field.keys, case .map(let value) = withoutAlias(field.writtenType),
      case .enumeration(let enumeration) = schema[keys].kind
    {
      guard let plan = plan(of: value) else { return .constant(.map([:])) }
      let keys = enumeration.cases.map(\.rawValue.text)
      let count = length(constraints, atMost: .max).clamped(to: 0...keys.count)
      return .dictionary(keys: keys, plan, count: count)
    }
    return plan(of: field.writtenType, constraints)
  }

  /// Returns what a name stands for, whose elements may have names themselves.
  private func withoutAlias(_ type: FieldType) -> FieldType {
    guard case .declared(let id) = type, case .alias(let alias) = schema[id].kind else {
      return type
    }
    return withoutAlias(alias.field.writtenType)
  }

  private mutating func matching(
    _ pattern: RegularExpression, length: ClosedRange<Int>, of field: Field
  ) -> SamplePlan {
    let texts = PatternText(pattern, length: length)
    var numbers = SampleNumbers(seed: 0)
    if let text = texts.text(using: &numbers), isText(text, field.type) {
      return .pattern(texts, otherwise: text)
    }
    if let example = field.example { return .constant(.string(example)) }
    problems.append(
      Diagnostic(
        .missingKey, "no text was found that matches the pattern; give the field an 'example'",
        at: field.name.mark))
    return .constant(.string(""))
  }

  /// Whether a text is a value of the type, as far as a pattern leaves that open: a URL has a scheme.
  private func isText(_ text: String, _ type: FieldType) -> Bool {
    guard type == .scalar(.url) else { return true }
    return text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  // MARK: Types

  private mutating func plan(
    of type: FieldType, _ constraints: Constraints = Constraints()
  ) -> SamplePlan? {
    switch type {
    case .scalar(let scalar): return plan(of: scalar, constraints)
    case .reference(let id):
      guard let id = id ?? schema.collections.indices.first.map(CollectionID.init) else {
        return .constant(.null)
      }
      return .reference(schema[id].pathSegments + (schema[id].isSingleDocument ? [] : [nil]))
    case .vector(let dimensions): return .vector(dimensions: dimensions)
    case .array(let element):
      guard let plan = plan(of: element) else { return .constant(.array([])) }
      return .list(plan, count: few(constraints))
    case .map(let value):
      guard let plan = plan(of: value) else { return .constant(.map([:])) }
      return .dictionary(keys: nil, plan, count: few(constraints))
    case .declared(let id): return plan(ofDeclared: id, constraints)
    }
  }

  private mutating func plan(
    ofDeclared id: TypeID, _ constraints: Constraints = Constraints()
  ) -> SamplePlan? {
    switch schema[id].kind {
    case .enumeration(let enumeration):
      return .oneOf(enumeration.cases.map { .constant(SampleValue($0.rawValue)) })
    case .external(let external): return plan(of: external.encodedAs, constraints)
    case .alias(let alias):
      // A field has the constraints of its alias by itself; elements have only those.
      return constraints == Constraints()
        ? plan(of: alias.field) : plan(of: alias.field.writtenType, constraints)
    case .structure, .tuple, .union, .untagged: break
    }
    guard !types.contains(id) else { return nil }
    types.append(id)
    defer { types.removeLast() }
    switch schema[id].kind {
    case .structure(let structure): return entries(of: structure).map(SamplePlan.map)
    case .tuple(let structure):
      return entries(of: structure).map { .tuple($0.map(\.plan)) }
    case .union(let union):
      let plans = union.cases.compactMap { plan(of: $0, in: union) }
      return plans.isEmpty ? nil : .oneOf(plans)
    case .untagged(let union):
      var plans: [SamplePlan] = []
      for member in union.members.fields {
        if let plan = plan(of: member) { plans.append(plan) }
      }
      return plans.isEmpty ? nil : .oneOf(plans)
    case .enumeration, .external, .alias: return nil
    }
  }

  private mutating func plan(of unionCase: Union.Case, in union: Union) -> SamplePlan? {
    guard case .structure(let structure) = schema[unionCase.payload].kind,
      var entries = entries(of: structure)
    else { return nil }
    let tag = SamplePlan.Entry(
      name: union.discriminator.value, plan: .constant(SampleValue(unionCase.tag)))
    if let content = union.content {
      return .map([tag, SamplePlan.Entry(name: content.value, plan: .map(entries))])
    }
    entries.removeAll { $0.name == tag.name }
    return .map([tag] + entries)
  }

  // MARK: Scalars

  private func plan(of scalar: Scalar, _ constraints: Constraints) -> SamplePlan {
    switch scalar {
    case .string:
      let words = SampleWords(forFieldNamed: names.last ?? "")
      return .text(words, length: length(constraints, atMost: .max))
    case .boolean: return .boolean
    case .integer: return .integer(integers(constraints, usually: 1...500))
    case .duration: return .integer(integers(constraints, usually: 1...3_600_000))
    case .double: return doubles(constraints)
    case .timestamp: return .timestamp(Self.times)
    case .bytes: return .bytes(length: length(constraints, atMost: .max))
    case .geopoint: return .geopoint
    case .url: return .url(length: length(constraints, atMost: .max))
    case .uuid: return .uuid
    case .color: return .color
    case .any: return .text(.word, length: 0...Int.max)
    }
  }

  /// Returns how many elements or entries there are: one to three, if the constraints allow that.
  private func few(_ constraints: Constraints) -> ClosedRange<Int> {
    let least = constraints.minimumLength ?? min(1, constraints.maximumLength ?? 1)
    return least...max(least, min(constraints.maximumLength ?? .max, least + 2))
  }

  private func length(_ constraints: Constraints, atMost most: Int) -> ClosedRange<Int> {
    let least = constraints.minimumLength ?? 0
    return least...max(least, constraints.maximumLength ?? most)
  }

  /// Returns the part of the usual integers that is within the constraints, or some near them.
  private func integers(
    _ constraints: Constraints, usually usual: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let least = constraints.minimum.flatMap { Int($0) }
    let most = constraints.maximum.flatMap { Int($0) }
    switch (least, most) {
    case (nil, nil): return usual
    case (let least?, nil): return least <= usual.lowerBound ? usual : least...least.adding(499)
    case (nil, let most?):
      if most < usual.lowerBound { return most.adding(-499)...most }
      return usual.lowerBound...min(most, usual.upperBound)
    case (let least?, let most?): return least...max(least, most)
    }
  }

  private func doubles(_ constraints: Constraints) -> SamplePlan {
    let least = constraints.minimum.flatMap { Double($0) }
    let most = constraints.maximum.flatMap { Double($0) }
    let low = least ?? min(0, most ?? 0)
    let high = most ?? max(low + 100, 100)
    let quarters = ((low * 4).rounded(.up), (high * 4).rounded(.down))
    guard quarters.0 <= quarters.1, abs(quarters.0) < 0x1p53, abs(quarters.1) < 0x1p53 else {
      return .constant(.double(low))
    }
    return .quarters(Int(quarters.0)...Int(quarters.1))
  }
}

extension Int {
  /// The sum, or the integer that is nearest to it.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isOverflow) = addingReportingOverflow(other)
    return isOverflow ? (other < 0 ? .min : .max) : sum
  }
}
