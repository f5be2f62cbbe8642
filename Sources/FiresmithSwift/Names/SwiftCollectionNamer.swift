import FiresmithLanguage
import FiresmithSchema

/// Names the parts of a collection, and reports names that give no identifier and parameters that
/// clash.
struct SwiftCollectionNamer: Namer {
  let schema: Schema
  let naming: SwiftNaming
  /// The names of the types, without those of their members.
  let types: [SwiftNames.TypeName]
  private(set) var diagnostics: [Diagnostic] = []

  init(schema: Schema, naming: SwiftNaming, types: [SwiftNames.TypeName]) {
    self.schema = schema
    self.naming = naming
    self.types = types
  }

  mutating func collection(_ index: Int) -> SwiftNames.CollectionName {
    let collection = schema.collections[index]
    let name = diagnostics.identifier(
      naming.enumCase(collection.name.value), for: collection.name)
    return SwiftNames.CollectionName(
      name: name,
      repository: repositoryName(of: collection),
      parameters: parameterNames(of: collection),
      accessor: collection.parent == nil ? "" : naming.method(collection.name.value) ?? name,
      queries: collection.queries.map { query in
        checkParameters(of: query)
        return diagnostics.identifier(naming.method(query.name.value), for: query.name)
      })
  }

  /// `BookRepository`; for a collection that borrows its model, a name derived from the
  /// collection's.
  private mutating func repositoryName(of collection: Collection) -> String {
    if collection.declaresModel {
      return SwiftNaming.repository(ofModel: types[collection.model.index].qualified)
    }
    return diagnostics.identifier(
      naming.repository(ofCollection: collection.name.value), for: collection.name)
  }

  private mutating func parameterNames(of collection: Collection) -> [String] {
    let parameters = collection.parameters
    guard !parameters.isEmpty else { return [] }
    var scope = IdentifierScope("Swift", count: parameters.count)
    let names = parameters.map { parameter -> String in
      switch parameter {
      case .parent(let id):
        let parent = schema[id]
        let source = parent.declaresModel ? schema[parent.model].name.name : parent.name
        let name = naming.documentIDParameter(ofModel: source.value)
        scope.add(name, at: parent.name.mark)
        return name
      case .written(let name):
        let parameter = diagnostics.identifier(naming.parameter([name.value]), for: name)
        scope.add(parameter, at: name.mark)
        return parameter
      }
    }
    diagnostics += scope.diagnostics(in: "the path of \(collection.name.value)")
    return names
  }

  private mutating func checkParameters(of query: Query) {
    guard query.filters.count(where: { $0.literal == nil }) > 1 else { return }
    var scope = IdentifierScope("Swift", count: query.filters.count)
    for filter in query.filters where filter.literal == nil {
      if let name = naming.parameter(for: filter) {
        scope.add(name, at: filter.field.mark)
      }
    }
    diagnostics += scope.diagnostics(in: "the parameters of \(query.name.value)")
  }
}
