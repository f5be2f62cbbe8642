import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithPatterns
import FiresmithSchema

// The expressions of what reads and writes values.
extension TypeScriptLowering {
  /// Returns what reads and writes a field's values, with its limits.
  ///
  /// - Parameter isLimited: Whether what is written has to keep the schema's limits.
  func codec(
    of field: Field, isLimited: Bool = true, _ imports: inout TypeScriptImports
  ) -> String {
    if let constant = field.constant {
      imports.addSupport()
      return "firesmith.constant(\(TypeScriptLiteral.constant(constant)))"
    }
    let type = withoutAlias(field.writtenType)
    let base = codec(
      for: type, keys: field.keys, in: field.letterCase, isLimited: isLimited, &imports)
    guard isLimited, options.constraints == .enforced, let constraints = field.constraints else {
      return base
    }
    imports.addSupport()
    return "firesmith.limited(\(base), \(limits(constraints, of: type)))"
  }

  /// Returns what reads and writes values of a type.
  func codec(
    for type: FieldType, keys: TypeID? = nil, in letterCase: Field.LetterCase, isLimited: Bool,
    _ imports: inout TypeScriptImports
  ) -> String {
    switch type {
    case .declared: break
    case .scalar, .reference, .vector, .array, .map: imports.addSupport()
    }
    switch type {
    case .scalar(.uuid) where letterCase == .upper: return "firesmith.capitalUuid"
    case .scalar(let scalar): return "firesmith.\(scalar.typeScript(options.typeScript).codec)"
    case .reference(nil): return "firesmith.reference()"
    case .reference(let collection?):
      let segments = schema[collection].pathSegments.map {
        $0.map(TypeScriptLiteral.string) ?? "null"
      }
      return "firesmith.reference([\(segments.joined(separator: ", "))])"
    case .vector(let dimensions):
      imports.add(supportValue: "newVector", from: "vectors")
      return "firesmith.vector(\(dimensions), newVector)"
    case .array(let element):
      let element = codec(for: element, in: letterCase, isLimited: isLimited, &imports)
      return "firesmith.array(\(element))"
    case .map(let element):
      let values = codec(for: element, in: letterCase, isLimited: isLimited, &imports)
      let former = keys.flatMap(enumeration).flatMap(former)
      func renamed(_ map: String) -> String {
        former.map { "firesmith.renamedKeys(\(map), \($0))" } ?? map
      }
      guard let keys, let texts = closedKeys(keys) else {
        return renamed("firesmith.map(\(values))")
      }
      let map = map(of: self.type(element, .app, &imports), keys: keys, &imports)
      return renamed("firesmith.keyedMap<\(map)>(\(values), \(TypeScriptLiteral.strings(texts)))")
    case .declared(let id): return codec(ofDeclared: id, isLimited: isLimited, &imports)
    }
  }

  private func codec(
    ofDeclared id: TypeID, isLimited: Bool, _ imports: inout TypeScriptImports
  ) -> String {
    switch schema[id].kind {
    case .alias(let alias): return codec(of: alias.field, isLimited: isLimited, &imports)
    case .external(let external):
      let name = names[id].qualified
      if let module = external.typeScriptBinding?.module?.value {
        imports.add(external: name, from: module, isType: false)
      }
      imports.addSupport()
      let encoded = codec(
        for: external.encodedAs, in: .lower, isLimited: isLimited, &imports)
      return "firesmith.external(\(name), \(encoded))"
    case .structure, .tuple, .union, .untagged, .enumeration:
      let name = TypeScriptNames.codec(of: names[id].qualified)
      imports.add(converter: name, from: fileNames[schema[id].file])
      return name
    }
  }

  /// Returns the limits of values as an object.
  private func limits(_ constraints: Constraints, of type: FieldType) -> String {
    let rules = type.scalar?.rules
    let isInteger = rules?.literal == .integer
    var members: [String] = []
    if let minimum = constraints.minimum {
      members.append("minimum: \(TypeScriptLiteral.bound(minimum, isInteger: isInteger))")
    }
    if let maximum = constraints.maximum {
      members.append("maximum: \(TypeScriptLiteral.bound(maximum, isInteger: isInteger))")
    }
    if let unit = rules?.unit { members.append("numbers: ' \(unit)'") }
    if let length = constraints.minimumLength { members.append("minLength: \(length)") }
    if let length = constraints.maximumLength { members.append("maxLength: \(length)") }
    if let unit = Self.unit(of: type) { members.append("unit: '\(unit)'") }
    if let pattern = constraints.pattern {
      let texts = [pattern.source, TypeScriptPattern.translated(pattern)]
      members.append("pattern: \(TypeScriptLiteral.strings(texts))")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  /// The unit of lengths, if it isn't characters.
  private static func unit(of type: FieldType) -> String? {
    switch type {
    case .array: "element"
    case .map: "entry"
    case .scalar(.bytes): "byte"
    case .scalar, .reference, .vector, .declared: nil
    }
  }
}

// MARK: - Fields

extension TypeScriptLowering {
  /// Returns the field of a structure: `firesmith.field('title', firesmith.text)`.
  func field(_ field: Field, _ imports: inout TypeScriptImports) -> String {
    var expression = expression(of: field, &imports)
    if !field.previousKeys.isEmpty {
      let names = field.previousKeys.map(TypeScriptLiteral.string).joined(separator: ", ")
      expression = "firesmith.previously(\(expression), \(names))"
    }
    return field.isImmutable ? "firesmith.immutable(\(expression))" : expression
  }

  private func expression(of field: Field, _ imports: inout TypeScriptImports) -> String {
    let name = TypeScriptLiteral.string(field.name.value)
    let codec = codec(of: field, &imports)
    guard field.isStored else {
      return "firesmith.unstored(\(codec)\(value(of: field).map { ", \($0)" } ?? ""))"
    }
    if let constant = field.constant {
      let function = field.isOptional ? "defaulted" : "made"
      return
        "firesmith.\(function)(\(name), \(codec), () => \(TypeScriptLiteral.constant(constant)))"
    }
    switch field.serverTime {
    case .create: return "firesmith.serverSet(\(name), \(codec), 'created')"
    case .write: return "firesmith.serverSet(\(name), \(codec), 'written')"
    case nil: break
    }
    if let value = value(of: field) {
      let function = field.missingValue == nil ? "made" : "defaulted"
      return "firesmith.\(function)(\(name), \(codec), \(value))"
    }
    let function =
      !field.isOptional ? "field" : field.nulls == .explicit ? "nullable" : "optional"
    return "firesmith.\(function)(\(name), \(codec))"
  }

  /// Returns a function that makes what is stored for the field's default.
  private func value(of field: Field) -> String? {
    guard let value = field.defaultValue else { return nil }
    let stored = stored(value, of: field.type, keys: field.keys, in: field.letterCase)
    return "() => " + (stored.hasPrefix("{") ? "(\(stored))" : stored)
  }
}
