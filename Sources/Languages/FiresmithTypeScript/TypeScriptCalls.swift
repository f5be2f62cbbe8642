import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithMustache
import FiresmithSchema

// The calls by which code uses collections, for people who read about these.
extension TypeScriptLowering {
  func calls() -> [CollectionCalls] {
    schema.collections.indices.map { calls(of: CollectionID(index: $0)) }
  }

  private func calls(of id: CollectionID) -> CollectionCalls {
    let collection = schema[id]
    let isAdmin = options.typeScript.sdk == .admin
    let functions = TypeScriptFunctions(of: collection, named: names[id].name)
    let queryNames = names[id].queries.map(functions.function(ofQuery:))
    var imports = TypeScriptImports(root: ".", own: ("", ""), options: options)
    let documents = documents(of: collection.model, &imports)
    var variables = CallNames(
      reserved: Set(
        functions.names + queryNames + ["db", "doc", "getDoc", "getDocs", "setDoc", "addDoc"]
          + ["create", "set", "update"].map { $0 + documents.model }))
    let naming = TypeScriptNaming(options)
    let places = ["db"] + names[id].parameters.map { variables.value($0, "string") }
    let arguments = places.joined(separator: ", ")
    let documentID =
      collection.isSingleDocument
      ? "" : variables.value(naming.parameter([documents.model, "id"]) ?? "id", "string")
    let words = (collection.isSingleDocument ? ["current"] : []) + [documents.model]
    let read = variables.local(naming.parameter(words) ?? "document")
    let lines =
      [reading(collection, functions, arguments, documentID, into: read, isAdmin)]
      + writing(collection, documents, functions, arguments, isAdmin, &variables)
      + change(of: id, documents, arguments, documentID, &variables)
    var queries: [String] = []
    for (query, name) in zip(collection.queries, names[id].queries) where query.nearest == nil {
      var imports = imports
      let values = query.parameterConditions.map { filter -> String in
        let (key, type) = operand(of: filter, &imports)
        let value = variables.value(key, type)
        return key == value ? key : "\(key): \(value)"
      }
      let all =
        (query.isGroup ? ["db"] : places)
        + (values.isEmpty ? [] : ["{ \(values.joined(separator: ", ")) }"])
      let call = "\(functions.function(ofQuery: name))(\(all.joined(separator: ", ")))"
      let found = query.aggregates.isEmpty ? Self.found(call, isAdmin) : "await \(call)"
      queries.append("const \(variables.local(name)) = \(found);")
    }
    if queries.isEmpty, !collection.isSingleDocument {
      let all = variables.local("documents")
      queries = ["const \(all) = \(Self.found("\(functions.all)(\(arguments))", isAdmin));"]
    }
    return CollectionCalls(
      of: id, template: "typescript-use", names: variables,
      [
        "lines": .strings(lines), "hasQueries": .boolean(!queries.isEmpty),
        "queries": .strings(queries),
      ])
  }

  /// Returns the expression of all documents that a query finds.
  private static func found(_ query: String, _ isAdmin: Bool) -> String {
    let list = isAdmin ? "await \(query).get()" : "await getDocs(\(query))"
    return "(\(list)).docs.map((each) => each.data())"
  }

  private func reading(
    _ collection: Collection, _ functions: TypeScriptFunctions, _ arguments: String, _ id: String,
    into name: String, _ isAdmin: Bool
  ) -> String {
    let place = "\(collection.isSingleDocument ? functions.all : functions.name)(\(arguments))"
    let document =
      collection.isSingleDocument ? place : isAdmin ? "\(place).doc(\(id))" : "doc(\(place), \(id))"
    let snapshot = isAdmin ? "await \(document).get()" : "await getDoc(\(document))"
    return "const \(name) = (\(snapshot)).data();"
  }

  private func writing(
    _ collection: Collection, _ documents: Documents, _ functions: TypeScriptFunctions,
    _ arguments: String, _ isAdmin: Bool, _ variables: inout CallNames
  ) -> [String] {
    let variable = TypeScriptNaming(options).parameter(["new", documents.model]) ?? "model"
    let place = "\(functions.name)(\(arguments))"
    if collection.isSingleDocument {
      let new = variables.value(variable, documents.written)
      return [isAdmin ? "await \(place).set(\(new));" : "await setDoc(\(place), \(new));"]
    }
    let policy = names[collection.model].documentID
    if collection.declaresModel {
      let isSet = policy?.isStored == true && policy?.new == NewDocumentID.none
      let type = isSet ? documents.document : TypeScriptNames.new(documents.model)
      let function = (isSet ? "set" : "create") + documents.model
      return ["await \(function)(\(arguments), \(variables.value(variable, type)));"]
    }
    guard policy?.isStored != true else { return [] }
    let new = variables.value(variable, documents.written)
    return [isAdmin ? "await \(place).add(\(new));" : "await addDoc(\(place), \(new));"]
  }

  /// Returns the change of one field; nothing if none is easily shown.
  private func change(
    of id: CollectionID, _ documents: Documents, _ arguments: String, _ documentID: String,
    _ variables: inout CallNames
  ) -> [String] {
    let collection = schema[id]
    guard collection.declaresModel, isUpdated(collection.model),
      let index = schema.shownChange(of: collection.model),
      case .structure(let structure) = schema[collection.model].kind
    else { return [] }
    var imports = TypeScriptImports(root: ".", own: ("", ""), options: options)
    let property = names[collection.model].properties[index]
    let name = TypeScriptNaming(options).parameter([structure.fields[index].name.value]) ?? "value"
    let value = variables.value(name, type(of: structure.fields[index], .app, &imports))
    let change = property == value ? value : "\(TypeScriptLiteral.key(property)): \(value)"
    let target = collection.isSingleDocument ? arguments : "\(arguments), \(documentID)"
    return ["await update\(documents.model)(\(target), { \(change) });"]
  }
}
