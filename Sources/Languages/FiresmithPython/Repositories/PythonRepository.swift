import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The stored fields of a model, for queries and partial updates.
struct PythonDocument: Sendable {
  /// An attribute of the class of fields.
  struct Field: Sendable {
    var name: String
    /// The attribute's class, without its arguments.
    var type: String
    /// The class's last argument.
    var value: PythonCode
    /// The attributes that lead to the field, as literals.
    var path: [String]
    var isIndexed: Bool
  }

  var model: String
  /// The model of the whole documents, if this one is a selection of their fields.
  var whole: String?
  var fields: String
  /// The type of changes; `nil` for a selection, which nothing writes.
  var update: String?
  /// The type of request bodies that create a document; `nil` for a selection.
  var creation: String?
  var stored: [Field]
  /// The keys of updates, as literals, with the types of their values.
  var changes: [PythonCode]
}

/// The repository of one collection, or the class that reads and writes a single document.
struct PythonRepository: Sendable {
  /// A method that returns the repository of a subcollection, or a single document below.
  struct Subcollection: Sendable {
    var method: String
    var repository: String
    /// The way from the parent document.
    var path: SubcollectionPath
    /// The parameters of the method, with their types.
    var parameters: [PythonCode]
    /// The arguments of the repository's initializer.
    var arguments: [String]
    var documentation: CodeLines
  }

  var name: String
  var isSingleDocument: Bool
  var model: String
  var fields: String
  var update: String
  /// The link to the collection in documentation.
  var link: String
  /// The ids in the collection's path, outermost first.
  var parameters: [String]
  /// The path, as an expression.
  var path: PythonCode
  /// The collection's stored id as a literal, for collection groups.
  var groupID: String?
  /// The id of the database, unless it is the project's default one.
  var database: String?
  /// The path of the field at which documents expire.
  var timeToLive: String?
  var queries: [PythonQuery]
  var subcollections: [Subcollection]
}

extension PythonLowering {
  /// Returns the fields of the documents of `model`.
  func document(_ model: TypeID, paths: [PythonFieldPath]) -> PythonDocument {
    let name = names[model].qualified
    let whole = schema[model].selection.map { names[$0.model].qualified }
    return PythonDocument(
      model: name, whole: whole, fields: PythonNaming.fields(ofModel: name),
      update: whole == nil ? PythonNaming.update(ofModel: name) : nil,
      creation: whole == nil ? PythonNaming.creation(ofModel: name) : nil,
      stored: paths.map { path in
        PythonDocument.Field(
          name: path.name, type: fieldClass(of: path.type),
          value: fieldAnnotation(of: path.type, isOptional: path.isOptional),
          path: path.attributes.map(PythonLiteral.string), isIndexed: path.isIndexed)
      },
      changes: whole == nil ? paths.filter(\.isChangeable).map(change) : [])
  }

  /// Returns `"labels": list[str] | ArrayUnion[str] | ArrayRemove[str]`.
  private func change(of path: PythonFieldPath) -> PythonCode {
    let others =
      path.isRenamed
      ? wholeChanges(of: path.type, isOptional: path.isOptional)
      : otherChanges(of: path.type, isOptional: path.isOptional)
    let value =
      path.keys.map { types.code(ofMap: path.type, keys: $0) } ?? types.code(for: path.type)
    let type = value.prefixed(by: String(code: "\(PythonLiteral.string(path.key)): "))
    return others.isEmpty ? type : .operands([type] + others.map { $0.prefixed(by: "| ") })
  }

  /// Returns the class of a field: `DocumentField[Book, str]`.
  func field(of model: String, _ type: FieldType, isOptional: Bool) -> String {
    let annotation = fieldAnnotation(of: type, isOptional: isOptional)
    return String(code: "\(fieldClass(of: type))[\(model), \(annotation.text)]")
  }

  /// Returns the last argument of a field's class: the type of the field's values, or of their
  /// elements if it is a list or a map.
  private func fieldAnnotation(of type: FieldType, isOptional: Bool) -> PythonCode {
    switch type {
    case .array(let element): types.code(for: element)
    case .map(let value): types.code(for: value)
    case .scalar(let scalar) where scalar.python.includesNone: types.code(for: type)
    case .scalar, .reference, .vector, .declared: types.code(for: type, isOptional: isOptional)
    }
  }

  /// Returns the class of a field without its arguments.
  func fieldClass(of type: FieldType) -> String {
    switch type {
    case .array: "ArrayField"
    case .map: "MapField"
    case .scalar, .reference, .vector, .declared: "DocumentField"
    }
  }

  /// Returns the types of updates to a field of `type`, other than the field's own.
  private func otherChanges(of type: FieldType, isOptional: Bool) -> [PythonCode] {
    let none: [PythonCode] = isOptional ? [.token("None")] : []
    switch type {
    case .scalar(let scalar):
      let row = scalar.python
      if row.includesNone { return [] }
      return (row.change.map { [.token($0.type)] } ?? []) + none
    case .array(let element):
      let element = types.code(for: element)
      return [.generic("ArrayUnion", [element]), .generic("ArrayRemove", [element])] + none
    case .map(let value):
      let others = otherChanges(of: value, isOptional: true)
      let values = [types.code(for: value)] + others.map { $0.prefixed(by: "| ") }
      return [.generic("MapEntries", [values.count == 1 ? values[0] : .operands(values)])] + none
    case .reference, .vector, .declared: return none
    }
  }

  /// Returns the types of updates that store all of a field of `type`, other than the field's own.
  private func wholeChanges(of type: FieldType, isOptional: Bool) -> [PythonCode] {
    if let scalar = type.scalar {
      if scalar.python.includesNone { return [] }
      if scalar == .timestamp { return otherChanges(of: type, isOptional: isOptional) }
    }
    return isOptional ? [.token("None")] : []
  }

  /// Returns the classes that ``otherChanges(of:isOptional:)`` refers to.
  func changeClasses(of type: FieldType) -> [String] {
    switch type {
    case .scalar(let scalar): scalar.python.change.map { [$0.name] } ?? []
    case .array: ["ArrayUnion", "ArrayRemove"]
    case .map(let value): ["MapEntries"] + changeClasses(of: value)
    case .reference, .vector, .declared: []
    }
  }

  /// Returns the repository of the collection `id`.
  func repository(
    _ collection: Collection, id: CollectionID, paths: [PythonFieldPath]
  ) -> PythonRepository {
    let name = names[id]
    let model = names[collection.model].qualified
    let fields = PythonNaming.fields(ofModel: model)
    let isGroup = collection.queries.contains(where: \.isGroup)
    let path = "\(enumeration(of: collection)).\(name.name)"
    return PythonRepository(
      name: name.repository,
      isSingleDocument: collection.isSingleDocument,
      model: model,
      fields: fields,
      update: PythonNaming.update(ofModel: model),
      link: link(to: id),
      parameters: name.parameters,
      path: name.parameters.isEmpty
        ? .token(path) : .call(path, name.parameters.map(PythonCode.token)),
      groupID: !collection.isSingleDocument && (isGroup || collection.path.count > 1)
        ? PythonLiteral.string(collection.storedID) : nil,
      database: options.database,
      timeToLive: collection.timeToLive?.text,
      queries: zip(collection.queries, name.queries).filter { $0.0.isFor(.python) }.map {
        query, queryName in
        self.query(query, named: queryName, of: collection, id: id, paths: paths)
      },
      subcollections: subcollections(of: id))
  }

  private func subcollections(of id: CollectionID) -> [PythonRepository.Subcollection] {
    children[id.index, default: []].map { child in
      let collection = schema.collections[child]
      let name = names.collections[child]
      let path = SubcollectionPath(
        to: CollectionID(index: child), in: schema, named: names)
      let parent =
        schema[id].isSingleDocument ? "the document" : "one \(noun(of: schema[id].model))"
      let text = "The \(words.noun(collection.name.value)) of \(parent)."
      return PythonRepository.Subcollection(
        method: name.accessor,
        repository: name.repository,
        path: path,
        parameters: parameters(of: path, below: id),
        arguments: ["self.client"] + parentIDs(of: id)
          + [path.parameter.map { String(code: "self._id(\($0))") }].compactMap(\.self)
          + path.otherParameters,
        documentation: .docstring(text, column: 8))
    }
  }

  /// Returns the parameters of the method for a subcollection: what names the document of the
  /// collection `parent`, and the ids of documents without a model.
  private func parameters(
    of path: SubcollectionPath, below parent: CollectionID
  ) -> [PythonCode] {
    let model = names[schema[parent].model].qualified
    let document = path.parameter.map {
      PythonCode.generic("DocumentName", [.token(model)]).prefixed(by: "\($0): ")
    }
    return [document].compactMap(\.self)
      + path.otherParameters.map { .token(String(code: "\($0): str")) }
  }

  /// Returns the ids that the path of the collection `id` asks for, as its repository finds them.
  private func parentIDs(of id: CollectionID) -> [String] {
    // Documents are every second part of a path; those that are always the same aren't asked for.
    schema[id].path.enumerated().compactMap { position, segment in
      guard case .document = segment else { return nil }
      return "self.parent_ids[\(position / 2)]"
    }
  }
}
