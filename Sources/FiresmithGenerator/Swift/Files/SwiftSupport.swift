import FiresmithMustache
import FiresmithSchema

extension SwiftLowering {
  /// The context of the file with what all models of a module share.
  var supportContext: MustacheValue {
    var imports = SwiftImports(options: options)
    switch options.sdk {
    case .firebase: imports.use([.sdk, .foundation])
    case .portable: imports.useInside(.support)
    }
    return [
      "header": header,
      "hasImports": .boolean(!imports.lines.isEmpty),
      "imports": self.imports(imports),
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "isPublic": .boolean(options.access != .internal),
      "isFirebase": .boolean(options.sdk == .firebase),
      "isRuntime": false,
      "usesAny": .boolean(usesAny),
      "usesColor": .boolean(uses(.color)),
      "usesIndirect": .boolean(usesIndirect),
      "usesResults": false,
      "usesPublishers": false,
      "usesShortForms": false,
    ]
  }

  /// Whether something holds values of any kind: a field, or the unknown kinds of a union.
  private var usesAny: Bool {
    uses(.any)
      || zip(schema.types, names.types).contains { declaration, name in
        if case .union = declaration.kind { name.unknownCase != nil } else { false }
      }
  }

  private var usesIndirect: Bool { fields.contains(where: \.isIndirect) }

  /// Whether a field holds values of `type`, itself or as elements.
  private func uses(_ type: FieldType) -> Bool {
    fields.contains { $0.type.innermost == type }
  }

  private var fields: some Sequence<Field> {
    schema.types.lazy.flatMap { declaration -> [Field] in
      if case .structure(let structure) = declaration.kind { structure.fields } else { [] }
    }
  }
}

extension FieldType {
  /// The type inside all arrays and maps.
  fileprivate var innermost: FieldType {
    switch self {
    case .array(let element), .map(let element): element.innermost
    default: self
    }
  }
}
