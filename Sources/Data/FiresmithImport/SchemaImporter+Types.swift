import FiresmithInference
import FiresmithSwiftReader

extension SchemaImporter {
  /// A type of the code as a schema has it.
  struct Converted {
    var type: InferredType
    var isOptional = false
    /// The type to use in Swift in place of the usual one.
    var swiftType: String?
    /// The enumeration that the values are of.
    var enumeration: CodeType?
    /// The type whose values the field has, unless they are in an array or a map.
    var held: CodeType?
    /// Whether it's a color that only documents can tell the form of.
    var isColor = false
  }

  /// Types with one meaning in Firestore.
  static let scalars: [String: (word: String, swiftType: String?)] = [
    "String": ("string", nil), "Substring": ("string", nil), "Bool": ("boolean", nil),
    "Int": ("integer", nil), "Int64": ("integer", "Int64"), "Double": ("double", nil),
    "CGFloat": ("double", nil), "Float": ("double", nil), "TimeInterval": ("double", nil),
    "Decimal": ("double", nil), "NSNumber": ("double", nil),
    "Int32": ("integer", nil), "Int16": ("integer", nil), "UInt": ("integer", nil),
    "UInt8": ("integer", nil), "UInt16": ("integer", nil), "UInt32": ("integer", nil),
    "UInt64": ("integer", nil),
    "Date": ("timestamp", nil), "Timestamp": ("timestamp", "Timestamp"), "URL": ("url", nil),
    "Data": ("bytes", nil), "GeoPoint": ("geopoint", nil),
    "DocumentReference": ("reference", nil), "Any": ("any", nil), "AnyObject": ("any", nil),
  ]

  /// Types whose values are stored otherwise by generated code, or lose something.
  private static let inexact: [String: String] = [
    "Float": "is Double in generated code", "CGFloat": "is Double in generated code",
    "Decimal":
      "is stored as a double by Firestore's coder, which loses digits; the schema language's 'decimal'"
      + " is a string, which this app couldn't read",
    "NSNumber": "can be an integer, a double or a boolean",
    "Int32": "is Int in generated code", "Int16": "is Int in generated code",
    "UInt": "is Int in generated code", "UInt8": "is Int in generated code",
    "UInt16": "is Int in generated code", "UInt32": "is Int in generated code",
    "UInt64": "is Int in generated code", "Substring": "is String in generated code",
  ]

  /// Returns the type of a property's values.
  mutating func converted(
    _ expression: TypeExpression, of property: SwiftProperty, file: Int, in owner: CodeType,
    depth: Int = 0
  ) -> Converted {
    guard depth < 12 else {
      return unknown("is nested too deep", property, file: file)
    }
    switch expression {
    case .optional(let wrapped):
      var result = converted(wrapped, of: property, file: file, in: owner, depth: depth + 1)
      // Firestore has no elements that are absent.
      result.isOptional = true
      return result
    case .array(let element):
      let inner = converted(element, of: property, file: file, in: owner, depth: depth + 1)
      if inner.isOptional {
        report(
          .guessed, "'\(property.name)' has optional elements, which schemas don't have",
          file: file, at: property.position)
      }
      if case .array = inner.type {
        return unknown("has arrays in an array, which Firestore can't store", property, file: file)
      }
      return Converted(type: .array(inner.type), enumeration: inner.enumeration)
    case .dictionary(let key, let value):
      guard case .named(let name, _) = key, name == "String" || name == "Int" else {
        return unknown("has keys that aren't strings", property, file: file)
      }
      let inner = converted(value, of: property, file: file, in: owner, depth: depth + 1)
      if name == "Int" {
        report(
          .guessed, "'\(property.name)' has integers as keys, which are stored as strings",
          file: file, at: property.position)
      }
      return Converted(type: .map(inner.type))
    case .named(let name, let arguments):
      return named(name, arguments, property, file: file, in: owner, depth: depth)
    case .other(let text):
      return unknown("is of the type '\(text)'", property, file: file)
    }
  }

  private mutating func named(
    _ name: String, _ arguments: [TypeExpression], _ property: SwiftProperty, file: Int,
    in owner: CodeType, depth: Int
  ) -> Converted {
    let short = name.split(separator: ".").last.map(String.init) ?? name
    if let type = index.type(name, in: owner.name) {
      guard arguments.isEmpty else {
        return unknown(
          "is of '\(type.name)', which is generic: schemas have no such types", property, file: file
        )
      }
      return converted(type, property, file: file, in: owner, isDirect: depth <= 1)
    }
    if arguments.isEmpty, let alias = index.alias(name, in: owner.name) {
      return converted(
        TypeExpression(alias), of: property, file: file, in: owner, depth: depth + 2)
    }
    if arguments.isEmpty, Self.colors.contains(short) {
      return color(short, property, file: file, in: owner)
    }
    if short == "UUID" { return Converted(type: .capitalUUID) }
    if short == "Set", let element = arguments.first {
      report(
        .guessed, "'\(property.name)' is a set, which is stored as an array", file: file,
        at: property.position)
      return converted(
        .array(element), of: property, file: file, in: owner, depth: depth + 1)
    }
    guard arguments.isEmpty, let scalar = Self.scalars[short] else {
      return unknown("is of the type '\(name)', which isn't in these files", property, file: file)
    }
    if let reason = Self.inexact[short] {
      report(
        .guessed, "'\(property.name)': \(short) \(reason)", file: file, at: property.position)
    }
    if scalar.word == "any" {
      report(
        .undecided,
        "'\(property.name)' has values of any type\(Self.anyWarning)",
        file: file, at: property.position)
    }
    return Converted(type: .plain(scalar.word), swiftType: scalar.swiftType)
  }

  private mutating func converted(
    _ type: CodeType, _ property: SwiftProperty, file: Int, in owner: CodeType, isDirect: Bool
  ) -> Converted {
    if type.kind == .enumeration {
      guard type.rawType != nil, !type.cases.isEmpty, type.cases.allSatisfy({ $0.payload == nil })
      else {
        if let form = HandWrittenUnion(type, index), isStored(form, type) {
          return Converted(type: .named(declare(type)))
        }
        let reason = "is of '\(type.name)', an enumeration whose cases aren't texts or numbers; "
        let union = HandWrittenUnion(type, index)
        return unknown(
          reason + (union?.words ?? "a union says which fields each case has"), property, file: file
        )
      }
      return Converted(type: .named(declare(type)), enumeration: type)
    }
    guard type.kind == .structure || type.kind == .class, !type.isGeneric else {
      return unknown("is of '\(type.name)', which schemas can't say", property, file: file)
    }
    if let collection = collectionNames[type.name] {
      report(
        .guessed,
        "'\(property.name)' holds a document of '\(collection)' as a copy, of the type"
          + " '\(typeName(type.shortName))Snapshot' in generated code", file: file,
        at: property.position)
      return Converted(type: .plain("snapshot<\(collection)>"), held: type)
    }
    if let single = storedAsOne(type) {
      return converted(single, as: type.name, property, file: file, in: owner)
    }
    let isNested = type.name == "\(owner.name).\(type.shortName)"
    if isNested, isDirect, uses[type.name] == 1, !shared.contains(type.name) {
      return Converted(type: .inPlace(.fields(content(of: type).fields)), held: type)
    }
    return Converted(type: .named(declare(type)), held: type)
  }

  /// Whether every value of a type holds one of another type, which can be itself.
  func holds(_ type: CodeType, _ other: String) -> Bool {
    var waiting = [type.name]
    var visited: Set<String> = []
    while let next = waiting.popLast() {
      if next == other { return true }
      guard visited.insert(next).inserted, let type = index.types[next] else { continue }
      for (property, _) in type.storedProperties {
        guard let text = property.type, case .named(let name, _) = TypeExpression(text) else {
          continue
        }
        if let held = index.type(name, in: next) { waiting.append(held.name) }
      }
    }
    return false
  }

  /// Makes a field optional whose values would have no end.
  mutating func endCycles(
    _ converted: inout Converted, _ property: SwiftProperty, file: Int, in owner: CodeType
  ) {
    guard !converted.isOptional, let held = converted.held, holds(held, owner.name) else { return }
    converted.isOptional = true
    report(
      .guessed, "'\(property.name)' is optional, because the type contains itself", file: file,
      at: property.position)
  }

  mutating func unknown(
    _ reason: String, _ property: SwiftProperty, file: Int
  ) -> Converted {
    report(.undecided, "'\(property.name)' \(reason)", file: file, at: property.position)
    return Converted(type: .plain("any"))
  }

  // MARK: Declarations

  /// Declares a type under `types` or `enums`, unless it is.
  mutating func declare(_ type: CodeType) -> ElementID {
    if let id = declared[type.name] { return id }
    let id = nextID(file: type.file, at: type.position)
    declared[type.name] = id
    let joined = type.name.replacing(".", with: "")
    let name = typeNames.unique([typeName(type.shortName), typeName(joined)])
    reportName(of: type, name)
    let place = schema.types.count
    schema.types.append(
      InferredDeclaration(id: id, name: name, body: .fields([]), uses: uses[type.name] ?? 1))
    schema.types[place].documentation = type.documentation
    schema.types[place].file = fileName(type.file)
    report(
      .taken, "'\(type.name)' as a type", file: type.file, at: type.position)
    waiting.append((type, place))
    return id
  }

  /// Says that a type has another name in generated code, if it has.
  mutating func reportName(of type: CodeType, _ name: String) {
    guard name != type.name else { return }
    report(
      .guessed, "'\(type.name)' is '\(name)' in generated code", file: type.file, at: type.position)
  }

  /// Reads what the declared types hold, and what these hold.
  mutating func readWaitingTypes() {
    var next = 0
    while next < waiting.count {
      let (type, place) = waiting[next]
      schema.types[place].body =
        type.kind == .enumeration
        ? union(type) ?? enumeration(type) : .fields(content(of: type).fields)
      next += 1
    }
  }

  private mutating func enumeration(_ type: CodeType) -> InferredBody {
    let isText = type.rawType == "String"
    var next = 0
    var cases: [InferredEnumerationCase] = []
    for element in type.cases {
      var value = element.name
      if isText {
        if let raw = element.rawValue.flatMap(CodeText.literal) { value = raw }
      } else {
        if let raw = element.rawValue.flatMap({ Int($0.filter { $0 != "_" && $0 != " " }) }) {
          next = raw
        }
        value = String(next)
        next += 1
      }
      var new = InferredEnumerationCase(
        id: nextID(file: type.file, at: element.position), value: value, count: 0)
      new.name = schemaName(of: element, isText: isText)
      new.isInteger = !isText
      new.documentation = element.documentation
      cases.append(new)
      let name = naming.enumCase(element.name) ?? element.name
      if name.filter({ $0 != "`" }) != element.name {
        report(
          .guessed, "the case '\(element.name)' is '\(name)' in generated code", file: type.file,
          at: element.position)
      }
    }
    return .enumeration(cases)
  }

  /// Returns the name that a case has in the schema: its stored value, if that gives the name in
  /// code, else the name in code.
  func schemaName(of element: SwiftEnumerationCase, isText: Bool) -> String {
    guard isText, let value = element.rawValue.flatMap(CodeText.literal) else {
      return element.name
    }
    let isEnough =
      InferredSchema.word(value) == value
      && naming.enumCase(value)?.filter { $0 != "`" } == element.name
    return isEnough ? value : element.name
  }

  // MARK: Counting

  /// Counts the properties of each type, beginning with those of a document.
  mutating func countUses(of name: String) {
    var waiting = [name]
    var visited: Set<String> = []
    while let next = waiting.popLast() {
      guard visited.insert(next).inserted, let type = index.types[next] else { continue }
      for (property, _) in type.storedProperties {
        guard let text = property.type else { continue }
        var expression = TypeExpression(text)
        if case .optional(let wrapped) = expression { expression = wrapped }
        let isDirect = if case .named = expression { true } else { false }
        for found in Self.names(in: expression) {
          guard let held = index.type(found, in: next) else { continue }
          uses[held.name, default: 0] += 1
          if !isDirect { shared.insert(held.name) }
          waiting.append(held.name)
        }
      }
    }
  }

  private static func names(in expression: TypeExpression) -> [String] {
    switch expression {
    case .named(let name, let arguments): [name] + arguments.flatMap(names)
    case .optional(let type), .array(let type): names(in: type)
    case .dictionary(let key, let value): names(in: key) + names(in: value)
    case .other: []
    }
  }
}
