import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

// The models of a schema file: the types of an app, and those of what is stored.
extension TypeScriptLowering {
  /// Returns the declarations of a file of models, and its imports.
  func models(of file: Int) -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    var imports = TypeScriptImports(
      root: "..", own: ("models", fileNames[file]), options: options)
    let declarations = typesByFile[file].flatMap { self.declarations(of: $0, &imports) }
    return (imports.statements, declarations)
  }

  private func declarations(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let declaration = schema[id]
    switch declaration.kind {
    case .structure(let structure):
      if declaration.isMixin { return [app(structure, id, &imports)] }
      return [app(structure, id, &imports), stored(structure, id, &imports)]
        + documentTypes(of: id, structure, &imports)
    case .tuple(let structure): return tuple(structure, id, &imports)
    case .union(let union):
      return self.union(union, id, &imports) + documentTypes(of: id, nil, &imports)
    case .untagged(let union): return untagged(union, id, &imports)
    case .enumeration(let enumeration): return self.enumeration(enumeration, id)
    case .alias(let alias):
      let type = type(of: alias.field, .app, &imports)
      let field = FieldDocumentation(
        field: alias.field.withoutDeprecation, noun: noun(of: id), target: nil, codeMark: "`")
      return [
        TypeScriptDeclaration(
          documentation: TypeScriptText.documentation(declaration.description ?? field.text),
          lines: ["export type \(names[id].qualified) = \(type);"])
      ]
    case .external: return []
    }
  }

  // MARK: Structures

  private func app(
    _ structure: Structure, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration {
    let name = names[id]
    var lines: [String] = []
    if let (property, tag) = discriminator(of: id) {
      lines.append("  \(TypeScriptLiteral.key(property)): \(TypeScriptLiteral.rawValue(tag));")
    }
    for (field, property) in zip(structure.fields, name.properties) {
      lines += documentation(of: field, in: id)
      lines.append("  \(member(property, of: field, &imports));")
    }
    if let other = name.otherFields {
      lines.append("  /** The fields that the schema doesn't declare, as they are stored. */")
      lines.append("  \(TypeScriptLiteral.key(other))?: { [key: string]: unknown } | undefined;")
    }
    let description = schema[id].description ?? ""
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(description),
      lines: Self.object("export type \(name.qualified) = ", lines))
  }

  private func documentation(of field: Field, in id: TypeID) -> [String] {
    let target = field.type.referencedCollection.map { "`\(names[$0].name)`" }
    let text = FieldDocumentation(
      field: field.withoutDeprecation, noun: noun(of: id), target: target, codeMark: "`"
    ).text
    return TypeScriptText.documentation(
      text, deprecation: field.deprecated.map { $0.message ?? "" }, indentation: "  ")
  }

  /// Returns the member of an app's type: `title: string`, `note?: string | undefined`.
  private func member(
    _ property: String, of field: Field, _ imports: inout TypeScriptImports
  ) -> String {
    let type = type(of: field, .app, &imports)
    let key = TypeScriptLiteral.key(property)
    if field.constant != nil || field.defaultValue != nil { return "\(key): \(type)" }
    if field.serverTime != nil { return "\(key)?: \(type) | null | undefined" }
    guard field.isOptional else { return "\(key): \(type)" }
    return field.nulls == .explicit ? "\(key): \(type) | null" : "\(key)?: \(type) | undefined"
  }

  private func stored(
    _ structure: Structure, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration {
    let name = names[id].qualified
    var lines: [String] = []
    if let parent = schema[id].parent, case .union(let union) = schema[parent].kind,
      let (_, tag) = discriminator(of: id)
    {
      let key = TypeScriptLiteral.key(union.discriminator.value)
      lines.append("  \(key): \(TypeScriptLiteral.rawValue(tag));")
    }
    if let documentID = names[id].documentID, documentID.isStored, discriminator(of: id) == nil {
      lines.append("  \(TypeScriptLiteral.key(documentID.key)): string;")
    }
    for field in structure.fields where field.isStored {
      let type = type(of: field, .stored, &imports)
      let key = TypeScriptLiteral.key(field.name.value)
      let isOptional = field.isOptional && field.constant == nil
      let nulls = isOptional && field.nulls == .explicit ? " | null" : ""
      lines.append("  \(key)\(isOptional && nulls.isEmpty ? "?" : ""): \(type)\(nulls);")
    }
    var object = Self.object("export type \(TypeScriptNames.stored(name)) = ", lines)
    if structure.otherFields != nil {
      object[object.count - 1] =
        object[object.count - 1].dropLast() + " & { [key: string]: unknown };"
    }
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation("What is stored for `\(name)`."), lines: object)
  }

  private static func object(_ start: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [start + "{};"] : [start + "{"] + lines + ["};"]
  }

  // MARK: Documents

  /// The types of new documents, and of documents with their ids.
  private func documentTypes(
    of id: TypeID, _ structure: Structure?, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    guard collectionsOfModels[id] != nil || schema[id].selection != nil else { return [] }
    let name = names[id].qualified
    let with = names[id].documentID.map {
      " & { readonly \(TypeScriptLiteral.key($0.name)): string }"
    }
    let document = TypeScriptDeclaration(
      documentation: TypeScriptText.documentation("A stored document, with its id."),
      lines: ["export type \(TypeScriptNames.document(name)) = \(name)\(with ?? "");"])
    guard schema[id].selection == nil else { return [document] }
    let fields = zip(structure?.fields ?? [], names[id].properties)
    let made = fields.filter { $0.0.constant != nil || $0.0.defaultValue != nil }.map(\.1)
    var type = name
    if !made.isEmpty {
      let keys = made.map(TypeScriptLiteral.string).joined(separator: " | ")
      type = "Omit<\(name), \(keys)> & Partial<Pick<\(name), \(keys)>>"
    }
    let new = TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(
        "A new document, which may lack what has defaults."),
      lines: ["export type \(TypeScriptNames.new(name)) = \(type);"])
    return [document, new] + (structure.map { updateTypes(of: id, $0, &imports) } ?? [])
  }

  // MARK: Other types

  private func tuple(
    _ structure: Structure, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let name = names[id]
    let isLabelled = name.properties.allSatisfy(TypeScriptNaming.isLabel)
    func elements(_ form: Form) -> String {
      let elements = zip(structure.fields, name.properties).map { field, property in
        let type = type(of: field, form, &imports)
        return isLabelled && form == .app ? "\(property): \(type)" : type
      }
      return "[\(elements.joined(separator: ", "))]"
    }
    return [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(schema[id].description ?? ""),
        lines: ["export type \(name.qualified) = \(elements(.app));"]),
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation("What is stored for `\(name.qualified)`."),
        lines: ["export type \(TypeScriptNames.stored(name.qualified)) = \(elements(.stored));"]),
    ]
  }

  private func union(
    _ union: Union, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let name = names[id]
    var declarations: [TypeScriptDeclaration] = []
    var stored: [String] = []
    for (unionCase, model) in zip(union.cases, name.cases) {
      if let declaration = caseModel(unionCase, of: union, id, model, &imports) {
        declarations.append(declaration)
      }
      stored.append(storedCase(unionCase, of: union, id, .stored, &imports))
    }
    var members = name.cases
    if let unknown = name.unknownCase {
      let key = TypeScriptLiteral.key(name.discriminator)
      declarations.append(
        TypeScriptDeclaration(
          documentation: TypeScriptText.documentation(
            "A map of a kind that the schema doesn't know."),
          lines: [
            "export type \(unknown) = { \(key)?: undefined; stored: { readonly [key: string]: unknown } };"
          ]))
      members.append(unknown)
      stored.append("{ [key: string]: unknown }")
    }
    let isStored = name.documentID?.isStored == true
    let key = name.documentID.map { TypeScriptLiteral.key($0.key) } ?? ""
    let joined = stored.joined(separator: " | ")
    declarations.append(
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(schema[id].description ?? ""),
        lines: ["export type \(name.qualified) = \(members.joined(separator: " | "));"]))
    declarations.append(
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation("What is stored for `\(name.qualified)`."),
        lines: [
          "export type \(TypeScriptNames.stored(name.qualified)) = "
            + (isStored ? "(\(joined)) & { \(key): string };" : "\(joined);")
        ]))
    return declarations
  }

  /// Returns the type of a union's case; `nil` if the schema declares it in place.
  private func caseModel(
    _ unionCase: Union.Case, of union: Union, _ id: TypeID, _ model: String,
    _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration? {
    let name = names[id]
    let tag =
      "\(TypeScriptLiteral.key(name.discriminator)): \(TypeScriptLiteral.rawValue(unionCase.tag))"
    if let content = name.content {
      let payload = self.name(of: unionCase.payload, &imports)
      let key = TypeScriptLiteral.key(content)
      return TypeScriptDeclaration(lines: ["export type \(model) = { \(tag); \(key): \(payload) };"]
      )
    }
    if schema[unionCase.payload].parent == id { return nil }
    let payload = self.name(of: unionCase.payload, &imports)
    let hasTag = schema.tagField(of: unionCase, in: union) != nil
    return TypeScriptDeclaration(
      lines: ["export type \(model) = \(payload)\(hasTag ? "" : " & { \(tag) }");"])
  }

  /// Returns the type of a case's map as it is stored, or in JSON.
  func storedCase(
    _ unionCase: Union.Case, of union: Union, _ id: TypeID, _ form: Form,
    _ imports: inout TypeScriptImports
  ) -> String {
    let payload = type(.declared(unionCase.payload), form, &imports)
    let key = TypeScriptLiteral.key(union.discriminator.value)
    let tag = "\(key): \(TypeScriptLiteral.rawValue(unionCase.tag))"
    if let content = union.content?.value {
      return "{ \(tag); \(TypeScriptLiteral.key(content)): \(payload) }"
    }
    let hasTag =
      schema[unionCase.payload].parent == id || schema.tagField(of: unionCase, in: union) != nil
    return hasTag ? payload : "(\(payload) & { \(tag) })"
  }

  private func untagged(
    _ union: UntaggedUnion, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let isOpen = names[id].unknownCase != nil
    var members = union.members.fields.map { type(of: $0, .app, &imports) }
    let stored = union.members.fields.map { type(of: $0, .stored, &imports) }
    if isOpen {
      imports.add(supportType: "UnknownValue", from: "unions")
      members.append("UnknownValue")
    }
    let name = names[id].qualified
    return [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(schema[id].description ?? ""),
        lines: ["export type \(name) = \(members.uniqued().joined(separator: " | "));"]),
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation("What is stored for `\(name)`."),
        lines: [
          "export type \(TypeScriptNames.stored(name)) = "
            + "\(isOpen ? "unknown" : stored.uniqued().joined(separator: " | "));"
        ]),
    ]
  }

  private func enumeration(_ enumeration: Enumeration, _ id: TypeID) -> [TypeScriptDeclaration] {
    let name = names[id]
    var lines = ["export const \(name.qualified) = {"]
    for (each, property) in zip(enumeration.cases, name.cases) {
      lines += TypeScriptText.documentation(
        each.details?.description ?? "",
        deprecation: each.details?.deprecated.map { $0.message ?? "" }, indentation: "  ")
      lines.append(
        "  \(TypeScriptLiteral.key(property)): \(TypeScriptLiteral.rawValue(each.rawValue)),")
    }
    lines.append("} as const;")
    let others =
      switch enumeration.rawKind {
      case .string: " | (string & Record<never, never>)"
      case .integer: " | (number & Record<never, never>)"
      }
    let cases = "(typeof \(name.qualified))[keyof typeof \(name.qualified)]"
    let documentation = TypeScriptText.documentation(schema[id].description ?? "")
    return [
      TypeScriptDeclaration(documentation: documentation, lines: lines),
      TypeScriptDeclaration(
        documentation: documentation,
        lines: ["export type \(name.qualified) = \(cases)\(isOpen(enumeration) ? others : "");"]),
    ]
  }
}

extension Field {
  /// The field without its deprecation, which comments say by a tag of their own.
  fileprivate var withoutDeprecation: Field {
    guard deprecated != nil else { return self }
    var field = self
    var details = field.details
    details.deprecated = nil
    field.details = details
    return field
  }
}
