/// A publisher whose type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (AnySubscriber<Output, Failure>) -> Void

  public init<Base: Publisher>(_ base: Base)
  where Base.Output == Output, Base.Failure == Failure {
    subscribe = { base.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscribe(AnySubscriber(subscriber))
  }
}

/// A subscriber made of what it does.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  let subscription: (any Subscription) -> Void
  let value: (Input) -> Subscribers.Demand
  let completion: (Subscribers.Completion<Failure>) -> Void

  init(
    subscription: @escaping (any Subscription) -> Void,
    value: @escaping (Input) -> Subscribers.Demand,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.subscription = subscription
    self.value = value
    self.completion = completion
  }

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    self.init(
      subscription: subscriber.receive(subscription:), value: subscriber.receive(_:),
      completion: subscriber.receive(completion:))
  }

  public func receive(subscription: any Subscription) { self.subscription(subscription) }

  public func receive(_ input: Input) -> Subscribers.Demand { value(input) }

  public func receive(completion: Subscribers.Completion<Failure>) { self.completion(completion) }
}

public enum Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: AnySubscriber(
          subscription: subscriber.receive(subscription:),
          value: { subscriber.receive(transform($0)) },
          completion: subscriber.receive(completion:)))
    }
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<Value>(_ transform: @escaping (Output) -> Value) -> Publishers.Map<Self, Value> {
    Publishers.Map(upstream: self, transform: transform)
  }

  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Asks for everything.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    var subscription: (any Subscription)?
    receive(
      subscriber: AnySubscriber(
        subscription: {
          subscription = $0
          $0.request(.unlimited)
        },
        value: {
          receiveValue($0)
          return .none
        },
        completion: receiveCompletion))
    return AnyCancellable { subscription?.cancel() }
  }
}
