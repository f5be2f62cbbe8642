import FiresmithLanguage
import FiresmithMustache

// The data that the templates of collections and their paths are rendered with.

extension PythonCollections {
  /// - Parameter support: The package of the support code.
  func context(
    header: MustacheValue, support: String, documents: PythonCollections
  ) -> MustacheValue {
    // pythonCollections for python-collections with pythonPaths: The context of
    // `python-collections`: the collections of all schema files.
    let own: MustacheObject = [
      "source": .null,
      "header": header,
      // The package that has the support code.
      "support": .string(support),
      // pythonPaths?: The single documents; null if there are none.
      "documents": documents.isEmpty ? .null : .object(documents.context),
      // Whether `paths`, or those of `documents`, has any.
      "importsPaths": .boolean(!paths.isEmpty || !documents.paths.isEmpty),
    ]
    return .object(MustacheObject(context.pairs + own.pairs))
  }

  private var context: MustacheObject {
    // pythonPaths: The enumeration `Collections`, or `Documents`: what `python-paths` renders.
    [
      // The enum's name: `Collections` or `Documents`.
      "enumeration": .string(isSingleDocuments ? "Documents" : "Collections"),
      // `collections`, or `single documents`.
      "nouns": .string(isSingleDocuments ? "single documents" : "collections"),
      // The meaning of the names: `id` or `path`.
      "identification": .string(isSingleDocuments || hasFixedDocuments ? "path" : "id"),
      // The part that `aliases` have in common with the others: `id`, or `path` for single
      // documents.
      "aliasIdentification": .string(isSingleDocuments ? "path" : "id"),
      // Whether the path of one of `members` leads through a document: `static/data/authors`.
      "hasFixedDocuments": .boolean(hasFixedDocuments),
      // [pythonMember]: The ids of collections, each once.
      "members": .list(
        members.map {
          // pythonMember: A name with its value.
          [
            // The name.
            "name": .string($0.name),
            // The value, as a literal.
            "literal": .string($0.literal),
          ]
        }),
      // Whether `aliases` has any.
      "hasAliases": .boolean(!aliases.isEmpty),
      // [pythonMember]: Further names of the same ids.
      "aliases": .list(
        aliases.map {
          // pythonMember
          ["name": .string($0.name), "literal": .string($0.literal)]
        }),
      // Whether `members` has any.
      "hasMembers": .boolean(!members.isEmpty),
      // Whether `paths` has any.
      "hasPaths": .boolean(!paths.isEmpty),
      // [pythonPath]: Functions for the paths of the collections below documents.
      "paths": .list(
        paths.map { path in
          // pythonPath: A function for the path of a collection.
          [
            // [string]: The lines of its docstring, quotes and indentation included; empty if there
            // is none.
            "documentation": path.documentation.context,
            // The function's name.
            "name": .string(path.name),
            // [item]: Its parameters with their types.
            "parameters": .items(path.parameters.map { "\($0): str" }),
            // [item]: The parts of the path, as expressions.
            "segments": .items(path.segments),
          ]
        }),
    ]
  }
}
