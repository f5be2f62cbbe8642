import FiresmithSchema

/// What `Collections` declares in every language, sorted by the members' names, so that a new
/// collection doesn't move others.
package struct CollectionMembers: Sendable {
  /// The collections at the root, one for each stored id.
  package let roots: [CollectionID]
  /// The other collections at the root, each with the one of `roots` that has its stored id.
  package let aliases: [(alias: CollectionID, root: CollectionID)]
  /// The collections whose paths have parameters.
  package let paths: [CollectionID]

  private let schema: Schema
  private let names: DeclaredNames
  private let rootsByStoredID: [String: CollectionID]

  package init(of schema: Schema, named names: DeclaredNames) {
    self.schema = schema
    self.names = names
    let sorted = schema.collections.indices.map(CollectionID.init)
      .sorted { names[$0].name < names[$1].name }
    var roots: [String: CollectionID] = [:]
    for id in schema.collections.indices.map(CollectionID.init) where schema[id].isRoot {
      let storedID = schema[id].storedID
      if roots[storedID] == nil || schema[id].name.value == storedID { roots[storedID] = id }
    }
    rootsByStoredID = roots
    self.roots = sorted.filter { roots[schema[$0].storedID] == $0 && schema[$0].isRoot }
    aliases = sorted.compactMap { id in
      guard schema[id].isRoot, let root = roots[schema[id].storedID], root != id else {
        return nil
      }
      return (id, root)
    }
    paths = sorted.filter { !schema[$0].isRoot }
  }

  /// A part of a path.
  package enum Segment: Sendable {
    /// The stored id of a collection at the root, and the member that stands for it.
    case root(String, member: String)
    /// The stored id of another collection.
    case id(String)
    /// The parameter for a document's id.
    case parameter(String)
  }

  /// Returns the parts of the path of the collection `id`.
  package func segments(of id: CollectionID) -> [Segment] {
    var parameters = names[id].parameters[...]
    return schema[id].path.enumerated().map { position, segment in
      switch segment {
      case .collection(let storedID):
        guard position == 0, let root = rootsByStoredID[storedID] else { return .id(storedID) }
        return .root(storedID, member: names[root].name)
      case .document:
        return .parameter(parameters.popFirst() ?? "_")
      }
    }
  }
}

extension Collection {
  /// Whether the path is known without the ids of any documents.
  fileprivate var isRoot: Bool { parameters.isEmpty }
}
