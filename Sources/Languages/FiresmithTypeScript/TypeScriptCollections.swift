import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

// The functions for collections and single documents.
extension TypeScriptLowering {
  /// Returns the declarations of `collections.ts`, and its imports.
  func collections() -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    var imports = TypeScriptImports(root: ".", own: ("", ""), options: options)
    imports.addSupport()
    imports.add(supportType: "Firestore", from: "sdk")
    var declarations: [TypeScriptDeclaration] = []
    for index in schema.collections.indices {
      let id = CollectionID(index: index)
      declarations += places(of: id, &imports)
      if !schema[id].isSingleDocument { declarations += writes(to: id, &imports) }
      declarations += updates(in: id, &imports)
      declarations += fields(of: id)
      for (query, name) in zip(schema[id].queries, names[id].queries) where has(query) {
        declarations += self.query(query, named: name, in: id, &imports)
      }
    }
    return (imports.statements, declarations)
  }

  /// Whether the output has a query: the web's SDK can't search for vectors.
  func has(_ query: Query) -> Bool {
    switch options.typeScript.sdk {
    case .web: query.nearest == nil
    case .admin: query.isFor(.admin)
    }
  }

  /// The types and the converters of a collection's documents.
  struct Documents {
    var model: String
    /// The type that is written.
    var written: String
    var stored: String
    /// The type that is read, with the id.
    var document: String
    var converter: String
    var documentConverter: String
    var resultConverter: String
  }

  /// Returns the types and the converters of the documents with the model `id`, and imports them.
  func documents(of id: TypeID, _ imports: inout TypeScriptImports) -> Documents {
    let model = names[id].qualified
    let document = TypeScriptNames.document(model)
    let isRead = schema[id].selection != nil
    let isStored = isRead || names[id].documentID?.isStored == true
    let documents = Documents(
      model: model, written: isStored ? document : model, stored: TypeScriptNames.stored(model),
      document: document, converter: TypeScriptNames.converter(of: model),
      documentConverter: TypeScriptNames.converter(of: document),
      resultConverter: TypeScriptNames.resultConverter(of: model))
    let file = fileNames[schema[id].file]
    for type in [documents.written, documents.stored, document] {
      imports.add(model: type, from: file)
    }
    return documents
  }

  /// Returns the parameters of a function for a collection: `db: Firestore`, `bookId: string`.
  func parameters(of id: CollectionID) -> [String] {
    ["db: Firestore"] + names[id].parameters.map { "\($0): string" }
  }

  /// Returns the arguments for those parameters.
  func arguments(of id: CollectionID) -> String {
    (["db"] + names[id].parameters).joined(separator: ", ")
  }

  // MARK: Places

  private func places(
    of id: CollectionID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let collection = schema[id]
    let documents = documents(of: collection.model, &imports)
    let file = fileNames[schema[collection.model].file]
    for converter in [documents.converter, documents.documentConverter] {
      imports.add(converter: converter, from: file)
    }
    let functions = TypeScriptFunctions(of: collection, named: names[id].name)
    let kind = collection.isSingleDocument ? "DocumentReference" : "CollectionReference"
    imports.add(supportType: kind, from: "sdk")
    let place = collection.isSingleDocument ? "documentAt" : "collectionAt"
    let nouns = collection.isSingleDocument ? "The single document" : "The collection"
    let about = collection.description ?? schema[collection.model].description
    let path = "\(nouns) `\(collection.pathPattern)`"
    let description = about.map { "\(path).\n\n\($0)" } ?? "\(path)."
    var declarations = [
      function(
        functions.name, of: id, result: "\(kind)<\(documents.written), \(documents.stored)>",
        documentation: description,
        "return firesmith.\(place)(db, \(self.path(of: id)), \(documents.converter));")
    ]
    let result = "<\(documents.document), \(documents.stored)>"
    if collection.isSingleDocument {
      declarations.append(
        function(
          functions.all, of: id, result: "DocumentReference" + result,
          documentation: "\(path), for reading.",
          "return firesmith.documentAt(db, \(self.path(of: id)), \(documents.documentConverter));"))
      return declarations
    }
    imports.add(converter: documents.resultConverter, from: file)
    imports.add(supportType: "Query", from: "sdk")
    imports.add(supportType: "DocumentResult", from: "documents")
    let results = "Query<DocumentResult<\(documents.document)>, \(documents.stored)>"
    declarations += [
      function(
        functions.all, of: id, result: "Query" + result,
        documentation: "All documents of `\(collection.pathPattern)` with their ids, for reading.",
        "return firesmith.collectionAt(db, \(self.path(of: id)), \(documents.documentConverter));"),
      function(
        functions.allResults, of: id, result: results,
        documentation: "The same, with a result for each document that says what is wrong with it.",
        "return firesmith.collectionAt(db, \(self.path(of: id)), \(documents.resultConverter));"),
    ]
    guard !collection.parameters.isEmpty else { return declarations }
    let storedID = TypeScriptLiteral.string(collection.storedID)
    let groups = "The documents of all collections called `\(collection.storedID)`"
    for (name, type, converter) in [
      (functions.group, "Query" + result, documents.documentConverter),
      (functions.groupResults, results, documents.resultConverter),
    ] {
      declarations.append(
        TypeScriptDeclaration(
          documentation: TypeScriptText.documentation("\(groups), for reading."),
          lines: TypeScriptText.function(
            "export function \(name)", parameters: ["db: Firestore"], result: type,
            body: ["return firesmith.groupOf(db, \(storedID), \(converter));"])))
    }
    return declarations
  }

  private func function(
    _ name: String, of id: CollectionID, result: String, documentation: String, _ statement: String
  ) -> TypeScriptDeclaration {
    TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(documentation),
      lines: TypeScriptText.function(
        "export function \(name)", parameters: parameters(of: id), result: result,
        body: [statement]))
  }

  /// Returns the expression of a path: `firesmith.joined('books', bookId, 'loans')`.
  private func path(of id: CollectionID) -> String {
    if let path = schema[id].fixedPath { return TypeScriptLiteral.string(path) }
    var parameters = names[id].parameters[...]
    let segments = schema[id].pathSegments.map { segment in
      segment.map(TypeScriptLiteral.string) ?? parameters.popFirst() ?? "''"
    }
    return "firesmith.joined(\(segments.joined(separator: ", ")))"
  }

  // MARK: Writing

  /// The functions that create documents and store them; those of the collection that declares the
  /// model.
  private func writes(
    to id: CollectionID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let collection = schema[id]
    guard collection.declaresModel else { return [] }
    let documents = documents(of: collection.model, &imports)
    let new = TypeScriptNames.new(documents.model)
    let noun = noun(of: collection.model)
    let into = "\(names[id].name)(\(arguments(of: id)))"
    let result = "Promise<DocumentReference<\(documents.written), \(documents.stored)>>"
    imports.add(supportType: "DocumentReference", from: "sdk")
    imports.add(model: new, from: fileNames[schema[collection.model].file])
    func function(_ name: String, _ parameters: [String], _ text: String, _ body: [String])
      -> TypeScriptDeclaration
    {
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(text),
        lines: TypeScriptText.function(
          "export function \(name)", parameters: self.parameters(of: id) + parameters,
          result: result, body: body))
    }
    guard let documentID = names[collection.model].documentID, documentID.isStored else {
      let policy = names[collection.model].documentID?.new ?? .none
      let create =
        policy == .uuid
        ? "return firesmith.stored(\(into), firesmith.newUuid(), model);"
        : "return firesmith.added(\(into), model);"
      return [
        function(
          "create" + documents.model, ["model: \(new)"],
          "Stores a new \(noun) under a new id.", [create]),
        function(
          "set" + documents.model, ["id: string", "model: \(new)"],
          "Stores the \(noun) under an id, in place of what is there.",
          ["return firesmith.stored(\(into), id, model);"]),
      ]
    }
    let property = TypeScriptLiteral.key(documentID.name)
    let access =
      documentID.name.isPlainIdentifier
      ? "model.\(documentID.name)" : "model[\(TypeScriptLiteral.string(documentID.name))]"
    let set = function(
      "set" + documents.model, ["model: \(new) & { readonly \(property): string }"],
      "Stores the \(noun) under its id, in place of what is there.",
      ["return firesmith.stored(\(into), \(access), model);"])
    let newID: String
    switch documentID.new {
    case .none: return [set]
    case .auto: newID = "firesmith.newId()"
    case .uuid: newID = "firesmith.newUuid()"
    }
    return [
      function(
        "create" + documents.model, ["model: \(new)"], "Stores a new \(noun) under a new id.",
        [
          "const id = \(newID);",
          "return firesmith.stored(\(into), id, { ...model, \(property): id });",
        ]),
      set,
    ]
  }

  // MARK: Fields

  /// The stored paths of a model's fields, for the SDK's own functions.
  private func fields(of id: CollectionID) -> [TypeScriptDeclaration] {
    let collection = schema[id]
    guard collection.declaresModel, !collection.isSingleDocument,
      case .structure(let structure) = schema[collection.model].kind
    else { return [] }
    let name = names[collection.model]
    let members = zip(structure.fields, name.properties).compactMap { field, property -> String? in
      guard field.isStored else { return nil }
      let literal = TypeScriptLiteral.string(field.name.value)
      let path =
        field.name.value.isPath ? literal : "/* @__PURE__ */ new firesmith.FieldPath(\(literal))"
      return "  \(TypeScriptLiteral.key(property)): \(path),"
    }
    guard !members.isEmpty else { return [] }
    let constant = TypeScriptNames.fields(of: name.qualified)
    // Without a class, the constant is its own type.
    let hasOnlyPaths = structure.fields.allSatisfy { !$0.isStored || $0.name.value.isPath }
    let types =
      hasOnlyPaths
      ? []
      : zip(structure.fields, name.properties).compactMap { field, property -> String? in
        guard field.isStored else { return nil }
        let type =
          field.name.value.isPath
          ? TypeScriptLiteral.string(field.name.value) : "firesmith.FieldPath"
        return "  readonly \(TypeScriptLiteral.key(property)): \(type);"
      }
    let start =
      types.isEmpty
      ? ["export const \(constant) = {"] : ["export const \(constant): {"] + types + ["} = {"]
    return [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(
          "The stored names of the \(noun(of: collection.model))'s fields, for `where`, `orderBy` and the like."
        ),
        lines: start + members + [types.isEmpty ? "} as const;" : "};"])
    ]
  }
}

extension String {
  /// Whether the SDKs take the name as the path of one field.
  fileprivate var isPath: Bool { isPlainIdentifier && !utf8.contains(UInt8(ascii: "$")) }
}
