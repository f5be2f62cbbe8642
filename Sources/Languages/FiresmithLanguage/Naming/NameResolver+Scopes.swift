import FiresmithDiagnostics
import FiresmithSchema

extension NameResolver {
  /// Reports clashes between members of `Collections` or `Documents`, and between methods of a
  /// repository for queries and what is below its documents.
  mutating func checkCollections() {
    var subcollections = [[Int]](repeating: [], count: schema.collections.count)
    for index in schema.collections.indices {
      guard let parent = schema.collections[index].parent else { continue }
      subcollections[parent.index].append(index)
    }
    var members = IdentifierScope(rules.language, count: schema.collections.count)
    var documents = IdentifierScope(rules.language, count: 0)
    for index in schema.collections.indices {
      let mark = schema.collections[index].name.mark
      if schema.collections[index].isSingleDocument {
        documents.add(names.collections[index].name, at: mark)
      } else {
        members.add(names.collections[index].name, at: mark)
      }
      checkMethods(ofCollection: index, above: subcollections[index])
    }
    let unique = schema.collections.lazy.flatMap(\.uniqueIndexes).first
    if let unique, let name = rules.uniqueIndexes {
      members.add(name, at: unique.mark, as: "the list of unique indexes")
    }
    diagnostics += members.diagnostics(in: "Collections")
    diagnostics += documents.diagnostics(in: "Documents")
  }

  private mutating func checkMethods(ofCollection index: Int, above children: [Int]) {
    let queries = schema.collections[index].queries
    guard queries.count + children.count > 1 else { return }
    var scope = IdentifierScope(rules.language, count: queries.count + children.count)
    for (query, name) in zip(queries, names.collections[index].queries) {
      scope.add(name, at: query.name.mark)
    }
    for child in children {
      scope.add(names.collections[child].accessor, at: schema.collections[child].name.mark)
    }
    diagnostics += scope.diagnostics(in: names.collections[index].repository)
  }

  /// Reports clashes between the declarations of all schema files.
  mutating func checkModule() {
    var scope = IdentifierScope(
      rules.language, count: schema.types.count + 4 * schema.collections.count)
    rules.addTypes(of: schema, named: names, to: &scope)
    for index in collectionsOfDistinctModels {
      rules.addDeclarations(ofCollection: index, of: schema, named: names, to: &scope)
    }
    diagnostics += scope.diagnostics(in: rules.module)
  }

  /// The collections, except those that declare a model whose name an earlier one has: the
  /// duplicate model has been reported, and names derived from it would only repeat that.
  private var collectionsOfDistinctModels: [Int] {
    var models: Set<String> = []
    return schema.collections.indices.filter { index in
      let collection = schema.collections[index]
      return !collection.declaresModel
        || models.insert(names[collection.model].qualified).inserted
    }
  }
}
