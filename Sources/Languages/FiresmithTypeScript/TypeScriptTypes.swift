import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

// The types of values, as an app has them and as they are stored.
extension TypeScriptLowering {
  /// The form in which a type's values are meant.
  enum Form {
    case app
    case stored
    case json
  }

  /// Returns the type of a field's values.
  func type(of field: Field, _ form: Form, _ imports: inout TypeScriptImports) -> String {
    if let constant = field.constant { return TypeScriptLiteral.constant(constant) }
    let type = form == .app && field.keys == nil ? field.writtenType : withoutAlias(field.type)
    guard let keys = field.keys, case .map(let element) = withoutAlias(type) else {
      return self.type(type, form, &imports)
    }
    return map(of: self.type(element, form, &imports), keys: keys, &imports)
  }

  /// Returns the type of maps with the keys of an enumeration.
  func map(of element: String, keys: TypeID, _ imports: inout TypeScriptImports) -> String {
    guard closedKeys(keys) != nil else { return "{ [key: string]: \(element) }" }
    return "{ [Key in \(name(of: keys, &imports))]?: \(element) }"
  }

  /// Returns a type in the words of TypeScript.
  func type(_ type: FieldType, _ form: Form, _ imports: inout TypeScriptImports) -> String {
    switch type {
    case .scalar(let scalar):
      let row = scalar.typeScript(options.typeScript)
      if form == .json { return row.json ?? row.type }
      if form == .stored, let stored = row.stored {
        imports.add(supportType: stored, from: "sdk")
        return stored
      }
      if row.isOfSDK { imports.add(supportType: row.type, from: "sdk") }
      return row.type
    case .reference:
      if form == .json { return "string" }
      imports.add(supportType: "DocumentReference", from: "sdk")
      return "DocumentReference"
    case .vector:
      if form == .json {
        return Self.array(of: Scalar.double.typeScript(options.typeScript).json ?? "number")
      }
      imports.add(supportType: "VectorValue", from: "sdk")
      return "VectorValue"
    case .array(let element): return Self.array(of: self.type(element, form, &imports))
    case .map(let element): return "{ [key: string]: \(self.type(element, form, &imports)) }"
    case .declared(let id): return declared(id, form, &imports)
    }
  }

  private static func array(of element: String) -> String {
    element.isIdentifier ? element + "[]" : "Array<\(element)>"
  }

  private func declared(_ id: TypeID, _ form: Form, _ imports: inout TypeScriptImports) -> String {
    switch (schema[id].kind, form) {
    case (.external(let external), .app):
      let name = names[id].qualified
      if let module = external.typeScriptBinding?.module?.value {
        imports.add(external: name, from: module, isType: true)
      }
      return name
    case (.external(let external), .stored), (.external(let external), .json):
      return type(external.encodedAs, form, &imports)
    case (.alias(let alias), .stored), (.alias(let alias), .json):
      return type(of: alias.field, form, &imports)
    case (.enumeration, .stored), (.enumeration, .json), (.enumeration, .app), (.structure, .app),
      (.tuple, .app),
      (.union, .app), (.untagged, .app), (.alias, .app):
      return name(of: id, &imports)
    case (.structure, .stored), (.tuple, .stored), (.union, .stored), (.untagged, .stored):
      let name = TypeScriptNames.stored(names[id].qualified)
      imports.add(model: name, from: fileNames[schema[id].file])
      return name
    case (.structure, .json), (.tuple, .json), (.union, .json), (.untagged, .json):
      let name = TypeScriptNames.json(names[id].qualified)
      imports.add(json: name, from: fileNames[schema[id].file])
      return name
    }
  }

  /// Returns the name of a declared type, which is imported if another file has it.
  func name(of id: TypeID, _ imports: inout TypeScriptImports) -> String {
    let name = names[id].qualified
    imports.add(model: name, from: fileNames[schema[id].file])
    return name
  }
}

extension TypeScriptLiteral {
  /// Returns the literal of a constant.
  static func constant(_ value: DefaultValue) -> String {
    switch value {
    case .string(let text): string(text)
    case .integer(let integer): String(integer)
    case .boolean(let boolean): String(boolean)
    case .double(let number): double(number)
    // Constants are strings, integers or booleans.
    case .timestamp, .geopoint, .enumerationCase, .list, .map, .structure, .new: "never"
    }
  }
}
