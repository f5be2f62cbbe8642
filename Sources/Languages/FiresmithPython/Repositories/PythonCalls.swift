import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

// The calls by which code uses collections, for people who read about these.
extension PythonLowering {
  func calls() -> [CollectionCalls] {
    schema.collections.indices.map { calls(of: CollectionID(index: $0)) }
  }

  private func calls(of id: CollectionID) -> CollectionCalls {
    let collection = schema[id]
    let paths = fieldPaths(of: collection.model)
    let repository = repository(collection, id: id, paths: paths)
    let model = names[collection.model].simple
    var variables = CallNames(reserved: ["client"])
    let nouns = collection.isSingleDocument ? nil : PythonNaming.parameter(collection.name.value)
    let variable = variables.local(nouns ?? "document")
    let arguments = repository.parameters.map { variables.value($0, "str") }
    let documentID =
      collection.isSingleDocument
      ? "" : variables.value(PythonNaming.parameter(model + "_id") ?? "id", "str")
    let read = variables.local(PythonNaming.parameter(model) ?? "document")
    let new = variables.value(PythonNaming.parameter("new_" + model) ?? "new", repository.model)
    var queries = repository.queries.map { query -> MustacheValue in
      let arguments = query.parameters.map { parameter in
        let parts = parameter.text.split(separator: ": ", maxSplits: 1).map(String.init)
        return variables.value(parts[0], parts.last ?? "object")
      }
      let all = (query.isGroup ? ["client"] : []) + arguments
      let base = query.isGroup ? repository.name : variable
      let isNumbers =
        switch query.result {
        case .number, .numbers: true
        case .query, .nearest: false
        }
      return [
        "result": .string(variables.local(query.name)),
        "call": .string("\(base).\(query.name)(\(all.joined(separator: ", ")))"),
        "isNumbers": .boolean(isNumbers),
      ]
    }
    if queries.isEmpty, !collection.isSingleDocument {
      let all = variables.local(PythonNaming.parameter("all_" + collection.name.value) ?? "all_")
      queries = [["result": .string(all), "call": .string(variable), "isNumbers": false]]
    }
    let change = change(of: collection.model, paths, &variables)
    return CollectionCalls(
      of: id, template: "python-use", names: variables,
      [
        "isSingle": .boolean(collection.isSingleDocument), "variable": .string(variable),
        "repository": .string(repository.name),
        "arguments": .string((["client"] + arguments).joined(separator: ", ")),
        "id": .string(documentID), "read": .string(read), "new": .string(new),
        "change": change,
        "hasQueries": .boolean(!queries.isEmpty), "queries": .list(queries),
      ])
  }

  /// Returns the change of one field; `null` if none is easily shown.
  private func change(
    of model: TypeID, _ paths: [PythonFieldPath], _ variables: inout CallNames
  ) -> MustacheValue {
    guard let index = schema.shownChange(of: model) else { return .null }
    let attribute = names[model].properties[index]
    guard let path = paths.first(where: { $0.attributes == [attribute] }), path.isChangeable else {
      return .null
    }
    let name = PythonNaming.parameter(attribute) ?? "value"
    let value = variables.value(name, types.code(for: path.type).text)
    return .string("{\(PythonLiteral.string(path.key)): \(value)}")
  }
}
