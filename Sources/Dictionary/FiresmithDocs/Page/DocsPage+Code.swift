import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithText

extension DocsPage {
  /// Returns the declarations of a type in all outputs.
  ///
  /// - Parameter collection: The collection whose calls stand above the declarations.
  func code(of id: TypeID, _ collection: CollectionID? = nil) -> MustacheValue {
    let name = schema[id].name.name.value
    let titles = options.code.map(\.language)
    let blocks = zip(options.code, declarations).compactMap {
      code, declarations -> MustacheValue? in
      guard schema[id].parent == nil, let found = declarations[name] else { return nil }
      let isOnly = titles.count { $0 == code.language } == 1
      // docsCodeBlock: The code in an output.
      return [
        // The language.
        "title": .string(isOnly ? code.language : "\(code.language), \(code.folder)"),
        // The file with the declaration.
        "file": .string(found.file),
        // The declaration. It is HTML.
        "text": .string(found.text.escapedForElements),
        // How to use the collection. It is HTML.
        "calls": .optional(
          collection.flatMap { code.calls[$0] }.map { $0.escapedForElements }),
        // Whether something of the declaration is left out.
        "isCut": .boolean(found.isCut),
      ]
    }
    if blocks.isEmpty { return .null }
    // docsCode: The code of a model or a type.
    return [
      // [docsCodeBlock]: One block for each output.
      "blocks": .list(blocks)
    ]
  }
}
