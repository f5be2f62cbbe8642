import FiresmithSchema

/// The stored fields of a model, for queries and partial updates.
struct PythonDocument: Sendable {
  var model: String
  var fields: String
  var update: String
  /// The lines that declare the fields.
  var fieldLines: CodeLines
  /// The lines that declare the keys of updates and the types of their values.
  var changes: CodeLines
}

/// The repository of one collection.
struct PythonRepository: Sendable {
  /// A method that returns the repository of a subcollection.
  struct Subcollection: Sendable {
    var method: String
    var repository: String
    /// The id that the method asks for.
    var parameter: String
    /// The arguments of the repository's initializer.
    var arguments: [String]
    var documentation: CodeLines
  }

  var name: String
  var model: String
  var fields: String
  var update: String
  /// The link to the collection in documentation.
  var link: String
  /// The ids in the collection's path, outermost first.
  var parameters: [String]
  /// The path, as an expression.
  var path: String
  /// The collection's stored id as a literal, for collection groups.
  var groupID: String?
  var queries: [PythonQuery]
  var subcollections: [Subcollection]
}

extension PythonLowering {
  /// Returns the fields of the documents of `model`.
  func document(_ model: TypeID, paths: [PythonFieldPath]) -> PythonDocument {
    let name = names.types[model.index].name
    var fieldLines = CodeLines()
    var changes = CodeLines()
    for path in paths {
      addField(path, of: name, to: &fieldLines)
      if path.isChangeable { addChange(of: path, to: &changes) }
    }
    return PythonDocument(
      model: name, fields: PythonNames.fields(ofModel: name),
      update: PythonNames.update(ofModel: name), fieldLines: fieldLines, changes: changes)
  }

  /// Adds `title = DocumentField[Book, str]("title")`.
  private func addField(_ path: PythonFieldPath, of model: String, to lines: inout CodeLines) {
    let annotation = fieldAnnotation(of: path.type, isOptional: path.isOptional)
    let (name, type) = (path.name, fieldClass(of: path.type))
    let line: CodeText =
      "    \(name) = \(type)[\(model), \(annotation)](\(python: path.attributes))"
    if PythonLayout.fits(line) { return lines.add(line) }
    let beginning: CodeText = "\(name) = \(type)[\(model), \(annotation)]("
    if PythonLayout.fits("    \(beginning)") {
      lines.addCall(beginning, path.attributes.map(PythonLiteral.string), ")", column: 4)
    } else {
      lines.addCall(
        "\(name) = \(type)[", [model, annotation], "](\(python: path.attributes))", column: 4)
    }
  }

  /// Adds `"labels": list[str] | ArrayUnion[str] | ArrayRemove[str],`.
  private func addChange(of path: PythonFieldPath, to lines: inout CodeLines) {
    let type = types.annotation(of: path.type)
    let others = otherChanges(of: path.type, isOptional: path.isOptional)
    let bar = others.isEmpty ? "" : " | "
    let line: CodeText =
      "        \(python: path.key): \(type)\(bar)\(others, separator: " | "),"
    if PythonLayout.fits(line) || others.isEmpty { return lines.add(line) }
    lines.add("        \(python: path.key): \(type)")
    for other in others.dropLast() { lines.add("        | \(other)") }
    lines.add("        | \(others[others.count - 1]),")
  }

  /// Returns the class of a field: `DocumentField[Book, str]`.
  func field(of model: String, _ type: FieldType, isOptional: Bool) -> String {
    let annotation = fieldAnnotation(of: type, isOptional: isOptional)
    return String(code: "\(fieldClass(of: type))[\(model), \(annotation)]")
  }

  /// Returns the last argument of a field's class: the type of the field's values, or of their
  /// elements if it is a list or a map.
  private func fieldAnnotation(of type: FieldType, isOptional: Bool) -> String {
    switch type {
    case .array(let element): types.annotation(of: element)
    case .map(let value): types.annotation(of: value)
    case .any: types.annotation(of: type)
    default: isOptional ? types.annotation(of: type) + " | None" : types.annotation(of: type)
    }
  }

  /// Returns the class of a field without its arguments.
  func fieldClass(of type: FieldType) -> String {
    switch type {
    case .array: "ArrayField"
    case .map: "MapField"
    default: "DocumentField"
    }
  }

  /// Returns the types of updates to a field of `type`, other than the field's own.
  private func otherChanges(of type: FieldType, isOptional: Bool) -> [String] {
    switch type {
    case .integer: return isOptional ? ["Increment[int]", "None"] : ["Increment[int]"]
    case .double: return isOptional ? ["Increment[float]", "None"] : ["Increment[float]"]
    case .timestamp: return isOptional ? ["ServerTime", "None"] : ["ServerTime"]
    case .array(let element):
      let element = types.annotation(of: element)
      let changes = [String("ArrayUnion[", element, "]"), String("ArrayRemove[", element, "]")]
      return isOptional ? changes + ["None"] : changes
    case .map(let value):
      let values = [types.annotation(of: value)] + otherChanges(of: value, isOptional: true)
      let changes = [String("MapEntries[", values.joined(separator: " | "), "]")]
      return isOptional ? changes + ["None"] : changes
    case .any: return []
    case .string, .boolean, .bytes, .geopoint, .url, .uuid, .color, .reference, .vector, .declared:
      return isOptional ? ["None"] : []
    }
  }

  /// Returns the classes that ``otherChanges(of:isOptional:)`` refers to.
  func changeClasses(of type: FieldType) -> [String] {
    switch type {
    case .integer, .double: ["Increment"]
    case .timestamp: ["ServerTime"]
    case .array: ["ArrayUnion", "ArrayRemove"]
    case .map(let value): ["MapEntries"] + changeClasses(of: value)
    case .string, .boolean, .bytes, .geopoint, .url, .uuid, .color, .any, .reference, .vector,
      .declared:
      []
    }
  }

  /// Returns the repository of the collection `id`.
  func repository(
    _ collection: Collection, id: CollectionID, paths: [PythonFieldPath]
  ) -> PythonRepository {
    let name = names[id]
    let model = names[collection.model].name
    let fields = PythonNames.fields(ofModel: model)
    let isGroup = collection.queries.contains(where: \.isGroup)
    let arguments = name.parameters.joined(separator: ", ")
    return PythonRepository(
      name: name.repository,
      model: model,
      fields: fields,
      update: PythonNames.update(ofModel: model),
      link: link(to: id),
      parameters: name.parameters,
      path: "Collections.\(name.name)" + (name.parameters.isEmpty ? "" : "(\(arguments))"),
      groupID: isGroup || !name.parameters.isEmpty
        ? PythonLiteral.string(collection.storedID) : nil,
      queries: zip(collection.queries, name.queries).map { query, queryName in
        self.query(query, named: queryName, of: collection, id: id, paths: paths)
      },
      subcollections: subcollections(of: id))
  }

  private func subcollections(of id: CollectionID) -> [PythonRepository.Subcollection] {
    children[id.index, default: []].map { child in
      let collection = schema.collections[child]
      let name = names.collections[child]
      let parameter = name.parameters.last ?? ""
      let parents = name.parameters.indices.dropLast().map { "self.parent_ids[\($0)]" }
      let text =
        "The \(naming.noun(collection.name.value)) of one \(noun(of: schema[id].model))."
      return PythonRepository.Subcollection(
        method: name.accessor,
        repository: name.repository,
        parameter: parameter,
        arguments: ["self.client"] + parents + [parameter],
        documentation: .docstring(text, column: 8))
    }
  }
}
