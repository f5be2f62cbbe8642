import FiresmithDiagnostics

/// A collection of documents of one type, or a single document whose path is known.
package struct Collection: Sendable {
  /// A part of a collection's path.
  package enum PathSegment: Sendable {
    /// The id of a collection.
    case collection(String)
    /// The id of a document, which the user of the path gives.
    case document(Parameter)
    /// The id of a document that is always the same.
    case fixedDocument(String)
  }

  /// A parameter of a path: the id of a parent document.
  package enum Parameter: Sendable {
    /// The id of a document of the parent collection: its model's name and `ID`.
    case parent(CollectionID)
    /// A name that the path writes in braces.
    case written(Name)
  }

  /// The way in which a model carries the id of its document.
  package enum DocumentID: Sendable {
    /// The property that the configuration names.
    case configured
    /// A property of this name, which is also a stored field if `isStored`.
    case property(Name, isStored: Bool, new: NewDocumentID)
    /// The model doesn't carry it.
    case none
  }

  /// Whether what is stored is in use outside of the team.
  package enum Stability: String, CaseIterable, Sendable {
    /// Shipped apps and stored documents have to be kept working.
    case stable
    /// Nobody depends on it yet.
    case draft
  }

  /// The name in code.
  package var name: Name
  /// The path from the root, with the parents' paths before it; it ends in a collection id, and
  /// that of a single document in a document.
  package var path: [PathSegment]
  package var model: TypeID
  /// Whether this collection declares the model, or names one that another declares.
  package var declaresModel: Bool
  package var documentID: DocumentID
  package var description: String?
  @OutOfLine package var stewardship: Stewardship?
  package var queries: [Query]
  /// The timestamp after which Firestore deletes a document.
  package var timeToLive: FieldPath?
  /// The fields, or combinations of fields, that no two documents have the same values of.
  package var uniqueIndexes: [UniqueIndex] = []
  /// The collection whose documents hold this one, or the single document that does.
  package var parent: CollectionID?
  /// Whether this is a single document.
  package var isSingleDocument: Bool
  package var stability = Stability.stable
  /// The file that declares it, an index into ``Schema/files``.
  package var file: Int

  package init(
    name: Name,
    path: [PathSegment],
    model: TypeID,
    declaresModel: Bool,
    documentID: DocumentID,
    description: String? = nil,
    queries: [Query] = [],
    parent: CollectionID? = nil,
    isSingleDocument: Bool = false,
    file: Int
  ) {
    self.name = name
    self.path = path
    self.model = model
    self.declaresModel = declaresModel
    self.documentID = documentID
    self.description = description
    self.queries = queries
    self.parent = parent
    self.isSingleDocument = isSingleDocument
    self.file = file
  }

  /// The id that the collection is stored under: the last part of its path. A single document's is
  /// its name.
  package var storedID: String {
    guard case .collection(let id)? = path.last else { return name.value }
    return id
  }

  /// The path, if it asks for no ids: `books`, `static/data/authors`.
  package var fixedPath: String? {
    let ids = pathSegments.compactMap { $0 }
    return ids.count == path.count ? ids.joined(separator: "/") : nil
  }

  /// The segments of the path, with `nil` for each id that it asks for.
  package var pathSegments: [String?] {
    path.map { segment in
      switch segment {
      case .collection(let id), .fixedDocument(let id): id
      case .document: nil
      }
    }
  }

  /// The path, with `{id}` for each id that it asks for: `users/{id}/books`.
  package var pathPattern: String {
    pathSegments.map { $0 ?? "{id}" }.joined(separator: "/")
  }

  /// The path, with `*` for each id that it asks for: `users/*/books`.
  package var starredPath: String { Self.starred(pathSegments[...]) }

  /// The path of the collection that has the documents, as summaries name it: that of a single
  /// document goes without the document's id.
  package var summaryPath: String {
    Self.starred(isSingleDocument ? pathSegments.dropLast() : pathSegments[...])
  }

  private static func starred(_ segments: ArraySlice<String?>) -> String {
    segments.map { $0 ?? "*" }.joined(separator: "/")
  }

  /// The ids that the path asks for, outermost first.
  package var parameters: [Parameter] {
    path.compactMap { segment in
      if case .document(let parameter) = segment { parameter } else { nil }
    }
  }
}

/// The id that a new model has before it is stored.
package enum NewDocumentID: String, CaseIterable, Sendable {
  /// 20 letters and digits, as Firestore itself makes them.
  case auto
  /// A UUID.
  case uuid
  /// None: storing the model gives it one.
  case none
}
