// The ways to name the document that a live document is about.

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveDocument {
  /// Creates a live document of the document `id` in `repository`, which need not exist.
  ///
  /// An impossible id, or `nil`, is the ``error``, and that of every save.
  public convenience init(_ id: String?, in repository: some DocumentRepository<Model>) {
    self.init(in: repository) { () throws(RepositoryError) in
      guard let id else { throw .missingID(in: try repository.collection.path) }
      return id
    }
  }

  /// Creates a live document of the document that has the id of `model` in `repository`.
  public convenience init(_ model: Model, in repository: some DocumentRepository<Model>) {
    self.init(in: repository) { () throws(RepositoryError) in try repository.id(of: model) }
  }

  /// Creates a live document of the document that `reference` refers to, which has to be in
  /// `repository`. It is read anew.
  public convenience init(
    _ reference: some DocumentReferring<Model>, in repository: some DocumentRepository<Model>
  ) {
    self.init(in: repository) { () throws(RepositoryError) in
      try repository.document(reference).documentID
    }
  }
}
