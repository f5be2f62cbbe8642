import FiresmithSchema

/// The names of a collection, and of its repository's members, in one language.
package protocol CollectionNaming {
  /// The member of `Collections`.
  var name: String { get }
  var repository: String { get }
  /// The method of the parent's repository that leads here, if there is a parent.
  var accessor: String { get }
  /// The methods of the declared queries, in order.
  var queries: [String] { get }
}

extension Schema {
  /// Returns the clashes between members of `Collections`, and between methods of a repository for
  /// queries and subcollections.
  ///
  /// - Parameters:
  ///   - names: The names of all collections, by index.
  ///   - language: The language's name in messages.
  package func collectionClashes(
    of names: [some CollectionNaming], in language: String
  ) -> [Diagnostic] {
    var subcollections = [[Int]](repeating: [], count: collections.count)
    for index in collections.indices {
      guard let parent = collections[index].parent else { continue }
      subcollections[parent.index].append(index)
    }
    var diagnostics: [Diagnostic] = []
    var members = IdentifierScope(language, count: collections.count)
    for index in collections.indices {
      members.add(names[index].name, at: collections[index].name.mark)
      diagnostics += methodClashes(
        ofCollection: index, above: subcollections[index], names, language)
    }
    return diagnostics + members.diagnostics(in: "Collections")
  }

  private func methodClashes(
    ofCollection index: Int, above children: [Int], _ names: [some CollectionNaming],
    _ language: String
  ) -> [Diagnostic] {
    let queries = collections[index].queries
    guard queries.count + children.count > 1 else { return [] }
    var scope = IdentifierScope(language, count: queries.count + children.count)
    for (query, name) in zip(queries, names[index].queries) {
      scope.add(name, at: query.name.mark)
    }
    for child in children {
      scope.add(names[child].accessor, at: collections[child].name.mark)
    }
    return scope.diagnostics(in: names[index].repository)
  }
}
