import Foundation

/// A value that only one thread at a time can use.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Output>(_ body: (inout Value) throws -> Output) rethrows -> Output {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
