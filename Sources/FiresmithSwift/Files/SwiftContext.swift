import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

// The context of the Swift templates: the lowered values under the names that the templates use.

extension SwiftLowering {
  /// The context of one schema's file.
  func context(of file: SwiftFile) -> MustacheValue {
    [
      "source": .string(SwiftComment.inline(file.source)),
      "header": header,
      "hasImports": .boolean(!file.imports.lines.isEmpty),
      "imports": imports(file.imports),
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "declarations": .list(file.declarations.map(context)),
    ]
  }

  /// The extra comment lines at the top of every file.
  var header: MustacheValue {
    .list(SwiftComment.plain(common.header).map(MustacheValue.string))
  }

  /// The lines that import modules.
  func imports(_ imports: SwiftImports) -> MustacheValue {
    .list(
      imports.lines.map { line in
        let preconcurrency = line.isPreconcurrency ? "@preconcurrency " : ""
        let isConditional = line.isExposed && options.access == .package
        let level = line.isExposed ? accessPrefix : ""
        return [
          "module": .string(line.module),
          "isConditional": .boolean(isConditional),
          "attributes": .string(preconcurrency + (isConditional ? "" : level)),
          "conditionalAttributes": .string(preconcurrency + level),
        ]
      })
  }

  private func context(of declaration: SwiftFile.Declaration) -> MustacheValue {
    var structure = MustacheValue.null
    var initializer = MustacheValue.null
    var mixin = MustacheValue.null
    var union = MustacheValue.null
    var untaggedUnion = MustacheValue.null
    var enumeration = MustacheValue.null
    var map = MustacheValue.null
    var document = MustacheValue.null
    var repository = MustacheValue.null
    var alias = MustacheValue.null
    var validation = MustacheValue.null
    var samples = MustacheValue.null
    switch declaration.kind {
    case .structure(let value):
      let wide = SwiftWideStructure(value)
      structure = context(of: value, wide)
      if let wide {
        initializer = [
          "model": .string(value.qualifiedName), "arguments": .items(wide.arguments),
        ]
      }
    case .mixin(let value): mixin = context(of: value)
    case .union(let value): union = value.context
    case .untaggedUnion(let value): untaggedUnion = context(of: value)
    case .enumeration(let value): enumeration = context(of: value)
    case .map(let value): map = context(of: value)
    case .document(let value): document = context(of: value)
    case .repository(let value): repository = context(of: value)
    case .alias(let value): alias = value.context
    case .validation(let value): validation = value.context
    case .samples(let value): samples = value.context
    }
    return [
      "mark": .optional(declaration.mark),
      "isNested": .boolean(declaration.parent != nil),
      "parent": .optional(declaration.parent),
      "structure": structure,
      "initializer": initializer,
      "mixin": mixin,
      "union": union,
      "untaggedUnion": untaggedUnion,
      "enumeration": enumeration,
      "map": map,
      "document": document,
      "repository": repository,
      "alias": alias,
      "validation": validation,
      "samples": samples,
    ]
  }

  // MARK: - Models

  private func context(of mixin: SwiftMixin) -> MustacheValue {
    [
      "documentation": .strings(mixin.documentation),
      "type": .string(mixin.name),
      "properties": .list(
        mixin.properties.map {
          [
            "documentation": .strings($0.documentation),
            "name": .string($0.name),
            "type": .string($0.type),
            "isConstant": .boolean($0.constant != nil),
          ]
        }),
    ]
  }

  private func context(of union: SwiftUntaggedUnion) -> MustacheValue {
    let isUnknownNative = options.sdk == .firebase
    let lenientCases = union.cases.filter { $0.lenientReading != nil }
    return [
      "documentation": .strings(union.documentation),
      "type": .string(union.name),
      "conformances": .string(union.conformances),
      "cases": .list(
        union.cases.map {
          [
            "name": .string($0.name),
            "payload": .string($0.payload),
            "pattern": .string($0.pattern),
            "reading": .string($0.reading),
            "value": .string($0.value),
            "isNative": .boolean($0.isNative),
          ]
        }),
      "lenientCases": .list(
        lenientCases.enumerated().map { index, unionCase in
          [
            "name": .string(unionCase.name),
            "reading": .string(unionCase.lenientReading ?? unionCase.reading),
            "isFirst": .boolean(index == 0),
          ]
        }),
      "isLenient": .boolean(!lenientCases.isEmpty),
      "unknown": .optional(union.unknownCase),
      "isUnknownNative": .boolean(isUnknownNative),
      "expected": .string(union.expected),
      "usesContainer": .boolean(
        union.cases.contains { !$0.isNative } || union.unknownCase != nil && !isUnknownNative),
    ]
  }

  private func context(
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
        keyed.map {
          [
            "key": .string($0.codingKey),
            "rawValue": .optional(
              SwiftLiteral.rawValue($0.keyLiteral, unlessImpliedBy: $0.codingKey)),
          ]
        }),
    ]
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

  private func context(of enumeration: SwiftEnumeration) -> MustacheValue {
    [
      "documentation": .strings(enumeration.documentation),
      "type": .string(enumeration.name),
      "conformances": .string(enumeration.conformances),
      "rawType": .string(enumeration.rawType),
      "cases": .list(
        enumeration.cases.indices.map { index in
          let (name, literal) = (enumeration.cases[index].name, enumeration.cases[index].literal)
          return [
            "documentation": .strings(enumeration.cases[index].documentation),
            "name": .string(name),
            "literal": .string(literal),
            "rawValue": .optional(SwiftLiteral.rawValue(literal, unlessImpliedBy: name)),
            "isLast": .boolean(index == enumeration.cases.count - 1),
          ]
        }),
      "unknown": .optional(enumeration.unknownCase),
      "hasManyCases": .boolean(enumeration.hasManyCases),
    ]
  }

  private func context(of document: SwiftDocument) -> MustacheValue {
    [
      "model": .string(document.model),
      "protocol": .string(
        (document.whole == nil ? "DocumentModel" : "DocumentSelection")
          + (document.hasVectors ? ", VectorSearchable" : "")),
      "whole": .optional(document.whole),
      "arguments": .items(document.layout),
      "addedLayouts": .strings(document.addedLayouts),
      "hasMaps": .boolean(!document.optionalMaps.isEmpty || !document.recurringMaps.isEmpty),
      "hasOptionalMaps": .boolean(!document.optionalMaps.isEmpty),
      "optionalMaps": .list(
        document.optionalMaps.map { map in
          [
            "path": .string(Self.literal(map.path)),
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            "required": Self.elements(map.required.map(Self.literal)),
            "comma": document.optionalMaps.count > 1 ? "," : "",
          ]
        }),
      "hasRecurringMaps": .boolean(!document.recurringMaps.isEmpty),
      "recurringMaps": .list(
        document.recurringMaps.map { map in
          [
            "path": .string(Self.literal(map.path)),
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            "outer": Self.elements(map.outer.map(SwiftLiteral.string)),
            "comma": document.recurringMaps.count > 1 ? "," : "",
          ]
        }),
      "identity": .optional(document.identity),
      "hasAssignment": .boolean(!document.assignment.isEmpty),
      "assignment": .strings(document.assignment),
      "hasNewID": .boolean(document.hasNewID),
      "hasFields": .boolean(document.fields.contains { !$0.isImmutable }),
      "fields": .list(document.changeableFields.map(context)),
      "hasImmutableFields": .boolean(document.fields.contains(where: \.isImmutable)),
      "immutableFields": .list(document.immutableFields.map(context)),
    ]
  }

  /// The elements of an array. The last one has a comma, too, if the array has several lines and elements.
  private static func elements(_ texts: [String]) -> MustacheValue {
    .items(texts) { text, isLast in
      ["text": .string(text), "comma": texts.count > 1 ? "," : "", "isLast": isLast]
    }
  }

  private static func literal(_ names: [String]) -> String {
    "[\(names.map(SwiftLiteral.string).joined(separator: ", "))]"
  }

  private func context(of map: SwiftMapFields) -> MustacheValue {
    [
      "type": .string(map.type),
      // The document's model, a generic parameter of the field that holds the map.
      "model": "Model",
      "fieldGroups": .list(
        map.groups.map { group in
          ["holder": .string(group.holder), "fields": .list(group.fields.map(context))]
        }),
    ]
  }

  private func context(of field: SwiftDocument.Field) -> MustacheValue {
    [
      "name": .string(field.name),
      "kind": .string(field.isImmutable ? "ImmutableField" : "Field"),
      "type": .string(field.type),
      "arguments": .string(field.arguments),
      "isIndexed": .boolean(field.isIndexed),
    ]
  }
}

extension SwiftSamples {
  fileprivate var context: MustacheValue {
    [
      "type": .string(type),
      "isInDebugBuilds": .boolean(margin != ""),
      "margin": .string(margin),
      "lines": .strings(lines),
    ]
  }
}

extension SwiftAlias {
  fileprivate var context: MustacheValue {
    [
      "documentation": .strings(documentation),
      "name": .string(name),
      "type": .string(type),
    ]
  }
}

extension Deprecation {
  /// The arguments of `@available` besides the platforms.
  fileprivate var context: MustacheValue {
    ["message": .optional(message.map(SwiftLiteral.string))]
  }
}
