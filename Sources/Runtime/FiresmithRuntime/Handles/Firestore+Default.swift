extension Firestore {
  static let defaultID = "(default)"

  /// The stores that are set for a part of the program, by the ids of their databases.
  @TaskLocal private static var scope: [String: Firestore] = [:]
  /// The stores that are set for the whole process, by the ids of their databases.
  private static let defaults = Locked<[String: Firestore]>([:])
  private static let handle = Firestore(databaseID: defaultID)

  /// The app's database: the one that repositories use unless another one is passed.
  ///
  /// It is a handle. Each call looks up the store when it begins: the one of `withDefault`
  /// around it, else ``default``. Repositories can therefore be made before a store is set, and
  /// kept in static properties. A call, a transaction, a batch, a listener or a sequence of pages
  /// stays with the store that it began with. Without a store, it throws
  /// ``FirestoreErrorCode/Code/failedPrecondition``.
  public static func firestore() -> Firestore { handle }

  /// The app's database with this id, for which ``setDefault(_:database:)`` sets the store. See
  /// ``firestore()``.
  ///
  /// `(default)` is the id of the default database.
  public static func firestore(database: String) -> Firestore {
    database == defaultID ? handle : Firestore(databaseID: database)
  }

  /// The database that the whole process uses where `withDefault` sets no other one, and `nil`
  /// at first. An app sets it where it starts:
  ///
  /// ```swift
  /// Firestore.default = Firestore(store: MemoryStore())
  /// ```
  ///
  /// It can be set at any time, by any thread. Calls that have begun stay with the store before.
  public static var `default`: Firestore? {
    get { defaults.withLock { $0[defaultID] } }
    set { setDefault(newValue, database: defaultID) }
  }

  /// Sets what the whole process uses as the database with this id, for an app that has several of
  /// them. See ``default``.
  public static func setDefault(_ firestore: Firestore?, database: String) {
    // A handle stands for the store that it has now, so that none looks up itself.
    let resolved = firestore.flatMap { try? $0.resolved() }
    defaults.withLock { $0[database] = resolved }
  }

  /// Runs `body`, in which ``firestore()`` is `firestore`. The tasks that it creates have it, too,
  /// except detached ones.
  ///
  /// ```swift
  /// try await Firestore.withDefault(Firestore(store: MemoryStore())) {
  ///   try await BookRepository().add(Book(title: "Momo"))
  /// }
  /// ```
  ///
  /// Tests that run at the same time have a store each in this way.
  ///
  /// - Parameters:
  ///   - firestore: The database.
  ///   - database: The id that it has for ``firestore(database:)``.
  ///   - body: What to run.
  public static func withDefault<Output>(
    _ firestore: Firestore, database: String = "(default)", _ body: () throws -> Output
  ) rethrows -> Output {
    try $scope.withValue(scope(with: firestore, as: database)) { try body() }
  }

  /// Runs `body`, in which ``firestore()`` is `firestore`. The tasks that it creates have it, too,
  /// except detached ones.
  nonisolated(nonsending) public static func withDefault<Output>(
    _ firestore: Firestore, database: String = "(default)",
    _ body: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    try await $scope.withValue(scope(with: firestore, as: database)) { try await body() }
  }

  /// Returns `body`, which sees wherever it runs what is set around this call.
  static func keepingScope<each Input, Output>(
    _ body: @escaping @Sendable (repeat each Input) throws -> Output
  ) -> @Sendable (repeat each Input) throws -> Output {
    let scope = scope
    return { (input: repeat each Input) in
      try $scope.withValue(scope) { try body(repeat each input) }
    }
  }

  /// Returns what is set for the database with this id.
  static func current(_ databaseID: String) -> Firestore? {
    scope[databaseID] ?? defaults.withLock { $0[databaseID] }
  }

  private static func scope(with firestore: Firestore, as database: String) -> [String: Firestore] {
    var inner = scope
    inner[database] = (try? firestore.resolved()) ?? inner[database]
    return inner
  }
}

extension FirestoreErrorCode {
  static func missingStore(of databaseID: String) -> FirestoreErrorCode {
    let isDefault = databaseID == Firestore.defaultID
    let line =
      isDefault
      ? "Firestore.default = Firestore(store: …)"
      : #"Firestore.setDefault(Firestore(store: …), database: "\#(databaseID)")"#
    let database = isDefault ? "" : " for the database “\(databaseID)”"
    return FirestoreErrorCode(
      .failedPrecondition,
      "No store is set\(database). Add the line '\(line)' where the program starts, or pass a "
        + "Firestore to the repository.")
  }
}
