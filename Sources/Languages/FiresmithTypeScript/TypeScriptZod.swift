import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

// The schemas of Zod's for the models of a schema file.
extension TypeScriptLowering {
  /// Returns the declarations of a file of Zod's schemas, and its imports.
  func zod(of file: Int) -> (imports: [String], declarations: [TypeScriptDeclaration]) {
    var imports = TypeScriptImports(root: "..", own: ("zod", fileNames[file]), options: options)
    let declarations = typesByFile[file].flatMap { zodSchemas(of: $0, &imports) }
    guard !declarations.isEmpty else { return ([], []) }
    imports.addZod()
    return (imports.statements, declarations)
  }

  private func zodSchemas(
    of id: TypeID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let name = names[id].qualified
    switch schema[id].kind {
    case .structure(let structure):
      if schema[id].isMixin { return [] }
      return forms(of: id, &imports) { form, imports in
        self.zodObject(structure, id, form, &imports)
      } + bodies(of: id, structure, &imports)
    case .tuple(let structure):
      return forms(of: id, &imports) { form, imports in
        let elements = structure.fields.map { self.zod(of: $0, form, &imports) }
        return ["z.tuple([\(elements.joined(separator: ", "))])"]
      }
    case .union(let union):
      return forms(of: id, &imports) { form, imports in
        self.zodUnion(union, id, form, &imports)
      } + bodies(of: id, union, &imports)
    case .untagged:
      return forms(of: id, &imports) { form, imports in
        let codec = TypeScriptNames.codec(of: name)
        imports.add(converter: codec, from: self.fileNames[self.schema[id].file])
        let type = self.type(.declared(id), form, &imports)
        let schema = Self.custom(type, codec, form)
        return [form == .json ? "checks.checkedJson(\(schema), \(codec))" : schema]
      }
    case .enumeration, .alias, .external: return []
    }
  }

  /// Returns the schemas of a type as an app has it, as it is stored and as JSON has it.
  private func forms(
    of id: TypeID, _ imports: inout TypeScriptImports,
    _ expression: (Form, inout TypeScriptImports) -> [String]
  ) -> [TypeScriptDeclaration] {
    let name = names[id].qualified
    return [
      (Form.app, "\(name)", "A schema of `\(name)`."),
      (.stored, TypeScriptNames.stored(name), "A schema of what is stored for `\(name)`."),
      (.json, TypeScriptNames.json(name), "A schema of `\(name)` in bodies of requests."),
    ].map { form, type, text in
      zodSchema(
        of: type, type, text, expression(form, &imports),
        importing: {
          _ = self.type(.declared(id), form, &$0)
        }, &imports)
    }
  }

  private func zodSchema(
    of type: String, _ name: String, _ text: String, _ lines: [String],
    importing: (inout TypeScriptImports) -> Void, _ imports: inout TypeScriptImports
  ) -> TypeScriptDeclaration {
    importing(&imports)
    let constant = TypeScriptNames.zod(name)
    return TypeScriptDeclaration(
      documentation: TypeScriptText.documentation(text),
      lines: [
        "export const \(constant): z.ZodType<\(type), \(type)> = /* @__PURE__ */ checks.schema(() =>"
      ]
        + lines.dropLast().map { "  " + $0 } + ["  \(lines.last ?? ""),", ");"])
  }

  // MARK: Maps

  private func zodObject(
    _ structure: Structure, _ id: TypeID, _ form: Form, _ imports: inout TypeScriptImports
  ) -> [String] {
    var lines: [String] = []
    if let parent = schema[id].parent, case .union(let union) = schema[parent].kind,
      let (property, tag) = discriminator(of: id)
    {
      let key = form == .app ? property : union.discriminator.value
      lines.append("\(TypeScriptLiteral.key(key)): \(literal(of: [tag], form)),")
    }
    if form == .stored, let documentID = names[id].documentID, documentID.isStored,
      discriminator(of: id) == nil
    {
      lines.append("\(TypeScriptLiteral.key(documentID.key)): z.string(),")
    }
    for (field, property) in zip(structure.fields, names[id].properties) {
      guard form == .app || field.isStored else { continue }
      let key = TypeScriptLiteral.key(form == .app ? property : field.name.value)
      lines.append("\(key): \(zodMember(field, form, &imports)),")
    }
    if form == .app, let other = names[id].otherFields {
      lines.append(
        "\(TypeScriptLiteral.key(other)): z.record(z.string(), z.unknown()).optional(),")
    }
    let isLoose = form != .app && structure.otherFields != nil
    let object = Self.object(isLoose ? "z.looseObject" : "z.object", lines)
    let renamed = structure.fields.filter { $0.isStored && !$0.previousKeys.isEmpty }
    guard form == .stored, !renamed.isEmpty else { return object }
    let names = renamed.map { field in
      "\(TypeScriptLiteral.key(field.name.value)): \(TypeScriptLiteral.strings(field.previousKeys))"
    }
    return Self.wrapped(object, in: "formerNames", ["{ \(names.joined(separator: ", ")) }"])
  }

  /// Returns a call with a schema, of several lines, and other arguments.
  private static func wrapped(
    _ lines: [String], in function: String, _ arguments: [String]
  ) -> [String] {
    ["checks.\(function)("]
      + lines.dropLast().map { "  " + $0 } + ["  \(lines.last ?? ""),"]
      + arguments.map { "  \($0)," } + [")"]
  }

  private static func object(_ function: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? ["\(function)({})"] : ["\(function)({"] + lines.map { "  " + $0 } + ["})"]
  }

  /// Returns the schema of a field, which may be absent.
  private func zodMember(
    _ field: Field, _ form: Form, _ imports: inout TypeScriptImports
  ) -> String {
    if field.serverTime != nil, form == .json {
      return "checks.refused<string | null>('is set by the server').optional()"
    }
    let schema = zod(of: field, form, &imports)
    if form == .app, field.serverTime != nil { return schema + ".nullish()" }
    let mayBeAbsent =
      field.isOptional && field.constant == nil && (form == .stored || field.defaultValue == nil)
    guard mayBeAbsent else { return schema }
    if field.nulls == .explicit { return schema + ".nullable()" }
    switch form {
    case .app: return schema + ".optional()"
    case .stored: return schema + ".exactOptional()"
    case .json: return schema + ".nullish()"
    }
  }

  private func zodUnion(
    _ union: Union, _ id: TypeID, _ form: Form, _ imports: inout TypeScriptImports
  ) -> [String] {
    let name = names[id]
    let key = TypeScriptLiteral.key(
      form == .app ? name.discriminator : union.discriminator.value)
    var members = union.cases.map { unionCase -> String in
      let payload = zod(.declared(unionCase.payload), form, &imports)
      let tag = "\(key): \(literal(of: [unionCase.tag], form))"
      if let content = form == .app ? name.content : union.content?.value {
        return "z.object({ \(tag), \(TypeScriptLiteral.key(content)): \(payload) })"
      }
      let hasTag =
        schema[unionCase.payload].parent == id || schema.tagField(of: unionCase, in: union) != nil
      return hasTag ? payload : "z.intersection(\(payload), z.object({ \(tag) }))"
    }
    if name.unknownCase != nil {
      let known = union.cases.map { TypeScriptLiteral.rawValue($0.tag) }
      let tags = "[\(known.joined(separator: ", "))]"
      members.append(
        form == .app
          ? "z.object({ \(key): z.undefined().optional(), stored: z.record(z.string(), z.unknown()) })"
          : "checks.otherCase(\(TypeScriptLiteral.string(union.discriminator.value)), \(tags))")
    }
    var result = ["z.union(["] + members.map { "  \($0)," } + ["])"]
    let former = self.former(union.cases.map { ($0.tag, $0.previousTags.map(\.value)) })
    if form == .stored, let former {
      let key = TypeScriptLiteral.string(union.discriminator.value)
      result = Self.wrapped(result, in: "formerTags", [key, former])
    }
    if form == .stored, let documentID = name.documentID, documentID.isStored {
      result[0] = "z.intersection(" + result[0]
      result[result.count - 1] +=
        ", z.object({ \(TypeScriptLiteral.key(documentID.key)): z.string() }))"
    }
    return result
  }

  // MARK: Bodies

  /// Returns the schemas of the bodies of requests for documents of a model.
  private func bodies(
    of id: TypeID, _ structure: Structure, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    guard collectionsOfModels[id] != nil else { return [] }
    let name = names[id].qualified
    let file = fileNames[schema[id].file]
    func body(_ type: String, _ constant: String, _ text: String, _ lines: [String])
      -> TypeScriptDeclaration
    {
      zodSchema(
        of: type, constant, text, Self.object("z.strictObject", lines),
        importing: { $0.add(json: type, from: file) }, &imports)
    }
    func lines(_ isIncluded: (Field) -> Bool, mayLack: (Field) -> Bool) -> [String] {
      structure.fields.filter { $0.isStored && $0.serverTime == nil && isIncluded($0) }.map {
        let schema = zod(of: $0, .json, &imports)
        let mayBeNull = $0.isOptional && $0.constant == nil && $0.defaultValue == nil
        let suffix = mayBeNull ? ".nullish()" : mayLack($0) ? ".optional()" : ""
        return "\(TypeScriptLiteral.key($0.name.value)): \(schema)\(suffix),"
      }
    }
    var new = lines({ _ in true }, mayLack: { $0.constant != nil || $0.defaultValue != nil })
    if let documentID = names[id].documentID, isChosen(documentID) {
      new.append("\(TypeScriptLiteral.key(documentID.key)): z.string(),")
    }
    var declarations = [
      body(
        TypeScriptNames.json(TypeScriptNames.new(name)), name + "Create",
        "A schema of the bodies of requests for new documents.", new)
    ]
    if isUpdated(id) {
      declarations.append(
        body(
          TypeScriptNames.json(TypeScriptNames.update(name)), TypeScriptNames.update(name),
          "A schema of the bodies of requests for changes.",
          lines(isChanged, mayLack: { _ in true })))
    }
    return declarations
  }

  private func bodies(
    of id: TypeID, _ union: Union, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    guard collectionsOfModels[id] != nil else { return [] }
    let name = names[id].qualified
    let type = TypeScriptNames.json(TypeScriptNames.new(name))
    let codec = TypeScriptNames.codec(of: name)
    let file = fileNames[schema[id].file]
    imports.add(converter: codec, from: file)
    let identity = identity(of: names[id].documentID)
    return [
      zodSchema(
        of: type, name + "Create", "A schema of the bodies of requests for new documents.",
        ["checks.body<\(type)>(\(codec), \(identity))"],
        importing: { $0.add(json: type, from: file) }, &imports)
    ]
  }

  // MARK: Values

  /// Returns the schema of a field's values, with the schema's limits of what is written.
  private func zod(
    of field: Field, _ form: Form, _ imports: inout TypeScriptImports
  ) -> String {
    switch field.constant {
    case .integer(let integer)?: return literal(of: [.integer(integer)], form)
    case let constant?: return "z.literal(\(TypeScriptLiteral.constant(constant)))"
    case nil: break
    }
    // Only types as they are written have the limits of elements.
    let type =
      switch form {
      case .app where field.keys == nil: field.writtenType
      case .app, .json: withoutAlias(field.writtenType)
      case .stored: withoutAlias(field.type)
      }
    let schema = zod(type, keys: field.keys, in: field.letterCase, form, &imports)
    guard form != .stored, options.constraints == .enforced, field.constraints != nil else {
      return schema
    }
    let codec = codec(of: field, &imports)
    return "checks.\(form == .json ? "checkedJson" : "checked")(\(schema), \(codec))"
  }

  private func zod(
    _ type: FieldType, keys: TypeID? = nil, in letterCase: Field.LetterCase = .lower, _ form: Form,
    _ imports: inout TypeScriptImports
  ) -> String {
    switch type {
    case .scalar(let scalar):
      return zod(scalar, type, in: letterCase, form, &imports)
    case .vector where form == .json:
      // What is read may have any dimensions, and what is written may not.
      let codec = codec(for: type, in: letterCase, isLimited: true, &imports)
      return "checks.checkedJson(\(custom(type, in: letterCase, form, &imports)), \(codec))"
    case .reference, .vector:
      return custom(type, in: letterCase, form, &imports)
    case .array(let element): return "z.array(\(zod(element, in: letterCase, form, &imports)))"
    case .map(let element):
      let element = zod(element, in: letterCase, form, &imports)
      guard let keys, let texts = closedKeys(keys) else {
        return "z.record(z.string(), \(element))"
      }
      let record = "z.partialRecord(z.literal(\(TypeScriptLiteral.strings(texts))), \(element))"
      guard form == .stored, let former = enumeration(keys).flatMap({ self.former($0) }) else {
        return record
      }
      return "checks.formerKeys(\(record), \(former))"
    case .declared(let id): return zod(ofDeclared: id, form, &imports)
    }
  }

  private func zod(
    _ scalar: Scalar, _ type: FieldType, in letterCase: Field.LetterCase, _ form: Form,
    _ imports: inout TypeScriptImports
  ) -> String {
    let row = scalar.typeScript(options.typeScript)
    let own =
      switch form {
      case .app: row.zod
      case .json: row.zodInJSON ?? row.zod
      // What is converted is read from more than it is written as.
      case .stored: row.plain == nil ? nil : row.zod
      }
    return own ?? custom(type, in: letterCase, form, &imports)
  }

  /// Returns the schema of some strings or integers.
  private func literal(of values: [Enumeration.RawValue], _ form: Form) -> String {
    let texts = values.map(TypeScriptLiteral.rawValue)
    let list = "[\(texts.joined(separator: ", "))]"
    if form == .stored, options.typeScript.integers == .bigint, case .integer? = values.first {
      return "checks.storedIntegers<\(texts.joined(separator: " | "))>(\(list))"
    }
    return "z.literal(\(values.count == 1 ? texts[0] : list))"
  }

  private func custom(
    _ type: FieldType, in letterCase: Field.LetterCase, _ form: Form,
    _ imports: inout TypeScriptImports
  ) -> String {
    let codec = codec(for: type, in: letterCase, isLimited: true, &imports)
    return Self.custom(self.type(type, form, &imports), codec, form)
  }

  /// Returns the schema of what a codec takes.
  private static func custom(_ type: String, _ codec: String, _ form: Form) -> String {
    switch form {
    case .app: "checks.written<\(type)>(\(codec))"
    case .stored: "checks.stored<\(type)>(\(codec))"
    case .json: "checks.json<\(type)>(\(codec))"
    }
  }

  private func zod(
    ofDeclared id: TypeID, _ form: Form, _ imports: inout TypeScriptImports
  ) -> String {
    switch schema[id].kind {
    case .alias(let alias): return zod(of: alias.field, form, &imports)
    case .enumeration(let enumeration):
      if isOpen(enumeration) { return custom(.declared(id), in: .lower, form, &imports) }
      let literal = literal(of: enumeration.cases.map(\.rawValue), form)
      guard form == .stored, let former = self.former(enumeration) else { return literal }
      return "checks.formerly(\(literal), \(former))"
    case .external: return custom(.declared(id), in: .lower, form, &imports)
    case .structure, .tuple, .union, .untagged:
      let name = names[id].qualified
      let type =
        switch form {
        case .app: name
        case .stored: TypeScriptNames.stored(name)
        case .json: TypeScriptNames.json(name)
        }
      imports.add(zod: TypeScriptNames.zod(type), from: fileNames[schema[id].file])
      return TypeScriptNames.zod(type)
    }
  }
}
