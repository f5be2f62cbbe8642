#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Makes `firestore` the database of the view, and of those in it: the one of each
    /// ``LiveQuery`` whose repository was made without a database, and the one that
    /// `@Environment(\.firestore)` gives.
    ///
    /// ```swift
    /// #Preview { BookList().firestore(Firestore(store: MemoryStore())) }
    /// ```
    ///
    /// What a view does by itself, such as the action of a button, uses the database of the
    /// repository that it uses: `BookRepository(firestore)`.
    ///
    /// - Parameters:
    ///   - firestore: The database.
    ///   - database: The id that it has for ``Firestore/firestore(database:)``.
    public func firestore(_ firestore: Firestore, database: String = "(default)") -> some View {
      transformEnvironment(\.firestores) { $0[database] = firestore }
    }
  }

  extension EnvironmentValues {
    /// The database that `firestore(_:database:)` gives to a view;
    /// ``Firestore/firestore()`` without it.
    public var firestore: Firestore { firestores[Firestore.defaultID] ?? .firestore() }

    /// The databases by their ids.
    fileprivate var firestores: [String: Firestore] {
      get { self[FirestoreKey.self] }
      set { self[FirestoreKey.self] = newValue }
    }
  }

  private struct FirestoreKey: EnvironmentKey {
    static let defaultValue: [String: Firestore] = [:]
  }

  /// The databases of a view's queries.
  struct ViewDatabase: DynamicProperty {
    @Environment(\.firestores) private var firestores

    /// Returns the query that a view asks for by `query`.
    func query<Model>(_ query: DocumentQuery<Model>) -> DocumentQuery<Model> {
      query.resolved(in: firestores)
    }
  }
#endif
