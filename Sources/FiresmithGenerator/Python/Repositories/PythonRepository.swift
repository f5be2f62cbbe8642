import FiresmithSchema

/// The stored fields of a model, for queries and partial updates.
struct PythonDocument: Sendable {
  struct Change: Sendable {
    /// The key of the change, as a literal.
    var key: String
    /// The types that the field can be changed to, or with.
    var types: [String]

    /// The lines that declare the key.
    var lines: [String] {
      let line = "\(key): \(types.joined(separator: " | ")),"
      if PythonLayout.fits(line, column: 8) || types.count == 1 { return [line] }
      return ["\(key): \(types[0])"] + types.dropFirst().dropLast().map { "| \($0)" }
        + ["| \(types[types.count - 1]),"]
    }
  }

  var model: String
  var fields: String
  var update: String
  /// The lines that declare each field.
  var fieldLines: [[String]]
  var changes: [Change]
}

/// The repository of one collection.
struct PythonRepository: Sendable {
  /// A method that leads to the repository of a subcollection.
  struct Subcollection: Sendable {
    var method: String
    var repository: String
    /// The id that the method asks for.
    var parameter: String
    /// What the repository's initializer is given.
    var arguments: String
    var documentation: [String]
  }

  var name: String
  var model: String
  var fields: String
  var update: String
  /// How the documentation calls the collection.
  var link: String
  /// The ids that the collection's path asks for, outermost first.
  var parameters: [String]
  /// The path, as an expression.
  var path: String
  /// The collection's stored id as a literal, if there may be several of them.
  var groupID: String?
  var queries: [PythonQuery]
  var subcollections: [Subcollection]
}

extension PythonLowering {
  /// The fields of the documents of `model`.
  func document(_ model: TypeID, paths: [PythonFieldPath]) -> PythonDocument {
    let name = names[model].name
    return PythonDocument(
      model: name,
      fields: PythonNames.fields(ofModel: name),
      update: PythonNames.update(ofModel: name),
      fieldLines: paths.map { path in
        let arguments = path.attributes.map(PythonLiteral.string)
        return PythonLayout.signature(
          "\(path.name) = \(field(of: name, path.type, isOptional: path.isOptional))(", arguments,
          ")", column: 4)
      },
      changes: paths.filter(\.isChangeable).map { path in
        PythonDocument.Change(
          key: PythonLiteral.string(path.attributes.joined(separator: ".")),
          types: changes(of: path.type, isOptional: path.isOptional))
      })
  }

  /// The class of a field: `DocumentField[Book, str]`.
  func field(of model: String, _ type: FieldType, isOptional: Bool) -> String {
    switch type {
    case .array(let element): return "ArrayField[\(model), \(types.annotation(of: element))]"
    case .map(let value): return "MapField[\(model), \(types.annotation(of: value))]"
    default:
      let optional = isOptional && type != .any ? " | None" : ""
      return "DocumentField[\(model), \(types.annotation(of: type))\(optional)]"
    }
  }

  /// The types that a field of `type` can be changed to, or with.
  private func changes(of type: FieldType, isOptional: Bool) -> [String] {
    let annotation = types.annotation(of: type)
    if type == .any { return [annotation] }
    let others: [String]
    switch type {
    case .integer: others = ["Increment[int]"]
    case .double: others = ["Increment[float]"]
    case .timestamp: others = ["ServerTime"]
    case .array(let element):
      let element = types.annotation(of: element)
      others = ["ArrayUnion[\(element)]", "ArrayRemove[\(element)]"]
    case .map(let value):
      others = ["MapEntries[\(changes(of: value, isOptional: true).joined(separator: " | "))]"]
    case .string, .boolean, .bytes, .geopoint, .url, .uuid, .color, .any, .reference, .vector,
      .declared:
      others = []
    }
    return [annotation] + others + (isOptional ? ["None"] : [])
  }

  /// The classes that ``changes(of:isOptional:)`` names, besides those of values.
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

  /// The repository of the collection `id`.
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
      let parents = name.parameters.indices.dropLast().map { "self.parent_ids[\($0)], " }
      let text =
        "The \(naming.noun(collection.name.value)) of one \(noun(of: schema[id].model))."
      return PythonRepository.Subcollection(
        method: name.accessor,
        repository: name.repository,
        parameter: parameter,
        arguments: "self.client, \(parents.joined())\(parameter)",
        documentation: PythonLiteral.docstring(text, indentation: 8))
    }
  }
}
