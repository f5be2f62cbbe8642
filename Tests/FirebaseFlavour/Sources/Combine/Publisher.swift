// A stand-in for Apple's Combine where there is none: as much of it as the generated publishers and
// the tests of them use, with the same rules about subscriptions and demand.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable, AnyObject {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  /// The number of elements that a subscriber is ready to receive.
  public struct Demand: Comparable, Sendable {
    private var count: Int

    public static let none = Demand(count: 0)
    public static let unlimited = Demand(count: .max)

    public static func max(_ value: Int) -> Demand { Demand(count: value) }

    public static func < (one: Demand, other: Demand) -> Bool { one.count < other.count }

    public static func += (demand: inout Demand, more: Demand) {
      let (sum, isUnlimited) = demand.count.addingReportingOverflow(more.count)
      demand.count = isUnlimited ? .max : sum
    }

    public static func -= (demand: inout Demand, fewer: Int) {
      guard demand != .unlimited else { return }
      precondition(demand.count >= fewer, "More was sent than demanded")
      demand.count -= fewer
    }
  }
}

public final class AnyCancellable: Cancellable, Hashable {
  private let cancellation: () -> Void

  public init(_ cancel: @escaping () -> Void) {
    cancellation = cancel
  }

  deinit { cancellation() }

  public func cancel() { cancellation() }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
