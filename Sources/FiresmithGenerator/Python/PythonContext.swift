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
      "names": .strings(exportedNames.map(PythonLiteral.string)),
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
      "documentation": .strings(documentation),
      "isSpaced": .boolean(!documentation.isEmpty && !members.isEmpty),
      "members": .list(
        members.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
    ]
  }
}

extension PythonStructure {
  fileprivate var context: MustacheValue {
    [
      "name": .string(name),
      "base": .string(base),
      "documentation": .strings(documentation),
      "isSpaced": .boolean(!documentation.isEmpty && !attributes.isEmpty),
      "isEmpty": .boolean(documentation.isEmpty && attributes.isEmpty),
      "attributes": .strings(attributes),
    ]
  }
}

extension PythonImports {
  var context: MustacheValue { PythonImports.context(of: groups) }

  static func context(of groups: [[String]]) -> MustacheValue {
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
      "names": .strings(exportedNames.map(PythonLiteral.string)),
      "declarations": .list(
        declarations.map { declaration in
          [
            "document": declaration.document?.context ?? .null,
            "repositories": .list(declaration.repository?.contexts ?? []),
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
      "fieldLines": .strings(fieldLines),
      "hasChanges": .boolean(!changes.isEmpty),
      "changes": .strings(changes),
    ]
  }
}

/// How a synchronous repository differs from an asynchronous one.
struct PythonFlavour: Sendable {
  let prefix: String
  /// What the first line of the repository's documentation ends with.
  let adverb: String
  /// The class of the client library.
  let client: String
  /// The parameter that takes a client.
  let clientParameter: String

  private init(prefix: String, adverb: String) {
    self.prefix = prefix
    self.adverb = adverb
    client = "_firestore.\(prefix)Client"
    clientParameter = "client: \(client)"
  }

  static let sync = PythonFlavour(prefix: "", adverb: "")
  static let async = PythonFlavour(prefix: "Async", adverb: ", asynchronously")

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
  /// The contexts of the synchronous repository and of the asynchronous one.
  fileprivate var contexts: [MustacheValue] {
    let bodies = queries.map { $0.isGroup ? nil : MustacheValue.strings($0.body(on: "self")) }
    let subcollections = MustacheValue.list(subcollections.map(\.context))
    return [PythonFlavour.sync, .async].map { flavour in
      context(
        flavour,
        queries: zip(queries, bodies).map { context(of: $0, body: $1, flavour) },
        subcollections: subcollections)
    }
  }

  private func context(
    _ flavour: PythonFlavour, queries: [MustacheValue], subcollections: MustacheValue
  ) -> MustacheValue {
    let client = ["self", flavour.clientParameter]
    return [
      "prefix": .string(flavour.prefix),
      "class": .strings(
        PythonLayout.signature(
          String(code: "class \(flavour.prefix)\(name)("),
          [String(code: "\(flavour.prefix)DocumentRepository[\(model), \(update)]")], "):",
          column: 0)),
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
        PythonLayout.signature(
          "def __init__(", client + parameters.map { "\($0): str" }, ") -> None:", column: 4)),
      "queries": .list(queries),
      "subcollections": subcollections,
    ]
  }

  /// - Parameter body: The lines of the method's body, if they are the same for both flavours.
  private func context(
    of query: PythonQuery, body: MustacheValue?, _ flavour: PythonFlavour
  ) -> MustacheValue {
    let first = query.isGroup ? flavour.clientParameter : "self"
    return [
      "isGroup": .boolean(query.isGroup),
      "documentation": .strings(query.documentation),
      "signature": .strings(
        PythonLayout.signature(
          String(code: "def \(query.name)("), [first] + query.parameters,
          String(code: ") -> \(flavour.prefix)DocumentQuery[\(model)]:"), column: 4)),
      "body": body ?? .strings(query.body(on: "\(flavour.prefix)\(name).group(client)")),
    ]
  }
}

extension PythonRepository.Subcollection {
  fileprivate var context: MustacheValue {
    [
      "method": .string(method),
      "repository": .string(repository),
      "parameter": .string(parameter),
      "arguments": .string(arguments),
      "documentation": .strings(documentation),
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
            "documentation": .strings(path.documentation),
            "signature": .strings(
              PythonLayout.signature(
                "def \(path.name)(", path.parameters.map { "\($0): str" }, ") -> str:",
                column: 4)),
            "body": .strings(
              PythonLayout.signature("return joined(", path.segments, ")", column: 8)),
          ]
        }),
    ]
  }
}
