import FiresmithRuntime
import Foundation

/// Firestore in production or in the emulator, through its
/// [REST API](https://firebase.google.com/docs/firestore/reference/rest).
///
/// ```swift
/// let firestore = Firestore(store: RESTStore(project: "my-library"))
/// let books = BookRepository(firestore)
/// ```
///
/// A call ends after ``Options/timeout`` at the latest, or when its task is cancelled, and its
/// request ends with it. If an attempt fails, or takes longer than ``Options/attemptTimeout``, the
/// request is repeated where that does no harm: reads, writes that surely had no effect, and writes
/// that may take effect twice. Increments, creating a document and ending a transaction may not.
///
/// A write succeeds only when the server confirms it. Redirects are errors: no request and no token
/// goes to another host than the store's own and that of its credentials.
///
/// The API doesn't report changes: ``snapshots(of:)`` and ``snapshots(at:)`` read again every
/// ``Options/listenInterval``. Firestore bills each time as a read of all documents found.
///
/// Errors are `FirestoreErrorCode`s with the server's code and message, without tokens and other
/// secrets, and cut to 600 characters. A certificate that isn't accepted is
/// `FirestoreErrorCode.Code.unknown`, at once.
public final class RESTStore: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  public let database: String
  let options: Options
  let client: RESTClient
  /// The last of the enqueued writes.
  private let lastEnqueued = Locked<Task<Void, Never>?>(nil)

  /// Options for a REST store.
  public struct Options: Hashable, Sendable {
    /// The maximum time for a call, in seconds, including all its repetitions.
    ///
    /// Reading more than a page of documents takes several calls.
    public var timeout: TimeInterval = 60
    /// The maximum time for a single attempt, in seconds; `nil` for a quarter of ``timeout``.
    ///
    /// An attempt may take longer while at least 64 KiB come or go in that time.
    public var attemptTimeout: TimeInterval?
    /// The time between two reads for a listener, in seconds.
    public var listenInterval: TimeInterval = 10
    /// The maximum number of times that a request is sent.
    public var attempts = 5
    /// The longest pause in seconds between the first attempt and the second.
    ///
    /// A pause is random, and at least half of the longest. The longest doubles each time, up to 16
    /// seconds.
    public var firstPause: TimeInterval = 0.25
    /// The maximum number of documents that a request asks for.
    ///
    /// More documents take several requests, which read all documents of a query as they were at
    /// one moment.
    public var pageSize = 1000
    /// The maximum size of an answer, in bytes.
    ///
    /// If a page of documents has more, the store asks for smaller pages. Any other answer with
    /// more is `FirestoreErrorCode.Code.unknown`.
    public var maximumAnswerSize = 16 << 20

    /// A minute for a call, five attempts, ten seconds between reads, and 16 MiB for an answer.
    public init() {}
  }

  /// - Parameters:
  ///   - project: The project's id.
  ///   - database: The id of one of the project's databases.
  ///   - emulatorHost: The emulator's host and port, such as `127.0.0.1:8080`; `nil` for
  ///     production. Defaults to the environment variable `FIRESTORE_EMULATOR_HOST`.
  ///   - credentials: Who makes the requests. Defaults to the owner of the data for an emulator,
  ///     and to ``RESTCredentials/applicationDefault`` otherwise.
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

  /// The environment variable `FIRESTORE_EMULATOR_HOST`; `nil` if it is empty or not set.
  public static var emulatorHost: String? { environmentVariable("FIRESTORE_EMULATOR_HOST") }

  /// The prefix of all documents' full resource names.
  var root: String { "\(database)/documents/" }
}

extension RESTStore: DocumentStore {
  public func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await documents(at: paths, transaction: nil)
  }

  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await documents(matching: query, transaction: nil)
  }

  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    try await aggregate(aggregations, of: query, transaction: nil)
  }

  public func descendants(of path: String, limit: Int) async throws -> [String] {
    let elements = try await stream(
      "runQuery", in: path, .namesOfDescendants(limit: limit), until: client.deadline)
    guard let elements, elements.contains(where: { $0.readTime != nil }) else {
      throw FirestoreErrorCode(.internal, "The server's answer doesn't say when it was read.")
    }
    return elements.compactMap { $0.found?.path }
  }

  /// Makes all of `writes`, in this order, or none of them.
  ///
  /// - Throws: `FirestoreErrorCode`. If the message says so, it's unknown whether the writes took
  ///   effect. That happens only with `FirestoreErrorCode.Code.cancelled`,
  ///   `FirestoreErrorCode.Code.dataLoss`, `FirestoreErrorCode.Code.deadlineExceeded`,
  ///   `FirestoreErrorCode.Code.internal`, `FirestoreErrorCode.Code.unavailable` and
  ///   `FirestoreErrorCode.Code.unknown`.
  public func commit(_ writes: [DocumentWrite]) async throws {
    let isHarmless = writes.allSatisfy(\.mayTakeEffectTwice)
    try await commit(writes, transaction: nil, isHarmless ? .harmlessWrite : .write)
  }

  /// Makes `writes` in a separate task, after those that were enqueued before.
  public func enqueue(_ writes: [DocumentWrite]) {
    lastEnqueued.withLock { last in
      last = Task { [last] in
        await last?.value
        try? await commit(writes)
      }
    }
  }

  public func beginTransaction() async throws -> any StoreTransaction {
    try await beginTransaction(isReadOnly: false)
  }

  public func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    try await beginTransaction(isReadOnly: true)
  }

  private func beginTransaction(isReadOnly: Bool) async throws -> RESTTransaction {
    let id = try await call("beginTransaction", .read, .beginTransaction(isReadOnly: isReadOnly)) {
      reader throws(FirestoreJSONError) in try reader.readTransaction()
    }
    guard let id else {
      throw FirestoreErrorCode(.internal, "The server's answer names no transaction.")
    }
    return RESTTransaction(id: id, store: self)
  }
}
