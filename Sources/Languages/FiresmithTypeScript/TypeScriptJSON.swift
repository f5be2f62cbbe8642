import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

// The JSON of a schema file's models: its types, and the functions that read and write it.
extension TypeScriptLowering {
  /// Returns the declarations of a file about JSON, and its imports.
  func json(of file: Int) -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    var imports = TypeScriptImports(root: "..", own: ("json", fileNames[file]), options: options)
    var declarations: [TypeScriptDeclaration] = []
    for id in typesByFile[file] {
      declarations += jsonTypes(of: id, &imports)
      if let collection = collectionsOfModels[id] {
        declarations += documentTypes(of: id, in: collection, &imports)
        declarations += functions(of: id, &imports)
      }
    }
    return (imports.statements, declarations)
  }

  /// The uses of a structure's JSON.
  private enum Use {
    /// All of a document.
    case answer
    /// The body of a request for a new document.
    case new
    /// The body of a request for changes.
    case changes
  }

  // MARK: Types

  private func jsonTypes(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let declaration = schema[id]
    let name = names[id].qualified
    let lines: [String]
    switch declaration.kind {
    case .structure(let structure):
      if declaration.isMixin { return [] }
      lines = object(TypeScriptNames.json(name), structure, id, for: .answer, &imports)
    case .tuple(let structure):
      let elements = structure.fields.map { type(of: $0, .json, &imports) }
      lines = ["export type \(TypeScriptNames.json(name)) = [\(elements.joined(separator: ", "))];"]
    case .union(let union):
      var members = union.cases.map { storedCase($0, of: union, id, .json, &imports) }
      if names[id].unknownCase != nil { members.append("{ [key: string]: unknown }") }
      lines = ["export type \(TypeScriptNames.json(name)) = \(members.joined(separator: " | "));"]
    case .untagged(let union):
      let members = union.members.fields.map { type(of: $0, .json, &imports) }.uniqued()
      let any = names[id].unknownCase != nil ? "unknown" : members.joined(separator: " | ")
      lines = ["export type \(TypeScriptNames.json(name)) = \(any);"]
    case .enumeration, .alias, .external: return []
    }
    return [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation("The JSON of `\(name)`."), lines: lines)
    ]
  }

  private func object(
    _ type: String, _ structure: Structure, _ id: TypeID, for use: Use,
    _ imports: inout TypeScriptImports
  ) -> [String] {
    var lines: [String] = []
    if let parent = schema[id].parent, case .union(let union) = schema[parent].kind,
      let (_, tag) = discriminator(of: id)
    {
      let key = TypeScriptLiteral.key(union.discriminator.value)
      lines.append("  \(key): \(TypeScriptLiteral.rawValue(tag));")
    }
    lines += structure.fields.compactMap { field in
      member(of: field, for: use, &imports).map {
        "  \(TypeScriptLiteral.key(field.name.value))\($0);"
      }
    }
    var object =
      lines.isEmpty
      ? ["export type \(type) = {};"] : ["export type \(type) = {"] + lines + ["};"]
    if structure.otherFields != nil, use == .answer {
      object[object.count - 1] =
        object[object.count - 1].dropLast() + " & { [key: string]: unknown };"
    }
    return object
  }

  /// Returns a field's type in JSON, with the mark of what may be absent; `nil` if there is no such
  /// field.
  private func member(
    of field: Field, for use: Use, _ imports: inout TypeScriptImports
  ) -> String? {
    guard field.isStored else { return nil }
    let type = type(of: field, .json, &imports)
    let mayBeNull = field.isOptional && field.constant == nil && field.defaultValue == nil
    if field.serverTime != nil { return use == .answer ? "?: \(type) | null | undefined" : nil }
    switch use {
    case .answer:
      guard mayBeNull else { return ": \(type)" }
      return field.nulls == .explicit ? ": \(type) | null" : "?: \(type) | null | undefined"
    case .new:
      if mayBeNull { return "?: \(type) | null | undefined" }
      let mayLack = field.constant != nil || field.defaultValue != nil
      return mayLack ? "?: \(type) | undefined" : ": \(type)"
    case .changes:
      guard isChanged(field) else { return nil }
      return mayBeNull ? "?: \(type) | null | undefined" : "?: \(type) | undefined"
    }
  }

  private func documentTypes(
    of id: TypeID, in collection: CollectionID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let name = names[id].qualified
    let json = TypeScriptNames.json(name)
    let documentID = names[id].documentID.map {
      " & { \(TypeScriptLiteral.key($0.key)): string }"
    }
    var declarations: [TypeScriptDeclaration] = []
    func declare(_ text: String, _ lines: [String]) {
      declarations.append(
        TypeScriptDeclaration(documentation: TypeScriptText.documentation(text), lines: lines))
    }
    if let documentID {
      declare(
        "The JSON of a stored document, with its id.",
        [
          "export type \(TypeScriptNames.json(TypeScriptNames.document(name))) = \(json)\(documentID);"
        ])
    }
    let new = TypeScriptNames.json(TypeScriptNames.new(name))
    let about = "The body of a request for a new \(noun(of: id))."
    let chosen = isChosen(names[id].documentID) ? documentID ?? "" : ""
    guard case .structure(let structure) = schema[id].kind else {
      declare(about, ["export type \(new) = \(json)\(chosen);"])
      return declarations
    }
    var lines = object(new, structure, id, for: .new, &imports)
    lines[lines.count - 1] = lines[lines.count - 1].dropLast() + "\(chosen);"
    declare(about, lines)
    if isUpdated(id) {
      declare(
        "The body of a request for changes of a stored \(noun(of: id)). Null removes a field that may be absent.",
        object(
          TypeScriptNames.json(TypeScriptNames.update(name)), structure, id, for: .changes,
          &imports))
    }
    return declarations
  }

  /// Whether the sender of a new document chooses its id, which the document stores.
  func isChosen(_ documentID: DeclaredNames.DocumentIDName?) -> Bool {
    guard let documentID, documentID.isStored else { return false }
    return documentID.new == .none
  }

  // MARK: Functions

  private func functions(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let name = names[id].qualified
    let documentID = names[id].documentID
    let noun = noun(of: id)
    let codec = TypeScriptNames.codec(of: name)
    let file = fileNames[schema[id].file]
    imports.addSupport()
    imports.add(converter: codec, from: file)
    let document = TypeScriptNames.document(name)
    let jsonDocument = TypeScriptNames.json(documentID == nil ? name : document)
    let new = TypeScriptNames.new(name)
    var newModel = new
    let identity = identity(of: documentID)
    if let documentID, isChosen(documentID) {
      newModel += " & { readonly \(TypeScriptLiteral.key(documentID.name)): string }"
    }
    var functions = [
      function(
        TypeScriptNames.toJSON(name), "document", document, jsonDocument,
        "toJson(\(codec), \(identity), document)", "Returns the JSON of a stored \(noun)."),
      reading(
        TypeScriptNames.fromJSON(name), document, of: id, "fromJson(\(codec), \(identity), json",
        "Returns the \(noun) of a JSON, which another program may have written.", &imports),
      function(
        TypeScriptNames.toJSON(new), "model", newModel, TypeScriptNames.json(new),
        "bodyToJson(\(codec), \(identity), model)",
        "Returns the body of a request for a new \(noun)."),
      reading(
        TypeScriptNames.fromJSON(new), newModel, of: id,
        "bodyFromJson(\(codec), \(identity), json",
        "Returns a new \(noun) from the body of a request, which has nothing that the server sets.",
        &imports),
    ]
    imports.add(model: document, from: file)
    imports.add(model: new, from: file)
    guard isUpdated(id) else { return functions }
    let update = TypeScriptNames.update(name)
    imports.add(model: update, from: file)
    functions += [
      function(
        TypeScriptNames.toJSON(update), "changes", update, TypeScriptNames.json(update),
        "changesToJson(\(codec), changes)",
        "Returns the body of a request for changes, which has no changes of parts."),
      reading(
        TypeScriptNames.fromJSON(update), update, of: id, "changesFromJson(\(codec), json",
        "Returns the changes of a stored \(noun) from the body of a request.", &imports),
    ]
    return functions
  }

  /// Returns the property for a document's id, and its name in JSON, as an object.
  func identity(of documentID: DeclaredNames.DocumentIDName?) -> String {
    guard let documentID else { return "undefined" }
    let property = TypeScriptLiteral.string(documentID.name)
    let name = TypeScriptLiteral.string(documentID.key)
    let chosen = isChosen(documentID) ? ", isChosen: true" : ""
    return "{ property: \(property), name: \(name)\(chosen) }"
  }

  private func function(
    _ name: String, _ parameter: String, _ type: String, _ result: String, _ call: String,
    _ text: String
  ) -> TypeScriptDeclaration {
    TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(text),
      lines: TypeScriptText.function(
        "export function \(name)", parameters: ["\(parameter): \(type)"], result: result,
        body: ["return firesmith.\(call);"]))
  }

  /// Returns a function that reads JSON, which needs a database for references.
  private func reading(
    _ name: String, _ result: String, of id: TypeID, _ call: String, _ text: String,
    _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration {
    let needsDatabase = hasReferences(id)
    if needsDatabase { imports.add(supportType: "Firestore", from: "sdk") }
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(text),
      lines: TypeScriptText.function(
        "export function \(name)",
        parameters: ["json: unknown"] + (needsDatabase ? ["db: Firestore"] : []), result: result,
        body: ["return firesmith.\(call)\(needsDatabase ? ", db" : ""));"]))
  }

  /// Whether values of a type can hold references to documents.
  private func hasReferences(_ id: TypeID) -> Bool {
    var visited: Set<TypeID> = []
    func holds(_ type: FieldType) -> Bool {
      switch type {
      case .reference: return true
      case .scalar, .vector: return false
      case .array(let element), .map(let element): return holds(element)
      case .declared(let id):
        guard visited.insert(id).inserted else { return false }
        switch schema[id].kind {
        case .structure(let structure), .tuple(let structure):
          return structure.fields.contains { holds($0.type) }
        case .union(let union): return union.cases.contains { holds(.declared($0.payload)) }
        case .untagged(let union): return union.members.fields.contains { holds($0.type) }
        case .alias(let alias): return holds(alias.field.type)
        case .external(let external): return holds(external.encodedAs)
        case .enumeration: return false
        }
      }
    }
    return holds(.declared(id))
  }
}
