import FiresmithLanguage
import FiresmithSchema

/// Names collections with their queries and parameters, and reports names without an identifier and
/// parameters that clash.
struct PythonCollectionNamer: Namer {
  let schema: Schema
  let words: CamelCase
  /// The types with their own names.
  let types: [PythonNames.TypeName]
  private(set) var diagnostics: [Diagnostic] = []

  init(schema: Schema, words: CamelCase, types: [PythonNames.TypeName]) {
    self.schema = schema
    self.words = words
    self.types = types
  }

  mutating func collection(_ index: Int) -> PythonNames.CollectionName {
    let collection = schema.collections[index]
    let name = diagnostics.pythonIdentifier(
      collection.parameters.isEmpty
        ? PythonNaming.constant(collection.name.value)
        : PythonNaming.pathFunction(collection.name.value),
      for: collection.name)
    return PythonNames.CollectionName(
      name: name,
      repository: repositoryName(of: collection),
      parameters: parameterNames(of: collection),
      accessor: collection.parent == nil
        ? "" : PythonNaming.repositoryMember(collection.name.value) ?? name,
      queries: collection.queries.map { query in
        checkParameters(of: query)
        return diagnostics.pythonIdentifier(
          PythonNaming.repositoryMember(query.name.value), for: query.name)
      })
  }

  /// Returns `BookRepository`, or a name after the collection if another one declares the model.
  private mutating func repositoryName(of collection: Collection) -> String {
    let subject =
      collection.declaresModel
      ? types[collection.model.index].name
      : diagnostics.pythonIdentifier(
        words.upper(collection.name.value), for: collection.name)
    return subject + "Repository"
  }

  private mutating func parameterNames(of collection: Collection) -> [String] {
    let parameters = collection.parameters
    if parameters.isEmpty { return [] }
    var scope = IdentifierScope("Python", count: parameters.count)
    let identifiers = parameters.map { parameter -> String in
      switch parameter {
      case .parent(let id):
        let parent = schema[id]
        let source = parent.declaresModel ? schema[parent.model].name.name : parent.name
        let name = diagnostics.pythonIdentifier(
          PythonNaming.documentIDParameter(ofModel: source.value), for: source)
        scope.add(name, at: parent.name.mark)
        return name
      case .written(let name):
        let parameter = diagnostics.pythonIdentifier(
          PythonNaming.parameter(name.value), for: name)
        scope.add(parameter, at: name.mark)
        return parameter
      }
    }
    diagnostics += scope.diagnostics(in: "the path of \(quoted(collection.name.value))")
    return identifiers
  }

  private mutating func checkParameters(of query: Query) {
    guard query.filters.count > 1 else { return }
    var scope = IdentifierScope("Python", count: query.filters.count)
    for filter in query.filters where filter.literal == nil {
      if let name = PythonNaming.parameter(for: filter) { scope.add(name, at: filter.field.mark) }
    }
    diagnostics += scope.diagnostics(in: "the parameters of \(quoted(query.name.value))")
  }
}
