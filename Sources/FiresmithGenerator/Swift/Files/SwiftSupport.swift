import FiresmithMustache
import FiresmithSchema

extension SwiftLowering {
  /// The context of the file with what all models of a module share.
  var supportContext: MustacheValue {
    var imports = SwiftImports(options: options)
    let usesAny = usesAny
    switch options.sdk {
    case .firebase:
      if options.hasRepositories || usesAny { imports.use(.sdk) } else { imports.useInside(.sdk) }
      // A conformance shows Foundation to clients, but not to the other modules of a package.
      if usesAny || (options.access != .package && usesPaths) {
        imports.use(.foundation)
      } else {
        imports.useInside(.foundation)
      }
    case .portable: imports.useInside(.support)
    }
    return supportContext(
      imports: self.imports(imports), isPortable: options.sdk == .portable, usesAny: usesAny,
      usesColor: hasField { $0.type.innermost == .color }, usesIndirect: hasField { $0.isIndirect })
  }

  /// The context of the support code inside `FiresmithRuntime`, which declares elsewhere what only
  /// some schemas need.
  var runtimeSupportContext: MustacheValue {
    let foundation: MustacheValue = [
      "module": "Foundation", "isConditional": false, "attributes": "",
      "conditionalAttributes": "",
    ]
    return supportContext(
      imports: [foundation], isRuntime: true, isPortable: false, usesAny: false, usesColor: false,
      usesIndirect: false)
  }

  private func supportContext(
    imports: MustacheValue, isRuntime: Bool = false, isPortable: Bool, usesAny: Bool,
    usesColor: Bool, usesIndirect: Bool
  ) -> MustacheValue {
    [
      "source": .null,
      "header": header,
      "hasImports": true,
      "imports": imports,
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "isPublic": .boolean(options.access == .public),
      "isPortable": .boolean(isPortable),
      "isFirebase": .boolean(!isRuntime && !isPortable),
      "isRuntime": .boolean(isRuntime),
      "usesRepositories": .boolean(options.hasRepositories),
      "usesPaths": .boolean(usesPaths),
      "usesAny": .boolean(usesAny),
      "usesColor": .boolean(usesColor),
      "usesIndirect": .boolean(usesIndirect),
      "usesResults": .boolean(isRuntime || has(.results)),
      "usesPublishers": .boolean(isRuntime || has(.publishers)),
      "usesShortForms": .boolean(isRuntime || has(.shortcuts)),
    ]
  }

  private func has(_ style: OutputOptions.Style) -> Bool {
    options.hasRepositories && options.styles.contains(style)
  }

  /// Whether something makes paths, which throw the repositories' error: they do, or `Collections`.
  private var usesPaths: Bool {
    options.hasRepositories || schema.collections.contains { !$0.parameters.isEmpty }
  }

  /// Whether something holds values of any kind: a field, or the unknown kinds of a union.
  private var usesAny: Bool {
    hasField { $0.type.innermost == .any }
      || zip(schema.types, names.types).contains { declaration, name in
        if case .union = declaration.kind { name.unknownCase != nil } else { false }
      }
  }

  private func hasField(where isMeant: (Field) -> Bool) -> Bool {
    schema.types.contains { declaration in
      guard case .structure(let structure) = declaration.kind else { return false }
      return structure.fields.contains(where: isMeant)
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
