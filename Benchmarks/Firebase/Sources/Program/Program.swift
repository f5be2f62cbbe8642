import FirebaseFirestore
import Foundation

#if PACKAGE
  import FiresmithFirebase
#endif

/// Measures what models over Google's SDK cost: with the library, and with a copy of it.
///
/// Prints a line for each measurement: the operation, where the support code is, and the
/// microseconds of CPU time for one document.
@main
struct Program {
  private static let count = 10_000

  static func main() async throws {
    let repository = OrderRepository()
    let orders = (0..<count).map { Order(number: $0) }
    for start in stride(from: 0, to: count, by: batchSize) {
      try await repository.runBatch { batch in
        for number in start..<start + batchSize {
          try batch.set(orders[number], id: "order\(number)", in: repository)
        }
      }
    }
    for _ in 0..<5 {
      try await measure("decode") {
        let list = try await repository.query.getAll()
        guard list.documents.count == count else { throw Unexpected() }
      }
      try await measure("encode") {
        try inBatch(of: repository) { batch, number in
          try batch.set(orders[number], id: "order\(number)", in: repository)
        }
      }
      try await measure("update") {
        try inBatch(of: repository) { batch, number in
          try batch.update("order\(number)", in: repository) {
            $0.set(.title, to: "Order \(number)")
            $0.set(.stage, to: .approved)
            $0.set(.createdAt, to: orders[number].createdAt)
            $0.increment(.itemCount, by: 2)
            $0.arrayUnion(.labels, ["late"])
          }
        }
      }
    }
  }

  private static let batchSize = 500

  /// Thrown so that a batch isn't sent.
  private struct NotSent: Error {}
  private struct Unexpected: Error {}

  /// Makes the writes of all documents, in batches, and sends none of them.
  private static func inBatch(
    of repository: OrderRepository, _ write: (DocumentBatch, Int) throws -> Void
  ) throws {
    for start in stride(from: 0, to: count, by: batchSize) {
      do {
        try repository.enqueueBatch { batch in
          for number in start..<start + batchSize { try write(batch, number) }
          throw NotSent()
        }
      } catch is NotSent {}
    }
  }

  #if PACKAGE
    private static let form = "package"
  #else
    private static let form = "vendored"
  #endif

  nonisolated(nonsending) private static func measure(
    _ name: String, _ work: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    let start = cpuTime
    try await work()
    print(name, form, (cpuTime - start) / .microseconds(count))
  }

  /// The CPU time of the process. Other load affects it less than it affects a clock.
  private static var cpuTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
