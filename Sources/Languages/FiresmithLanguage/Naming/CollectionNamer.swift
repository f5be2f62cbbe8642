import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

/// Names the parts of a collection, and reports names that give no identifier and parameters that
/// clash.
struct CollectionNamer: Namer {
  let schema: Schema
  let rules: any NamingRules
  /// The names of the types, without those of their members.
  let types: [DeclaredNames.TypeName]
  private(set) var diagnostics: [Diagnostic] = []

  init(schema: Schema, rules: any NamingRules, types: [DeclaredNames.TypeName]) {
    self.schema = schema
    self.rules = rules
    self.types = types
  }

  mutating func collection(_ index: Int) -> DeclaredNames.CollectionName {
    let collection = schema.collections[index]
    let stored = collection.name.value
    let name = identifier(
      rules.collection(stored, isPath: !collection.parameters.isEmpty), for: collection.name)
    return DeclaredNames.CollectionName(
      name: name,
      repository: repositoryName(of: collection),
      parameters: parameterNames(of: collection),
      accessor: collection.parent == nil ? "" : rules.method(stored) ?? name,
      queries: collection.queries.map { query in
        checkParameters(of: query)
        checkAggregates(of: query)
        return identifier(rules.method(query.name.value), for: query.name)
      })
  }

  private mutating func identifier(_ candidate: String?, for name: Name) -> String {
    rules.identifier(candidate, for: name, &diagnostics)
  }

  /// Returns `BookRepository`, or `AppSettingsDocument` for a single document; if the model is
  /// borrowed, a name derived from that of the collection or the document.
  private mutating func repositoryName(of collection: Collection) -> String {
    let isSingle = collection.isSingleDocument
    if collection.declaresModel {
      let model = types[collection.model.index].qualified
      return isSingle ? rules.document(ofModel: model) : rules.repository(ofModel: model)
    }
    let name = collection.name
    return identifier(
      isSingle ? rules.document(named: name.value) : rules.repository(ofCollection: name.value),
      for: name)
  }

  private mutating func parameterNames(of collection: Collection) -> [String] {
    let parameters = collection.parameters
    guard !parameters.isEmpty else { return [] }
    var scope = IdentifierScope(rules.language, count: parameters.count)
    let names = parameters.map { parameter -> String in
      switch parameter {
      case .parent(let id):
        let parent = schema[id]
        let source = parent.declaresModel ? schema[parent.model].name.name : parent.name
        let name = identifier(rules.documentIDParameter(ofModel: source.value), for: source)
        scope.add(name, at: parent.name.mark)
        return name
      case .written(let name):
        let parameter = identifier(rules.parameter([name.value]), for: name)
        scope.add(parameter, at: name.mark)
        return parameter
      }
    }
    diagnostics += scope.diagnostics(in: "the path of \(quoted(collection.name.value))")
    return names
  }

  private mutating func checkAggregates(of query: Query) {
    var scope = IdentifierScope(rules.language, count: query.aggregates.count)
    for aggregate in query.aggregates {
      let name = identifier(rules.parameter([aggregate.name.value]), for: aggregate.name)
      scope.add(name, at: aggregate.name.mark)
    }
    diagnostics += scope.diagnostics(in: "the numbers of \(quoted(query.name.value))")
  }

  private mutating func checkParameters(of query: Query) {
    let conditions = query.parameterConditions
    var scope = IdentifierScope(rules.language, count: conditions.count)
    for filter in conditions {
      let name = rules.parameter(for: filter)
      if let written = filter.parameter {
        scope.add(identifier(name, for: written), at: written.mark)
      } else if let name {
        scope.add(name, at: filter.field.mark)
      }
    }
    diagnostics += scope.diagnostics(in: "the parameters of \(quoted(query.name.value))")
  }
}
