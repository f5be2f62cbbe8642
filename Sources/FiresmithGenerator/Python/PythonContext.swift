import FiresmithMustache

// The data that Python templates are rendered with.

extension PythonModelModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(PythonLayout.inline(source)),
      "header": header,
      "documentation": CodeLines.docstring("The models of \(source).").context,
      "importGroups": imports.context,
      "names": CodeLines(literals: exportedNames).context,
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
        "alias": value.alias.context, "documentation": value.documentation.context,
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
      "documentation": documentation.context,
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
      "documentation": documentation.context,
      "isSpaced": .boolean(!documentation.isEmpty && !attributes.isEmpty),
      "isEmpty": .boolean(documentation.isEmpty && attributes.isEmpty),
      "attributes": attributes.context,
    ]
  }
}

extension PythonImports {
  var context: MustacheValue { PythonImports.context(of: groups) }

  static func context(of groups: [CodeLines]) -> MustacheValue {
    .list(groups.map { ["lines": $0.context] })
  }
}

// MARK: - Repositories

extension PythonRepositoryModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(PythonLayout.inline(source)),
      "header": header,
      "documentation": CodeLines.docstring("The repositories of \(source).").context,
      "importGroups": imports.context,
      "names": CodeLines(literals: exportedNames).context,
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
      "class": CodeLines.call(
        "class \(fields)(", ["DocumentFields[\(model)]", "model=\(model)"], "):", column: 0
      ).context,
      "hasFields": .boolean(!fieldLines.isEmpty),
      "fieldLines": fieldLines.context,
      "hasChanges": .boolean(!changes.isEmpty),
      "changes": changes.context,
    ]
  }
}

/// The differences between a synchronous and an asynchronous repository.
struct PythonFlavour: Sendable {
  let prefix: String
  /// The end of the first line of the repository's documentation.
  let adverb: String
  /// The client library's class.
  let client: String
  /// The parameter for a client.
  let clientParameter: String

  private init(prefix: String, adverb: String) {
    self.prefix = prefix
    self.adverb = adverb
    client = "_firestore.\(prefix)Client"
    clientParameter = "client: \(client)"
  }

  static let sync = PythonFlavour(prefix: "", adverb: "")
  static let async = PythonFlavour(prefix: "Async", adverb: ", asynchronously")

  /// Returns the context of the support code.
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
  /// The contexts of the synchronous and the asynchronous repository.
  fileprivate var contexts: [MustacheValue] {
    let bodies = queries.map { $0.isGroup ? nil : $0.body(on: "self").context }
    return [PythonFlavour.sync, .async].map { flavour in
      context(flavour, queries: zip(queries, bodies).map { context(of: $0, body: $1, flavour) })
    }
  }

  private func context(_ flavour: PythonFlavour, queries: [MustacheValue]) -> MustacheValue {
    let client = ["self", flavour.clientParameter]
    return [
      "prefix": .string(flavour.prefix),
      "class": CodeLines.call(
        "class \(flavour.prefix)\(name)(",
        [String(code: "\(flavour.prefix)DocumentRepository[\(model), \(update)]")], "):",
        column: 0
      ).context,
      "client": .string(flavour.client),
      "adverb": .string(flavour.adverb),
      "name": .string(name),
      "model": .string(model),
      "fields": .string(fields),
      "update": .string(update),
      "link": .string(link),
      "path": .string(path),
      "creation": CodeLines.call(
        "super().__init__(", ["client", path, fields], ")", column: 8
      ).context,
      "groupID": .optional(groupID),
      "groupSignature": groupSignature(flavour).context,
      "groupBody": groupBody(flavour).context,
      "initializer": CodeLines.definition(
        "def __init__(", client + parameters.map { "\($0): str" }, ") -> None:", column: 4
      ).context,
      "queries": .list(queries),
      "subcollections": .list(subcollections.map { $0.context(flavour) }),
    ]
  }

  private func groupSignature(_ flavour: PythonFlavour) -> CodeLines {
    guard groupID != nil else { return CodeLines() }
    return .definition(
      "def group(", [flavour.clientParameter], ") -> \(flavour.prefix)DocumentQuery[\(model)]:",
      column: 4)
  }

  private func groupBody(_ flavour: PythonFlavour) -> CodeLines {
    guard let groupID else { return CodeLines() }
    return .call(
      "return \(flavour.prefix)DocumentQuery[\(model)].of_group(", ["client", groupID, fields], ")",
      column: 8)
  }

  /// - Parameter body: The method's body, if it is the same for both flavours.
  private func context(
    of query: PythonQuery, body: MustacheValue?, _ flavour: PythonFlavour
  ) -> MustacheValue {
    let first = query.isGroup ? flavour.clientParameter : "self"
    return [
      "isGroup": .boolean(query.isGroup),
      "documentation": query.documentation.context,
      "signature": CodeLines.definition(
        "def \(query.name)(", [first] + query.parameters,
        ") -> \(flavour.prefix)DocumentQuery[\(model)]:", column: 4
      ).context,
      "body": body ?? query.body(on: "\(flavour.prefix)\(name).group(client)").context,
    ]
  }
}

extension PythonRepository.Subcollection {
  fileprivate func context(_ flavour: PythonFlavour) -> MustacheValue {
    let repository = flavour.prefix + self.repository
    return [
      "signature": CodeLines.definition(
        "def \(method)(", ["self", "\(parameter): str"], ") -> \(repository):", column: 4
      ).context,
      "body": body(repository).context,
      "method": .string(method),
      "repository": .string(self.repository),
      "parameter": .string(parameter),
      "arguments": .string(arguments.joined(separator: ", ")),
      "documentation": documentation.context,
    ]
  }
}

extension PythonRepository.Subcollection {
  private func body(_ repository: String) -> CodeLines {
    var lines = CodeLines.call("repository = \(repository)(", arguments, ")", column: 8)
    lines.add("        repository.timeout = self.timeout")
    lines.add("        return repository")
    return lines
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
            "documentation": path.documentation.context,
            "signature": CodeLines.definition(
              "def \(path.name)(", path.parameters.map { "\($0): str" }, ") -> str:", column: 4
            ).context,
            "body": CodeLines.call("return joined(", path.segments, ")", column: 8).context,
          ]
        }),
    ]
  }
}
