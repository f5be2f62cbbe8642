import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

extension TypeScriptLanguage {
  /// Returns the problems with what a schema asks for and TypeScript hasn't.
  static func problems(of schema: Schema, options: OutputOptions) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let mark = options.typeScript.bigintMark, options.typeScript.sdk == .web {
      problems.append(
        Diagnostic(
          .conflictingKeys,
          "'integers: bigint' is for 'sdk: admin'; the web's SDK has no such integers",
          at: mark))
    }
    if let mark = options.typeScript.moduleMark, options.runtime == .package {
      problems.append(
        Diagnostic(
          .conflictingKeys,
          "'module' can't be used with 'runtime: package': the package imports the SDK by its usual "
            + "name; write 'runtime: vendored' for this output", at: mark))
    }
    for collection in schema.collections {
      for query in collection.queries {
        guard let nearest = query.nearest, nearest.outputs == nil, options.typeScript.sdk == .web
        else { continue }
        problems.append(
          Diagnostic(
            .unsupportedQuery,
            "the web's SDK can't search for vectors; "
              + "write 'for: [portable, python, admin]' to leave the query out there",
            at: nearest.mark))
      }
    }
    for declaration in schema.types {
      guard case .untagged(let union) = declaration.kind else { continue }
      problems += self.problems(of: union, declaration, schema, options)
    }
    return problems
  }

  private static func problems(
    of union: UntaggedUnion, _ declaration: TypeDeclaration, _ schema: Schema,
    _ options: OutputOptions
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let fields = union.members.fields
    let kinds = fields.map { schema.storedKind(of: $0.type) }
    if options.typeScript.integers == .number, kinds.contains(.integer), kinds.contains(.double) {
      problems.append(
        Diagnostic(
          .invalidUnion,
          "TypeScript's numbers are both integers and doubles; write 'integers: bigint' in "
            + "firesmith.yaml, or a union of one of them", at: declaration.mark))
    }
    return problems
  }
}
