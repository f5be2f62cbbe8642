import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

// The context of the Swift templates: the lowered values under the names that the templates use.

extension SwiftLowering {
  /// The context of one schema's file.
  func context(of file: SwiftFile) -> MustacheValue {
    // swiftFile for swift-file: The context of `swift-file`: the code of one schema file.
    [
      "source": .string(SwiftComment.inline(file.source)),
      "header": header,
      // Whether `imports` has any.
      "hasImports": .boolean(!file.imports.lines.isEmpty),
      // [swiftImport]: The modules that the file imports.
      "imports": imports(file.imports),
      // `public `, `package ` or nothing, with the space behind it.
      "access": .string(accessPrefix),
      // `nonisolated ` or nothing, with the space behind it.
      "nonisolated": .string(nonisolatedPrefix),
      // [swiftDeclaration]: The declarations of the file, in its order.
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
        // swiftImport: An import of a Swift file.
        return [
          // The module's name.
          "module": .string(line.module),
          // Whether the import needs an access level only where imports are internal by default.
          "isConditional": .boolean(isConditional),
          // The text before `import`, with a space behind it; the access level included unless it
          // is conditional.
          "attributes": .string(preconcurrency + (isConditional ? "" : level)),
          // The text before `import` where imports are internal by default.
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
        // swiftWideInitializer: The parts that the extension with the initializers of a structure
        // with many properties needs besides the structure.
        initializer = [
          // The full name of the type.
          "model": .string(value.qualifiedName),
          // [item]: The arguments of the compiler's initializer.
          "arguments": .items(wide.arguments),
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
    // swiftDeclaration: A declaration of a Swift file: one of `structure`, `union`, `enumeration`,
    // `alias`, `validation`, `samples`, `document` and `repository`, which `swift-type` has a
    // template each for. The others are null.
    return [
      // The title of the section that begins here.
      "mark": .optional(declaration.mark),
      // Whether the type is nested in another one.
      "isNested": .boolean(declaration.parent != nil),
      // The full name of the type that it is nested in.
      "parent": .optional(declaration.parent),
      // swiftStructure?: A struct: a model, a map, or a case of a union.
      "structure": structure,
      // swiftWideInitializer?: Of a structure with many properties, for `swift-wide-initializer`,
      // which renders `structure`, too; null for others.
      "initializer": initializer,
      // swiftMixin?: A protocol for what several types have in common.
      "mixin": mixin,
      // swiftUnion?: An enum with payloads.
      "union": union,
      // swiftUntaggedUnion?: An enum for types that are told apart by what is stored.
      "untaggedUnion": untaggedUnion,
      // swiftEnumeration?: An enum with raw values.
      "enumeration": enumeration,
      // swiftMapFields?: The names of the fields inside of a map, for queries.
      "map": map,
      // swiftDocument?: The code that makes a model a document, and its fields for queries.
      "document": document,
      // swiftRepository?: A repository.
      "repository": repository,
      // swiftTypeAlias?: A type alias.
      "alias": alias,
      // swiftValidation?: The code that checks the values of a model against the schema's
      // constraints.
      "validation": validation,
      // swiftSamples?: The way in which samples of a model are made up.
      "samples": samples,
    ]
  }

  // MARK: - Models

  private func context(of mixin: SwiftMixin) -> MustacheValue {
    // swiftMixin: A protocol for what several types have in common.
    [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(mixin.documentation),
      // The protocol's name.
      "type": .string(mixin.name),
      // [swiftMixinProperty]: The members that a type has to have, in the schema's order; constants
      // come last.
      "properties": .list(
        mixin.properties.map {
          // swiftMixinProperty: A property that a type has to have.
          [
            // The lines of its documentation, comment signs included; empty if there is none.
            "documentation": .strings($0.documentation),
            // The property's name, in backticks if it needs them.
            "name": .string($0.name),
            // The property's type.
            "type": .string($0.type),
            // Whether it has one value.
            "isConstant": .boolean($0.constant != nil),
          ]
        }),
    ]
  }

  private func context(of union: SwiftUntaggedUnion) -> MustacheValue {
    let isUnknownNative = options.sdk == .firebase
    let lenientCases = union.cases.filter { $0.lenientReading != nil }
    // swiftUntaggedUnion: An enum for types that are told apart by what is stored.
    return [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(union.documentation),
      // The type's name.
      "type": .string(union.name),
      // The protocols that it conforms to, with commas between them.
      "conformances": .string(union.conformances),
      // [swiftUntaggedCase]: The cases, in the schema's order.
      "cases": .list(
        union.cases.map {
          // swiftUntaggedCase: A case that is told apart by what is stored.
          [
            // The case's name, in backticks if it needs them.
            "name": .string($0.name),
            // The type of its value.
            "payload": .string($0.payload),
            // The pattern that stored values of the case match: `.integer, .double`.
            "pattern": .string($0.pattern),
            // The expression that reads the value, after `try`.
            "reading": .string($0.reading),
            // The value that is written: `value`, or a form of it.
            "value": .string($0.value),
            // Whether only Firestore's coders can code the type.
            "isNative": .boolean($0.isNative),
          ]
        }),
      // [swiftLenientCase]: The cases that other formats than Firestore's may have as values of
      // another type.
      "lenientCases": .list(
        lenientCases.enumerated().map { index, unionCase in
          // swiftLenientCase: A case that another format has as a value of another type.
          [
            // The case's name, in backticks if it needs them.
            "name": .string(unionCase.name),
            // The expression that reads the value, after `try`.
            "reading": .string(unionCase.lenientReading ?? unionCase.reading),
            // Whether it is the first one.
            "isFirst": .boolean(index == 0),
          ]
        }),
      // Whether `lenientCases` has any.
      "isLenient": .boolean(!lenientCases.isEmpty),
      // The name of the case for all other values, if there is one.
      "unknown": .optional(union.unknownCase),
      // Whether only Firestore's coders can code those values.
      "isUnknownNative": .boolean(isUnknownNative),
      // The words for the values in messages: `an integer or a string`.
      "expected": .string(union.expected),
      // Whether `encode(to:)` writes a value into a container.
      "usesContainer": .boolean(
        union.cases.contains { !$0.isNative } || union.unknownCase != nil && !isUnknownNative),
    ]
  }

  private func context(of enumeration: SwiftEnumeration) -> MustacheValue {
    // swiftEnumeration: The context of `swift-enumeration`.
    [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(enumeration.documentation),
      // The type's name.
      "type": .string(enumeration.name),
      // The protocols that it conforms to, with commas between them; the raw type first.
      "conformances": .string(enumeration.conformances),
      // The type of the raw values.
      "rawType": .string(enumeration.rawType),
      // [swiftCase]: The cases, in the schema's order.
      "cases": .list(
        enumeration.cases.indices.map { index in
          let (name, literal) = (enumeration.cases[index].name, enumeration.cases[index].literal)
          // swiftCase: A case.
          return [
            // The lines of its documentation, comment signs included; empty if there is none.
            "documentation": .strings(enumeration.cases[index].documentation),
            // Its name, with backticks if Swift needs them.
            "name": .string(name),
            // The raw value, as a literal.
            "literal": .string(literal),
            // The raw values that it had before, as literals, the newest first.
            "former": .strings(enumeration.cases[index].former),
            // The raw value, as a literal; null if it is the name of the case.
            "rawValue": .optional(SwiftLiteral.rawValue(literal, unlessImpliedBy: name)),
            // Whether it is the last one.
            "isLast": .boolean(index == enumeration.cases.count - 1),
          ]
        }),
      // The name of the case for unknown raw values, if there is one.
      "unknown": .optional(enumeration.unknownCase),
      // Whether a dictionary finds the case of a raw value, where there is one for unknown raw
      // values.
      "hasManyCases": .boolean(enumeration.hasManyCases),
      // Whether cases had other raw values before.
      "hasFormerValues": .boolean(enumeration.hasFormerValues),
      // Whether there are cases that had no other raw value.
      "hasOtherCases": .boolean(
        enumeration.unknownCase != nil || enumeration.cases.contains { $0.former.isEmpty }),
      // [swiftRenamedCase]: The cases that had other raw values before.
      "renamedCases": .list(
        enumeration.cases.filter { !$0.former.isEmpty }.map { renamed in
          // swiftRenamedCase: A case that had other raw values before.
          [
            // Its name, with backticks if Swift needs them.
            "name": .string(renamed.name),
            // [swiftFormerValue]: The raw values that it had before, the newest first.
            "former": .items(renamed.former) { text, isLast in
              // swiftFormerValue: A raw value that a case had before.
              [
                // The value, as a literal.
                "text": .string(text),
                // boolean: Whether it is the last one.
                "isLast": isLast,
              ]
            },
          ]
        }),
    ]
  }

  private func context(of map: SwiftMapFields) -> MustacheValue {
    // swiftMapFields: The context of `swift-map-fields`.
    [
      // The full name of the map's type.
      "type": .string(map.type),
      // string: `Model`, the generic parameter for the document's model.
      "model": "Model",
      // [swiftFieldGroup]: The fields for each kind of field that holds such a map.
      "fieldGroups": .list(
        map.groups.map { group in
          // swiftFieldGroup: The names of the fields inside of what one kind of field holds.
          [
            // `DocumentField`, `RenamedDocumentField` or `ImmutableDocumentField`.
            "holder": .string(group.holder),
            // [swiftField]: The stored fields of the map.
            "fields": .list(group.fields.map(context)),
          ]
        }),
    ]
  }
}

extension SwiftSamples {
  fileprivate var context: MustacheValue {
    // swiftSamples: The context of `swift-samples`.
    [
      // The model.
      "type": .string(type),
      // Whether only debug builds have them.
      "isInDebugBuilds": .boolean(margin != ""),
      // The spaces before lines inside of a condition; empty without one.
      "margin": .string(margin),
      // The lines of the extension's body, with their spaces.
      "lines": .strings(lines),
    ]
  }
}

extension SwiftAlias {
  fileprivate var context: MustacheValue {
    // swiftTypeAlias: The context of `swift-alias`.
    [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(documentation),
      // Its name.
      "name": .string(name),
      // The type that it stands for.
      "type": .string(type),
    ]
  }
}

extension Deprecation {
  /// The arguments of `@available` besides the platforms.
  var context: MustacheValue {
    // swiftDeprecation: The context of `swift-deprecation`.
    [
      // The replacement, as a literal; null if the schema names none.
      "message": .optional(message.map(SwiftLiteral.string))
    ]
  }
}
