import FiresmithInference
import FiresmithSwiftReader

extension SchemaImporter {
  /// The fields of a type, and the way in which it has its document's id.
  struct Content {
    var fields: [InferredField] = []
    var documentID = InferredCollection.DocumentID.usual
    /// Whether the type has a property for the id.
    var hasID = false
    /// A note about the id.
    var note = ""
  }

  /// Wrappers whose values are stored as if they weren't there.
  static let plainWrappers: Set<String> = [
    "DocumentID", "ServerTimestamp", "ExplicitNull", "Published", "ObservationIgnored", "objc",
    "available", "MainActor", "Sendable", "NSManaged", "preconcurrency", "nonobjc",
  ]

  /// Returns what documents of a type store.
  mutating func content(of type: CodeType) -> Content {
    var content = Content()
    let hand = HandWrittenCode(type, index)
    var names: Set<String> = []
    reportCode(of: type, hand)
    for (property, file) in type.storedProperties {
      if property.hasAttribute("DocumentID") {
        content.documentID = documentID(property, type, file: file)
        content.hasID = true
        continue
      }
      guard let name = storedName(of: property, type, hand) else {
        addUnstored(property, type, hand, file: file, &content)
        continue
      }
      guard names.insert(name).inserted else {
        report(
          .undecided, "'\(property.name)' is stored as '\(name)', which another one is, too",
          file: file, at: property.position)
        continue
      }
      if name == "id" {
        content.documentID = .none
        if isText(property) {
          // Models with an id of their own are stored under it, nearly always.
          content.documentID = .stored(name, newID(of: property, hand))
          content.note = "guessed: 'id' is the document's id, too"
          report(
            .guessed, "'id' is a stored field that is the document's id, too", file: file,
            at: property.position)
          continue
        }
      }
      if let field = field(property, named: name, type, hand, file: file) {
        content.fields.append(field)
      }
    }
    // An id would hide a stored field of its name.
    let hidden: String? =
      switch content.documentID {
      case .usual: "id"
      case .named(let name), .new(let name, _), .stored(let name, _): name
      case .none: nil
      }
    let isHiding = content.fields.contains { field in
      field.name == hidden || field.details.swiftName == hidden
    }
    if isHiding { content.documentID = .none }
    return content
  }

  private func isText(_ property: SwiftProperty) -> Bool {
    guard let type = property.type else {
      return property.value?.hasPrefix("\"") == true
        || property.value?.hasSuffix(".uuidString") == true
    }
    return type == "String" || type == "String?"
  }

  /// Returns the kind of ids that the code gives new values; `nil` if it gives none.
  private func newID(
    of property: SwiftProperty, _ hand: HandWrittenCode
  ) -> InferredCollection.NewID? {
    let value = property.value ?? hand.newValues[property.name]
    return value?.firstRange(of: "UUID()") == nil ? nil : .uuid
  }

  private mutating func documentID(
    _ property: SwiftProperty, _ type: CodeType, file: Int
  ) -> InferredCollection.DocumentID {
    if let keys = type.codingKeys, !keys.contains(where: { $0.name == property.name }) {
      report(
        .guessed,
        "'\(property.name)' isn't among the CodingKeys, so that this app always reads it as nil",
        file: file, at: property.position)
    }
    reportID(property, file: file)
    return property.name == "id" ? .usual : .named(property.name)
  }

  /// Says that the property of an id has another name in generated code, if it has.
  private mutating func reportID(_ property: SwiftProperty, file: Int) {
    guard let name = naming.property(property.name), name != property.name else { return }
    report(
      .guessed, "'\(property.name)' is '\(name)' in generated code", file: file,
      at: property.position)
  }

  /// Returns the name that a property is stored under; `nil` if it isn't stored.
  private func storedName(
    of property: SwiftProperty, _ type: CodeType, _ hand: HandWrittenCode
  ) -> String? {
    let observed =
      hand.dictionary == nil && type.isObserved(property) ? "_\(property.name)" : property.name
    if let keys = type.codingKeys {
      guard let key = keys.first(where: { $0.name == observed || $0.name == property.name })
      else { return nil }
      return key.rawValue.flatMap(CodeText.literal) ?? key.name
    }
    if hand.ids.contains(property.name) { return nil }
    if let key = hand.keys[property.name] { return key }
    if hand.dictionary != nil, !type.isCodable, !hand.assigned.isEmpty,
      !hand.assigned.contains(property.name)
    {
      return nil
    }
    return options.isSnakeCase ? Self.snakeCase(observed) : observed
  }

  static func snakeCase(_ name: String) -> String {
    var result = ""
    let characters = Array(name)
    for (place, character) in characters.enumerated() {
      if character.isUppercase, place > 0 {
        let follows = place + 1 < characters.count && characters[place + 1].isLowercase
        if !characters[place - 1].isUppercase && characters[place - 1] != "_"
          || follows && characters[place - 1] != "_"
        {
          result += "_"
        }
      }
      result += character.lowercased()
    }
    return result
  }

  /// Adds a property that is kept in memory only, if a schema can say it.
  private mutating func addUnstored(
    _ property: SwiftProperty, _ type: CodeType, _ hand: HandWrittenCode, file: Int,
    _ content: inout Content
  ) {
    if isText(property), hand.ids.contains(property.name) || property.name == "id" {
      let isOptional = property.type?.hasSuffix("?") == true
      content.documentID =
        !isOptional
        ? .new(property.name, newID(of: property, hand) ?? .auto)
        : property.name == "id" ? .usual : .named(property.name)
      content.hasID = true
      report(
        .guessed, "'\(property.name)' isn't stored: it is the document's id", file: file,
        at: property.position)
      reportID(property, file: file)
      return
    }
    let hasValue = property.value != nil || property.type?.hasSuffix("?") == true
    guard hasValue, let text = property.type, TypeExpression(text).isScalar else {
      report(
        .left, "'\(property.name)' isn't stored", file: file, at: property.position)
      return
    }
    let none = HandWrittenCode()
    guard var field = field(property, named: property.name, type, none, file: file) else { return }
    guard field.isOptional || field.details.defaultValue != nil else { return }
    field.details.isStored = false
    content.fields.append(field)
  }

  // MARK: Fields

  mutating func field(
    _ property: SwiftProperty, named name: String, _ owner: CodeType, _ hand: HandWrittenCode,
    file: Int
  ) -> InferredField? {
    let known = findings.count
    guard InferredSchema.canBeField(name) else {
      report(
        .left, "Firestore has no field of the name '\(name)'", file: file, at: property.position)
      return nil
    }
    let expression =
      property.type.map(TypeExpression.init)
      ?? property.value.flatMap { Self.type(ofValue: $0, hand.types[property.name]) }
    var converted =
      storedByCode(property, expression, owner, hand, file: file)
      ?? expression.map { self.converted($0, of: property, file: file, in: owner) }
      ?? unknown("has no type in the code", property, file: file)
    endCycles(&converted, property, file: file, in: owner)
    if let constant = constant(property, owner) {
      converted.isOptional = false
      var field = constantField(property, named: name, constant, file: file)
      field?.evidence.note = note(of: findings[known...], property)
      return field
    }
    var field = InferredField(
      id: nextID(file: file, at: property.position), name: name, type: converted.type)
    if converted.isColor { openColors.insert(field.id) }
    field.details.documentation = property.documentation
    field.details.swiftType = converted.swiftType
    field.isOptional = converted.isOptional
    if case .inPlace = converted.type {
      let short = Self.shortName(expression)
      field.typeName = naming.type(name) == short ? nil : short
    }
    if property.hasAttribute("ServerTimestamp"), case .plain("timestamp") = converted.type {
      field.details.serverTime = .create
      field.isOptional = false
    } else if property.hasAttribute("ExplicitNull") {
      field.isOptional = true
      field.hasNulls = true
    } else {
      addDefault(property, converted, owner, hand, file: file, &field)
    }
    addName(property, &field, file: file)
    field.evidence.note = note(of: findings[known...], property)
    return field
  }

  /// Returns what was guessed of a property, or is to be decided, for a comment.
  private func note(of found: ArraySlice<ImportFinding>, _ property: SwiftProperty) -> String {
    for finding in found where finding.position == property.position {
      let start = finding.message.hasPrefix("'\(property.name)'") ? property.name.count + 2 : 0
      let message = finding.message.dropFirst(start).drop { $0 == ":" || $0 == " " }
      switch finding.kind {
      case .guessed: return "guessed: \(message)"
      case .undecided: return "to be decided: \(message)"
      case .taken, .left: continue
      }
    }
    return ""
  }

  private static func shortName(_ expression: TypeExpression?) -> String? {
    switch expression {
    case .named(let name, _): name.split(separator: ".").last.map(String.init)
    case .optional(let wrapped): shortName(wrapped)
    case .array, .dictionary, .other, nil: nil
    }
  }

  /// Adds the property's name where another one would be made of the stored name.
  private mutating func addName(
    _ property: SwiftProperty, _ field: inout InferredField, file: Int
  ) {
    let usual = naming.property(field.name) ?? ""
    guard usual.filter({ $0 != "`" }) != property.name else { return }
    if naming.writtenProperty(property.name) != nil {
      field.details.swiftName = property.name
    } else {
      report(
        .guessed, "'\(property.name)' is '\(usual)' in generated code", file: file,
        at: property.position)
    }
  }

  // MARK: Values

  /// Returns the value of a constant that is the same in all documents.
  private func constant(_ property: SwiftProperty, _ owner: CodeType) -> WrittenValue? {
    guard property.isConstant, let value = property.value else { return nil }
    return WrittenValue(literal: value)
  }

  private mutating func constantField(
    _ property: SwiftProperty, named name: String, _ value: WrittenValue, file: Int
  ) -> InferredField? {
    var field = InferredField(
      id: nextID(file: file, at: property.position), name: name, type: .plain("string"))
    field.details.constant = value
    field.details.documentation = property.documentation
    report(
      .guessed,
      "'\(property.name)' is a constant: it is written, and this app never reads it; the schema"
        + " refuses documents with another value", file: file, at: property.position)
    addName(property, &field, file: file)
    return field
  }

  private mutating func addDefault(
    _ property: SwiftProperty, _ converted: Converted, _ owner: CodeType, _ hand: HandWrittenCode,
    file: Int, _ field: inout InferredField
  ) {
    if hand.unknownValues.contains(property.name) {
      report(
        .guessed,
        "'\(property.name)' has a value for those that its type lacks, which 'unknown' gives an enumeration",
        file: file, at: property.position)
    }
    let code =
      hand.defaults[property.name] ?? property.value ?? hand.newValues[property.name]
    guard let code, code != "nil" else { return }
    guard let value = WrittenValue(code, for: converted.type, enumeration: converted.enumeration)
    else {
      report(
        .guessed, "the default of '\(property.name)' isn't in the schema: \(Self.short(code))",
        file: file, at: property.position)
      return
    }
    if field.isOptional, hand.defaults[property.name] == nil {
      report(
        .guessed,
        "'\(property.name)' is optional and has a default; in the schema it is optional",
        file: file, at: property.position)
      return
    }
    field.details.defaultValue = value
    // A default is the name of a case in the schema, which can be another one there.
    if let enumeration = converted.enumeration, case .word(let name) = value,
      let element = enumeration.cases.first(where: { $0.name == name })
    {
      let known = schemaName(of: element, isText: enumeration.rawType == "String")
      field.details.defaultValue = .word(known)
    }
  }

  static func short(_ code: String) -> String {
    let line = code.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 50 ? line.prefix(50) + "…" : line
  }

  /// Returns the type of a value, for a property without one.
  private static func type(ofValue value: String, _ known: String?) -> TypeExpression? {
    if let known { return TypeExpression(known) }
    if CodeText.parts(value) != nil || value.hasSuffix(".uuidString") {
      return .named("String", [])
    }
    if value == "true" || value == "false" { return .named("Bool", []) }
    let digits = value.filter { $0 != "_" }
    if Int(digits) != nil { return .named("Int", []) }
    if Double(digits) != nil { return .named("Double", []) }
    if value.hasPrefix("["), let end = value.lastIndex(of: "]"), value.hasSuffix("()") {
      return TypeExpression(String(value[...end]).filter { $0 != " " })
    }
    if value.hasPrefix("["), value.hasSuffix("]") { return arrayType(ofValue: value) }
    let name = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard name.first?.isUppercase == true, name.count < value.count else { return nil }
    return .named(String(name), [])
  }

  /// Returns the type of `["new", "old"]`, if all values tell the same one.
  private static func arrayType(ofValue value: String) -> TypeExpression? {
    let types = value.dropFirst().dropLast().split(separator: ",").map { element in
      let start = element.drop(while: \.isWhitespace)
      let end = start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) }
      return type(ofValue: String(start[..<(end ?? start.startIndex)]), nil)
    }
    guard let first = types.first, let element = first, types.allSatisfy({ $0 == first }) else {
      return nil
    }
    return .array(element)
  }
}

extension TypeExpression {
  /// Whether it's a type of the language, or an optional one.
  var isScalar: Bool {
    switch self {
    case .named(let name, let arguments):
      arguments.isEmpty && (SchemaImporter.scalars[name] != nil || name == "UUID")
    case .optional(let type): type.isScalar
    case .array, .dictionary, .other: false
    }
  }
}
