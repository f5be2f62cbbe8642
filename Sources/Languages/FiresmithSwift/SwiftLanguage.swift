import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSamples
import FiresmithSchema

/// Swift: models, typed collections and repositories of a Swift module.
package struct SwiftLanguage: TargetLanguage {
  package let keys = LanguageKeys.swift
  package let start = LanguageStart.ofProject
  package let folders: [String] = []
  package let namesUnionMembers = true
  package let sdks = SwiftOptions.SDK.allCases.map(\.rawValue)

  package init() {}

  package var templates: [(name: String, text: String)] {
    (Templates.named("swift-") + SwiftSupportTemplate.all.map { ($0.name, $0.text) })
      .sorted { $0.name < $1.name }
  }

  package func path(forSchema relativePath: String) -> String? {
    OutputNames.file(forSchema: relativePath)
  }

  package func isName(_ name: String) -> Bool { OutputNames.isOutput(name) }

  package func problem(
    withFolder name: String, at location: Diagnostic.Location
  ) -> Diagnostic? { nil }

  package func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> DeclaredNames {
    if options.swift.sdk == .firebase, options.swift.hasRepositories {
      for collection in schema.collections {
        diagnostics += collection.queries.compactMap(\.problemWithGoogleSDK)
      }
    }
    diagnostics += options.problemWithRuntime.map { [$0] } ?? []
    if options.samples != nil { diagnostics += SamplePlans(of: schema).problems }
    return NameResolver.names(
      of: schema, options: options, rules: SwiftNaming(acronyms: options.acronyms),
      diagnostics: &diagnostics)
  }

  package func plan(
    for schema: Schema, options: OutputOptions, names: DeclaredNames
  ) -> OutputPlan {
    let lowering = SwiftLowering(
      schema: schema, options: options, naming: SwiftNaming(acronyms: options.acronyms),
      names: names)
    return OutputPlan(
      files: lowering.files, indentation: options.swift.indentation,
      fixedPaths: [OutputNames.support], calls: lowering.calls)
  }
}

extension SwiftLowering {
  /// All files of the output.
  fileprivate var files: [FileContext] {
    // The file of the collections grows with the whole schema.
    [
      FileContext(path: OutputNames.collections, template: "swift-collections") {
        self.context(of: self.collections(), documents: self.collections(singleDocuments: true))
      },
      FileContext(path: OutputNames.support, template: "swift-support-file") {
        self.supportContext
      },
    ]
      + schema.files.indices.map { index in
        FileContext(
          path: OutputNames.file(forSchema: schema.files[index].relativePath),
          template: "swift-file", declaresTypes: true
        ) { self.context(of: self.file(of: index)) }
      }
  }
}

extension Query {
  /// The error of a query that Google's SDK for Apple's systems can't run, unless the schema says
  /// that the query isn't for it.
  fileprivate var problemWithGoogleSDK: Diagnostic? {
    guard let nearest, nearest.outputs == nil else { return nil }
    return Diagnostic(
      .unsupportedQuery,
      "Google's SDK for Apple's systems searches for vectors in pipelines only, which generated "
        + "code doesn't use; "
        + "write 'for: [portable, python, admin]' to leave the query out there",
      at: nearest.mark)
  }
}
