import FiresmithLanguage
import FiresmithMustache

// The data that the templates of repositories are rendered with.

extension PythonRepositoryModule {
  func context(header: MustacheValue) -> MustacheValue {
    // pythonRepositories for python-repositories: The context of `python-repositories`: the
    // repositories of one schema file.
    [
      "source": .string(Prose.inline(source)),
      "header": header,
      // [string]: The lines of the module's docstring.
      "documentation": CodeLines.docstring("The repositories of \(source).").context,
      // [pythonImportGroup]: The imports, in groups with an empty line between them.
      "importGroups": imports.context,
      // [string]: The names that the module exports, as literals.
      "names": CodeLines(literals: exportedNames).context,
      // [pythonRepositoryDeclaration]: A declaration for each collection.
      "declarations": .list(
        declarations.map { declaration in
          // pythonRepositoryDeclaration: The context of a collection.
          [
            // pythonDocument?: The fields of the collection's model; null if another collection has
            // them.
            "document": declaration.document?.context ?? .null,
            // [pythonRepository]: The repository for synchronous clients, and the one for
            // asynchronous ones.
            "repositories": .list(declaration.repository?.contexts ?? []),
          ]
        }),
    ]
  }
}

extension PythonDocument {
  fileprivate var context: MustacheValue {
    // pythonDocument: The context of `python-document`.
    [
      // The model's name.
      "model": .string(model),
      // For a selection of fields, the model of the whole documents.
      "whole": .optional(whole),
      // The base of the class with the fields: `DocumentFields[Book]`, or `SelectedFields[Book,
      // BookTitle]` for a selection.
      "base": .string(
        whole.map { String(code: "SelectedFields[\($0), \(model)]") }
          ?? String(code: "DocumentFields[\(model)]")),
      // The name of the class with the fields.
      "fields": .string(fields),
      // The name of the type of changes; null for a selection of fields, which nothing writes.
      "update": .optional(update),
      // The name of the type of request bodies that create a document; null for a selection of
      // fields.
      "creation": .optional(creation),
      // Whether `storedFields` has any.
      "hasFields": .boolean(!stored.isEmpty),
      // [pythonField]: The attributes of the class with the fields.
      "storedFields": .list(
        stored.map { field in
          // pythonField: A field in queries.
          [
            // Its name.
            "name": .string(field.name),
            // Its class, without arguments.
            "type": .string(field.type),
            // The last argument of its class, on one line: the type of its values.
            "value": .string(field.value.text),
            // The attributes that lead to the field, as literals on one line.
            "path": .string(field.path.joined(separator: ", ")),
            // Whether Firestore keeps an index of it by itself.
            "isIndexed": .boolean(field.isIndexed),
            // pythonFieldParts: The same for several lines.
            "parts": .deferred {
              // pythonFieldParts: A field on several lines: what `python-field` renders.
              [
                // pythonCode: The last argument of its class.
                "value": field.value.context(comma: ","),
                // [item]: The attributes that lead to the field, as literals.
                "path": .items(field.path),
              ]
            },
          ]
        }),
      // Whether `changes` has any.
      "hasChanges": .boolean(!changes.isEmpty),
      // [pythonChange]: The keys of changes with their types.
      "changes": .list(
        changes.map { code in
          // pythonChange: A key of changes with its types.
          [
            // Its code on one line.
            "text": .string(code.text),
            // pythonCode: The same for several lines.
            "parts": .deferred { code.context(comma: ",") },
          ]
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
      // pythonRepository: The context of `python-repository`.
      [
        // `Async` or nothing.
        "prefix": .string(flavour.prefix),
        // The type of the client.
        "client": .string(flavour.client),
        // The name of the class, without `prefix`.
        "name": .string(name),
        // The base class, without `prefix`: `DocumentRepository` or `SingleDocument`.
        "base": .string(isSingleDocument ? "SingleDocument" : "DocumentRepository"),
        // The model's name.
        "model": .string(model),
        // The name of the class with the fields.
        "fields": .string(fields),
        // The name of the type of changes.
        "update": .string(update),
        // The link to the collection in documentation.
        "link": .string(link),
        // [string]: The lines of its docstring, quotes and indentation included.
        "documentation": CodeLines.docstring(
          "The \(isSingleDocument ? "document" : "documents of") ``\(link)``\(flavour.adverb).",
          column: 4
        ).context,
        // [string]: The ids in the collection's path, outermost first.
        "parameters": parameters,
        // pythonCode: An expression for the collection's path.
        "path": path,
        // The id of the collection group, as a literal, if the collection is below documents.
        "groupID": .optional(groupID),
        // The id of the database; null for the project's default one.
        "database": .optional(database),
        // The path of the field at which documents expire.
        "timeToLive": .optional(timeToLive),
        // [pythonQuery]: The schema's queries.
        "queries": .list(queries.map { context(of: $0, flavour) }),
        // [pythonSubcollection]: The repositories of the collections below.
        "subcollections": subcollections,
      ]
    }
  }

  private func context(of query: PythonQuery, _ flavour: PythonFlavour) -> MustacheValue {
    let calls = calls(of: query, flavour)
    // pythonQuery: A query of the schema: what `python-query` renders.
    return [
      // Whether it queries a collection group.
      "isGroup": .boolean(query.isGroup),
      // [string]: The lines of its docstring, quotes and indentation included; empty if there is
      // none.
      "documentation": query.documentation.context,
      // The method's name.
      "method": .string(query.name),
      // The type of what it returns.
      "returns": .string(returned(by: query, flavour)),
      // pythonNumbers?: The class for the numbers that it gives, in the synchronous repository;
      // null if it gives none or one.
      "numbers": numbers(of: query, flavour),
      // [pythonCode]: Its parameters with their types, without `self`.
      "parameters": .items(query.parameters),
      // [pythonCode]: The calls that make the query, with the dots between them.
      "calls": .items(calls, comma: ""),
      // Whether there is only one call.
      "isSingle": .boolean(calls.count == 1),
      // Whether there are more than two calls: formatters put each on a line of its own, then.
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
      // pythonNumbers: The class for the numbers of a query.
      [
        // The class's name.
        "name": .string(numbers.name),
        // [pythonNumber]: The attributes.
        "attributes": .list(
          numbers.attributes.map {
            // pythonNumber: A number of a query's result.
            [
              // The attribute's name.
              "name": .string($0.name),
              // Its type.
              "type": .string($0.type),
            ]
          }),
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
    // pythonSubcollection: A collection or a single document below a document.
    [
      // The method's name.
      "method": .string(method),
      // The repository that it gives, without `prefix`.
      "repository": .string(repository),
      // The parameter that names the document; null below a single document.
      "parameter": .optional(path.parameter),
      // The parameters for documents below that document; usually there are none.
      "otherParameters": .strings(path.otherParameters),
      // [pythonCode]: All parameters, with their types.
      "parameters": .items(parameters),
      // [item]: The repository's arguments.
      "arguments": .items(arguments),
      // [string]: The lines of its docstring, quotes and indentation included; empty if there is
      // none.
      "documentation": documentation.context,
    ]
  }
}
