import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

extension SwiftLowering {
  /// The context of the file that contains what all models of a module share.
  var supportContext: MustacheValue {
    var imports = SwiftImports(options: options)
    let parts = supportParts
    switch options.sdk {
    case .firebase:
      if options.hasRepositories || parts.contains(where: \.exposesSDK) {
        imports.use(.sdk)
      } else {
        imports.useInside(.sdk)
      }
      imports.use(.foundation)
    case .portable: imports.useInside(.support)
    }
    return supportContext(
      imports: self.imports(imports), isPortable: options.sdk == .portable, parts: parts)
  }

  /// The context of the support code inside `FiresmithRuntime`, which declares elsewhere the parts
  /// that only some schemas need.
  var runtimeSupportContext: MustacheValue {
    let foundation: MustacheValue = [
      "module": "Foundation", "isConditional": false, "attributes": "",
      "conditionalAttributes": "",
    ]
    return supportContext(
      imports: [foundation], isRuntime: true, isPortable: false, parts: [])
  }

  private func supportContext(
    imports: MustacheValue, isRuntime: Bool = false, isPortable: Bool, parts: Set<SwiftSupportPart>
  ) -> MustacheValue {
    var context: MustacheObject = [
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
      "usesResults": .boolean(isRuntime || has(.results)),
      "usesPublishers": .boolean(isRuntime || has(.publishers)),
      "usesShortForms": .boolean(isRuntime || has(.shortcuts)),
    ]
    for part in SwiftSupportPart.allCases {
      context[part.rawValue] = .boolean(parts.contains(part))
    }
    return .object(context)
  }

  private func has(_ style: SwiftOptions.Style) -> Bool {
    options.hasRepositories && options.styles.contains(style)
  }

  /// Whether repositories or `Collections` make paths, which throw `RepositoryError`.
  private var usesPaths: Bool {
    options.hasRepositories || schema.collections.contains { !$0.parameters.isEmpty }
  }
}
