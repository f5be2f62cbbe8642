import FiresmithSchema
import FiresmithStoredData
import FiresmithText
import FiresmithValues

/// Finds the collection that a document belongs to, by its path.
struct CollectionPaths: Sendable {
  /// A tree of the segments of paths.
  private struct Node: Sendable {
    /// The nodes after segments of these names.
    var named: [ExactString: Int] = [:]
    /// The node after any other id.
    var any: Int?
    /// The collection of the documents whose path ends here.
    var collection: Int?
  }

  private var nodes = [Node()]

  init(_ collections: [Collection]) {
    for (index, collection) in collections.enumerated() {
      var node = 0
      for segment in collection.path {
        switch segment {
        case .collection(let id), .fixedDocument(let id): node = child(of: node, named: id)
        case .document: node = anyChild(of: node)
        }
      }
      if !collection.isSingleDocument { node = anyChild(of: node) }
      // The first one of several that are stored at one path.
      nodes[node].collection = nodes[node].collection ?? index
    }
  }

  private mutating func child(of node: Int, named id: String) -> Int {
    let id = ExactString(id)
    if let child = nodes[node].named[id] { return child }
    nodes.append(Node())
    nodes[node].named[id] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func anyChild(of node: Int) -> Int {
    if let child = nodes[node].any { return child }
    nodes.append(Node())
    nodes[node].any = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns the index of the collection that the document at `path` belongs to; `nil` if there is
  /// none.
  func collection(ofDocument path: String) -> Int? {
    collection(of: path.pathParts[...], from: 0)
  }

  /// A name that a path has is nearer than any id.
  private func collection(of segments: ArraySlice<Substring>, from node: Int) -> Int? {
    guard let first = segments.first else { return nodes[node].collection }
    let rest = segments.dropFirst()
    if let next = nodes[node].named[ExactString(String(first))],
      let found = collection(of: rest, from: next)
    {
      return found
    }
    return nodes[node].any.flatMap { collection(of: rest, from: $0) }
  }

  /// Whether documents' ids alone tell apart the collections of documents beside each other: then
  /// all documents beside one are of one collection.
  var hasSingleDocuments: Bool {
    nodes.contains { !$0.named.isEmpty && $0.any != nil }
      || nodes.contains { node in
        node.named.values.contains { nodes[$0].collection != nil }
      }
  }
}
