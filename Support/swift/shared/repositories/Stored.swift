// MARK: - Stored documents

/// A document as it was read: its model, and where it is stored.
///
/// The model's properties are also those of this type, apart from the ones that it has itself:
/// `book.title`, but `book.model.id` for the model's own id.
///
/// ```swift
/// List(books.stored, selection: $selection) { Text($0.title) }
/// ```
@dynamicMemberLookup
nonisolated public struct Stored<Model: DocumentModel>: Identifiable, Sendable {
  /// The model, which can be changed; a repository's `set` writes it.
  public var model: Model
  /// The reference to the document, for fields that refer to it.
  public let reference: Reference<Model>
  /// Whether the document has writes that the server hasn't confirmed.
  ///
  /// With FiresmithRuntime, it is `false` unless the store keeps writes for later.
  public let hasPendingWrites: Bool

  /// Creates a stored document, as previews and tests need them.
  ///
  /// - Parameters:
  ///   - model: The document's model.
  ///   - reference: The reference to the document.
  ///   - hasPendingWrites: Whether the server hasn't confirmed all writes of the document.
  public init(_ model: Model, reference: Reference<Model>, hasPendingWrites: Bool = false) {
    self.model = model
    self.reference = reference
    self.hasPendingWrites = hasPendingWrites
  }

  /// The document's full path, which no other document of the database has: `authors/ende`.
  public var id: String { reference.path }

  /// The document's id, the last part of its path: `ende`.
  public var documentID: String { reference.id }

  /// A property of the model.
  public subscript<Value>(dynamicMember member: KeyPath<Model, Value>) -> Value {
    model[keyPath: member]
  }

  /// A property of the model.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Model, Value>) -> Value {
    get { model[keyPath: member] }
    set { model[keyPath: member] = newValue }
  }
}

nonisolated extension Stored: Equatable where Model: Equatable {}
nonisolated extension Stored: Hashable where Model: Hashable {}

nonisolated extension Stored {
  /// Returns the document of `snapshot`, or the reason why it can't be read.
  internal static func decoding(
    _ snapshot: DocumentSnapshot
  ) -> Result<Stored, RepositoryError> {
    Model.decoding(snapshot).map { model in
      Stored(
        model, reference: Reference(snapshot.reference),
        hasPendingWrites: snapshot.metadata.hasPendingWrites)
    }
  }
}
