import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The Python types for those of a schema. A class for the same reason as ``PythonLowering``.
final class PythonTypeMapping: Sendable {
  /// The form of a reference to a document with a model.
  enum ReferenceForm {
    /// `Reference[Author]`, where the model is imported.
    case plain
    /// `Reference["Author"]`, where the model may be declared later, or elsewhere.
    case quoted
    /// The quoted form, with a mark that says which collection the document belongs to.
    case marked
  }

  let schema: Schema
  let names: DeclaredNames
  let modules: PythonModules
  let references: ReferenceForm

  init(schema: Schema, names: PythonNames, references: ReferenceForm) {
    self.schema = schema
    self.names = names.declared
    modules = names.modules
    self.references = references
  }

  /// Returns the annotation for `type`, without the `| None` of an optional.
  ///
  /// - Parameter letterCase: The letters that UUIDs in it are stored in.
  func annotation(of type: FieldType, in letterCase: Field.LetterCase = .lower) -> String {
    switch type {
    case .scalar(let scalar): scalar.python(in: letterCase).annotation
    case .reference(nil): "BaseDocumentReference"
    case .reference(let id?): code(forReferenceTo: schema[id]).text
    case .vector(let dimensions): code(forVectorOf: dimensions).text
    case .array(let element): String("list[", annotation(of: element, in: letterCase), "]")
    case .map(let value): String("dict[str, ", annotation(of: value, in: letterCase), "]")
    case .declared(let id): annotation(of: id)
    }
  }

  /// Returns the annotation of a map's type, with the enumeration `keys` for its keys.
  func code(
    ofMap type: FieldType, keys: TypeID, isOptional: Bool = false,
    in letterCase: Field.LetterCase = .lower
  ) -> PythonCode {
    let map = PythonCode.generic(
      "dict", [.token(annotation(of: keys)), code(for: type.element, in: letterCase)])
    return isOptional ? .operands([map, .token("| None")]) : map
  }

  /// Returns the annotation for `type`, with the places where it can be broken into lines.
  ///
  /// - Parameter letterCase: The letters that UUIDs in it are stored in.
  func code(
    for type: FieldType, isOptional: Bool = false, in letterCase: Field.LetterCase = .lower
  ) -> PythonCode {
    let text = annotation(of: type, in: letterCase)
    if isOptional {
      return .deferred(text: text + " | None") {
        .operands([self.code(for: type, in: letterCase), .token("| None")])
      }
    }
    return switch type {
    case .array(let element):
      .deferred(text: text) { .generic("list", [self.code(for: element, in: letterCase)]) }
    case .map(let value):
      .deferred(text: text) {
        .generic("dict", [.token("str"), self.code(for: value, in: letterCase)])
      }
    case .reference(let id?): code(forReferenceTo: schema[id])
    case .vector(let dimensions): code(forVectorOf: dimensions)
    case .scalar, .reference, .declared:
      .token(text)
    }
  }

  private func code(forVectorOf dimensions: Int) -> PythonCode {
    let vector = PythonCode.token("Vector")
    guard references == .marked else { return vector }
    return .list("Annotated[", [vector, .call("Dimensions", [.token("\(dimensions)")])])
  }

  private func code(forReferenceTo collection: Collection) -> PythonCode {
    let model = annotation(of: collection.model)
    if references == .plain { return .token("Reference[\(model)]") }
    let name = PythonLiteral.string(model)
    let reference = PythonCode.token("Reference[\(name)]")
    if references == .quoted { return reference }
    let arguments = [PythonLiteral.string(collection.pathPattern), name, "__package__"]
    return .list(
      "Annotated[", [reference, .call("ReferenceTarget", arguments.map(PythonCode.token))])
  }

  private func annotation(of id: TypeID) -> String { names[id].qualified }

  /// Returns the external type of a field, or `nil` if it has another type.
  func external(_ type: FieldType) -> External? {
    guard let id = type.declaredType, case .external(let external) = schema.types[id.index].kind
    else { return nil }
    return external
  }

  /// Returns the literal for a default value or a query's operand of `type`.
  func literal(_ value: DefaultValue, of type: FieldType) -> String {
    switch value {
    case .string(let string): made(of: PythonLiteral.string(string), type)
    case .boolean(let boolean): PythonLiteral.boolean(boolean)
    case .integer(let integer): self.integer(integer, of: type)
    case .double(let double): PythonLiteral.double(double)
    case .timestamp(_, let text): call(.timestamp, PythonLiteral.string(text))
    case .geopoint(let latitude, let longitude):
      call(.geopoint, PythonLiteral.double(latitude) + ", " + PythonLiteral.double(longitude))
    case .list, .map, .structure: code(for: value, of: type).text
    case .new: type.scalar?.python.newValue.map { $0 + "()" } ?? ""
    case .enumerationCase(let name): "\(annotation(of: type)).\(constant(name, of: type))"
    }
  }

  private func integer(_ value: Int, of type: FieldType) -> String {
    guard let scalar = type.scalar else { return PythonLiteral.integer(value) }
    if scalar.rules.literal == .number { return PythonLiteral.double(Double(value)) }
    return made(of: PythonLiteral.integer(value), type)
  }

  /// Returns the value of a scalar that is made of a literal.
  private func made(of literal: String, _ type: FieldType) -> String {
    type.scalar?.python.constructor.map { "\($0)(\(literal))" } ?? literal
  }

  private func literal(of key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let string): PythonLiteral.string(string)
    case .enumerationCase(let name, let id):
      literal(.enumerationCase(name), of: .declared(id))
    }
  }

  private func call(_ scalar: Scalar, _ arguments: String) -> String {
    "\(scalar.python.constructor ?? "")(\(arguments))"
  }

  /// Returns the literal for a default value, with the places where it can be broken into lines.
  func code(for value: DefaultValue, of type: FieldType) -> PythonCode {
    switch value {
    case .list(let elements):
      return .list("[", elements.map { code(for: $0, of: type.element) })
    case .map(let entries):
      return .brackets(
        open: "{",
        entries.map { entry in
          code(for: entry.value, of: type.element)
            .prefixed(by: literal(of: entry.key) + ": ")
        }, close: "}", isList: true)
    case .structure(let value):
      guard case .structure(let structure) = schema[value.type].kind else { return .token("") }
      let name = names[value.type]
      return .call(
        name.qualified,
        value.parts.map { part in
          code(forDefault: part.value, of: structure.fields[part.field])
            .prefixed(by: name.properties[part.field] + "=")
        })
    case .string, .boolean, .integer, .double, .timestamp, .geopoint, .enumerationCase, .new:
      return .token(literal(value, of: type))
    }
  }

  /// Returns the literal for a default value of a field.
  func code(forDefault value: DefaultValue, of field: Field) -> PythonCode {
    if case .new = value {
      let function = field.type.scalar?.python(in: field.letterCase).newValue
      return .token(function.map { $0 + "()" } ?? "")
    }
    return code(for: value.written(in: field.letterCase), of: field.type)
  }

  private func constant(_ name: String, of type: FieldType) -> String {
    guard let id = type.declaredType, case .enumeration(let enumeration) = schema[id].kind,
      let index = enumeration.cases.firstIndex(where: { $0.name.value == name })
    else { return name }
    return names[id].cases[index]
  }
}
