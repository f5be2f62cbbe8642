import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

/// The Swift types and literals for the types and values of a schema.
///
/// A class, because each property uses it and a structure of this size is expensive to copy.
final class SwiftTypeMapping: Sendable {
  let schema: Schema
  let names: DeclaredNames
  private let sdk: SwiftOptions.SDK
  /// Whether the name of a declared type begins with each byte.
  private let initials: [Bool]

  init(schema: Schema, names: DeclaredNames, sdk: SwiftOptions.SDK) {
    self.schema = schema
    self.names = names
    self.sdk = sdk
    var initials = Array(repeating: false, count: 256)
    for (declaration, name) in zip(schema.types, names.types) {
      var written = [name.simple, name.qualified]
      if case .external(let external) = declaration.kind, let binding = external.swiftBinding {
        written.append(binding.name.value)
      }
      for name in written { if let initial = name.utf8.first { initials[Int(initial)] = true } }
    }
    self.initials = initials
  }

  /// Returns those of `members` that may have the same name as a type. Most can't, because they
  /// begin with a lowercase letter.
  func possibleTypes(among members: [String]) -> Set<String> {
    Set(members.lazy.filter { self.initials[Int($0.utf8.first ?? 0)] })
  }

  /// Returns the Swift type for `type`, without the question mark of an optional.
  ///
  /// - Parameters:
  ///   - override: The type that the schema sets instead of the usual one; inside arrays and maps,
  ///     it is the innermost type.
  ///   - scope: The type inside which the result is written.
  ///   - members: Members that hide types of the same name if the result is written in an
  ///     expression: in a script without case, a property has the name of its type.
  func name(
    of type: FieldType, override: Name? = nil, in scope: TypeID? = nil,
    hiddenBy members: Set<String> = []
  ) -> String {
    switch type {
    case .scalar(let scalar): scalar.swift(override: override).type
    case .reference(nil): "DocumentReference"
    case .reference(let id?):
      String("Reference<", name(of: schema[id].model, in: scope, hiddenBy: members), ">")
    case .vector: "VectorValue"
    case .array(let element):
      "[\(name(of: element, override: override, in: scope, hiddenBy: members))]"
    case .map(let value):
      "[String: \(name(of: value, override: override, in: scope, hiddenBy: members))]"
    case .declared(let id): name(of: id, in: scope, hiddenBy: members)
    }
  }

  /// Returns the name of a declared type, as short as `scope` allows.
  func name(of id: TypeID, in scope: TypeID?, hiddenBy members: Set<String>) -> String {
    let name = name(of: id, in: scope)
    return members.contains(name) ? "Array<\(name)>.Element" : name
  }

  /// Returns the name of a declared type, as short as `scope` allows.
  func name(of id: TypeID, in scope: TypeID?) -> String {
    let declaration = schema[id]
    if case .external(let external) = declaration.kind, let binding = external.swiftBinding {
      return binding.name.value
    }
    if let scope, declaration.parent == scope { return names[id].simple }
    return names[id].qualified
  }

  /// Returns the modules that `type` needs.
  func requirements(of type: FieldType, override: Name? = nil) -> SwiftRequirements {
    switch type {
    case .scalar(let scalar): scalar.swift(override: override).requirements
    case .reference(nil), .vector: .sdk
    case .reference: .support
    case .array(let element), .map(let element): requirements(of: element, override: override)
    case .declared: []
    }
  }

  /// Returns the modules that a default of `type` needs besides its type.
  func requirements(of value: DefaultValue, _ type: FieldType) -> SwiftRequirements {
    switch value {
    case .list(let values):
      return values.reduce(into: []) { $0.formUnion(requirements(of: $1, type.element)) }
    case .map(let entries):
      return entries.reduce(into: []) { $0.formUnion(requirements(of: $1.value, type.element)) }
    case .structure(let value):
      guard case .structure(let structure) = schema[value.type].kind else { return [] }
      return value.parts.reduce(into: []) { requirements, part in
        let field = structure.fields[part.field]
        requirements.formUnion(self.requirements(of: field.type, override: field.swiftType))
        requirements.formUnion(self.requirements(of: part.value, field.type))
      }
    case .string, .boolean, .integer, .double, .timestamp, .geopoint, .enumerationCase, .new:
      return []
    }
  }

  /// Whether `type` is or contains a type of Google's SDK, which only Firestore's coders can code.
  /// Any coder can code the types of `FiresmithRuntime`.
  func isNative(_ type: FieldType, override: Name? = nil) -> Bool {
    guard sdk == .firebase else { return false }
    switch type {
    case .scalar(let scalar): return scalar.swift(override: override).isNative
    case .reference(nil), .vector: return true
    case .reference: return false
    case .array(let element), .map(let element): return isNative(element, override: override)
    case .declared: return false
    }
  }

  /// Returns the literal of the path that the documents of `type`'s references have to be in.
  func collectionLiteral(of type: FieldType) -> String? {
    type.referencedCollection.map { SwiftLiteral.string(schema[$0].pathPattern) }
  }

  /// Whether the field's values are or contain scalars that are stored otherwise than they code
  /// themselves. UUIDs code themselves in capitals.
  func isConverted(_ field: Field) -> Bool {
    field.letterCase == .lower && field.type.innermost.scalar?.swift.isConverted ?? false
  }

  /// Returns the module of the external type that `type` refers to, if any.
  func externalModule(of type: FieldType) -> String? {
    guard let id = type.declaredType, case .external(let external) = schema[id].kind else {
      return nil
    }
    return external.swiftBinding?.module?.value
  }

  /// Returns the expression for a default value or a query's operand of `type`.
  ///
  /// - Parameters:
  ///   - override: The type that the schema sets instead of the usual one.
  ///   - isImplicit: Whether the type is known from the context, so that a case needs no type name.
  func literal(
    _ value: DefaultValue, of type: FieldType, override: Name? = nil, isImplicit: Bool = true,
    in scope: TypeID? = nil
  ) -> String {
    switch value {
    case .string(let string):
      return type.scalar?.swift(override: override).textLiteral(string)
        ?? SwiftLiteral.string(string)
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer), .timestamp(let integer, _):
      return self.integer(integer, of: type, override: override, isImplicit: isImplicit)
    case .double(let double): return SwiftLiteral.double(double)
    case .geopoint(let latitude, let longitude):
      let (latitude, longitude) = (SwiftLiteral.double(latitude), SwiftLiteral.double(longitude))
      return "GeoPoint(latitude: \(latitude), longitude: \(longitude))"
    case .list(let elements):
      let literals = elements.map { literal($0, of: type.element, override: override, in: scope) }
      return "[" + literals.joined(separator: ", ") + "]"
    case .map(let entries):
      if entries.isEmpty { return "[:]" }
      let literals = entries.map {
        literal(of: $0.key) + ": "
          + literal($0.value, of: type.element, override: override, in: scope)
      }
      return "[" + literals.joined(separator: ", ") + "]"
    case .structure(let structure): return literal(structure)
    case .enumerationCase(let name):
      return (isImplicit ? "" : self.name(of: type, in: scope)) + "." + caseName(name, of: type)
    case .new: return type.scalar?.swift(override: override).newValue ?? ""
    }
  }

  private func literal(of key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let string): SwiftLiteral.string(string)
    case .enumerationCase(let name, let id): "." + caseName(name, of: .declared(id))
    }
  }

  /// Returns the call of a structure's initializer: `.init(amount: 0)`.
  private func literal(_ value: DefaultValue.Parts) -> String {
    guard case .structure(let structure) = schema[value.type].kind else { return "" }
    let properties = names[value.type].properties
    let arguments = value.parts.map { part in
      let field = structure.fields[part.field]
      let literal = literal(
        part.value, of: field.type, override: field.swiftType, in: value.type)
      return "\(SwiftNaming.label(properties[part.field])): \(literal)"
    }
    return ".init(" + arguments.joined(separator: ", ") + ")"
  }

  private func integer(
    _ value: Int, of type: FieldType, override: Name?, isImplicit: Bool
  ) -> String {
    let literal =
      type.scalar?.swift(override: override).integerLiteral(value) ?? SwiftLiteral.integer(value)
    return literal.first == "." && !isImplicit ? name(of: type) + literal : literal
  }

  private func caseName(_ name: String, of type: FieldType) -> String {
    guard let id = type.declaredType, case .enumeration(let enumeration) = schema[id].kind,
      let index = enumeration.cases.firstIndex(where: { $0.name.value == name })
    else { return name }
    return names[id].cases[index]
  }
}

/// The modules that a piece of code needs.
struct SwiftRequirements: OptionSet, Sendable {
  let rawValue: UInt8

  static let foundation = SwiftRequirements(rawValue: 1 << 0)
  /// The types of Google's SDK, which `FiresmithRuntime` declares by the same names.
  static let sdk = SwiftRequirements(rawValue: 1 << 1)
  /// The types of a module's support file, which `FiresmithRuntime` declares by the same names.
  static let support = SwiftRequirements(rawValue: 1 << 2)
}
