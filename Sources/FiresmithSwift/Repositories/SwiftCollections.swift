import FiresmithLanguage
import FiresmithSchema

/// The `Collections` enum: the ids that collections are stored under, and their typed paths.
struct SwiftCollections: Sendable {
  /// A collection at the root.
  struct Case: Sendable {
    var name: String
    var literal: String
  }

  /// Another name for a case: a collection that shares its stored id.
  struct Alias: Sendable {
    var name: String
    var original: String
  }

  /// A path with parameters for the ids of parent documents.
  struct Path: Sendable {
    var documentation: [String]
    var name: String
    var parameters: [String]
    /// The path's parts, as expressions.
    var segments: [String]
  }

  var cases: [Case]
  var aliases: [Alias]
  var paths: [Path]
}

extension SwiftLowering {
  /// The collections of the schema, sorted by name so that adding one doesn't move others.
  func collections() -> SwiftCollections {
    let order = names.collections.indices.sorted {
      names.collections[$0].name < names.collections[$1].name
    }
    let originals = schema.collectionsByRootID
    var collections = SwiftCollections(cases: [], aliases: [], paths: [])
    for index in order {
      let collection = schema.collections[index]
      let name = names.collections[index].name
      if !collection.parameters.isEmpty {
        collections.paths.append(path(of: index, originals: originals))
      } else if let original = originals[collection.storedID], original != index {
        collections.aliases.append(
          SwiftCollections.Alias(name: name, original: names.collections[original].name))
      } else {
        collections.cases.append(
          SwiftCollections.Case(name: name, literal: SwiftLiteral.string(collection.storedID)))
      }
    }
    return collections
  }

  private func path(of index: Int, originals: [String: Int]) -> SwiftCollections.Path {
    let collection = schema.collections[index]
    var parameters = names.collections[index].parameters[...]
    var segments: [String] = []
    var text: [String] = []
    for (position, segment) in collection.path.enumerated() {
      switch segment {
      case .collection(let id):
        text.append(SwiftComment.inline(id))
        if position == 0, let original = originals[id] {
          segments.append("\(names.collections[original].name).rawValue")
        } else {
          segments.append(SwiftLiteral.string(id))
        }
      case .document:
        let parameter = parameters.popFirst() ?? "_"
        segments.append(parameter)
        text.append("{\(SwiftNaming.bare(parameter))}")
      }
    }
    return SwiftCollections.Path(
      documentation: SwiftComment.documentation(
        "Returns the path of \(owner(of: collection)): `\(text.joined(separator: "/"))`.",
        column: options.indentation),
      name: names.collections[index].name,
      parameters: names.collections[index].parameters,
      segments: segments)
  }

  /// `one book's loans`
  private func owner(of collection: Collection) -> String {
    let nouns = naming.noun(collection.name.value)
    guard let parent = collection.parent else { return nouns }
    return "one \(naming.noun(names[schema[parent].model].simple))'s \(nouns)"
  }
}
