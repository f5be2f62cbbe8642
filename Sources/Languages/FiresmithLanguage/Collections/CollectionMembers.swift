import FiresmithDiagnostics
import FiresmithSchema

/// The members of `Collections` or `Documents` in every language, sorted by name, so that a new
/// member doesn't move others.
package struct CollectionMembers: Sendable {
  /// A collection whose path has no parameters.
  package struct Root: Sendable {
    package let id: CollectionID
    /// `books`, `static/data/authors`
    package let path: String
  }

  /// A part of a path.
  package enum Segment: Sendable {
    /// The stored id of a collection at the top level, and the member that stands for it.
    case root(String, member: String)
    /// The stored id of another collection, or of a document that is always the same.
    case id(String)
    /// The parameter for a document's id.
    case parameter(String)
  }

  /// The collections whose paths have no parameters, one for each path: the one that is called like
  /// its path, otherwise the first.
  package let roots: [Root]
  /// The other collections whose paths have no parameters, each with the one of ``roots`` that has
  /// its path.
  package let aliases: [(alias: Root, original: CollectionID)]
  /// The collections whose paths have parameters.
  package let paths: [CollectionID]

  /// Whether the path of one of ``roots`` leads through a document.
  package var hasFixedDocuments: Bool {
    roots.contains { $0.path.utf8.contains(UInt8(ascii: "/")) }
  }

  private let schema: Schema
  private let names: DeclaredNames
  private let originals: [String: CollectionID]
  private let singleDocuments: Bool

  /// - Parameter singleDocuments: Whether these are the members of `Documents`.
  package init(of schema: Schema, named names: DeclaredNames, singleDocuments: Bool = false) {
    self.schema = schema
    self.names = names
    self.singleDocuments = singleDocuments
    var originals: [String: CollectionID] = [:]
    var all: [Root] = []
    var paths: [CollectionID] = []
    for (index, collection) in schema.collections.enumerated()
    where collection.isSingleDocument == singleDocuments {
      let id = CollectionID(index: index)
      guard let path = collection.fixedPath else {
        paths.append(id)
        continue
      }
      all.append(Root(id: id, path: path))
      if originals[path] == nil || collection.name.value == path { originals[path] = id }
    }
    self.originals = originals
    self.paths = paths.sorted { names[$0].name < names[$1].name }
    all.sort { names[$0.id].name < names[$1.id].name }
    roots = all.filter { originals[$0.path] == $0.id }
    aliases = all.compactMap { root in
      originals[root.path].flatMap { $0 == root.id ? nil : (alias: root, original: $0) }
    }
  }

  /// Returns the parts of the path of the collection `id`.
  package func segments(of id: CollectionID) -> [Segment] {
    var parameters = names[id].parameters[...]
    return schema[id].path.enumerated().map { position, segment in
      switch segment {
      case .collection(let storedID):
        guard position == 0, !singleDocuments, let root = originals[storedID] else {
          return .id(storedID)
        }
        return .root(storedID, member: names[root].name)
      case .fixedDocument(let documentID):
        return .id(documentID)
      case .document:
        return .parameter(parameters.popFirst() ?? "_")
      }
    }
  }
}
