import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

extension SwiftLowering {
  /// The context of the file that contains what all models of a module share.
  var supportContext: MustacheValue {
    var imports = SwiftImports(options: common)
    let parts = supportParts
    let library = common.swiftLibrary
    if library == nil {
      if options.hasRepositories || parts.contains(where: \.exposesSDK) {
        imports.add(.sdk)
      } else {
        imports.addInside(.sdk)
      }
      imports.add(.foundation)
      if has(.observation) { imports.add(module: "Observation") }
    } else {
      imports.addInside(.support)
      if parts.contains(.modelReferences) { imports.add(.support) }
    }
    var context: MustacheObject = [
      "source": .null,
      "header": header,
      "hasImports": true,
      "imports": self.imports(imports),
      "access": .string(accessPrefix),
      "nonisolated": .string(nonisolatedPrefix),
      "isNonisolated": .boolean(options.isNonisolated),
      "isPublic": .boolean(options.access == .public),
      "library": library?.context ?? .null,
      "usesRepositories": .boolean(options.hasRepositories),
      "usesPaths": .boolean(usesPaths),
      "usesResults": .boolean(has(.results)),
      "usesPublishers": .boolean(has(.publishers)),
      "usesObservation": .boolean(has(.observation)),
      "usesDocuments": .boolean(
        options.hasRepositories && schema.collections.contains(where: \.isSingleDocument)),
      "usesShortForms": .boolean(has(.shortcuts)),
      "usesSamples": .boolean(samples != nil),
    ]
    context["usesPathSegments"] = .boolean(usesPaths || parts.contains(.modelReferences))
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
