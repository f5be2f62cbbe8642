#if canImport(Combine)
  public import Combine

  nonisolated extension SingleDocument {
    /// The same operations as publishers. See ``DocumentQueryable/publishers``.
    public var publishers: SingleDocumentPublishers<Self> { SingleDocumentPublishers(base: self) }
  }

  /// The operations of a single document, each as a publisher.
  nonisolated public struct SingleDocumentPublishers<Base: SingleDocument>: Sendable {
    internal let base: Base
  }

  nonisolated extension SingleDocumentPublishers {
    private var siblings: DocumentPublishers<SiblingDocuments<Base.Model>> {
      base.siblings.publishers
    }

    private var id: String { base.id }

    /// See ``SingleDocument/get(source:)``.
    public func get(
      source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model, RepositoryError> {
      siblings.get(id, source: source)
    }

    /// See ``SingleDocument/getIfExists(source:)``.
    public func getIfExists(
      source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model?, RepositoryError> {
      siblings.getIfExists(id, source: source)
    }

    /// See ``SingleDocument/listen()``.
    public func listen() -> AnyPublisher<Result<Base.Model, RepositoryError>, RepositoryError> {
      siblings.listen(to: id)
    }

    /// See ``SingleDocument/set(_:merge:)``.
    public func set(
      _ model: Base.Model, merge: Bool = false
    ) -> AnyPublisher<Void, RepositoryError> {
      siblings.set(model, id: id, merge: merge)
    }

    /// See ``SingleDocument/update(_:)``.
    public func update(
      _ changes: @escaping @Sendable (inout DocumentUpdate<Base.Model>) -> Void
    ) -> AnyPublisher<Void, RepositoryError> {
      siblings.update(id, changes)
    }

    /// See ``SingleDocument/delete()``.
    public func delete() -> AnyPublisher<Void, RepositoryError> {
      siblings.delete(id)
    }
  }
#endif
