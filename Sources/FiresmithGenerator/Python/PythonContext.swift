import FiresmithMustache

// What the Python templates are rendered with: the lowered values under the names that the
// templates use.

extension PythonModelModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(PythonLayout.inline(source)),
      "header": header,
      "documentation": .strings(PythonLiteral.docstring("The models of \(source).")),
      "importGroups": imports.context,
      "names": .strings(PythonLayout.sortedExports(exportedNames).map(PythonLiteral.string)),
      "declarations": .list(declarations.map(\.context)),
    ]
  }
}

extension PythonDeclaration {
  fileprivate var context: MustacheValue {
    var enumeration = MustacheValue.null
    var structures: [MustacheValue] = []
    var union = MustacheValue.null
    switch self {
    case .enumeration(let value): enumeration = value.context
    case .structure(let value): structures = [value.context]
    case .union(let value):
      structures = value.members.map(\.context)
      union = [
        "alias": .strings(value.alias), "documentation": .strings(value.documentation),
      ]
    }
    return [
      "enumeration": enumeration,
      "structures": .list(structures),
      "union": union,
    ]
  }
}

extension PythonEnumeration {
  fileprivate var context: MustacheValue {
    [
      "name": .string(name),
      "base": .string(base),
      "documentation": .strings(PythonLayout.indented(documentation)),
      "isSpaced": .boolean(!documentation.isEmpty && !members.isEmpty),
      "members": .list(
        members.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
    ]
  }
}

extension PythonStructure {
  fileprivate var context: MustacheValue {
    let lines = attributes.flatMap { $0.lines + $0.documentation }
    return [
      "name": .string(name),
      "base": .string(base),
      "documentation": .strings(PythonLayout.indented(documentation)),
      "isSpaced": .boolean(!documentation.isEmpty && !lines.isEmpty),
      "isEmpty": .boolean(documentation.isEmpty && lines.isEmpty),
      "attributes": .strings(PythonLayout.indented(lines)),
    ]
  }
}

extension PythonImports {
  var context: MustacheValue {
    .list(groups.map { ["lines": .strings($0)] })
  }
}

// MARK: - Repositories

extension PythonRepositoryModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(PythonLayout.inline(source)),
      "header": header,
      "documentation": .strings(PythonLiteral.docstring("The repositories of \(source).")),
      "importGroups": imports.context,
      "names": .strings(PythonLayout.sortedExports(declaredNames).map(PythonLiteral.string)),
      "declarations": .list(
        declarations.map { declaration in
          [
            "document": declaration.document?.context ?? .null,
            "repositories": .list(
              [PythonFlavour.sync, .async].compactMap { declaration.repository?.context($0) }),
          ]
        }),
    ]
  }
}

extension PythonDocument {
  fileprivate var context: MustacheValue {
    [
      "model": .string(model),
      "fields": .string(fields),
      "update": .string(update),
      "hasFields": .boolean(!fieldLines.isEmpty),
      "fieldLines": .strings(PythonLayout.indented(fieldLines.flatMap { $0 })),
      "hasChanges": .boolean(!changes.isEmpty),
      "changes": .strings(PythonLayout.indented(changes.flatMap(\.lines), by: 8)),
    ]
  }
}

/// How a synchronous repository differs from an asynchronous one.
struct PythonFlavour: Sendable {
  var prefix: String
  /// What the first line of the repository's documentation ends with.
  var adverb: String

  static let sync = PythonFlavour(prefix: "", adverb: "")
  static let async = PythonFlavour(prefix: "Async", adverb: ", asynchronously")

  var client: String { "_firestore.\(prefix)Client" }

  /// The context of the support code.
  func context(header: MustacheValue) -> MustacheValue {
    let isAsync = !prefix.isEmpty
    return [
      "source": .null,
      "header": header,
      "prefix": .string(prefix),
      "client": .string("\(prefix)Client"),
      "isAsync": .boolean(isAsync),
      "async": .string(isAsync ? "async " : ""),
      "await": .string(isAsync ? "await " : ""),
    ]
  }
}

extension PythonRepository {
  fileprivate func context(_ flavour: PythonFlavour) -> MustacheValue {
    let client = ["self", "client: \(flavour.client)"]
    return [
      "prefix": .string(flavour.prefix),
      "class": .strings(
        PythonLayout.signature(
          "class \(flavour.prefix)\(name)(",
          ["\(flavour.prefix)DocumentRepository[\(model), \(update)]"], "):", column: 0)),
      "client": .string(flavour.client),
      "adverb": .string(flavour.adverb),
      "name": .string(name),
      "model": .string(model),
      "fields": .string(fields),
      "update": .string(update),
      "link": .string(link),
      "path": .string(path),
      "groupID": .optional(groupID),
      "initializer": .strings(
        PythonLayout.indented(
          PythonLayout.signature(
            "def __init__(", client + parameters.map { "\($0): str" }, ") -> None:", column: 4))),
      "queries": .list(queries.map { context(of: $0, flavour) }),
      "subcollections": .list(
        subcollections.map { subcollection in
          [
            "method": .string(subcollection.method),
            "repository": .string(subcollection.repository),
            "parameter": .string(subcollection.parameter),
            "arguments": .string(subcollection.arguments),
            "documentation": .strings(
              PythonLayout.indented(subcollection.documentation, by: 8)),
          ]
        }),
    ]
  }

  private func context(of query: PythonQuery, _ flavour: PythonFlavour) -> MustacheValue {
    let first = query.isGroup ? "client: \(flavour.client)" : "self"
    let base = query.isGroup ? "\(flavour.prefix)\(name).group(client)" : "self"
    return [
      "isGroup": .boolean(query.isGroup),
      "documentation": .strings(PythonLayout.indented(query.documentation, by: 8)),
      "signature": .strings(
        PythonLayout.indented(
          PythonLayout.signature(
            "def \(query.name)(", [first] + query.parameters,
            ") -> \(flavour.prefix)DocumentQuery[\(model)]:", column: 4))),
      "body": .strings(PythonLayout.indented(query.body(on: base), by: 8)),
    ]
  }
}

// MARK: - The package

extension PythonCollections {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .null,
      "header": header,
      "members": .list(members.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
      "hasAliases": .boolean(!aliases.isEmpty),
      "aliases": .list(aliases.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
      "hasMembers": .boolean(!members.isEmpty),
      "hasPaths": .boolean(!paths.isEmpty),
      "paths": .list(
        paths.map { path in
          [
            "documentation": .strings(PythonLayout.indented(path.documentation, by: 8)),
            "signature": .strings(
              PythonLayout.indented(
                PythonLayout.signature(
                  "def \(path.name)(", path.parameters.map { "\($0): str" }, ") -> str:",
                  column: 4))),
            "body": .strings(
              PythonLayout.indented(
                PythonLayout.signature("return joined(", path.segments, ")", column: 8), by: 8)),
          ]
        }),
    ]
  }
}
