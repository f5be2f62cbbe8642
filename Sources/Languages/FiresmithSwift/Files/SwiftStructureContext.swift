import FiresmithMustache

extension SwiftLowering {
  /// The context of a structure.
  func context(
    of structure: SwiftStructure, _ wide: SwiftWideStructure?
  ) -> MustacheValue {
    let keyed = structure.keyed
    let properties = context(of: structure.properties, in: structure)
    return [
      "documentation": .strings(structure.documentation),
      "type": .string(structure.name),
      "conformances": .string(structure.conformances),
      "properties": properties,
      "declared": wide.map { context(of: $0.declared, in: structure, required: $0.required) }
        ?? properties,
      "isWide": .boolean(wide != nil),
      "constants": .list(
        structure.constants.map {
          [
            "documentation": .strings($0.documentation),
            "deprecation": $0.deprecation?.context ?? .null,
            "name": .string($0.name),
            "type": .string($0.type),
            "value": .optional($0.constant?.literal),
          ]
        }),
      "boxes": .list(
        structure.boxed.map {
          [
            "bareName": .string($0.bareName), "type": .string($0.baseType),
            "isStored": .boolean($0.key != nil),
          ]
        }),
      "storage": .list(
        structure.properties.filter(\.isAccessor).map {
          [
            "name": .string($0.storageName),
            "type": .string($0.type),
            "initialValue": .optional($0.key == nil ? $0.initialValue : nil),
          ]
        }),
      "computedID": structure.computedID.map(computedID) ?? .null,
      "otherFields": structure.coder.otherFields.map { name in
        [
          "name": .string(structure.coder.reference(to: name)),
          "discriminator": .optional(structure.coder.discriminator),
        ]
      } ?? .null,
      "elements": structure.isTuple ? elements(structure) : .null,
      "decoding": !structure.isTuple && structure.coder.writesDecoding
        ? decoding(structure) : .null,
      "encoding": !structure.isTuple && structure.coder.writesEncoding
        ? encoding(structure) : .null,
      "snapshot": structure.snapshot?.context ?? .null,
      "empty": structure.emptyArguments.map { empty(structure, arguments: $0) } ?? .null,
      "isDocument": .boolean(structure.enumeratesKeys),
      "hasKeys": .boolean(!keyed.isEmpty),
      "keys": .list(
        codingKeys(of: structure).map { key, literal in
          [
            "key": .string(key),
            "rawValue": .optional(SwiftLiteral.rawValue(literal, unlessImpliedBy: key)),
          ]
        }),
    ]
  }

  /// Returns the cases of `CodingKeys` with their raw values as literals. Those of former keys come
  /// last.
  private func codingKeys(of structure: SwiftStructure) -> [(key: String, literal: String)] {
    let keyed = structure.keyed
    let former = structure.coder.formerKeys
    return keyed.map { ($0.codingKey, $0.keyLiteral) }
      + keyed.flatMap { property in
        former[property.name, default: []].map { ($0.name, $0.literal) }
      }
  }

  private func context(
    of properties: [SwiftProperty], in structure: SwiftStructure, required: Set<String> = []
  ) -> MustacheValue {
    .list(
      properties.enumerated().map { index, property in
        let isRequired = property.isOptional && required.contains(property.name)
        return context(
          of: property, in: structure,
          type: isRequired ? "Optional<\(property.baseType)>" : property.type,
          isLast: index == properties.count - 1)
      })
  }

  private func context(
    of property: SwiftProperty, in structure: SwiftStructure, type: String, isLast: Bool
  ) -> MustacheValue {
    let wrapper = structure.coder.hasWrapper(property) ? property.wrapper : nil
    return [
      "documentation": .strings(property.documentation),
      "wrapper": .string(wrapper?.rawValue ?? ""),
      "name": .string(property.name),
      "bareName": .string(property.bareName),
      "type": .string(type),
      "isBoxed": .boolean(structure.avoidsWrappers && property.wrapper == .indirect),
      "isAccessor": .boolean(property.isAccessor),
      "deprecation": property.isAccessor ? property.deprecation?.context ?? .null : .null,
      "storageName": .string(property.storageName),
      "initialValue": .optional(property.key == nil ? property.initialValue : nil),
      "defaultArgument": .optional(property.defaultArgument),
      "isLast": .boolean(isLast),
    ]
  }

  private func empty(_ structure: SwiftStructure, arguments: [String]) -> MustacheValue {
    [
      "noun": .string(structure.noun),
      "arguments": .items(arguments),
      "isNew": .boolean(structure.isEmptyNew),
    ]
  }

  private func computedID(_ property: SwiftProperty) -> MustacheValue {
    [
      "documentation": .strings(property.documentation),
      "type": .string(property.type),
      "property": .string(property.name),
    ]
  }

  private func elements(_ structure: SwiftStructure) -> MustacheValue {
    let elements = structure.keyed.map(SwiftTupleElement.init)
    return [
      "count": .string(String(elements.count)),
      "statements": .list(
        elements.map { element in
          [
            "target": .string(element.target),
            "type": .string(element.type),
            "isUnwrapped": .boolean(element.isConverted),
            "value": .string(element.value),
          ]
        }),
    ]
  }

  private func decoding(_ structure: SwiftStructure) -> MustacheValue {
    [
      "usesContainer": .boolean(!structure.keyed.isEmpty),
      "statements": .list(
        structure.keyed.filter { $0.constant == nil }.map { property in
          let statement = structure.coder.decodingStatement(property)
          return [
            "target": .string(statement.target),
            "method": .string(statement.method),
            "type": .string(statement.type),
            "key": .string(statement.key),
            "former": .optional(
              statement.former.isEmpty ? nil : statement.former.joined(separator: ", ")),
            "collection": statement.collection.map(MustacheValue.string) ?? .null,
            "isUnwrapped": .boolean(statement.isUnwrapped),
            "isChain": .boolean(statement.isUnwrapped || statement.isConverted),
            "suffix": .string(statement.suffix),
          ]
        }),
      "constants": .list(
        structure.constants.compactMap { property in
          property.constant.map {
            let statement = structure.coder.decodingStatement($0, named: property.name)
            return [
              "method": .string(statement.method),
              "literal": .string(statement.literal),
              "key": .string(statement.key),
            ]
          }
        }),
    ]
  }

  private func encoding(_ structure: SwiftStructure) -> MustacheValue {
    let statements = structure.keyed.map(structure.coder.encodingStatement)
    return [
      "usesContainer": .boolean(!statements.isEmpty),
      "statements": .list(
        statements.map { statement in
          [
            "method": .string(statement.method),
            "value": .string(statement.value),
            "key": .string(statement.key),
          ]
        }),
    ]
  }
}
