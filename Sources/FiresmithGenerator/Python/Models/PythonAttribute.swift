import FiresmithSchema

/// An attribute of a model.
struct PythonAttribute: Sendable {
  /// The lines that declare it.
  var lines: [String]
  /// The lines of its docstring.
  var documentation: [String]
}

extension PythonAttribute {
  /// `name: annotation = value`, in one line if it fits.
  init(name: String, type: String, marks: [String], value: String?, documentation: [String]) {
    self.documentation = documentation
    let suffix = value.map { " = \($0)" } ?? ""
    guard !marks.isEmpty else {
      lines = ["\(name): \(type)\(suffix)"]
      return
    }
    lines = PythonLayout.list("\(name): Annotated[", [type] + marks, "]\(suffix)", column: 4)
  }
}

/// Collects the attributes of one model, and what they need to be imported.
struct PythonAttributeBuilder {
  let lowering: PythonLowering
  /// The model in words: `book`.
  let noun: String
  /// Whether a type is declared before the model, so that code that runs can refer to it.
  let isDeclared: (TypeID) -> Bool
  let models: PythonModels
  private(set) var imports = PythonImports()
  private(set) var attributes: [PythonAttribute] = []

  init(
    lowering: PythonLowering, noun: String, models: PythonModels,
    isDeclared: @escaping (TypeID) -> Bool
  ) {
    self.lowering = lowering
    self.noun = noun
    self.models = models
    self.isDeclared = isDeclared
  }

  mutating func add(documentID: PythonNames.DocumentIDAttribute) {
    let type = documentID.storedName == nil ? "DocumentID" : "StoredDocumentID"
    imports.use(type, from: "\(PythonModule.support).marks")
    add(
      documentID.name, type: type,
      storedAs: documentID.storedName,
      value: documentID.storedName == nil ? "None" : nil)
  }

  /// Adds the attribute that tells a union's case from the others.
  mutating func add(discriminator: Name, attribute: String, value: String) {
    let literal = PythonLiteral.string(value)
    imports.use("Literal", from: "typing")
    add(attribute, type: "Literal[\(literal)]", storedAs: discriminator.value, value: literal)
  }

  mutating func add(_ field: Field, named name: String) {
    let types = lowering.types
    imports.use(field.type, types: types, models: models)
    let isOptional = field.isOptional || field.serverTime != nil
    let type = types.annotation(of: field.type) + (isOptional ? " | None" : "")
    let value =
      isOptional ? "None" : field.defaultValue.map { code(forDefault: $0, of: field.type) }
    let target: String? =
      if case .reference(let id?) = field.type { "``\(lowering.link(to: id))``" } else { nil }
    let documentation = FieldDocumentation(
      field: field, noun: noun, target: target, codeMark: "``")
    add(
      name, type: type, storedAs: field.isStored ? field.name.value : nil, marks: marks(of: field),
      value: value,
      documentation: PythonLiteral.docstring(documentation.text, indentation: 4))
  }

  private mutating func add(
    _ name: String, type: String, storedAs storedName: String?, marks: [String] = [],
    value: String?, documentation: [String] = []
  ) {
    var marks = marks
    if let storedName, storedName != name {
      imports.use("StoredAs", from: "\(PythonModule.support).marks")
      marks.insert("StoredAs(\(PythonLiteral.string(storedName)))", at: 0)
    }
    if !marks.isEmpty { imports.use("Annotated", from: "typing") }
    attributes.append(
      PythonAttribute(
        name: name, type: type, marks: marks, value: value, documentation: documentation))
  }

  /// What the annotation says besides the type.
  private mutating func marks(of field: Field) -> [String] {
    var marks: [(name: String, code: String)] = []
    switch field.serverTime {
    case .create: marks.append(("ServerTimestamp", "ServerTimestamp.CREATE"))
    case .write: marks.append(("ServerTimestamp", "ServerTimestamp.WRITE"))
    case nil: break
    }
    if field.nulls == .explicit { marks.append(("ExplicitNull", "ExplicitNull()")) }
    if !field.isStored { marks.append(("NotStored", "NotStored()")) }
    if let external = lowering.types.external(field.type) {
      let mode = external.encodedAs.isInJSON ? "json" : "python"
      marks.append(("ExternalType", "ExternalType(\"\(mode)\")"))
    }
    for mark in marks { imports.use(mark.name, from: "\(PythonModule.support).marks") }
    return marks.map(\.code)
  }

  /// The default of an attribute. Each model gets a list or a dictionary of its own.
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

  /// `list[Tag]`; in quotes where the name is not known yet.
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

  /// Whether values of this type are stored as values that JSON knows.
  fileprivate var isInJSON: Bool {
    switch self {
    case .string, .boolean, .integer, .double, .url, .uuid, .color: true
    case .array(let element), .map(let element): element.isInJSON
    case .timestamp, .bytes, .geopoint, .any, .reference, .vector, .declared: false
    }
  }
}
