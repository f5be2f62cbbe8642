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
            "former": .strings(enumeration.cases[index].former),
            "rawValue": .optional(SwiftLiteral.rawValue(literal, unlessImpliedBy: name)),
            "isLast": .boolean(index == enumeration.cases.count - 1),
          ]
        }),
      "unknown": .optional(enumeration.unknownCase),
      "hasManyCases": .boolean(enumeration.hasManyCases),
      "hasFormerValues": .boolean(enumeration.hasFormerValues),
      "hasOtherCases": .boolean(
        enumeration.unknownCase != nil || enumeration.cases.contains { $0.former.isEmpty }),
      "renamedCases": .list(
        enumeration.cases.filter { !$0.former.isEmpty }.map { renamed in
          [
            "name": .string(renamed.name),
            "former": .items(renamed.former) { text, isLast in
              ["text": .string(text), "isLast": isLast]
            },
          ]
        }),
    ]
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
  var context: MustacheValue {
    ["message": .optional(message.map(SwiftLiteral.string))]
  }
}
