import FiresmithLanguage
import FiresmithSchema

/// The `Collections` enumeration: the stored ids of collections, and the paths of subcollections.
struct PythonCollections: Sendable {
  /// A collection at the root.
  struct Member: Sendable {
    var name: String
    var literal: String
  }

  /// A path with the ids of parent documents.
  struct Path: Sendable {
    var documentation: CodeLines
    var name: String
    var parameters: [String]
    /// The path's parts, as expressions.
    var segments: [String]
  }

  var members: [Member]
  /// Other names for members: collections that share a stored id.
  var aliases: [Member]
  var paths: [Path]
}

extension PythonLowering {
  /// Returns the schema's collections, sorted by name, so that a new one moves no other.
  func collections() -> PythonCollections {
    let order = names.collections.indices.sorted {
      names.collections[$0].name < names.collections[$1].name
    }
    let roots = order.filter { schema.collections[$0].parameters.isEmpty }
    let originals = schema.collectionsByRootID
    func member(_ index: Int) -> PythonCollections.Member {
      PythonCollections.Member(
        name: names.collections[index].name,
        literal: PythonLiteral.string(schema.collections[index].storedID))
    }
    return PythonCollections(
      members: roots.filter { originals[schema.collections[$0].storedID] == $0 }.map(member),
      aliases: roots.filter { originals[schema.collections[$0].storedID] != $0 }.map(member),
      paths: order.filter { !schema.collections[$0].parameters.isEmpty }.map {
        path(of: $0, originals: originals)
      })
  }

  private func path(of index: Int, originals: [String: Int]) -> PythonCollections.Path {
    let collection = schema.collections[index]
    var parameters = names.collections[index].parameters[...]
    var segments: [String] = []
    var text: [String] = []
    for (position, segment) in collection.path.enumerated() {
      switch segment {
      case .collection(let id):
        text.append(id)
        if position == 0, let original = originals[id] {
          segments.append("Collections.\(names.collections[original].name)")
        } else {
          segments.append(PythonLiteral.string(id))
        }
      case .document:
        let parameter = parameters.popFirst() ?? "_"
        segments.append(parameter)
        text.append("{\(parameter)}")
      }
    }
    let summary = "The path of \(owner(of: collection)): ``\(text.joined(separator: "/"))``."
    return PythonCollections.Path(
      documentation: .docstring(summary, column: 8),
      name: names.collections[index].name,
      parameters: names.collections[index].parameters,
      segments: segments)
  }

  /// `one book's loans`
  private func owner(of collection: Collection) -> String {
    let nouns = words.noun(collection.name.value)
    guard let parent = collection.parent else { return nouns }
    return "one \(noun(of: schema[parent].model))'s \(nouns)"
  }
}
