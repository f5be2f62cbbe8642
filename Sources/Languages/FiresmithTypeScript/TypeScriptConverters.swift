import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

// What reads and writes the models of a schema file.
extension TypeScriptLowering {
  /// Returns the declarations of a file of converters, and its imports.
  func converters(of file: Int) -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    var imports = TypeScriptImports(
      root: "..", own: ("converters", fileNames[file]), options: options)
    var declarations: [TypeScriptDeclaration] = []
    for id in typesByFile[file] {
      if let codec = codecDeclaration(of: id, &imports) { declarations.append(codec) }
      declarations += self.converters(of: id, &imports)
    }
    return (imports.statements, declarations)
  }

  private func codecDeclaration(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration? {
    let declaration = schema[id]
    let name = names[id].qualified
    var type = name
    let body: [String]
    switch declaration.kind {
    case .structure(let structure):
      if declaration.isMixin { return nil }
      if let (property, _) = discriminator(of: id) {
        type = "Omit<\(name), \(TypeScriptLiteral.string(property))>"
      }
      body = codec(structure, id, type, &imports)
    case .tuple(let structure):
      let elements = structure.fields.map { codec(of: $0, &imports) }
      body = ["firesmith.tuple<\(name)>([\(elements.joined(separator: ", "))]),"]
    case .union(let union): body = codec(union, id, &imports)
    case .untagged(let union): body = codec(union, id, &imports)
    case .enumeration(let enumeration):
      let values = enumeration.cases.map { TypeScriptLiteral.rawValue($0.rawValue) }
      let list = "[\(values.joined(separator: ", "))], \(isOpen(enumeration))"
      let codec = "firesmith.enumeration<\(name)>(\(list))"
      body = [former(enumeration).map { "firesmith.formerly(\(codec), \($0))," } ?? "\(codec),"]
    case .external, .alias: return nil
    }
    imports.addSupport()
    imports.add(supportType: "Codec", from: "codec")
    _ = self.name(of: id, &imports)
    let start = "export const \(TypeScriptNames.codec(of: name)): Codec<\(type)> = "
    return TypeScriptDeclaration(
      lines: [start + "/* @__PURE__ */ firesmith.lazy(() =>"]
        + body.map { "  " + $0 } + [");"])
  }

  /// Returns the values that cases had before, each with the one of today; `nil` without any.
  func former(_ enumeration: Enumeration) -> String? {
    former(enumeration.cases.map { ($0.rawValue, $0.previousValues.map(\.value)) })
  }

  /// Returns the values that cases had before, each with the one of today; `nil` without any.
  func former(
    _ cases: [(now: Enumeration.RawValue, before: [Enumeration.RawValue])]
  ) -> String? {
    let pairs = cases.flatMap { each in
      each.before.map { old in
        "[\(TypeScriptLiteral.rawValue(old)), \(TypeScriptLiteral.rawValue(each.now))]"
      }
    }
    return pairs.isEmpty ? nil : "[\(pairs.joined(separator: ", "))]"
  }

  private func codec(
    _ structure: Structure, _ id: TypeID, _ type: String, _ imports: inout TypeScriptImports
  ) -> [String] {
    let fields = zip(structure.fields, names[id].properties).map { field, property in
      "  \(TypeScriptLiteral.key(property)): \(self.field(field, &imports)),"
    }
    let shortcut = shortcut(structure, id, &imports).map { "  " + $0 }
    guard let other = names[id].otherFields else {
      let call = "firesmith.structure<\(type)>"
      if fields.isEmpty { return [call + "({}),"] }
      if shortcut.isEmpty { return [call + "({"] + fields + ["}),"] }
      return [call + "(", "  {"] + fields.map { "  " + $0 } + ["  },"] + shortcut + ["),"]
    }
    var except: [String] = []
    if let parent = schema[id].parent, case .union(let union) = schema[parent].kind,
      union.content == nil
    {
      except.append(union.discriminator.value)
    }
    if let documentID = documentID(of: id) { except.append(documentID.key) }
    let property = TypeScriptLiteral.string(other)
    return ["firesmith.openStructure<\(type), \(property)>("]
      + ["  {"] + fields.map { "  " + $0 } + ["  },"]
      + ["  \(property),", "  \(TypeScriptLiteral.strings(except)),"] + shortcut + ["),"]
  }

  private func codec(
    _ union: Union, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [String] {
    let name = names[id]
    var keys = "tag: \(TypeScriptLiteral.strings([union.discriminator.value, name.discriminator]))"
    if let content = union.content?.value, let property = name.content {
      keys += ", content: \(TypeScriptLiteral.strings([content, property]))"
    }
    keys += ", isOpen: \(name.unknownCase != nil)"
    let cases = union.cases.map { unionCase in
      let codec = TypeScriptNames.codec(of: names[unionCase.payload].qualified)
      imports.add(converter: codec, from: fileNames[schema[unionCase.payload].file])
      let hasTag = schema.tagField(of: unionCase, in: union) != nil ? ", hasTag: true" : ""
      let tags = unionCase.previousTags.map { TypeScriptLiteral.rawValue($0.value) }
      let former = tags.isEmpty ? "" : ", former: [\(tags.joined(separator: ", "))]"
      let tag = TypeScriptLiteral.rawValue(unionCase.tag)
      return "  { tag: \(tag), codec: \(codec)\(hasTag)\(former) },"
    }
    return ["firesmith.union<\(name.qualified)>({ \(keys) }, ["] + cases + ["]),"]
  }

  private func codec(
    _ union: UntaggedUnion, _ id: TypeID, _ imports: inout TypeScriptImports
  ) -> [String] {
    let isOpen = names[id].unknownCase != nil
    let members = union.members.fields.enumerated().map { index, field in
      let codec = codec(of: field, &imports)
      let kind = schema.storedKind(of: field.type) ?? .map
      let keys = schema.distinctiveKeys(ofMember: index, of: union, isOpen: isOpen).map {
        TypeScriptLiteral.strings([$0, property(for: $0, of: field.type)])
      }
      let list = keys.isEmpty ? "" : ", keys: [\(keys.joined(separator: ", "))]"
      return "  { kind: '\(kind)', codec: \(codec)\(list) },"
    }
    return ["firesmith.untagged<\(names[id].qualified)>(", "  ["]
      + members.map { "  " + $0 } + ["  ],", "  \(isOpen),", "),"]
  }

  /// Returns the property for a key that maps of a type have.
  private func property(for key: String, of type: FieldType) -> String {
    guard case .declared(let id) = withoutAlias(type) else { return key }
    switch schema[id].kind {
    case .structure(let structure):
      let index = structure.fields.firstIndex { $0.name.value == key }
      return index.map { names[id].properties[$0] } ?? key
    case .union(let union):
      return key == union.content?.value ? names[id].content ?? key : names[id].discriminator
    case .tuple, .untagged, .enumeration, .external, .alias: return key
    }
  }

  // MARK: Converters

  /// Returns the SDK's converters of a model, if documents have it.
  private func converters(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let isSelection = schema[id].selection != nil
    guard collectionsOfModels[id] != nil || isSelection else { return [] }
    let model = names[id].qualified
    let codec = TypeScriptNames.codec(of: model)
    let data = type(.declared(id), .stored, &imports)
    let document = TypeScriptNames.document(model)
    imports.add(model: document, from: fileNames[schema[id].file])
    imports.add(supportType: "FirestoreDataConverter", from: "sdk")
    imports.add(supportType: "DocumentResult", from: "documents")
    let documentID = documentID(of: id)
    let identity = documentID.map(Self.identity)
    let written = documentID?.isStored == true ? document : model
    let writing = constant(
      TypeScriptNames.converter(of: model), "FirestoreDataConverter<\(written), \(data)>",
      "written", [codec] + (documentID?.isStored == true ? [identity ?? "undefined"] : []),
      documentation: "The converter of documents that are written.")
    let reading = [
      constant(
        TypeScriptNames.converter(of: document), "FirestoreDataConverter<\(document), \(data)>",
        "identified", [codec, identity ?? "undefined"],
        documentation: "The converter of documents that are read, with their ids."),
      constant(
        TypeScriptNames.resultConverter(of: model),
        "FirestoreDataConverter<DocumentResult<\(document)>, \(data)>", "results",
        [codec, identity ?? "undefined"],
        documentation: "The converter of documents that are read, even where others are wrong."),
    ]
    return isSelection ? reading : [writing] + reading
  }

  private static func identity(_ documentID: DeclaredNames.DocumentIDName) -> String {
    let property = "property: \(TypeScriptLiteral.string(documentID.name))"
    guard documentID.isStored else { return "{ \(property) }" }
    return "{ \(property), name: \(TypeScriptLiteral.string(documentID.key)) }"
  }

  private func constant(
    _ name: String, _ type: String, _ function: String, _ arguments: [String],
    documentation: String
  ) -> TypeScriptDeclaration {
    let call = "/* @__PURE__ */ firesmith.\(function)(\(arguments.joined(separator: ", ")));"
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(documentation),
      lines: ["export const \(name): \(type) =", "  \(call)"])
  }
}
