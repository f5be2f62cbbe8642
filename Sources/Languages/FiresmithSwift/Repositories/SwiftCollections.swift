import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The `Collections` enum, or `Documents`: the paths of the schema's collections or single
/// documents.
struct SwiftCollections: Sendable {
  /// A collection whose path has no parameters.
  struct Case: Sendable {
    var name: String
    var literal: String
  }

  /// Another name for a case: a collection that shares its path.
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

  /// Fields whose values, taken together, differ in all documents of a collection, as expressions.
  struct UniqueIndex: Sendable {
    var collectionID: String
    var fields: [String]
  }

  /// Whether this is `Documents`.
  var isSingleDocuments: Bool
  /// Whether the path of a case leads through a document.
  var hasFixedDocuments: Bool
  var cases: [Case]
  var aliases: [Alias]
  var paths: [Path]
  /// The unique indexes, which stores of the portable flavour hold.
  var uniqueIndexes: [UniqueIndex]

  var isEmpty: Bool { cases.isEmpty && paths.isEmpty }
}

extension SwiftLowering {
  /// The collections of the schema, or its single documents.
  func collections(singleDocuments: Bool = false) -> SwiftCollections {
    let members = CollectionMembers(
      of: schema, named: names, singleDocuments: singleDocuments)
    return SwiftCollections(
      isSingleDocuments: singleDocuments,
      hasFixedDocuments: members.hasFixedDocuments,
      cases: members.roots.map {
        SwiftCollections.Case(name: names[$0.id].name, literal: SwiftLiteral.string($0.path))
      },
      aliases: members.aliases.map { alias, original in
        SwiftCollections.Alias(name: names[alias.id].name, original: names[original].name)
      },
      paths: members.paths.map { path(of: $0, segments: members.segments(of: $0)) },
      uniqueIndexes: singleDocuments ? [] : uniqueIndexes)
  }

  private var uniqueIndexes: [SwiftCollections.UniqueIndex] {
    guard options.sdk == .portable, options.hasRepositories else { return [] }
    return schema.collections.flatMap { collection in
      collection.uniqueIndexes.map { index in
        SwiftCollections.UniqueIndex(
          collectionID: SwiftLiteral.string(collection.storedID),
          fields: index.fields.map(Self.literal))
      }
    }
  }

  /// Returns a field's path as a string with dots, or as a list of names that have dots themselves.
  private static func literal(of field: FieldPath) -> String {
    guard field.names.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) }) else {
      return SwiftLiteral.string(field.names.joined(separator: "."))
    }
    return "FieldPath([\(field.names.map(SwiftLiteral.string).joined(separator: ", "))])"
  }

  private func path(
    of id: CollectionID, segments: [CollectionMembers.Segment]
  ) -> SwiftCollections.Path {
    let text = segments.map { segment in
      switch segment {
      case .root(let id, _), .id(let id): SwiftComment.inline(id)
      case .parameter(let name): "{\(SwiftNaming.bare(name))}"
      }
    }
    return SwiftCollections.Path(
      documentation: SwiftComment.documentation(
        "Returns the path of \(owner(of: schema[id])): `\(text.joined(separator: "/"))`.",
        column: options.indentation),
      name: names[id].name,
      parameters: names[id].parameters,
      segments: segments.map { segment in
        switch segment {
        case .root(_, let member): "\(member).rawValue"
        case .id(let id): SwiftLiteral.string(id)
        case .parameter(let name): name
        }
      })
  }

  /// `one book's loans`
  private func owner(of collection: Collection) -> String {
    let nouns = naming.noun(collection.name.value)
    guard let parent = collection.parent else { return nouns }
    let noun = naming.noun(names[schema[parent].model].simple)
    return "\(schema[parent].isSingleDocument ? "the" : "one") \(noun)'s \(nouns)"
  }
}
