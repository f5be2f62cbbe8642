public import Foundation

/// Firestore in production or in the emulator, through its
/// [REST API](https://firebase.google.com/docs/firestore/reference/rest).
///
/// ```swift
/// let firestore = Firestore(store: RESTStore(project: "my-library"))
/// let books = BookRepository(firestore)
/// ```
///
/// A call ends after ``Options/timeout`` at the latest, or when its task is cancelled, and takes its
/// request with it. If the server can't answer at the moment, what may be repeated without harm is
/// repeated: reads, writes that surely did not take effect, and writes that may do so twice. Adding
/// to a number, creating a document and ending a transaction may not.
///
/// The API tells nobody of changes: ``snapshots(of:)`` and ``snapshots(at:)`` look again every
/// ``Options/listenInterval``. Each look is billed as the reads that it is.
///
/// Errors are ``FirestoreErrorCode``s with the server's code and message. No token or other secret
/// is in them.
public final class RESTStore: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  public let database: String
  let options: Options
  let client: RESTClient
  /// The last of the writes that nobody waits for.
  private let lastEnqueued = Locked<Task<Void, Never>?>(nil)

  /// How a store talks to its server.
  public struct Options: Hashable, Sendable {
    /// How many seconds a call may take, with everything that is repeated for it.
    public var timeout: TimeInterval = 60
    /// How many seconds pass between two looks at what is listened to.
    public var listenInterval: TimeInterval = 10
    /// How often a request is sent at most.
    public var attempts = 5
    /// How many seconds pass at most between the first attempt and the second. It is half of them or
    /// more, at random, and up to twice as long each further time, but no longer than 16 seconds.
    public var firstPause: TimeInterval = 0.25
    /// How many documents a request asks for at most. What needs more takes several requests, which
    /// read a query's documents as they were at one moment.
    public var pageSize = 1000

    /// A minute for a call, five attempts, and ten seconds between looks.
    public init() {}
  }

  /// - Parameters:
  ///   - project: The project's id.
  ///   - database: The id of one of the project's databases.
  ///   - emulatorHost: Where an emulator listens, such as `127.0.0.1:8080`; `nil` for production. The
  ///     default is what the environment variable `FIRESTORE_EMULATOR_HOST` says.
  ///   - credentials: Who asks. The default is the owner of the data in an emulator, and otherwise
  ///     ``RESTCredentials/applicationDefault``.
  ///   - options: Limits and intervals.
  public convenience init(
    project: String,
    database: String = "(default)",
    emulatorHost: String? = RESTStore.emulatorHost,
    credentials: RESTCredentials? = nil,
    options: Options = Options()
  ) {
    self.init(
      project: project,
      database: database,
      origin: emulatorHost.map { "http://\($0)" } ?? "https://firestore.googleapis.com",
      credentials: credentials ?? (emulatorHost == nil ? .applicationDefault : .owner),
      options: options)
  }

  init(
    project: String, database: String, origin: String, credentials: RESTCredentials,
    options: Options
  ) {
    self.database = "projects/\(project)/databases/\(database)"
    self.options = options
    client = RESTClient(origin: origin, credentials: credentials, options: options)
  }

  /// What the environment variable `FIRESTORE_EMULATOR_HOST` says.
  public static var emulatorHost: String? { environmentVariable("FIRESTORE_EMULATOR_HOST") }

  /// What the full resource names of documents begin with.
  var root: String { "\(database)/documents/" }
}

extension RESTStore: DocumentStore {
  public func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await documents(at: paths, transaction: nil)
  }

  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    var pages = QueryPages(of: query, size: options.pageSize)
    while let page = pages.next {
      let elements = try await stream(
        "runQuery", in: query.parent, try .runQuery(page, readTime: pages.readTime))
      try pages.add(elements, root: root)
    }
    return pages.documents
  }

  public func count(of query: StructuredQuery) async throws -> Int {
    let elements = try await stream("runAggregationQuery", in: query.parent, try .count(query))
    guard let count = elements.lazy.compactMap(\.count).first else {
      throw FirestoreErrorCode(.internal, "The server's answer has no number of documents.")
    }
    return count
  }

  /// Makes all of `writes`, in this order, or none of them.
  ///
  /// After ``FirestoreErrorCode/Code/deadlineExceeded``, ``FirestoreErrorCode/Code/unavailable`` and
  /// ``FirestoreErrorCode/Code/cancelled`` nobody knows which.
  public func commit(_ writes: [DocumentWrite]) async throws {
    let isHarmless = writes.allSatisfy(\.mayTakeEffectTwice)
    try await commit(writes, transaction: nil, isHarmless ? .harmlessWrite : .write)
  }

  /// Makes `writes` in a task of its own, after those that were enqueued before.
  public func enqueue(_ writes: [DocumentWrite]) {
    lastEnqueued.withLock { last in
      last = Task { [last] in
        await last?.value
        try? await commit(writes)
      }
    }
  }

  public func beginTransaction() async throws -> any StoreTransaction {
    let id = try await call("beginTransaction", .read, .beginTransaction()) {
      reader throws(FirestoreJSONError) in try reader.readTransaction()
    }
    guard let id else {
      throw FirestoreErrorCode(.internal, "The server's answer names no transaction.")
    }
    return RESTTransaction(id: id, store: self)
  }
}
