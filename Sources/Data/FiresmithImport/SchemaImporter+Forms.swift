import FiresmithInference
import FiresmithSwiftReader

/// Values that the app's own code stores otherwise than their types say, such as colors, which are
/// Codable only by such code.
extension SchemaImporter {
  static let colors: Set<String> = ["Color", "UIColor", "NSColor", "CGColor"]

  /// Words about the type that generated code has in the place of a color.
  private static let hexColorWords =
    "generated code has a 'HexColor', of which each platform's colors are made"

  // MARK: Fields

  /// Returns the type that a field has by `init(from:)`, by an initializer that takes a dictionary,
  /// or by a property wrapper, if it's stored otherwise than its type says.
  mutating func storedByCode(
    _ property: SwiftProperty, _ expression: TypeExpression?, _ owner: CodeType,
    _ hand: HandWrittenCode, file: Int
  ) -> Converted? {
    let wrapper = property.attributes.first { attribute in
      property.attribute(in: Self.plainWrappers) == nil
        && attribute.name.first?.isUppercase == true
    }
    if let wrapper {
      let known = index.type(wrapper.name, in: owner.name)
      if let known, var form = form(of: known, property, file: file, in: owner) {
        form.isOptional = expression?.isOptional ?? false
        uses[known.name, default: 0] += 1
        report(
          .guessed, "'\(property.name)' is stored as '@\(wrapper.name)' says", file: file,
          at: property.position)
        return form
      }
      report(
        .guessed, "'@\(wrapper.name)' may change what '\(property.name)' is stored as",
        file: file, at: property.position)
    }
    let decoded = hand.decoded.first { $0.name == property.name }?.type ?? hand.types[property.name]
    guard let decoded, let expression, property.type != nil else { return nil }
    var stored = TypeExpression(decoded)
    if case .optional(let wrapped) = stored { stored = wrapped }
    var declared = expression
    if case .optional(let wrapped) = declared { declared = wrapped }
    guard let words = words(stored, in: owner), words != self.words(declared, in: owner) else {
      return nil
    }
    var result = converted(stored, of: property, file: file, in: owner)
    result.isOptional = expression.isOptional
    report(
      .guessed,
      "'\(property.name)' is stored as '\(decoded)', of which the app's code makes"
        + " '\(property.type ?? "")'; generated code has the former", file: file,
      at: property.position)
    return result
  }

  /// Returns words for what Firestore stores for a type; `nil` if they aren't known.
  private func words(_ expression: TypeExpression, in owner: CodeType) -> String? {
    switch expression {
    case .optional(let wrapped): return words(wrapped, in: owner)
    case .array(let element): return words(element, in: owner).map { "array<\($0)>" }
    case .dictionary: return "map"
    case .other: return nil
    case .named(let name, _):
      if let type = index.type(name, in: owner.name) {
        guard let raw = type.rawType else { return type.kind == .enumeration ? nil : "map" }
        return raw == "String" ? "string" : "number"
      }
      if let alias = index.alias(name, in: owner.name), alias != name {
        return words(TypeExpression(alias), in: owner)
      }
      let short = name.split(separator: ".").last.map(String.init) ?? name
      switch short == "UUID" ? "string" : Self.scalars[short]?.word {
      case "string", "url": return "string"
      case "integer", "double": return "number"
      case let word: return word == "any" ? nil : word
      }
    }
  }

  // MARK: Types

  /// Returns the type that values of another one are stored as, if it is a type of the language: by
  /// its own `init(from:)`, or as its raw value.
  func storedAsOne(_ type: CodeType) -> TypeExpression? {
    let hand = HandWrittenCode(type, index)
    if let single = hand.single {
      let expression = TypeExpression(single)
      return words(expression, in: type) == nil ? nil : expression
    }
    guard hand.decoder == nil, type.protocols.contains("RawRepresentable"), type.isCodable,
      let raw = type.storedProperties.first(where: { $0.property.name == "rawValue" })
    else { return nil }
    let expression = raw.property.type.map(TypeExpression.init)
    return expression.flatMap { words($0, in: type) == nil ? nil : $0 }
  }

  /// Returns the type of values that are stored as ones of a type of the language.
  mutating func converted(
    _ single: TypeExpression, as name: String, _ property: SwiftProperty, file: Int,
    in owner: CodeType
  ) -> Converted {
    let result = converted(single, of: property, file: file, in: owner, depth: 4)
    report(
      .guessed,
      "'\(property.name)': a '\(name)' is stored as \(Self.article(result.type)), and generated code has that in"
        + " its place", file: file, at: property.position)
    return result
  }

  private static func article(_ type: InferredType) -> String {
    switch type {
    case .plain(let word): word == "any" || word == "integer" ? "an \(word)" : "a \(word)"
    case .capitalUUID: "a UUID"
    case .array: "an array"
    case .map, .reference, .named, .inPlace: "a map"
    }
  }

  // MARK: Colors

  /// Returns the type of a color, as an extension of the app stores it.
  mutating func color(
    _ name: String, _ property: SwiftProperty, file: Int, in owner: CodeType
  ) -> Converted {
    guard let own = index.foreign[name], own.isCodable,
      let form = form(of: own, property, file: file, in: owner)
    else {
      var result = unknown(
        "is a '\(name)', which is stored by code that isn't here: 'color' is for strings such as \"#f05138\","
          + " 'fields' for a map of components, and --data asks the documents", property, file: file
      )
      result.isColor = true
      return result
    }
    report(
      .guessed,
      "'\(property.name)': a '\(name)' is stored as the app's own extension says; "
        + (own.isHexadecimal(index)
          ? Self.hexColorWords : "generated code has what is stored in its place"),
      file: file,
      at: property.position)
    return form
  }

  /// Returns what a type's own `init(from:)` reads: one value, or values of keys.
  private mutating func form(
    of type: CodeType, _ property: SwiftProperty, file: Int, in owner: CodeType
  ) -> Converted? {
    let hand = HandWrittenCode(type, index)
    if let single = hand.single {
      if single == "String", type.isHexadecimal(index) { return Converted(type: .plain("color")) }
      return converted(TypeExpression(single), of: property, file: file, in: owner, depth: 4)
    }
    guard !hand.decoded.isEmpty else { return nil }
    return Converted(type: .named(declareComponents(of: type, hand)))
  }

  /// Declares a type of the values that `init(from:)` reads.
  private mutating func declareComponents(of type: CodeType, _ hand: HandWrittenCode) -> ElementID {
    let name = "\(type.shortName)Components"
    if let id = declared[name] { return id }
    let id = nextID(file: type.file, at: type.position)
    declared[name] = id
    let fields = hand.decoded.compactMap { decoded -> InferredField? in
      let isOptional = decoded.isOptional && hand.defaults[decoded.name] == nil
      let property = SwiftProperty(
        name: decoded.name, type: decoded.type + (isOptional ? "?" : ""), position: type.position)
      return field(property, named: key(decoded.name, type), type, hand, file: type.file)
    }
    var new = InferredDeclaration(
      id: id, name: typeNames.unique([typeName(name)]), body: .fields(fields), uses: 1)
    new.file = fileName(type.file)
    schema.types.append(new)
    return id
  }

  private func key(_ name: String, _ type: CodeType) -> String {
    let key = type.codingKeys?.first { $0.name == name }
    return key?.rawValue.flatMap(CodeText.literal) ?? name
  }
}

extension TypeExpression {
  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension CodeType {
  /// Whether a value of the type is a string such as `#f05138`, as far as its code tells.
  fileprivate func isHexadecimal(_ index: CodeIndex) -> Bool {
    let source = index.files[file].source
    return source.tokens.contains { token in
      token.kind == .string && source.text(token.range).hasPrefix("\"#")
    }
  }
}
