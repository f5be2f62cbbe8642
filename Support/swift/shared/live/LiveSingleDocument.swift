@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveDocument {
  /// Creates a live document of `document`, which need not exist.
  public convenience init(_ document: some SingleDocument<Model>) {
    self.init(in: document.siblings) { () throws(RepositoryError) in
      try document.reference.documentID
    }
  }
}
