import Foundation

/// A record of the exceptions that Google's SDK would have raised, and of the warnings that it
/// would have logged, for tests to look at.
public enum SDKRecord {
  /// The Objective-C exceptions that were raised. Swift can't catch one: each would have ended the
  /// process.
  public static var exceptions: [String] { entries.lines(of: .exception) }

  /// The warnings that were logged.
  public static var warnings: [String] { entries.lines(of: .warning) }

  /// Called with each exception in the place where it is raised.
  nonisolated(unsafe) public static var whenRaised: (@Sendable (String) -> Void)?

  /// Forgets everything.
  public static func clear() {
    entries.clear()
  }

  fileprivate enum Kind { case exception, warning }

  fileprivate static let entries = Entries()

  fileprivate final class Entries: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [(kind: Kind, line: String)] = []

    func add(_ line: String, as kind: Kind) {
      lock.withLock { entries.append((kind, line)) }
    }

    func lines(of kind: Kind) -> [String] {
      lock.withLock { entries.filter { $0.kind == kind }.map(\.line) }
    }

    func clear() {
      lock.withLock { entries = [] }
    }
  }
}

/// Records an exception of Google's SDK. The caller goes on with whatever does the least harm, so
/// that a test can tell what happened.
func raise(_ message: String) {
  SDKRecord.entries.add(message, as: .exception)
  SDKRecord.whenRaised?(message)
}

func logWarning(_ message: String) {
  SDKRecord.entries.add(message, as: .warning)
}
