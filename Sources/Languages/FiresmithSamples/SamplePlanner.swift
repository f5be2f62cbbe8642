import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithSchema

/// Plans how values of a schema's types are made up.
struct SamplePlanner {
  let schema: Schema
  let ranks: SampleRanks
  /// Returns the series of a type.
  let series: @Sendable (TypeID) -> SampleSeries?
  /// The fields that no values can be made up for.
  var problems: [Diagnostic] = []
  /// The stored name of the field that the value at hand is in.
  private(set) var fieldName = ""
  /// The letters that the field's UUIDs are stored in.
  private(set) var letterCase = Field.LetterCase.lower
  /// When the server sets the field, if it does.
  private(set) var serverTime: Field.ServerTime?

  /// - Parameter series: Returns the series of a type, once all are planned.
  init(
    _ schema: Schema, ranks: SampleRanks, series: @escaping @Sendable (TypeID) -> SampleSeries?
  ) {
    self.schema = schema
    self.ranks = ranks
    self.series = series
  }

  /// Returns how values of a type with values of its own are made; `nil` if the type has none.
  mutating func plan(ofType id: TypeID) -> SamplePlan? {
    guard ranks.hasValues(id) else { return nil }
    // A selection's values are those of the model, of which it reads some fields.
    if let model = schema[id].selection?.model {
      return ranks.hasValues(model) ? reference(to: model) : nil
    }
    switch schema[id].kind {
    case .structure(let structure): return .map(fields(of: structure))
    case .tuple(let structure): return .tuple(structure.fields.map { plan(of: $0) })
    case .union(let union): return .oneOf(cases(of: union))
    case .untagged(let union):
      let members = ranks.soonestFirst(union.members.fields.map(\.type))
      return .oneOf(members.map { plan(of: union.members.fields[$0]) })
    case .enumeration, .external, .alias: return nil
    }
  }

  // MARK: Fields

  /// Returns the entries of a map, in the schema's order.
  private mutating func fields(of structure: Structure) -> SamplePlan.Fields {
    SamplePlan.Fields(
      structure.fields.filter { $0.isStored && ranks.canHaveValue($0) }.map { field in
        let plan = plan(of: field)
        guard field.isOptional, field.constant == nil else { return (field.name.value, plan) }
        return (field.name.value, field.nulls == .explicit ? .nullable(plan) : .optional(plan))
      })
  }

  private mutating func plan(of field: Field) -> SamplePlan {
    fieldName = field.name.value
    return values(of: field)
  }

  /// Returns how the values of a field or of an alias are made.
  private mutating func values(of field: Field) -> SamplePlan {
    if let constant = field.constant.flatMap({ value(of: $0, type: field.type) }) {
      return .value(constant)
    }
    var given: [SampleValue] = []
    if let example = field.example.flatMap({ value(ofExample: $0, type: field.type) }) {
      given.append(example)
    }
    if let value = field.missingValue.flatMap({
      value(of: $0.written(in: field.letterCase), type: field.type)
    }), !given.contains(value) {
      given.append(value)
    }
    // A type that a team wrote itself may refuse what is made up.
    if isExternal(field.type), !given.isEmpty {
      return given.count == 1 ? .value(given[0]) : .oneOf(given.map(SamplePlan.value))
    }
    switch made(field) {
    case .boolean: return .boolean
    case .oneOf(let plans):
      let known = plans.compactMap { if case .value(let value) = $0 { value } else { nil } }
      return .oneOf(plans + given.filter { !known.contains($0) }.map(SamplePlan.value))
    case let made: return given.isEmpty ? made : .oneOf([made] + given.map(SamplePlan.value))
    }
  }

  private func isExternal(_ type: FieldType) -> Bool {
    guard case .declared(let id) = type, case .external = schema[id].kind else { return false }
    return true
  }

  /// Returns how a value is made from the type and the constraints.
  private mutating func made(_ field: Field) -> SamplePlan {
    let constraints = field.constraints ?? Constraints()
    letterCase = field.letterCase
    serverTime = field.serverTime
    if let pattern = constraints.pattern { return matching(pattern, constraints, of: field) }
    if let keys = field.keys, case .map(let value) = withoutAlias(field.writtenType),
      case .enumeration(let enumeration) = schema[keys].kind
    {
      guard ranks.canHaveValue(value) else { return .value(.map([:])) }
      let keys = enumeration.cases.map(\.rawValue.text)
      let least = min(constraints.minimumLength ?? 0, keys.count)
      let most = max(least, min(constraints.maximumLength ?? keys.count, keys.count))
      return .dictionary(plan(of: value), keys: keys, count: least...most)
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

  /// Returns some texts that match: only this tool knows patterns.
  private mutating func matching(
    _ pattern: RegularExpression, _ constraints: Constraints, of field: Field
  ) -> SamplePlan {
    let least = constraints.minimumLength ?? 0
    let texts = PatternTexts(
      pattern, length: least...max(least, constraints.maximumLength ?? .max),
      about: SampleWords(forFieldNamed: fieldName)
    ).texts { isText($0, field.type) }
    if !texts.isEmpty { return .oneOf(texts.map { .value(.string($0)) }) }
    if let example = field.example { return .value(.string(example)) }
    problems.append(
      Diagnostic(
        .missingKey, "no text was found that matches the pattern; give the field an 'example'",
        at: field.name.mark))
    return ""
  }

  /// Whether a text is a value of the type, as far as a pattern leaves that open.
  private func isText(_ text: String, _ type: FieldType) -> Bool {
    type.scalar.map { row(of: $0).isText(text) } ?? true
  }

  // MARK: Types

  private mutating func plan(
    of type: FieldType, _ constraints: Constraints = Constraints()
  ) -> SamplePlan {
    switch type {
    case .scalar(let scalar): return row(of: scalar, constraints).plan
    case .reference(let id):
      guard let id = id ?? schema.collections.indices.first.map(CollectionID.init) else {
        return .reference(to: "documents/*")
      }
      return .reference(to: schema[id].sampleDocumentPath)
    case .vector(let dimensions): return .vector(dimensions: dimensions)
    case .array(let element):
      guard ranks.canHaveValue(element) else { return .value(.array([])) }
      return .list(plan(of: element), count: few(constraints))
    case .map(let value):
      guard ranks.canHaveValue(value) else { return .value(.map([:])) }
      return .dictionary(plan(of: value), count: few(constraints))
    case .declared(let id): return plan(ofDeclared: id, constraints)
    }
  }

  private mutating func plan(ofDeclared id: TypeID, _ constraints: Constraints) -> SamplePlan {
    switch schema[id].kind {
    case .enumeration(let enumeration):
      return .oneOf(enumeration.cases.map { .value(SampleValue($0.rawValue)) })
    case .external(let external): return plan(of: external.encodedAs, constraints)
    case .alias(let alias):
      // A field has the constraints of its alias by itself; elements have only those.
      return constraints == Constraints()
        ? values(of: alias.field) : plan(of: alias.field.writtenType, constraints)
    case .structure, .tuple, .union, .untagged: return reference(to: id)
    }
  }

  private func reference(to id: TypeID) -> SamplePlan {
    .type(name: String(id.index)) { [series] in
      series(id) ?? SampleSeries("", .value(.null))
    }
  }

  private mutating func cases(of union: Union) -> [SamplePlan] {
    ranks.soonestFirst(union.cases.map { .declared($0.payload) }).map { index in
      let unionCase = union.cases[index]
      let tag = SampleValue(unionCase.tag)
      let payload = reference(to: unionCase.payload)
      guard let content = union.content else {
        return .tagged(union.discriminator.value, tag, payload)
      }
      return .map([union.discriminator.value: .value(tag), content.value: payload])
    }
  }

  /// Returns how many elements or entries there are: up to three, if the constraints allow that.
  private func few(_ constraints: Constraints) -> ClosedRange<Int> {
    let least = constraints.minimumLength ?? 0
    return least...max(least, min(constraints.maximumLength ?? .max, max(3, least.adding(2))))
  }
}
