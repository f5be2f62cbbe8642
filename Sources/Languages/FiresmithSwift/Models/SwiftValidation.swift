import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithPatterns
import FiresmithSchema

/// The code that checks the values of a model against the schema's constraints.
struct SwiftValidation: Sendable {
  /// A limit, as a call: `.each(.minimum(0), .maximum(10))`.
  struct Constraint: Sendable {
    var name: String
    var arguments: [String]

    var text: String {
      arguments.isEmpty ? name : String(code: "\(name)(\(arguments, separator: ", "))")
    }
  }

  /// A field with constraints.
  struct Check: Sendable {
    /// The stored name as a literal; for an element of a tuple, its index.
    var literal: String
    /// The argument that says what is checked: `\.title`, or `String.self` for a field that only
    /// updates change.
    var value: String
    var constraints: [Constraint]
    var isOptional = false
  }

  /// A case of a union whose map has constraints.
  struct Case: Sendable {
    var type: String
    /// `.image(let payload, _)`
    var pattern: String
    /// The key that holds the map, as a literal, if it isn't the union's own.
    var content: String?
    /// The constraints on the value, unless the map checks itself.
    var constraints: [Constraint] = []
  }

  var type: String
  var checks: [Check]
  var cases: [Case] = []
  /// The fields of a union of documents that updates can change.
  var changes: [Check] = []
}

extension SwiftLowering {
  /// Returns what checks the structure or the tuple `id`, if anything has to be checked.
  func validation(
    of structure: Structure, id: TypeID
  ) -> SwiftValidation? {
    guard constrainedTypes.contains(id) else { return nil }
    let isTuple = if case .tuple = schema[id].kind { true } else { false }
    return SwiftValidation(
      type: names[id].qualified,
      checks: constrainedTypes.fields(of: structure).map { index in
        let field = structure.fields[index]
        return SwiftValidation.Check(
          literal: isTuple ? String(index) : SwiftLiteral.string(field.name.value),
          value: keyPath(to: field, named: storage(of: field, index, in: id)),
          constraints: constraints(on: field), isOptional: field.isOptionalInModels)
      })
  }

  /// Returns the property that holds a field's value. That of a deprecated field is private, so
  /// that nothing warns of its use.
  private func storage(of field: Field, _ index: Int, in id: TypeID) -> String {
    let name = names[id].properties[index]
    guard field.deprecated != nil, snapshots[id] == nil,
      SwiftProperty.wrapper(of: field, types) == nil
    else { return name }
    return "_" + SwiftNaming.bare(name)
  }

  /// Returns `\.title`; for a map whose keys are an enumeration, the path to what is stored.
  private func keyPath(to field: Field, named name: String) -> String {
    guard field.keys != nil else { return String("\\.", name) }
    return "\\.\(name)\(field.isOptionalInModels ? "?" : "").withRawKeys"
  }

  /// Returns what checks the union `id`, if anything has to be checked.
  func validation(
    of union: Union, id: TypeID, lowered: SwiftUnion
  ) -> SwiftValidation? {
    guard constrainedTypes.contains(id) else { return nil }
    let cases = zip(union.cases, lowered.cases).filter { constrainedTypes.contains($0.0.payload) }
    return SwiftValidation(
      type: names[id].qualified, checks: [],
      cases: cases.map { _, unionCase in
        let rest = lowered.carriedID == nil || unionCase.hasID ? "" : ", _"
        return SwiftValidation.Case(
          type: unionCase.unhiddenPayload, pattern: ".\(unionCase.name)(let payload\(rest))",
          content: lowered.content?.literal)
      },
      changes: schema[id].isDocument && options.hasRepositories ? changes(of: union) : [])
  }

  /// Returns what checks the untagged union `id`, if anything has to be checked.
  func validation(
    of union: UntaggedUnion, id: TypeID, lowered: SwiftUntaggedUnion
  ) -> SwiftValidation? {
    guard constrainedTypes.contains(id) else { return nil }
    return SwiftValidation(
      type: names[id].qualified, checks: [],
      cases: constrainedTypes.fields(of: union.members).map { index in
        let member = union.members.fields[index]
        return SwiftValidation.Case(
          type: types.name(of: member.type, in: id, hiddenBy: Set(names[id].cases)),
          pattern: ".\(lowered.cases[index].name)(let payload)",
          constraints: constraints(on: member))
      })
  }

  /// Returns the constraints on which all cases agree that have a field, for fields that updates
  /// can change.
  private func changes(of union: Union) -> [SwiftValidation.Check] {
    // Updates change no fields inside of the content.
    if union.content != nil { return [] }
    var order: [String] = []
    var checks: [String: [SwiftValidation.Check]] = [:]
    for unionCase in union.cases {
      guard case .structure(let structure) = schema[unionCase.payload].kind else { continue }
      for field in structure.fields where field.isStored {
        let name = field.name.value
        if checks[name] == nil { order.append(name) }
        checks[name, default: []].append(
          SwiftValidation.Check(
            literal: SwiftLiteral.string(name),
            value: types.name(of: field.type, override: field.swiftType) + ".self",
            constraints: constraints(on: field)))
      }
    }
    return order.compactMap { name in
      let versions = checks[name, default: []]
      let texts = Set(versions.map { [$0.value] + $0.constraints.map(\.text) })
      guard let check = versions.first, !check.constraints.isEmpty, texts.count == 1 else {
        return nil
      }
      return check
    }
  }

  // MARK: Constraints

  /// The constraints on a field's values, and on what is inside of them.
  private func constraints(on field: Field) -> [SwiftValidation.Constraint] {
    own(field) + constraints(inside: field.writtenType)
  }

  /// The constraints of a field or a named type, if they count.
  private func own(_ field: Field) -> [SwiftValidation.Constraint] {
    guard constrainedTypes.enforcesConstraints, let own = field.constraints else { return [] }
    return constraints(own, on: field.type)
  }

  private func constraints(inside type: FieldType) -> [SwiftValidation.Constraint] {
    switch type {
    case .array(let element), .map(let element):
      let inner = constraints(onElement: element)
      return inner.isEmpty ? [] : [.init(name: ".each", arguments: inner.map(\.text))]
    case .declared(let id):
      if case .alias(let alias) = schema[id].kind {
        return constraints(inside: alias.field.writtenType)
      }
      return constrainedTypes.contains(id) ? [.init(name: ".valid", arguments: [])] : []
    case .reference:
      let collection = types.collectionLiteral(of: type)
      return collection.map { [.init(name: ".referring", arguments: ["to: \($0)"])] } ?? []
    case .vector(let dimensions):
      return [.init(name: ".dimensions", arguments: [SwiftLiteral.grouped(dimensions)])]
    case .scalar: return []
    }
  }

  private func constraints(onElement type: FieldType) -> [SwiftValidation.Constraint] {
    var constraints: [SwiftValidation.Constraint] = []
    if case .declared(let id) = type, case .alias(let alias) = schema[id].kind {
      constraints = own(alias.field)
    }
    return constraints + self.constraints(inside: type)
  }

  private func constraints(
    _ constraints: Constraints, on type: FieldType
  ) -> [SwiftValidation.Constraint] {
    var list: [SwiftValidation.Constraint] = []
    if let minimum = constraints.minimum {
      list.append(.init(name: ".minimum", arguments: bound(minimum, of: type)))
    }
    if let maximum = constraints.maximum {
      list.append(.init(name: ".maximum", arguments: bound(maximum, of: type)))
    }
    if let length = constraints.minimumLength {
      list.append(.init(name: ".minimumLength", arguments: [SwiftLiteral.grouped(length)]))
    }
    if let length = constraints.maximumLength {
      list.append(.init(name: ".maximumLength", arguments: [SwiftLiteral.grouped(length)]))
    }
    if let pattern = constraints.pattern {
      let translation = pattern.translated(to: .icu)
      let texts = translation == pattern.source ? [translation] : [pattern.source, translation]
      list.append(.init(name: ".pattern", arguments: texts.map(SwiftLiteral.pattern)))
    }
    return list
  }

  /// Returns the arguments for a bound, which is text of the schema.
  private func bound(_ text: String, of type: FieldType) -> [String] {
    let rules = type.scalar?.rules
    if rules?.literal == .number {
      return [Double(text).map(SwiftLiteral.double) ?? text]
    }
    let literal = Int(text).map(SwiftLiteral.grouped) ?? text
    return [rules?.unit.map { "\($0): \(literal)" } ?? literal]
  }
}
