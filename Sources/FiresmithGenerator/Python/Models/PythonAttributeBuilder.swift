import FiresmithSchema

/// Collects the attributes of a model and the imports that they need.
struct PythonAttributeBuilder {
  let lowering: PythonLowering
  /// The type that the attributes belong to.
  let owner: TypeID
  let models: PythonModels
  /// The imports of the model's module.
  private(set) var imports: PythonImports
  /// The lines that declare the attributes, with their docstrings.
  private(set) var lines = CodeLines()
  /// Whether a type is declared before the model, so that defaults can refer to it.
  private let isDeclared: (TypeID) -> Bool

  init(
    lowering: PythonLowering, owner: TypeID, models: PythonModels, imports: PythonImports,
    isDeclared: @escaping (TypeID) -> Bool
  ) {
    self.lowering = lowering
    self.owner = owner
    self.models = models
    self.imports = imports
    self.isDeclared = isDeclared
  }

  mutating func add(documentID: PythonNames.DocumentIDAttribute) {
    let type = documentID.storedName == nil ? "DocumentID" : "StoredDocumentID"
    imports.use(type, from: PythonModule.marks)
    add(
      documentID.name, type: type,
      storedAs: documentID.storedName,
      value: documentID.storedName == nil ? "None" : nil)
  }

  /// Adds the discriminator of a union's case.
  mutating func add(discriminator: Name, attribute: String, value: String) {
    let literal = PythonLiteral.string(value)
    imports.use("Literal", from: "typing")
    add(attribute, type: "Literal[\(literal)]", storedAs: discriminator.value, value: literal)
  }

  mutating func add(_ structure: Structure, named names: [String]) {
    for (index, name) in names.enumerated() { add(structure.fields[index], named: name) }
  }

  private mutating func add(_ field: Field, named name: String) {
    let types = lowering.types
    imports.use(field.type, types: types, models: models)
    let type = annotation(of: field.type, in: field)
    let value =
      field.isOptionalInModels
      ? "None" : field.defaultValue.map { code(forDefault: $0, of: field.type) }
    let target: String? =
      if case .reference(let id?) = field.type { "``\(lowering.link(to: id))``" } else { nil }
    add(
      name, type: type, storedAs: field.isStored ? field.name.value : nil, marks: marks(of: field),
      keywords: PythonJSONSchema(schema: lowering.schema, field: field).keywords, value: value)
    // Only the documentation of server times uses the noun.
    let noun = field.serverTime == nil ? "" : lowering.noun(of: owner)
    let documentation = FieldDocumentation(
      field: field, noun: noun, target: target, codeMark: "``"
    ).text
    lines.addDocstring(documentation, column: 4)
  }

  /// Adds `name: annotation = value`, on one line if it fits.
  private mutating func add(
    _ name: String, type: String, storedAs storedName: String?, marks: [String] = [],
    keywords: [String] = [], value: String?
  ) {
    var marks = marks
    if let storedName, storedName != name {
      imports.use("StoredAs", from: PythonModule.marks)
      marks.insert("StoredAs(\(PythonLiteral.string(storedName)))", at: 0)
    }
    if !keywords.isEmpty {
      imports.use("JSONSchema", from: PythonModule.marks)
      marks.append("JSONSchema(\(keywords.joined(separator: ", ")))")
    }
    if !marks.isEmpty {
      imports.use("Annotated", from: "typing")
      let end = value.map { "] = \($0)" } ?? "]"
      if keywords.isEmpty || PythonLayout.fits("        \(marks[marks.count - 1]),") {
        lines.addList("\(name): Annotated[", [type] + marks, "\(end)", column: 4)
      } else {
        lines.add("    \(name): Annotated[")
        for element in [type] + marks.dropLast() { lines.add("        \(element),") }
        lines.addCall("JSONSchema(", keywords, "),", column: 8)
        lines.add("    \(end)")
      }
    } else if let value {
      lines.add("    \(name): \(type) = \(value)")
    } else {
      lines.add("    \(name): \(type)")
    }
  }

  /// Returns the annotation for `type`: the field's own type, or the type that it is stored as.
  private func annotation(of type: FieldType, in field: Field) -> String {
    let annotation = lowering.types.annotation(of: type)
    return field.isOptionalInModels ? annotation + " | None" : annotation
  }

  /// Returns the marks in the annotation, after the type.
  private mutating func marks(of field: Field) -> [String] {
    var marks: [String] = []
    switch field.serverTime {
    case .create: marks.append(mark("ServerTimestamp", ".CREATE"))
    case .write: marks.append(mark("ServerTimestamp", ".WRITE"))
    case nil: break
    }
    if field.nulls == .explicit { marks.append(mark("ExplicitNull", "()")) }
    if !field.isStored { marks.append(mark("NotStored", "()")) }
    if let external = lowering.types.external(field.type) {
      marks.append(mark("ExternalType", arguments(of: external, in: field)))
    }
    return marks
  }

  private mutating func mark(_ name: String, _ value: String) -> String {
    imports.use(name, from: PythonModule.marks)
    return name + value
  }

  /// Returns `("json", list[str], depth=1)`: how the field is stored, and how many arrays and maps
  /// the hand-written type is inside of.
  private mutating func arguments(of external: External, in field: Field) -> String {
    let mode = external.encodedAs.isInJSON ? "json" : "python"
    let stored = field.type.replacingDeclared(with: external.encodedAs)
    imports.use(stored, types: lowering.types, models: models)
    let type = annotation(of: stored, in: field)
    let depth = field.type.depth
    return depth == 0
      ? "(\"\(mode)\", \(type))"
      : "(\"\(mode)\", \(type), depth=\(depth))"
  }

  /// Returns the default of an attribute. Models don't share lists and dictionaries.
  private mutating func code(forDefault value: DefaultValue, of type: FieldType) -> String {
    switch value {
    case .list([]), .emptyMap:
      imports.use("Field", from: "pydantic")
      return "Field(default_factory=\(factory(of: type)))"
    case .list:
      imports.use("Field", from: "pydantic")
      return "Field(default_factory=lambda: \(lowering.types.literal(value, of: type)))"
    case .enumerationCase:
      let literal = lowering.types.literal(value, of: type)
      guard let id = type.declaredType, !isDeclared(id) else { return literal }
      imports.use("Field", from: "pydantic")
      return "Field(default_factory=lambda: \(literal))"
    case .string, .boolean, .integer, .double:
      return lowering.types.literal(value, of: type)
    }
  }

  /// Returns `list[Tag]`, with quotes around a name that isn't declared yet.
  private func factory(of type: FieldType) -> String {
    let annotation = lowering.types.annotation(of: type)
    guard let id = type.declaredType, !isDeclared(id) else { return annotation }
    let element = lowering.types.annotation(of: type.element)
    return type.isArray ? "list[\"\(element)\"]" : "dict[str, \"\(element)\"]"
  }
}

extension FieldType {
  fileprivate var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// Returns this type with its declared type, or that of its elements, replaced by `type`.
  fileprivate func replacingDeclared(with type: FieldType) -> FieldType {
    switch self {
    case .array(let element): .array(element.replacingDeclared(with: type))
    case .map(let element): .map(element.replacingDeclared(with: type))
    case .declared: type
    default: self
    }
  }

  /// The number of arrays and maps around the innermost element.
  fileprivate var depth: Int {
    switch self {
    case .array(let element), .map(let element): element.depth + 1
    default: 0
    }
  }

  /// Whether values of this type are stored as values that JSON has too.
  fileprivate var isInJSON: Bool {
    switch self {
    case .string, .boolean, .integer, .double, .url, .uuid, .color: true
    case .array(let element), .map(let element): element.isInJSON
    case .timestamp, .bytes, .geopoint, .any, .reference, .vector, .declared: false
    }
  }
}
