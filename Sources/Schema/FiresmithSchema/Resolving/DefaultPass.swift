import FiresmithDiagnostics
import FiresmithText
import FiresmithValues

/// A field, by its type and its place in it.
struct FieldPlace: Hashable, Sendable {
  var type: TypeID
  var field: Int
}

/// The values that defaults hold, read as the types of their fields.
///
/// A default that holds a structure is read once all structures are resolved, because what may be
/// left out depends on the structure's own defaults.
struct DefaultPass: ResolverPass {
  let schema: Schema
  let declared: DeclaredTypes
  var diagnostics: [Diagnostic] = []
  var suggestions: SuggestionBudget
  /// The defaults that hold structures, as they are written.
  let written: [FieldPlace: ValueSyntax]
  /// Those of them that have been read; `nil` for one that isn't a value.
  private(set) var values: [FieldPlace: DefaultValue?] = [:]
  /// Those that are being read, each inside the one before it.
  private var path: [FieldPlace] = []

  init(
    schema: Schema, declared: DeclaredTypes, suggestions: SuggestionBudget,
    written: [FieldPlace: ValueSyntax] = [:]
  ) {
    self.schema = schema
    self.declared = declared
    self.suggestions = suggestions
    self.written = written
  }

  /// Returns the default that `syntax` holds for a field, or `nil` if it doesn't fit, which is
  /// reported.
  mutating func value(_ syntax: ValueSyntax, of field: Field) -> DefaultValue? {
    if case .map(let element) = field.type, let keys = field.keys {
      return map(syntax, of: element, keys: keys)
    }
    return value(syntax, of: field.type)
  }

  private mutating func value(_ syntax: ValueSyntax, of type: FieldType) -> DefaultValue? {
    switch type {
    case .scalar(let scalar): return value(syntax, of: scalar)
    case .array(let element): return list(syntax, of: element)
    case .map(let element): return map(syntax, of: element)
    case .declared(let id):
      if declared.isInvalid(id) { return nil }
      switch declared.bodies[id.index] {
      case .enumeration(let enumeration): return caseOfEnumeration(syntax, enumeration, id)
      case .structure where schema[id].snapshot == nil: return structure(syntax, id)
      case .structure, .tuple, .untagged, .union, .external, .alias, .invalid: break
      }
    case .reference, .vector: break
    }
    reportType(type, at: syntax.mark)
    return nil
  }

  private mutating func reportType(_ type: FieldType, at mark: SourceMark) {
    diagnostics.append(
      Diagnostic(
        .invalidDefault,
        "\(words(for: type)) can't have a default; leave it out, or make the field optional",
        at: mark))
  }

  // MARK: Scalars

  private mutating func value(_ syntax: ValueSyntax, of scalar: Scalar) -> DefaultValue? {
    let rules = scalar.rules
    if let new = rules.newValue, syntax.kind == .plain, syntax.text == new.rawValue {
      return .new(new)
    }
    switch rules.literal {
    case .text: return syntax.string("a string", &diagnostics).map { .string($0.value) }
    case .boolean: return syntax.boolean("true or false", &diagnostics).map { .boolean($0.value) }
    case .integer:
      guard let value = syntax.integer("an integer", &diagnostics) else { return nil }
      return integer(value, of: scalar, orReport: .invalidDefault).map { .integer($0) }
    case .number: return syntax.number("a number", &diagnostics).map { .double($0.value) }
    case nil: break
    }
    switch rules.defaultForm {
    case .text(let form): return syntax.text(of: form, &diagnostics).map { .string($0) }
    case .timestamp: return syntax.timestamp(&diagnostics).map { .timestamp($0, text: syntax.text) }
    case .geopoint: return geopoint(syntax)
    case nil:
      reportType(.scalar(scalar), at: syntax.mark)
      return nil
    }
  }

  private enum Coordinate: String, CaseIterable {
    case latitude
    case longitude
  }

  private mutating func geopoint(_ syntax: ValueSyntax) -> DefaultValue? {
    let expected = "'{ latitude: …, longitude: … }'"
    guard let entries = syntax.mapping(expected, &diagnostics) else { return nil }
    let known = KnownEntries<Coordinate, ValueSyntax.Entry>(entries, in: "a geopoint", &diagnostics)
    var degrees: [Coordinate: Double] = [:]
    for (key, entry) in known.entries {
      guard let value = entry.value.number("a number", &diagnostics) else { return nil }
      let limit: Double = key == .latitude ? 90 : 180
      guard abs(value.value) <= limit else {
        diagnostics.append(
          Diagnostic(
            .invalidDefault, "a \(key.rawValue) is from -\(Int(limit)) to \(Int(limit))",
            at: value.mark))
        return nil
      }
      degrees[key] = value.value
    }
    if known.hasUnknownKeys { return nil }
    guard let latitude = degrees[.latitude], let longitude = degrees[.longitude] else {
      diagnostics.append(
        Diagnostic(.missingKey, "a geopoint needs 'latitude' and 'longitude'", at: syntax.mark))
      return nil
    }
    return .geopoint(latitude: latitude, longitude: longitude)
  }

  private mutating func caseOfEnumeration(
    _ syntax: ValueSyntax, _ enumeration: Enumeration, _ id: TypeID
  ) -> DefaultValue? {
    let type = schema[id].name.name.value
    guard let name = syntax.string("a case of \(quoted(type))", &diagnostics) else { return nil }
    guard checkCase(name, of: enumeration, id) else { return nil }
    return .enumerationCase(name.value)
  }

  // MARK: Arrays and maps

  private mutating func list(_ syntax: ValueSyntax, of element: FieldType) -> DefaultValue? {
    guard let items = syntax.list("a list such as '[]'", &diagnostics) else { return nil }
    // All of them, so that each problem is reported.
    let values = items.map { value($0, of: element) }
    return values.contains(nil) ? nil : .list(values.compactMap(\.self))
  }

  private mutating func map(
    _ syntax: ValueSyntax, of element: FieldType, keys enumeration: TypeID? = nil
  ) -> DefaultValue? {
    guard let entries = syntax.mapping("a mapping such as '{}'", &diagnostics) else { return nil }
    var values: [DefaultValue.Entry] = []
    // Two spellings of a letter are one key in Swift.
    var keys: [String: SourceMark] = [:]
    var isValid = true
    for entry in entries {
      let key: DefaultValue.Entry.Key?
      if let enumeration {
        key = caseKey(entry.key.name, of: enumeration)
      } else {
        key = stringKey(entry.key.name, first: keys[entry.key.text])
        keys[entry.key.text] = entry.key.mark
      }
      if let value = value(entry.value, of: element), let key {
        values.append(DefaultValue.Entry(key: key, value: value))
      } else {
        isValid = false
      }
    }
    return isValid ? .map(values) : nil
  }

  private mutating func caseKey(_ name: Name, of id: TypeID) -> DefaultValue.Entry.Key? {
    guard case .enumeration(let enumeration) = schema[id].kind,
      checkCase(name, of: enumeration, id)
    else { return nil }
    return .enumerationCase(name.value, of: id)
  }

  private mutating func stringKey(_ name: Name, first: SourceMark?) -> DefaultValue.Entry.Key? {
    let key = name.value
    let problem: Diagnostic
    if let first {
      problem = Diagnostic(
        .duplicateKey, "the key \(quoted(key)) appears twice, in different spellings of a letter",
        at: name.mark, notes: [.init("the first one is here", at: first)])
    } else if key.isEmpty {
      problem = Diagnostic(.invalidDefault, "a key can't be empty", at: name.mark)
    } else if ReservedNames.documented.contains(key) {
      problem = Diagnostic(
        .invalidDefault,
        "Firestore reserves keys such as \(quoted(key)), with '__' at both ends", at: name.mark)
    } else {
      return .string(key)
    }
    diagnostics.append(problem)
    return nil
  }

  // MARK: Structures

  /// Returns the default of a field, which may be that of another type.
  mutating func value(at place: FieldPlace) -> DefaultValue? {
    guard let field = field(place.field, of: place.type) else { return nil }
    guard let syntax = written[place] else { return field.defaultValue }
    if let known = values[place] { return known }
    if let start = path.firstIndex(of: place) {
      reportCycle(path[start...])
      return nil
    }
    path.append(place)
    let value = value(syntax, of: field)
    path.removeLast()
    if let value { checkBounds(of: value, field, at: syntax.mark) }
    values[place] = .some(value)
    return value
  }

  private mutating func reportCycle(_ cycle: ArraySlice<FieldPlace>) {
    guard let first = cycle.first, let syntax = written[first] else { return }
    let names = (cycle + [first]).map { place in
      "\(schema[place.type].name.name.value).\(field(place.field, of: place.type)?.name.value ?? "")"
    }
    diagnostics.append(
      Diagnostic(
        .invalidDefault,
        "the default holds itself: \(names.joined(separator: " → ")); write one of the fields in it",
        at: syntax.mark))
  }

  private mutating func structure(_ syntax: ValueSyntax, _ id: TypeID) -> DefaultValue? {
    guard case .structure(let structure) = schema[id].kind else { return nil }
    let expected = "a mapping with the fields of \(words(for: .declared(id)))"
    guard let entries = syntax.mapping(expected, &diagnostics) else { return nil }
    var parts: [Int: DefaultValue] = [:]
    var isValid = true
    var isWritten: Set<Int> = []
    for entry in entries {
      guard let index = fieldIndex(of: entry.key.text, in: id) else {
        reportUnknownField(entry.key.name, structure, id)
        isValid = false
        continue
      }
      isWritten.insert(index)
      parts[index] = part(entry, of: structure.fields[index])
      if parts[index] == nil { isValid = false }
    }
    var leavesNewValuesOut = false
    for (index, field) in structure.fields.enumerated() where !isWritten.contains(index) {
      if field.isOptionalInModels || field.constant != nil { continue }
      let place = FieldPlace(type: id, field: index)
      if field.defaultValue == nil, written[place] == nil {
        if declared.unresolvedFields[id] == nil { reportMissing(field, id, at: syntax.mark) }
        isValid = false
      } else if let value = value(at: place) {
        leavesNewValuesOut = leavesNewValuesOut || !value.isLiteral
      } else {
        isValid = false
      }
    }
    guard isValid, declared.unresolvedFields[id] == nil else { return nil }
    return .structure(
      DefaultValue.Parts(
        type: id,
        parts: parts.sorted { $0.key < $1.key }.map {
          DefaultValue.Parts.Part(field: $0.key, value: $0.value)
        },
        leavesNewValuesOut: leavesNewValuesOut))
  }

  private mutating func part(_ entry: ValueSyntax.Entry, of field: Field) -> DefaultValue? {
    let name = quoted(field.name.value)
    let problem: String
    if field.constant != nil {
      problem = "\(name) always has the same value; leave it out"
    } else if field.serverTime != nil {
      problem = "the server sets \(name); leave it out"
    } else {
      guard let value = value(entry.value, of: field) else { return nil }
      checkBounds(of: value, field, at: entry.value.mark)
      return value
    }
    diagnostics.append(Diagnostic(.invalidDefault, problem, at: entry.key.mark))
    return nil
  }

  private mutating func reportUnknownField(
    _ key: Name, _ structure: Structure, _ id: TypeID
  ) {
    if declared.unresolvedFields[id]?.contains(key.value) == true { return }
    let hint =
      suggestions.mayCompare(with: structure.fields.count)
      ? suggestion(for: key.value, among: structure.fields.map(\.name.value)) : ""
    diagnostics.append(
      Diagnostic(
        .unknownField, "\(words(for: .declared(id))) has no field \(quoted(key.value))\(hint)",
        at: key.mark))
  }

  private mutating func reportMissing(_ field: Field, _ id: TypeID, at mark: SourceMark) {
    diagnostics.append(
      Diagnostic(
        .invalidDefault,
        "the default lacks \(quoted(field.name.value)), which \(words(for: .declared(id))) requires",
        at: mark,
        notes: [.init("\(quoted(field.name.value)) is declared here", at: field.name.mark)]
      ))
  }

  private mutating func checkBounds(of value: DefaultValue, _ field: Field, at mark: SourceMark) {
    guard let constraints = field.constraints else { return }
    checkDefault(value, constraints, field.type, at: mark)
  }
}
