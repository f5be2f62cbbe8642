import Foundation

// MARK: - Publishers

#if canImport(Combine)
  public import Combine

  nonisolated extension DocumentQueryable {
    /// The same operations as publishers.
    ///
    /// Each subscriber starts its own operation when it first requests an element, and receives
    /// elements on the main thread. Cancelling stops the operation, but a write that was already
    /// sent still takes effect.
    public var publishers: DocumentPublishers<Self> { DocumentPublishers(base: self) }
  }

  /// The operations of a repository or a query, each as a publisher.
  nonisolated public struct DocumentPublishers<Base: DocumentQueryable>: Sendable {
    internal let base: Base
  }

  nonisolated extension DocumentPublishers {
    /// See ``DocumentQueryable/getAll(source:)``.
    public func getAll(
      source: FirestoreSource = .default
    ) -> AnyPublisher<DocumentList<Base.Model>, RepositoryError> {
      publisher { [base] in try await base.getAll(source: source) }
    }

    /// See ``DocumentQueryable/getFirst(source:)``.
    public func getFirst(
      source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model?, RepositoryError> {
      publisher { [base] in try await base.getFirst(source: source) }
    }

    /// See ``DocumentQueryable/count()``.
    public func count() -> AnyPublisher<Int, RepositoryError> {
      publisher { [base] in try await base.count() }
    }

    /// See ``DocumentQueryable/listen(includeMetadataChanges:)``.
    public func listen(
      includeMetadataChanges: Bool = false
    ) -> AnyPublisher<DocumentList<Base.Model>, RepositoryError> {
      publisher { [base] in base.listen(includeMetadataChanges: includeMetadataChanges) }
    }
  }

  nonisolated extension DocumentPublishers where Base: DocumentRepository {
    /// See ``DocumentRepository/get(_:source:)-(String,_)``.
    public func get(
      _ id: String, source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model, RepositoryError> {
      publisher { [base] in try await base.get(id, source: source) }
    }

    /// See ``DocumentRepository/get(_:source:)-([String],_)``.
    public func get(
      _ ids: [String], source: FirestoreSource = .default
    ) -> AnyPublisher<DocumentList<Base.Model>, RepositoryError> {
      publisher { [base] in try await base.get(ids, source: source) }
    }

    /// See ``DocumentRepository/getIfExists(_:source:)-(String,_)``.
    public func getIfExists(
      _ id: String, source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model?, RepositoryError> {
      publisher { [base] in try await base.getIfExists(id, source: source) }
    }

    /// See ``DocumentRepository/listen(to:)-(String)``.
    public func listen(
      to id: String
    ) -> AnyPublisher<Result<Base.Model, RepositoryError>, RepositoryError> {
      publisher { [base] in base.listen(to: id) }
    }

    /// See ``DocumentRepository/exists(_:source:)-(String,_)``.
    public func exists(
      _ id: String, source: FirestoreSource = .default
    ) -> AnyPublisher<Bool, RepositoryError> {
      publisher { [base] in try await base.exists(id, source: source) }
    }

    /// See ``DocumentRepository/save(_:)-(Self.Model)``.
    public func save(_ model: Base.Model) -> AnyPublisher<Base.Model, RepositoryError> {
      publisher { [base] in try await base.save(model) }
    }

    /// See ``DocumentRepository/add(_:)``.
    public func add(_ model: Base.Model) -> AnyPublisher<Base.Model, RepositoryError> {
      publisher { [base] in try await base.add(model) }
    }

    /// See ``DocumentRepository/create(_:)-(Self.Model)``.
    public func create(_ model: Base.Model) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.create(model) }
    }

    /// See ``DocumentRepository/create(_:id:)``.
    public func create(
      _ model: Base.Model, id: String
    ) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.create(model, id: id) }
    }

    /// See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
    public func set(
      _ model: Base.Model, merge: Bool = false
    ) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.set(model, merge: merge) }
    }

    /// See ``DocumentRepository/set(_:id:merge:)``.
    public func set(
      _ model: Base.Model, id: String, merge: Bool = false
    ) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.set(model, id: id, merge: merge) }
    }

    /// See ``DocumentRepository/update(_:_:)-(String,_)``.
    public func update(
      _ id: String, _ changes: @escaping @Sendable (inout DocumentUpdate<Base.Model>) -> Void
    ) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.update(id, changes) }
    }

    /// See ``DocumentRepository/delete(_:)-(String)``.
    public func delete(_ id: String) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.delete(id) }
    }
  }

  /// With references and stored documents in place of ids.
  nonisolated extension DocumentPublishers where Base: DocumentRepository {
    /// See ``DocumentRepository/get(_:source:)-(String,_)``.
    public func get(
      _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model, RepositoryError> {
      publisher { [base] in try await base.get(reference, source: source) }
    }

    /// See ``DocumentRepository/getIfExists(_:source:)-(String,_)``.
    public func getIfExists(
      _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
    ) -> AnyPublisher<Base.Model?, RepositoryError> {
      publisher { [base] in try await base.getIfExists(reference, source: source) }
    }

    /// See ``DocumentRepository/listen(to:)-(String)``.
    public func listen(to reference: some DocumentReferring<Base.Model>) -> AnyPublisher<
      Result<Base.Model, RepositoryError>, RepositoryError
    > {
      publisher { [base] in base.listen(to: reference) }
    }

    /// See ``DocumentRepository/exists(_:source:)-(String,_)``.
    public func exists(
      _ reference: some DocumentReferring<Base.Model>, source: FirestoreSource = .default
    ) -> AnyPublisher<Bool, RepositoryError> {
      publisher { [base] in try await base.exists(reference, source: source) }
    }

    /// See ``DocumentRepository/save(_:)-(Self.Model)``.
    public func save(_ stored: Stored<Base.Model>) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.save(stored) }
    }

    /// See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
    public func set(_ stored: Stored<Base.Model>, merge: Bool = false) -> AnyPublisher<
      Void, RepositoryError
    > {
      publisher { [base] in try await base.set(stored, merge: merge) }
    }

    /// See ``DocumentRepository/update(_:_:)-(String,_)``.
    public func update(
      _ reference: some DocumentReferring<Base.Model>,
      _ changes: @escaping @Sendable (inout DocumentUpdate<Base.Model>) -> Void
    ) -> AnyPublisher<Void, RepositoryError> {
      publisher { [base] in try await base.update(reference, changes) }
    }

    /// See ``DocumentRepository/delete(_:)-(String)``.
    public func delete(_ reference: some DocumentReferring<Base.Model>) -> AnyPublisher<
      Void, RepositoryError
    > {
      publisher { [base] in try await base.delete(reference) }
    }
  }

  nonisolated extension DocumentPublishers {
    /// Returns a publisher of the result of `operation`.
    private func publisher<Output: Sendable>(
      _ operation: @escaping @Sendable () async throws -> Output
    ) -> AnyPublisher<Output, RepositoryError> {
      TaskPublisher { send in await send(try await operation()) }.eraseToAnyPublisher()
    }

    /// Returns a publisher of the elements of `stream`.
    private func publisher<Output: Sendable>(
      _ stream: @escaping @Sendable () -> AsyncThrowingStream<Output, any Error>
    ) -> AnyPublisher<Output, RepositoryError> {
      TaskPublisher { send in
        for try await element in stream() { await send(element) }
      }
      .eraseToAnyPublisher()
    }
  }

  /// Publishes what `operation` sends. Each subscriber has its own task.
  nonisolated private struct TaskPublisher<Output: Sendable>: Combine.Publisher {
    typealias Failure = RepositoryError
    typealias Operation =
      @Sendable (_ send: @escaping @Sendable (Output) async -> Void) async throws -> Void

    let operation: Operation

    func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == RepositoryError {
      subscriber.receive(
        subscription: TaskSubscription(
          operation: operation, subscriber: Combine.AnySubscriber(subscriber)))
    }
  }

  /// The task of one subscriber, which receives on the main actor but can request and cancel
  /// anywhere.
  nonisolated private final class TaskSubscription<Output: Sendable>: Combine.Subscription,
    @unchecked Sendable
  {
    private let operation: TaskPublisher<Output>.Operation
    private let lock = NSLock()
    /// `nil` once the subscription has ended.
    private var subscriber: Combine.AnySubscriber<Output, RepositoryError>?
    private var demand = Combine.Subscribers.Demand.none
    private var task: Task<Void, Never>?
    /// Waits for demand.
    private var waiting: CheckedContinuation<Void, Never>?

    init(
      operation: @escaping TaskPublisher<Output>.Operation,
      subscriber: Combine.AnySubscriber<Output, RepositoryError>
    ) {
      self.operation = operation
      self.subscriber = subscriber
    }

    func request(_ demand: Combine.Subscribers.Demand) {
      let waiting = lock.withLock {
        self.demand += demand
        if task == nil, subscriber != nil, self.demand > .none {
          task = Task { await self.run() }
        }
        return takeWaiting()
      }
      waiting?.resume()
    }

    func cancel() {
      let (task, waiting) = lock.withLock {
        subscriber = nil
        return (self.task, takeWaiting())
      }
      waiting?.resume()
      task?.cancel()
    }

    private func takeWaiting() -> CheckedContinuation<Void, Never>? {
      defer { waiting = nil }
      return waiting
    }

    private func run() async {
      do {
        try await operation { await self.send($0) }
        await complete(.finished)
      } catch {
        await complete(.failure(RepositoryError(error)))
      }
    }

    @MainActor private func send(_ element: Output) async {
      await waitForDemand()
      let subscriber = lock.withLock {
        if self.subscriber != nil { demand -= 1 }
        return self.subscriber
      }
      guard let more = subscriber?.receive(element) else { return }
      lock.withLock { demand += more }
    }

    @MainActor private func complete(
      _ completion: Combine.Subscribers.Completion<RepositoryError>
    ) {
      let subscriber = lock.withLock {
        defer { self.subscriber = nil }
        return self.subscriber
      }
      subscriber?.receive(completion: completion)
    }

    private func waitForDemand() async {
      await withCheckedContinuation { continuation in
        let isReady = lock.withLock {
          let isReady = demand > .none || subscriber == nil
          if !isReady { waiting = continuation }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    }
  }
#endif
