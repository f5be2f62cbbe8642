#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What `transform` makes of each number below `count`, in order. All cores work on it; the result
/// is that of a loop, and so is the error.
///
/// The numbers are dealt out like cards, so that no two threads share anything that changes.
package func concurrentMap<Value: Sendable, Failure: Error>(
  count: Int, _ transform: @escaping @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let threads = min(count, coreCount)
  guard threads > 1 else { return try (0..<count).map(transform) }
  let hands = (0..<threads).map { Hand(first: $0, step: threads, end: count, transform) }
  let others = hands.dropFirst().map { hand in Thread { hand.play() } }
  hands[0].play()
  for thread in others { thread.join() }
  return try (0..<count).map { number throws(Failure) in
    try hands[number % threads].results[number / threads].get()
  }
}

/// The numbers that one thread works on, and what became of them.
///
/// Not checked, because the thread alone touches it from its start to its end.
private final class Hand<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private let numbers: StrideTo<Int>
  private let transform: @Sendable (Int) throws(Failure) -> Value
  private(set) var results: [Result<Value, Failure>] = []

  init(
    first: Int, step: Int, end: Int,
    _ transform: @escaping @Sendable (Int) throws(Failure) -> Value
  ) {
    numbers = stride(from: first, to: end, by: step)
    self.transform = transform
  }

  func play() {
    results = numbers.map { number in
      Result { () throws(Failure) in try transform(number) }
    }
  }
}

/// A thread of the system, with the stack that a main thread has: threads of a pool have too little
/// for what is nested deep, at least in debug builds.
private struct Thread {
  private static let stackSize = 8 * 1024 * 1024

  /// `nil` if there could be no more threads, so that the work was done at once.
  private let handle: pthread_t?

  init(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let context = Unmanaged.passRetained(Work(work)).toOpaque()
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      var handle: pthread_t?
    #endif
    let failure = pthread_create(&handle, &attributes, { Thread.run($0) }, context)
    if failure != 0 { _ = Self.run(context) }
    self.handle = failure == 0 ? handle : nil
  }

  func join() {
    if let handle { pthread_join(handle, nil) }
  }

  /// A closure as an object, which a thread can be given.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}

private var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
