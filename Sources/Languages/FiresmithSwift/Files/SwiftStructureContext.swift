import FiresmithMustache

extension SwiftLowering {
  /// The context of a structure.
  func context(
    of structure: SwiftStructure, _ wide: SwiftWideStructure?
  ) -> MustacheValue {
    let keyed = structure.keyed
    let properties = context(of: structure.properties, in: structure)
    // swiftStructure: The context of `swift-structure`.
    return [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(structure.documentation),
      // The type's name, without those that it is nested in.
      "type": .string(structure.name),
      // The protocols that it conforms to, with commas between them.
      "conformances": .string(structure.conformances),
      // [swiftProperty]: The stored properties, in the schema's order.
      "properties": properties,
      // [swiftProperty]: The stored properties in the order of their declarations. For a structure
      // with many, two of them have changed places, and an optional type is written
      // `Optional<Int>`, so that the compiler makes an initializer unlike the one in the extension.
      "declared": wide.map { context(of: $0.declared, in: structure, required: $0.required) }
        ?? properties,
      // Whether it has so many properties that its initializer stands in an extension and calls the
      // one that the compiler makes.
      "isWide": .boolean(wide != nil),
      // [swiftConstant]: The computed properties of fields that have one value.
      "constants": .list(
        structure.constants.map {
          // swiftConstant: A computed property of a field that has one value.
          [
            // The lines of its documentation, comment signs included; empty if there is none.
            "documentation": .strings($0.documentation),
            // swiftDeprecation?: The arguments of `@available`; null if it isn't deprecated.
            "deprecation": $0.deprecation?.context ?? .null,
            // Its name, in backticks if it needs them.
            "name": .string($0.name),
            // Its type.
            "type": .string($0.type),
            // string: Its value, as a literal.
            "value": .optional($0.constant?.literal),
          ]
        }),
      // [swiftBox]: The storage of properties that hold their own type, where no property wrapper
      // can.
      "boxes": .list(
        structure.boxed.map {
          // swiftBox: The storage of a boxed property.
          [
            // The property's name, without backticks.
            "bareName": .string($0.bareName),
            // The property's type, without the box.
            "type": .string($0.baseType),
            // Whether Firestore stores the property.
            "isStored": .boolean($0.key != nil),
          ]
        }),
      // [swiftStorage]: The private properties that hold the values of deprecated ones.
      "storage": .list(
        structure.properties.filter(\.isAccessor).map {
          // swiftStorage: The stored property behind a deprecated one.
          [
            // Its name, which begins with `_`.
            "name": .string($0.storageName),
            // Its type.
            "type": .string($0.type),
            // The value of a property that is not stored in Firestore.
            "initialValue": .optional($0.key == nil ? $0.initialValue : nil),
          ]
        }),
      // swiftComputedID?: The property `id`, if the one that holds the document's id has another
      // name.
      "computedID": structure.computedID.map(computedID) ?? .null,
      // swiftOtherFields?: The property for the stored fields that the schema doesn't declare; null
      // if there is none.
      "otherFields": structure.coder.otherFields.map { name in
        // swiftOtherFields: The stored fields that a struct keeps although the schema doesn't
        // declare them.
        [
          // The property, as it is written inside `init(from:)` and `encode(to:)`.
          "name": .string(structure.coder.reference(to: name)),
          // The stored name of the key that tells apart the cases of the union that the struct is
          // one of, as a literal; null if it is none.
          "discriminator": .optional(structure.coder.discriminator),
        ]
      } ?? .null,
      // swiftElements?: The code that reads and writes an array with fixed positions; null for all
      // other structs.
      "elements": structure.isTuple ? elements(structure) : .null,
      // swiftDecoding?: The body of `init(from:)`; null if the compiler can write it.
      "decoding": !structure.isTuple && structure.coder.writesDecoding
        ? decoding(structure) : .null,
      // swiftEncoding?: The body of `encode(to:)`; null if the compiler can write it.
      "encoding": !structure.isTuple && structure.coder.writesEncoding
        ? encoding(structure) : .null,
      // swiftSnapshot?: The initializer that copies the fields of a model; null unless this is a
      // snapshot.
      "snapshot": structure.snapshot?.context ?? .null,
      // swiftEmpty?: The value with nothing in it; null if there is to be none.
      "empty": structure.emptyArguments.map { empty(structure, arguments: $0) } ?? .null,
      // Whether the coding keys are a document's, which are listed.
      "isDocument": .boolean(structure.enumeratesKeys),
      // Whether `keys` has any.
      "hasKeys": .boolean(!keyed.isEmpty),
      // [swiftKey]: The coding keys.
      "keys": .list(
        codingKeys(of: structure).map { key, literal in
          // swiftKey: A coding key.
          [
            // Its name.
            "key": .string(key),
            // The field's stored name, as a literal; null if it is the key's own name.
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
    // swiftProperty: A stored property.
    return [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(property.documentation),
      // The property wrapper, such as `@ModelID `, with the space behind it, or nothing.
      "wrapper": .string(wrapper?.rawValue ?? ""),
      // Its name, with backticks if Swift needs them.
      "name": .string(property.name),
      // Its name without backticks.
      "bareName": .string(property.bareName),
      // Its type.
      "type": .string(type),
      // Whether its value is in one of `boxes`.
      "isBoxed": .boolean(structure.avoidsWrappers && property.wrapper == .indirect),
      // Whether it is computed from one of `storage`, because it is deprecated.
      "isAccessor": .boolean(property.isAccessor),
      // swiftDeprecation?: The arguments of `@available`; null if it isn't deprecated.
      "deprecation": property.isAccessor ? property.deprecation?.context ?? .null : .null,
      // The name of the stored property that holds its value.
      "storageName": .string(property.storageName),
      // The value of a property that is not stored in Firestore.
      "initialValue": .optional(property.key == nil ? property.initialValue : nil),
      // The initializer's default argument.
      "defaultArgument": .optional(property.defaultArgument),
      // Whether it is the last one.
      "isLast": .boolean(isLast),
    ]
  }

  private func empty(_ structure: SwiftStructure, arguments: [String]) -> MustacheValue {
    // swiftEmpty: The value of `empty`.
    [
      // The structure in words.
      "noun": .string(structure.noun),
      // [item]: The initializer's arguments.
      "arguments": .items(arguments),
      // Whether the value is made anew each time, because a default in it is.
      "isNew": .boolean(structure.isEmptyNew),
    ]
  }

  private func computedID(_ property: SwiftProperty) -> MustacheValue {
    // swiftComputedID: A property `id` that stands for another one.
    [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(property.documentation),
      // Its type.
      "type": .string(property.type),
      // The other property's name.
      "property": .string(property.name),
    ]
  }

  private func elements(_ structure: SwiftStructure) -> MustacheValue {
    let elements = structure.keyed.map(SwiftTupleElement.init)
    // swiftElements: The context of `swift-elements`: the bodies of `init(from:)` and
    // `encode(to:)`.
    return [
      // The number of elements.
      "count": .string(String(elements.count)),
      // [swiftElementStatement]: A statement for each element.
      "statements": .list(
        elements.map { element in
          // swiftElementStatement: `target = try elements.decode(type.self)`, with `.wrappedValue`
          // behind it where `isUnwrapped`; `try elements.encode(value)`.
          [
            // The target of the assignment.
            "target": .string(element.target),
            // The type that is decoded.
            "type": .string(element.type),
            // Whether a wrapper is decoded, whose value is meant.
            "isUnwrapped": .boolean(element.isConverted),
            // The value that is encoded.
            "value": .string(element.value),
          ]
        }),
    ]
  }

  private func decoding(_ structure: SwiftStructure) -> MustacheValue {
    // swiftDecoding: The body of `init(from:)`.
    [
      // Whether there are statements.
      "usesContainer": .boolean(!structure.keyed.isEmpty),
      // [swiftDecodingStatement]: A statement for each stored property.
      "statements": .list(
        structure.keyed.filter { $0.constant == nil }.map { property in
          let statement = structure.coder.decodingStatement(property)
          // swiftDecodingStatement: `target = try container.method(type.self, forKey: .key)suffix`,
          // with `, in: collection` behind the key if there is a collection, and `.wrappedValue`
          // before the suffix where `isUnwrapped`
          return [
            // The target of the assignment.
            "target": .string(statement.target),
            // The container's method.
            "method": .string(statement.method),
            // The type that is decoded.
            "type": .string(statement.type),
            // The coding key.
            "key": .string(statement.key),
            // The coding keys that the field had before, with commas between them; null if there
            // are none.
            "former": .optional(
              statement.former.isEmpty ? nil : statement.former.joined(separator: ", ")),
            // string?: The path of the collection that references have to be in, as a literal.
            "collection": statement.collection.map(MustacheValue.string) ?? .null,
            // Whether a wrapper is decoded, whose value is meant.
            "isUnwrapped": .boolean(statement.isUnwrapped),
            // Whether something is called on the result: the wrapper's value, or what the suffix
            // begins with.
            "isChain": .boolean(statement.isUnwrapped || statement.isConverted),
            // The text after the call, such as a default value.
            "suffix": .string(statement.suffix),
          ]
        }),
      // [swiftConstantStatement]: A statement for each field that has one value.
      "constants": .list(
        structure.constants.compactMap { property in
          property.constant.map {
            let statement = structure.coder.decodingStatement($0, named: property.name)
            // swiftConstantStatement: `try container.method(literal, forKey: .key)`
            return [
              // The container's method.
              "method": .string(statement.method),
              // The value that the field has to have.
              "literal": .string(statement.literal),
              // The coding key.
              "key": .string(statement.key),
            ]
          }
        }),
    ]
  }

  private func encoding(_ structure: SwiftStructure) -> MustacheValue {
    let statements = structure.keyed.map(structure.coder.encodingStatement)
    // swiftEncoding: The body of `encode(to:)`.
    return [
      // Whether there are statements.
      "usesContainer": .boolean(!statements.isEmpty),
      // [swiftEncodingStatement]: A statement for each property.
      "statements": .list(
        statements.map { statement in
          // swiftEncodingStatement: `try container.method(value, forKey: .key)`
          [
            // The container's method.
            "method": .string(statement.method),
            // The value that is encoded.
            "value": .string(statement.value),
            // The coding key.
            "key": .string(statement.key),
          ]
        }),
    ]
  }
}
