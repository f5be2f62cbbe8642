import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

// The calls by which code uses collections, for people who read about these.
extension SwiftLowering {
  func calls() -> [CollectionCalls] {
    guard options.hasRepositories else { return [] }
    return schema.collections.indices.map { calls(of: CollectionID(index: $0)) }
  }

  private func calls(of id: CollectionID) -> CollectionCalls {
    let collection = schema[id]
    let repository = repository(collection, id: id)
    let model = names[collection.model].simple
    var variables = CallNames()
    let nouns = collection.isSingleDocument ? nil : naming.parameter([collection.name.value])
    let variable = variables.local(nouns ?? "document")
    let arguments = repository.parameters.map { parameter in
      "\(SwiftNaming.label(parameter)): \(variables.value(parameter, "String"))"
    }
    let documentID =
      collection.isSingleDocument
      ? "" : variables.value(naming.parameter([model, "id"]) ?? "id", "String")
    let read = variables.local(naming.parameter([model]) ?? "document")
    let new = variables.value(naming.parameter(["new", model]) ?? "new", repository.model)
    var queries = repository.queries.map { call($0, of: repository.name, variable, &variables) }
    if queries.isEmpty, !collection.isSingleDocument {
      let all = variables.local(naming.parameter(["all", collection.name.value]) ?? "all")
      queries = [["result": .string(all), "call": .string(variable), "isNumbers": false]]
    }
    let change = change(of: collection.model, &variables)
    return CollectionCalls(
      of: id, template: "swift-use", names: variables,
      [
        "isSingle": .boolean(collection.isSingleDocument), "variable": .string(variable),
        "repository": .string(repository.name),
        "arguments": .string(arguments.joined(separator: ", ")), "id": .string(documentID),
        "read": .string(read), "new": .string(new),
        "change": change,
        "hasQueries": .boolean(!queries.isEmpty),
        "queries": .list(queries),
      ])
  }

  /// Returns the change of one field; `null` if none is easily shown.
  private func change(of model: TypeID, _ variables: inout CallNames) -> MustacheValue {
    guard let index = schema.shownChange(of: model),
      case .structure(let structure) = schema[model].kind
    else { return .null }
    let property = names[model].properties[index]
    let fields = fields(of: self.structure(structure, id: model))
    guard let field = fields.first(where: { $0.name == property }), !field.isImmutable else {
      return .null
    }
    let name = naming.parameter([structure.fields[index].name.value]) ?? "value"
    return [
      "field": .string(property), "value": .string(variables.value(name, field.type)),
    ]
  }

  private func call(
    _ query: SwiftQuery, of repository: String, _ variable: String, _ variables: inout CallNames
  ) -> MustacheValue {
    let arguments = query.parameters.filter { !$0.name.hasSuffix(" firestore") }.map { parameter in
      let words = parameter.name.split(separator: " ").map(String.init)
      let value = variables.value(words.last ?? parameter.name, parameter.type)
      return words.first == "_" && words.count > 1
        ? value : "\(SwiftNaming.label(words[0])): \(value)"
    }
    let base = query.isStatic ? repository : variable
    return [
      "result": .string(variables.local(query.name)),
      "call": .string("\(base).\(query.name)(\(arguments.joined(separator: ", ")))"),
      "isNumbers": .boolean(!query.numbers.isEmpty),
    ]
  }
}
