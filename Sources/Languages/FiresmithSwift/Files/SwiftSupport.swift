import FiresmithLanguage
import FiresmithLanguageKeys
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
    // swiftSupport for swift-support-file with SwiftSupportPart: The context of
    // `swift-support-file`: what all models of a module share.
    var context: MustacheObject = [
      "source": .null,
      "header": header,
      // Whether `imports` has any.
      "hasImports": true,
      // [swiftImport]: The modules that the file imports.
      "imports": self.imports(imports),
      // `public `, `package ` or nothing, with the space behind it.
      "access": .string(accessPrefix),
      // `nonisolated ` or nothing, with the space behind it.
      "nonisolated": .string(nonisolatedPrefix),
      // Whether declarations are nonisolated.
      "isNonisolated": .boolean(options.isNonisolated),
      // Whether declarations are public.
      "isPublic": .boolean(options.access == .public),
      // Whether declarations have package access.
      "isPackage": .boolean(options.access == .package),
      // swiftLibrary?: The library that has the support code; null if it is in this file.
      "library": library?.context ?? .null,
      // Whether there are repositories and typed fields.
      "usesRepositories": .boolean(options.hasRepositories),
      // Whether there are repositories, or functions that make paths.
      "usesPaths": .boolean(usesPaths),
      // Whether the style `results` is asked for.
      "usesResults": .boolean(has(.results)),
      // Whether the style `publishers` is asked for.
      "usesPublishers": .boolean(has(.publishers)),
      // Whether the style `observation` is asked for.
      "usesObservation": .boolean(has(.observation)),
      // Whether there are single documents that are read and written.
      "usesDocuments": .boolean(
        options.hasRepositories && schema.collections.contains(where: \.isSingleDocument)),
      // Whether the style `shortcuts` is asked for.
      "usesShortForms": .boolean(has(.shortcuts)),
      // Whether the option `samples` is on.
      "usesSamples": .boolean(samples != nil),
      // Whether ids and paths are checked.
      "usesPathSegments": .boolean(usesPaths || parts.contains(.modelReferences)),
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
