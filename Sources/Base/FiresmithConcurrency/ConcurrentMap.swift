import FiresmithLibC

/// Returns the results of `transform` for the numbers below `count`, in order. All cores work on
/// it; the result is that of a loop, and so is the error.
///
/// Each thread takes the next number when it is done with one, so that none waits for a slower one.
///
/// - Parameter threads: The number of threads at most; `nil` for one a core.
package func concurrentMap<Value: Sendable, Failure: Error>(
  count: Int, threads: Int? = nil, _ transform: @escaping @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let threads = min(count, threads ?? coreCount)
  guard threads > 1 else { return try (0..<count).map(transform) }
  let numbers = Numbers(below: count)
  let workers = (0..<threads).map { _ in Worker(numbers, transform) }
  let others = workers.dropFirst().map { worker in Thread { worker.work() } }
  workers[0].work()
  for thread in others { thread.join() }
  var results = [Result<Value, Failure>?](repeating: nil, count: count)
  for worker in workers {
    for result in worker.results { results[result.number] = result.value }
  }
  var values: [Value] = []
  values.reserveCapacity(count)
  for case let result? in results { values.append(try result.get()) }
  return values
}

/// Returns the results of `transform` for the numbers below `count`, in chunks of `size`, which are
/// the same on every machine.
package func concurrentMap<Value: Sendable>(
  count: Int, inChunksOf size: Int, _ transform: @escaping @Sendable (Range<Int>) -> Value
) -> [Value] {
  concurrentMap(count: (count + size - 1) / size) { chunk in
    transform(chunk * size..<min(count, (chunk + 1) * size))
  }
}

/// The work that one thread does, and its results.
///
/// Not checked, because the thread alone touches it from its start to its end.
private final class Worker<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private let numbers: Numbers
  private let transform: @Sendable (Int) throws(Failure) -> Value
  private(set) var results: [(number: Int, value: Result<Value, Failure>)] = []

  init(_ numbers: Numbers, _ transform: @escaping @Sendable (Int) throws(Failure) -> Value) {
    self.numbers = numbers
    self.transform = transform
  }

  func work() {
    while let number = numbers.next() {
      results.append((number, Result { () throws(Failure) in try transform(number) }))
    }
  }
}

/// Numbers from 0 on, each for one thread.
///
/// Not checked, because a lock guards it.
private final class Numbers: @unchecked Sendable {
  private let end: Int
  private var first = 0
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(below end: Int) {
    self.end = end
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The next number, unless all are taken.
  func next() -> Int? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard first < end else { return nil }
    defer { first += 1 }
    return first
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
