@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveDocument {
  /// Creates a live document of `document`, which need not exist.
  public convenience init(_ document: some SingleDocument<Model>) {
    self.init(document.reference.documentID, in: document.siblings)
  }
}
