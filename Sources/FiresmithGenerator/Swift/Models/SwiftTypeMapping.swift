import FiresmithSchema

/// How the schema's types are written in Swift.
///
/// It is a class because each property asks it, and a structure of this size is dear to pass on.
final class SwiftTypeMapping: Sendable {
  let schema: Schema
  let names: SwiftNames
  private let sdk: OutputOptions.SDK
  /// Which bytes the names of declared types begin with.
  private let initials: [Bool]

  init(schema: Schema, names: SwiftNames, sdk: OutputOptions.SDK) {
    self.schema = schema
    self.names = names
    self.sdk = sdk
    var initials = Array(repeating: false, count: 256)
    for (declaration, name) in zip(schema.types, names.types) {
      var written = [name.simple, name.qualified]
      if case .external(let external) = declaration.kind, let binding = external.swift {
        written.append(binding.name.value)
      }
      for name in written { if let initial = name.utf8.first { initials[Int(initial)] = true } }
    }
    self.initials = initials
  }

  /// Those of `members` that could be called like a type. Most can't: they begin with a small letter.
  func possibleTypes(among members: [String]) -> Set<String> {
    Set(members.lazy.filter { self.initials[Int($0.utf8.first ?? 0)] })
  }

  /// The Swift type of `type`, without the question mark of an optional.
  ///
  /// - Parameters:
  ///   - override: The type that the schema wants in place of the usual one, at the innermost place.
  ///   - scope: The type whose members the result is written among.
  ///   - members: Members that hide types of their name, because the result is written where a value
  ///     is expected: in a script without case, a property is called like its type.
  func name(
    of type: FieldType, override: Name? = nil, in scope: TypeID? = nil,
    hiddenBy members: Set<String> = []
  ) -> String {
    switch type {
    case .string: "String"
    case .boolean: "Bool"
    case .integer: override?.value ?? "Int"
    case .double: "Double"
    case .timestamp: override?.value ?? "Date"
    case .bytes: "Data"
    case .geopoint: "GeoPoint"
    case .url: "URL"
    case .uuid: "UUID"
    case .color: "HexColor"
    case .any: "DocumentValue"
    case .reference: "DocumentReference"
    case .vector: "VectorValue"
    case .array(let element):
      "[\(name(of: element, override: override, in: scope, hiddenBy: members))]"
    case .map(let value):
      "[String: \(name(of: value, override: override, in: scope, hiddenBy: members))]"
    case .declared(let id): name(of: id, in: scope, hiddenBy: members)
    }
  }

  /// The name of a declared type, as short as `scope` allows.
  func name(of id: TypeID, in scope: TypeID?, hiddenBy members: Set<String>) -> String {
    let name = name(of: id, in: scope)
    return members.contains(name) ? "Array<\(name)>.Element" : name
  }

  /// The name of a declared type, as short as `scope` allows.
  func name(of id: TypeID, in scope: TypeID?) -> String {
    let declaration = schema[id]
    if case .external(let external) = declaration.kind, let binding = external.swift {
      return binding.name.value
    }
    if let scope, declaration.parent == scope { return names[id].simple }
    return names[id].qualified
  }

  /// What `type` needs to be imported.
  func requirements(of type: FieldType, override: Name? = nil) -> SwiftRequirements {
    switch type {
    case .string, .boolean, .integer, .double: []
    case .timestamp: override == nil ? .foundation : .sdk
    case .bytes, .url, .uuid: .foundation
    case .geopoint, .reference, .vector: .sdk
    case .color: .support
    case .any: .support
    case .array(let element), .map(let element): requirements(of: element, override: override)
    case .declared: []
    }
  }

  /// Whether `type` is one of Google's, or made of such, that only Firestore's coders can code.
  /// `FiresmithRuntime` has types of its own, which any coder can.
  func isNative(_ type: FieldType, override: Name? = nil) -> Bool {
    guard sdk == .firebase else { return false }
    switch type {
    case .timestamp: return override != nil
    case .geopoint, .reference, .vector, .any: return true
    case .array(let element), .map(let element): return isNative(element, override: override)
    case .string, .boolean, .integer, .double, .bytes, .url, .uuid, .color, .declared: return false
    }
  }

  /// The module of an external type that `type` refers to.
  func externalModule(of type: FieldType) -> String? {
    guard let id = type.declaredType, case .external(let external) = schema[id].kind else {
      return nil
    }
    return external.swift?.module?.value
  }

  /// The literal for a default value or a query's operand of `type`.
  ///
  /// - Parameter isImplicit: Whether the context fixes the type, so that a case needs no type name.
  func literal(
    _ value: DefaultValue, of type: FieldType, isImplicit: Bool = true, in scope: TypeID? = nil
  ) -> String {
    switch value {
    case .string(let string): SwiftLiteral.string(string)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .integer(let integer): SwiftLiteral.integer(integer)
    case .double(let double): SwiftLiteral.double(double)
    case .emptyMap: "[:]"
    case .list(let elements):
      "[" + elements.map { literal($0, of: type.element, in: scope) }.joined(separator: ", ") + "]"
    case .enumerationCase(let name):
      (isImplicit ? "" : self.name(of: type, in: scope)) + "." + caseName(name, of: type)
    }
  }

  private func caseName(_ name: String, of type: FieldType) -> String {
    guard let id = type.declaredType, case .enumeration(let enumeration) = schema[id].kind,
      let index = enumeration.cases.firstIndex(where: { $0.name.value == name })
    else { return name }
    return names[id].cases[index]
  }
}

extension FieldType {
  /// The type of an array's elements or a map's values; any other type itself.
  var element: FieldType {
    switch self {
    case .array(let element), .map(let element): element
    default: self
    }
  }
}

/// The modules that a piece of code needs.
struct SwiftRequirements: OptionSet, Sendable {
  let rawValue: UInt8

  static let foundation = SwiftRequirements(rawValue: 1 << 0)
  /// What Google's SDK declares, and `FiresmithRuntime` by the same names.
  static let sdk = SwiftRequirements(rawValue: 1 << 1)
  /// What a module's support file declares, and `FiresmithRuntime` by the same names.
  static let support = SwiftRequirements(rawValue: 1 << 2)
}
