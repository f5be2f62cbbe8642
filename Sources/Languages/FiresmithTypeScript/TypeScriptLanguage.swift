import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithMustache
import FiresmithSamples
import FiresmithSchema
import FiresmithVersion

/// TypeScript: types, converters, and functions for collections and queries, for one of Google's
/// SDKs.
package struct TypeScriptLanguage: TargetLanguage {
  package let keys = LanguageKeys.typeScript
  package let start = LanguageStart.folder(.typeScript)
  package let sdks = TypeScriptOptions.SDK.allCases.map(\.rawValue)
  package let folders = ["converters", "json", "models", "support", "zod"]

  package init() {}

  package var templates: [(name: String, text: String)] {
    (Templates.named("typescript-") + TypeScriptSupport.all.map(\.template)).sorted {
      $0.name < $1.name
    }
  }

  package func path(forSchema relativePath: String) -> String? {
    TypeScriptFileName.name(forSchema: relativePath).map { "models/\($0).ts" }
  }

  package func isName(_ name: String) -> Bool { name.hasSuffix(".ts") }

  package func problem(
    withFolder name: String, at location: Diagnostic.Location
  ) -> Diagnostic? { nil }

  package func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> DeclaredNames {
    for file in schema.files where TypeScriptFileName.name(forSchema: file.relativePath) == nil {
      diagnostics.append(
        Diagnostic(
          .noIdentifier, "the file's name contains no character for the name of a TypeScript file",
          at: SourceMark(file: file.file, line: 1, column: 1)))
    }
    diagnostics += Self.problems(of: schema, options: options)
    if options.samples != nil { diagnostics += SamplePlans(of: schema).problems }
    return NameResolver.names(
      of: schema, options: options,
      rules: TypeScriptNaming(options), diagnostics: &diagnostics)
  }

  package func plan(
    for schema: Schema, options: OutputOptions, names: DeclaredNames
  ) -> OutputPlan {
    let lowering = TypeScriptLowering(schema: schema, options: options, names: names)
    return OutputPlan(files: lowering.files, calls: lowering.calls)
  }
}

extension TypeScriptLowering {
  /// All files of the output.
  fileprivate var files: [FileContext] {
    let header = MustacheValue.strings(
      Prose.lines(of: options.header, width: nil).map { $0.isEmpty ? "//" : "// \($0)" })
    let support = support.map { file in
      FileContext(path: file.path, template: file.template.name) { [options] in
        // typescriptSupport for typescript-*: What the other templates for TypeScript render: code
        // that is the same in every project.
        [
          "source": .null,
          "header": header,
          // The ending of relative imports: `.js`, or nothing.
          "suffix": .string(options.typeScript.importSuffix),
          // Whether relative imports have an ending.
          "hasSuffix": .boolean(!options.typeScript.importSuffix.isEmpty),
          // The module of the SDK.
          "module": .string(options.typeScript.sdkModule),
        ]
      }
    }
    let code = filesWithTypes.flatMap { file in
      [
        module("models/\(fileNames[file]).ts", of: file, header) { self.models(of: file) },
        module("converters/\(fileNames[file]).ts", of: file, header) { self.converters(of: file) },
        module("json/\(fileNames[file]).ts", of: file, header) { self.json(of: file) },
      ]
        + (options.typeScript.zod
          ? [module("zod/\(fileNames[file]).ts", of: file, header) { self.zod(of: file) }] : [])
    }
    let collections =
      schema.collections.isEmpty ? [] : [module("collections.ts", of: nil, header, collections)]
    let samples =
      options.samples == nil || schema.types.isEmpty
      ? [] : [module("samples.ts", of: nil, header, samples)]
    return collections + code + samples + [module("index.ts", of: nil, header, index)] + support
  }

  /// The files of the support code that the output needs.
  private var support: [TypeScriptSupport] {
    switch options.runtime {
    case .vendored: break
    case .package: return []
    }
    return TypeScriptSupport.files(for: options.typeScript.sdk).filter {
      switch $0.path {
      // The oldest SDKs that are supported have no vectors.
      case "support/vectors.ts": hasVectors
      case "support/search.ts":
        schema.collections.contains { $0.queries.contains { $0.nearest != nil && has($0) } }
      case "support/samples.ts", "support/sample-words.ts": options.samples != nil
      case "support/zod.ts": options.typeScript.zod
      default: true
      }
    }
  }

  /// The declaration that compiles only with the version of the package that fits the code.
  private var version: [TypeScriptDeclaration] {
    switch options.runtime {
    case .vendored: return []
    case .package:
      let module = TypeScriptLiteral.string(options.typeScriptSupport("firesmith", from: "."))
      let version = TypeScriptLiteral.string(Release.version)
      return [
        TypeScriptDeclaration(
          documentation: TypeScriptText.documentation(
            "The version of the command that generated the code, and of the package that it needs."),
          lines: ["export type FiresmithVersion = import(\(module)).GeneratedBy<\(version)>;"])
      ]
    }
  }

  private func module(
    _ path: String, of file: Int?, _ header: MustacheValue,
    _ contents:
      @escaping @Sendable () -> (
        imports: [String], declarations: [TypeScriptDeclaration]
      )
  ) -> FileContext {
    let declaresTypes = path.hasPrefix("models/")
    return FileContext(path: path, template: "typescript-module", declaresTypes: declaresTypes) {
      [schema] in
      var (imports, declarations) = contents()
      // Without an export, a file would be no module.
      if declarations.isEmpty { declarations = [TypeScriptDeclaration(lines: ["export {};"])] }
      // typescriptModule for typescript-module: What `typescript-module` renders: a file of models,
      // converters or functions.
      return [
        "source": .optional(file.map { schema.files[$0].relativePath }),
        "header": header,
        // The lines of the imports.
        "imports": .strings(TypeScriptLayout.lines(of: imports)),
        // [typescriptDeclaration]: The declarations, in order.
        "declarations": .list(declarations.map(\.context)),
      ]
    }
  }

  /// The files that declare something.
  private var filesWithTypes: [Int] {
    schema.files.indices.filter { !typesByFile[$0].isEmpty }
  }

  /// The file that exports the others' declarations.
  private func index() -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    let suffix = options.typeScript.importSuffix
    let files =
      (schema.collections.isEmpty ? [] : ["collections"])
      + filesWithTypes.flatMap {
        ["converters/\(fileNames[$0])", "json/\(fileNames[$0])", "models/\(fileNames[$0])"]
      }
    let exports = files.sorted().map { file in
      "export * from \(TypeScriptLiteral.string("./\(file)\(suffix)"));"
    }
    let common = [
      ("export type", "DocumentResult", "documents"),
      ("export type", "ProblemKind, StoredKind", "errors"),
      ("export", "DocumentError", "errors"), ("export type", "Codec, External", "codec"),
      ("export", "UnknownValue", "unions"),
      ("export", "arrayRemove, arrayUnion, increment, remove", "updates"),
      ("export type", "ArrayChange, NumberChange, Removal, UpdateArguments", "updates"),
    ].map {
      let module = options.typeScriptSupport($2, from: ".")
      return "\($0) { \($1) } from \(TypeScriptLiteral.string(module));"
    }
    return ([], [TypeScriptDeclaration(lines: exports + common)] + version)
  }
}
