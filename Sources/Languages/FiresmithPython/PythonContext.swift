import FiresmithLanguage
import FiresmithMustache

// The data that Python templates are rendered with.

extension PythonModelModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(Prose.inline(source)),
      "header": header,
      "documentation": CodeLines.docstring("The models of \(source).").context,
      "importGroups": imports.context,
      "typeImports": .list(imports.typeStatements.map(\.context)),
      "hasTypeImports": .boolean(!imports.typeStatements.isEmpty),
      "names": CodeLines(literals: exportedNames).context,
      "declarations": .list(declarations.map(\.context)),
    ]
  }
}

extension PythonDeclaration {
  fileprivate var context: MustacheValue {
    var enumeration = MustacheValue.null
    var structures: [MustacheValue] = []
    var mixin = MustacheValue.null
    var union = MustacheValue.null
    switch self {
    case .enumeration(let value): enumeration = value.context
    case .structure(let value): structures = [value.context]
    case .mixin(let value): mixin = value.context
    case .alias(let value):
      union = [
        "name": .string(value.name), "alias": value.type.context(),
        "documentation": value.documentation.context,
      ]
    case .union(let value):
      structures = value.members.map(\.context)
      union = [
        "name": .string(value.name), "alias": value.alias.context(),
        "documentation": value.documentation.context,
      ]
    }
    return [
      "enumeration": enumeration,
      "structures": .list(structures),
      "mixin": mixin,
      "union": union,
    ]
  }
}

extension PythonEnumeration {
  fileprivate var context: MustacheValue {
    [
      "name": .string(name),
      "base": .string(base),
      "decorator": former.map { PythonCode.call("@formerly", [$0]).context() } ?? .null,
      "documentation": documentation.context,
      "isSpaced": .boolean(!documentation.isEmpty && !members.isEmpty),
      "members": .list(
        members.map {
          [
            "documentation": $0.documentation.context, "name": .string($0.name),
            "literal": .string($0.literal),
          ]
        }),
    ]
  }
}

extension PythonStructure {
  fileprivate var context: MustacheValue {
    let identity = identity?.context ?? .null
    let isBlank = attributes.isEmpty && !identity.isTruthy
    return [
      "name": .string(name),
      "base": .string(base),
      "documentation": documentation.context,
      "isSpaced": .boolean(!documentation.isEmpty && !isBlank),
      "isEmpty": .boolean(documentation.isEmpty && isBlank),
      "hasAttributes": .boolean(!attributes.isEmpty),
      "attributes": .list(attributes.map(\.context)),
      "identity": identity,
      "snapshot": snapshot?.context(type: name) ?? .null,
    ]
  }
}

extension PythonAttribute {
  fileprivate var context: MustacheValue {
    [
      "documentation": documentation.context,
      "name": .string(name),
      "type": .string(annotation.text),
      "value": .optional(value?.text),
      "parts": .deferred {
        [
          "annotation": annotation.context(),
          "isAnnotated": .boolean(isAnnotated),
          "value": value?.context() ?? .null,
        ]
      },
    ]
  }
}

extension DeclaredNames.DocumentIDName {
  /// The context that a model of an unknown kind needs to have its id under the same name as the
  /// known kinds; null if it needs none.
  fileprivate var context: MustacheValue {
    let idName = storedName ?? name
    if idName == "id", name == "id", storedName == nil { return .null }
    return [
      "idName": .optional(idName == "id" ? nil : PythonLiteral.string(idName)),
      "isStored": .boolean(storedName != nil),
      "property": .optional(name == "id" ? nil : name),
    ]
  }
}

extension PythonImports {
  var context: MustacheValue { PythonImports.context(of: groups) }

  static func context(of groups: [[Statement]]) -> MustacheValue {
    .list(
      groups.map { statements in
        [
          "imports": .list(statements.map(\.context))
        ]
      })
  }
}

extension PythonImports.Statement {
  fileprivate var context: MustacheValue {
    ["module": .string(module), "names": .items(names)]
  }
}

// MARK: - Repositories

extension PythonRepositoryModule {
  func context(header: MustacheValue) -> MustacheValue {
    [
      "source": .string(Prose.inline(source)),
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
      "whole": .optional(whole),
      "base": .string(
        whole.map { String(code: "SelectedFields[\($0), \(model)]") }
          ?? String(code: "DocumentFields[\(model)]")),
      "fields": .string(fields),
      "update": .optional(update),
      "creation": .optional(creation),
      "hasFields": .boolean(!stored.isEmpty),
      "storedFields": .list(
        stored.map { field in
          [
            "name": .string(field.name),
            "type": .string(field.type),
            "value": .string(field.value.text),
            "path": .string(field.path.joined(separator: ", ")),
            "isIndexed": .boolean(field.isIndexed),
            "parts": .deferred {
              ["value": field.value.context(comma: ","), "path": .items(field.path)]
            },
          ]
        }),
      "hasChanges": .boolean(!changes.isEmpty),
      "changes": .list(
        changes.map { code in
          ["text": .string(code.text), "parts": .deferred { code.context(comma: ",") }]
        }),
    ]
  }
}

/// The differences between a synchronous and an asynchronous repository.
struct PythonFlavour: Sendable {
  enum Kind: Sendable { case sync, async }

  let kind: Kind
  let prefix: String
  /// The end of the first line of the repository's documentation.
  let adverb: String
  /// The client library's class.
  let client: String

  private init(_ kind: Kind, prefix: String, adverb: String) {
    self.kind = kind
    self.prefix = prefix
    self.adverb = adverb
    client = "_firestore.\(prefix)Client"
  }

  static let sync = PythonFlavour(.sync, prefix: "", adverb: "")
  static let async = PythonFlavour(.async, prefix: "Async", adverb: ", asynchronously")
}

extension PythonRepository {
  /// The contexts of the synchronous and the asynchronous repository.
  fileprivate var contexts: [MustacheValue] {
    let path = path.context(comma: ",")
    let parameters = MustacheValue.strings(parameters)
    let subcollections = MustacheValue.list(subcollections.map(\.context))
    return [PythonFlavour.sync, .async].map { flavour in
      [
        "prefix": .string(flavour.prefix),
        "client": .string(flavour.client),
        "name": .string(name),
        "base": .string(isSingleDocument ? "SingleDocument" : "DocumentRepository"),
        "model": .string(model),
        "fields": .string(fields),
        "update": .string(update),
        "link": .string(link),
        "documentation": CodeLines.docstring(
          "The \(isSingleDocument ? "document" : "documents of") ``\(link)``\(flavour.adverb).",
          column: 4
        ).context,
        "parameters": parameters,
        "path": path,
        "groupID": .optional(groupID),
        "database": .optional(database),
        "timeToLive": .optional(timeToLive),
        "queries": .list(queries.map { context(of: $0, flavour) }),
        "subcollections": subcollections,
      ]
    }
  }

  private func context(of query: PythonQuery, _ flavour: PythonFlavour) -> MustacheValue {
    let calls = calls(of: query, flavour)
    return [
      "isGroup": .boolean(query.isGroup),
      "documentation": query.documentation.context,
      "method": .string(query.name),
      "returns": .string(returned(by: query, flavour)),
      "numbers": numbers(of: query, flavour),
      "parameters": .items(query.parameters),
      "calls": .items(calls, comma: ""),
      "isSingle": .boolean(calls.count == 1),
      // From three calls on, formatters put each on a line of its own.
      "isChain": .boolean(calls.count > 2),
    ]
  }

  /// Returns the type of what the method returns.
  private func returned(by query: PythonQuery, _ flavour: PythonFlavour) -> String {
    func awaited(_ type: String) -> String {
      switch flavour.kind {
      case .sync: type
      case .async: "Coroutine[Any, Any, \(type)]"
      }
    }
    switch query.result {
    case .query: return "\(flavour.prefix)DocumentQuery[\(query.model)]"
    case .nearest: return "\(flavour.prefix)NearestDocuments[\(query.model)]"
    case .number(let type): return awaited(type)
    case .numbers(let numbers): return awaited("\(name).\(numbers.name)")
    }
  }

  /// The class that the synchronous repository declares for a query's numbers.
  private func numbers(of query: PythonQuery, _ flavour: PythonFlavour) -> MustacheValue {
    switch (query.result, flavour.kind) {
    case (.numbers(let numbers), .sync):
      [
        "name": .string(numbers.name),
        "attributes": .list(
          numbers.attributes.map { ["name": .string($0.name), "type": .string($0.type)] }),
      ]
    case (.numbers, .async), (.query, _), (.nearest, _), (.number, _): .null
    }
  }

  /// Returns the calls that make a query, each with the dot before it.
  private func calls(of query: PythonQuery, _ flavour: PythonFlavour) -> [PythonCode] {
    guard query.isGroup else {
      let first = query.calls.first ?? .call("where", [])
      return [first.prefixed(by: "self.")] + query.calls.dropFirst().map { $0.prefixed(by: ".") }
    }
    let group = PythonCode.call("\(flavour.prefix)\(name).group", [.token("client")])
    return [group] + query.calls.map { $0.prefixed(by: ".") }
  }
}

extension PythonRepository.Subcollection {
  fileprivate var context: MustacheValue {
    [
      "method": .string(method),
      "repository": .string(repository),
      "parameter": .optional(path.parameter),
      "otherParameters": .strings(path.otherParameters),
      "parameters": .items(parameters),
      "arguments": .items(arguments),
      "documentation": documentation.context,
    ]
  }
}

// MARK: - The package

extension PythonCollections {
  /// - Parameter support: The package of the support code.
  func context(
    header: MustacheValue, support: String, documents: PythonCollections
  ) -> MustacheValue {
    guard case .object(var context) = context else { return context }
    context["source"] = .null
    context["header"] = header
    context["support"] = .string(support)
    context["documents"] = documents.isEmpty ? .null : documents.context
    context["importsPaths"] = .boolean(!paths.isEmpty || !documents.paths.isEmpty)
    return .object(context)
  }

  private var context: MustacheValue {
    [
      "enumeration": .string(isSingleDocuments ? "Documents" : "Collections"),
      "nouns": .string(isSingleDocuments ? "single documents" : "collections"),
      "identification": .string(isSingleDocuments || hasFixedDocuments ? "path" : "id"),
      "aliasIdentification": .string(isSingleDocuments ? "path" : "id"),
      "hasFixedDocuments": .boolean(hasFixedDocuments),
      "members": .list(members.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
      "hasAliases": .boolean(!aliases.isEmpty),
      "aliases": .list(aliases.map { ["name": .string($0.name), "literal": .string($0.literal)] }),
      "hasMembers": .boolean(!members.isEmpty),
      "hasPaths": .boolean(!paths.isEmpty),
      "paths": .list(
        paths.map { path in
          [
            "documentation": path.documentation.context,
            "name": .string(path.name),
            "parameters": .items(path.parameters.map { "\($0): str" }),
            "segments": .items(path.segments),
          ]
        }),
    ]
  }
}
