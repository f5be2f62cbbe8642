import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// Collects the attributes of a model and the imports that they need.
struct PythonAttributeBuilder {
  let lowering: PythonLowering
  /// The type that the attributes belong to.
  let owner: TypeID
  let models: PythonModels
  /// The imports of the model's module.
  private(set) var imports: PythonImports
  private(set) var attributes: [PythonAttribute] = []
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

  mutating func add(documentID: DeclaredNames.DocumentIDName) {
    let new: String?
    switch documentID.new {
    case .auto: new = "AutoID"
    case .uuid: new = "RandomUuid"
    case .none: new = nil
    }
    let value: PythonCode?
    if let new {
      imports.add(new, from: .values)
      value = made(by: .token(new))
    } else {
      value = documentID.storedName == nil ? .token("None") : nil
    }
    let type =
      documentID.storedName != nil
      ? "StoredDocumentID" : new == nil ? "DocumentID" : "NewDocumentID"
    imports.add(type, from: .marks)
    add(documentID.name, type: .token(type), storedAs: documentID.storedName, value: value)
  }

  /// Adds the attribute for the fields that the schema doesn't declare.
  mutating func add(otherFields name: String) {
    imports.add("OtherFields", from: .marks)
    imports.add("AnyValue", from: .client)
    let type = PythonCode.generic("dict", [.token("str"), .token("AnyValue")])
    let documentation =
      "The stored fields that the schema does not declare, which are written back."
    add(
      name, type: type, storedAs: nil, marks: [.token("OtherFields()")], value: made(by: type),
      documentation: .docstring(documentation, column: 4))
  }

  /// Adds the discriminator of a union's case.
  mutating func add(discriminator: Name, attribute: String, tag: Enumeration.RawValue) {
    let literal = PythonCode.token(PythonLiteral.rawValue(tag))
    imports.add("Literal", from: "typing")
    add(
      attribute, type: .generic("Literal", [literal]), storedAs: discriminator.value,
      value: literal)
  }

  /// Adds the map of a union's case, if it isn't the case's model itself.
  mutating func add(content: Name, attribute: String, type: FieldType) {
    imports.add(type, types: lowering.modelTypes, models: models)
    add(attribute, type: lowering.modelTypes.code(for: type), storedAs: content.value, value: nil)
  }

  mutating func add(_ structure: Structure, named names: [String]) {
    attributes.reserveCapacity(attributes.count + names.count)
    for (index, name) in names.enumerated() { add(structure.fields[index], named: name) }
  }

  private mutating func add(_ field: Field, named name: String) {
    let types = lowering.modelTypes
    let constant = field.constant.map { types.code(for: $0, of: field.type) }
    let constraint = PythonConstraint(of: field, lowering: lowering)
    let type: PythonCode
    let value: PythonCode?
    if let constant {
      imports.add("Literal", from: "typing")
      type = .generic("Literal", [constant])
      value = constant
    } else {
      if let keys = field.keys { imports.add(.declared(keys), types: types, models: models) }
      imports.add(constraint.type, in: field.letterCase, types: types, models: models)
      type = annotation(of: constraint.type, in: field)
      value =
        field.isOptionalInModels
        ? .token("None") : field.defaultValue.map { code(forDefault: $0, of: field) }
    }
    let target: String? =
      if case .reference(let id?) = field.type { "``\(lowering.link(to: id))``" } else { nil }
    // Only the documentation of server times uses the noun.
    let model = lowering.schema[owner].selection?.model ?? owner
    let noun = field.serverTime == nil ? "" : lowering.noun(of: model)
    let documentation = FieldDocumentation(
      field: field, noun: noun, target: target, codeMark: "``"
    ).text
    add(
      name, type: type, storedAs: field.isStored ? field.name.value : nil,
      marks: marks(of: field) + constraint.marks(&imports),
      keywords: PythonJSONSchema(
        schema: lowering.schema, field: field, isConstrained: constraint.isEnforced
      ).keywords + (field.deprecated != nil && isCopied ? [.token("deprecated=True")] : []),
      value: value, documentation: .docstring(documentation, column: 4))
  }

  private mutating func add(
    _ name: String, type: PythonCode, storedAs storedName: String?, marks: [PythonCode] = [],
    keywords: [PythonCode] = [], value: PythonCode?, documentation: CodeLines = CodeLines()
  ) {
    var elements = [type]
    if let storedName, storedName != name {
      imports.add("StoredAs", from: .marks)
      elements.append(.call("StoredAs", [.token(PythonLiteral.string(storedName))]))
    }
    elements += marks
    if !keywords.isEmpty {
      imports.add("JSONSchema", from: .marks)
      elements.append(.call("JSONSchema", keywords))
    }
    let isAnnotated = elements.count > 1
    if isAnnotated { imports.add("Annotated", from: "typing") }
    attributes.append(
      PythonAttribute(
        documentation: documentation, name: name,
        annotation: isAnnotated ? .list("Annotated[", elements) : type, isAnnotated: isAnnotated,
        value: value))
  }

  /// Returns the annotation for `type`: the field's own type, or the type that it is stored as.
  private func annotation(of type: FieldType, in field: Field) -> PythonCode {
    let isOptional = field.isOptionalInModels
    guard let keys = field.keys else {
      return lowering.modelTypes.code(for: type, isOptional: isOptional, in: field.letterCase)
    }
    return lowering.modelTypes.code(
      ofMap: type, keys: keys, isOptional: isOptional, in: field.letterCase)
  }

  /// Whether snapshots copy the model, in generated code that must not be warned of its attributes.
  private var isCopied: Bool {
    lowering.schema.types.contains { $0.snapshot?.model == owner }
  }

  /// Returns the marks in the annotation, after the type.
  private mutating func marks(of field: Field) -> [PythonCode] {
    var marks: [PythonCode] = []
    switch field.serverTime {
    case .create: marks.append(mark("ServerTimestamp", ".CREATE"))
    case .write: marks.append(mark("ServerTimestamp", ".WRITE"))
    case nil: break
    }
    if let constant = field.constant {
      if case .boolean = constant { marks.append(mark("BooleanConstant", "()")) }
      if !field.isOptional { marks.append(mark("Required", "()")) }
    }
    if field.isStored, field.defaultValue?.isLiteral == false {
      marks.append(mark("Required", "()"))
    }
    if let deprecated = field.deprecated, !isCopied {
      let message = deprecated.message ?? "'\(field.name.value)' is deprecated."
      imports.add("DeprecatedField", from: .marks)
      marks.append(.call("DeprecatedField", [.token(PythonLiteral.string(message))]))
    }
    if field.isImmutable { marks.append(mark("ImmutableField", "()")) }
    if !field.previousKeys.isEmpty {
      imports.add("Previously", from: .marks)
      let names = field.previousKeys.map { PythonCode.token(PythonLiteral.string($0)) }
      marks.append(.call("Previously", names))
    }
    if lowering.schema.hasRenamedKeys(field) {
      imports.add("RenamedKeys", from: .former)
      marks.append(.token("RenamedKeys()"))
    }
    if field.nulls == .explicit { marks.append(mark("ExplicitNull", "()")) }
    if !field.isStored { marks.append(mark("NotStored", "()")) }
    if let external = lowering.modelTypes.external(field.type) {
      imports.add("ExternalType", from: .marks)
      marks.append(.call("ExternalType", arguments(of: external, in: field)))
    }
    return marks
  }

  private mutating func mark(_ name: String, _ value: String) -> PythonCode {
    imports.add(name, from: .marks)
    return .token(name + value)
  }

  /// Returns `"json"`, `list[str]` and `depth=1`: how the field is stored, and how many arrays and
  /// maps the hand-written type is inside of.
  private mutating func arguments(of external: External, in field: Field) -> [PythonCode] {
    let mode = external.encodedAs.isInJSON ? "json" : "python"
    let stored = field.type.replacingDeclared(with: external.encodedAs)
    imports.add(stored, types: lowering.modelTypes, models: models)
    let depth = field.type.depth
    return [.token("\"\(mode)\""), annotation(of: stored, in: field)]
      + (depth == 0 ? [] : [.token("depth=\(depth)")])
  }

  /// Returns the default of an attribute. Models don't share lists and dictionaries.
  private mutating func code(forDefault value: DefaultValue, of field: Field) -> PythonCode {
    let type = field.type
    switch value {
    case .list([]), .map([]):
      imports.add(
        type, in: field.letterCase, types: lowering.modelTypes, models: models)
      return made(by: factory(of: field))
    case .list, .map, .structure, .geopoint:
      useNames(in: value, of: type)
      if case .structure(let value) = value, value.parts.isEmpty, isDeclared(value.type) {
        return made(by: .token(lowering.names[value.type].qualified))
      }
      let code = lowering.modelTypes.code(forDefault: value, of: field)
      return made(by: code.prefixed(by: "lambda: "))
    case .new:
      imports.add(newValueOf: type, in: field.letterCase)
      return made(by: .token(type.scalar?.python(in: field.letterCase).newValue ?? ""))
    case .enumerationCase:
      imports.add(type, types: lowering.modelTypes, models: models)
      let literal = lowering.modelTypes.code(for: value, of: type)
      guard let id = type.declaredType, !isDeclared(id) else { return literal }
      return made(by: literal.prefixed(by: "lambda: "))
    case .string, .boolean, .integer, .double, .timestamp:
      useNames(in: value, of: type)
      return lowering.modelTypes.code(forDefault: value, of: field)
    }
  }

  /// Imports what the literal for a value refers to.
  private mutating func useNames(
    in value: DefaultValue, of type: FieldType, _ letterCase: Field.LetterCase = .lower
  ) {
    switch value {
    case .list(let values):
      for value in values { useNames(in: value, of: type.element) }
    case .map(let entries):
      for entry in entries {
        if case .enumerationCase(_, let id) = entry.key {
          imports.add(.declared(id), types: lowering.modelTypes, models: models)
        }
        useNames(in: entry.value, of: type.element)
      }
    case .structure(let value):
      guard case .structure(let structure) = lowering.schema[value.type].kind else { return }
      imports.add(type, types: lowering.modelTypes, models: models)
      for part in value.parts {
        let field = structure.fields[part.field]
        useNames(in: part.value, of: field.type, field.letterCase)
      }
    case .enumerationCase:
      imports.add(type, types: lowering.modelTypes, models: models)
    case .new:
      imports.add(newValueOf: type, in: letterCase)
    case .string, .boolean, .integer, .double, .timestamp, .geopoint:
      imports.useLiteral(of: type)
    }
  }

  private mutating func made(by factory: PythonCode) -> PythonCode {
    imports.add("Field", from: "pydantic")
    return .call("Field", [factory.prefixed(by: "default_factory=")])
  }

  /// Returns `list[Tag]`, with quotes around a name that isn't declared yet.
  private func factory(of field: Field) -> PythonCode {
    let (type, keys) = (field.type, field.keys)
    guard let id = type.declaredType, !isDeclared(id) else {
      return keys.map { lowering.factoryTypes.code(ofMap: type, keys: $0, in: field.letterCase) }
        ?? lowering.factoryTypes.code(for: type, in: field.letterCase)
    }
    let element = PythonCode.token("\"\(lowering.modelTypes.annotation(of: type.element))\"")
    if type.isArray { return .generic("list", [element]) }
    let key = keys.map { lowering.modelTypes.annotation(of: .declared($0)) } ?? "str"
    return .generic("dict", [.token(key), element])
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
    case .scalar, .reference, .vector: self
    }
  }

  /// The number of arrays and maps around the innermost element.
  fileprivate var depth: Int {
    switch self {
    case .array(let element), .map(let element): element.depth + 1
    case .scalar, .reference, .vector, .declared: 0
    }
  }

  /// Whether values of this type are stored as values that JSON has too.
  fileprivate var isInJSON: Bool {
    switch self {
    case .scalar(let scalar): scalar.python.isInJSON
    case .array(let element), .map(let element): element.isInJSON
    case .reference, .vector, .declared: false
    }
  }
}
