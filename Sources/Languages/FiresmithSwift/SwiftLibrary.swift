import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache

/// The library that generated code imports, with the types of documents and the support code.
struct SwiftLibrary {
  /// The module's name.
  let module: String
  /// The name of the package that has it.
  let package: String
  /// The code to generate without it, in words of the configuration; `nil` if there is none.
  let alternative: String?

  fileprivate static let portable = SwiftLibrary(
    module: "FiresmithRuntime", package: "firesmith", alternative: nil)

  fileprivate static let firebase = SwiftLibrary(
    module: "FiresmithFirebase", package: "firesmith-firebase", alternative: "runtime: vendored")
}

extension SwiftLibrary {
  var context: MustacheValue {
    // swiftLibrary: A library that generated code imports.
    [
      // The module's name.
      "module": .string(module),
      // The package that has the module.
      "package": .string(package),
      // What the configuration says for code without the library; null if there is none.
      "alternative": .optional(alternative),
    ]
  }
}

extension OutputOptions {
  /// The library that generated code imports; `nil` if it has the support code itself.
  var swiftLibrary: SwiftLibrary? {
    switch (swift.sdk, runtime) {
    case (.portable, _): .portable
    case (.firebase, .package): .firebase
    case (.firebase, .vendored): nil
    }
  }

  /// The error of an output that asks for a copy of support code that only a library has.
  var problemWithRuntime: Diagnostic? {
    guard swift.sdk == .portable, runtime == .vendored, let mark = runtimeMark else { return nil }
    return Diagnostic(
      .conflictingKeys,
      "'runtime: vendored' is for 'sdk: firebase'; with 'sdk: portable', code imports FiresmithRuntime",
      at: mark)
  }
}
