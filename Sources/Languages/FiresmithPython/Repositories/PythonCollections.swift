import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The `Collections` enumeration, the stored ids of collections and the paths of subcollections, or
/// `Documents`, the paths of single documents.
struct PythonCollections: Sendable {
  /// A collection whose path has no parameters.
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

  /// Whether this is `Documents`.
  var isSingleDocuments: Bool
  /// Whether the path of a member leads through a document.
  var hasFixedDocuments: Bool
  var members: [Member]
  /// Other names for members: collections that share a path.
  var aliases: [Member]
  var paths: [Path]

  var isEmpty: Bool { members.isEmpty && paths.isEmpty }
}

extension PythonLowering {
  /// The collections of the schema, or its single documents.
  func collections(singleDocuments: Bool = false) -> PythonCollections {
    let members = CollectionMembers(
      of: schema, named: names, singleDocuments: singleDocuments)
    return PythonCollections(
      isSingleDocuments: singleDocuments,
      hasFixedDocuments: members.hasFixedDocuments,
      members: members.roots.map(member), aliases: members.aliases.map { member($0.alias) },
      paths: members.paths.map { path(of: $0, segments: members.segments(of: $0)) })
  }

  private func member(_ root: CollectionMembers.Root) -> PythonCollections.Member {
    PythonCollections.Member(name: names[root.id].name, literal: PythonLiteral.string(root.path))
  }

  private func path(
    of id: CollectionID, segments: [CollectionMembers.Segment]
  ) -> PythonCollections.Path {
    let text = segments.map { segment in
      switch segment {
      case .root(let id, _), .id(let id): id
      case .parameter(let name): "{\(name)}"
      }
    }
    let summary =
      "The path of \(owner(of: schema[id])): ``\(text.joined(separator: "/"))``."
    return PythonCollections.Path(
      documentation: .docstring(summary, column: 8),
      name: names[id].name,
      parameters: names[id].parameters,
      segments: segments.map { segment in
        switch segment {
        case .root(_, let member): "Collections.\(member)"
        case .id(let id): PythonLiteral.string(id)
        case .parameter(let name): name
        }
      })
  }

  /// `one book's loans`
  private func owner(of collection: Collection) -> String {
    let nouns = words.noun(collection.name.value)
    guard let parent = collection.parent else { return nouns }
    let article = schema[parent].isSingleDocument ? "the" : "one"
    return "\(article) \(noun(of: schema[parent].model))'s \(nouns)"
  }
}
