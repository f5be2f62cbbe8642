import FiresmithMustache
import FiresmithSchema

extension SwiftLowering {
  /// The context of the file that contains what all models of a module share.
  var supportContext: MustacheValue {
    var imports = SwiftImports(options: options)
    let use = use
    switch options.sdk {
    case .firebase:
      imports.use(.sdk)
      imports.use(.foundation)
    case .portable: imports.useInside(.support)
    }
    return supportContext(
      imports: self.imports(imports), isPortable: options.sdk == .portable, use: use)
  }

  /// The context of the support code inside `FiresmithRuntime`, which declares elsewhere the parts
  /// that only some schemas need.
  var runtimeSupportContext: MustacheValue {
    let foundation: MustacheValue = [
      "module": "Foundation", "isConditional": false, "attributes": "",
      "conditionalAttributes": "",
    ]
    return supportContext(
      imports: [foundation], isRuntime: true, isPortable: false, use: SupportUse())
  }

  private func supportContext(
    imports: MustacheValue, isRuntime: Bool = false, isPortable: Bool, use: SupportUse
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
      "usesAny": .boolean(use.any),
      "usesColor": .boolean(use.color),
      "usesIndirect": .boolean(use.indirect),
      "usesResults": .boolean(isRuntime || has(.results)),
      "usesPublishers": .boolean(isRuntime || has(.publishers)),
      "usesShortForms": .boolean(isRuntime || has(.shortcuts)),
    ]
  }

  private func has(_ style: OutputOptions.Style) -> Bool {
    options.hasRepositories && options.styles.contains(style)
  }

  /// Whether repositories or `Collections` make paths, which throw `RepositoryError`.
  private var usesPaths: Bool {
    options.hasRepositories || schema.collections.contains { !$0.parameters.isEmpty }
  }

  /// The parts of the support code that only some schemas need, and this one does.
  private var use: SupportUse {
    var use = SupportUse()
    for (declaration, name) in zip(schema.types, names.types) {
      switch declaration.kind {
      case .structure(let structure):
        for field in structure.fields {
          switch field.type.innermost {
          case .any: use.any = true
          case .color: use.color = true
          default: break
          }
          if field.isIndirect { use.indirect = true }
        }
      case .union:
        // The unknown case of a union holds values of any kind.
        if name.unknownCase != nil { use.any = true }
      case .enumeration, .external:
        break
      }
    }
    return use
  }
}

/// The parts of the support code that only some schemas need.
private struct SupportUse {
  /// Whether something holds values of any kind.
  var any = false
  var color = false
  /// Whether a field is held in a box.
  var indirect = false
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
