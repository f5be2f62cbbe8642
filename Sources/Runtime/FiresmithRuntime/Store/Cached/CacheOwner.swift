import Foundation

/// The one ``CachedStore`` that a local store belongs to.
///
/// It is noted in the local store: the process, when that began, and a random token. Nobody else is
/// let in while the process runs and its store exists. Each change checks the token, so that
/// whoever is taken for gone, and isn't, changes nothing any more. Nothing is locked in between.
final class CacheOwner: Sendable {
  /// The tokens of this process's stores.
  private static let tokens = Locked<Set<String>>([])
  private static let path = "__owner__/cache"

  private let process: CacheProcess
  private let token = UUID().uuidString

  init(_ process: CacheProcess) {
    self.process = process
    _ = CacheOwner.tokens.withLock { [token] in $0.insert(token) }
  }

  deinit { release() }

  /// Lets others of this process in.
  func release() {
    _ = CacheOwner.tokens.withLock { [token] in $0.remove(token) }
  }

  /// The change that makes this the owner.
  var claim: LocalChange {
    LocalChange(
      note: CacheOwner.path,
      [
        "process": .integer(process.id), "start": .string(process.start), "token": .string(token),
      ], at: Timestamp(seconds: 0, nanoseconds: 0))
  }

  /// The change after which nobody is.
  var leave: LocalChange { LocalChange(CacheOwner.path, nil) }

  /// Allows ``claim`` if nobody else owns the store.
  var mayClaim: NoteCheck {
    NoteCheck(CacheOwner.path) { [process] note in
      guard case .integer(let id)? = note?.fields["process"],
        case .string(let start)? = note?.fields["start"],
        case .string(let token)? = note?.fields["token"]
      else { return }
      if id == process.id, start == process.start {
        guard !CacheOwner.tokens.withLock({ $0.contains(token) }) else {
          throw CacheOwner.taken("another one in this program uses it. Use that one, or close it")
        }
      } else if process.isRunning(id, start) {
        throw CacheOwner.taken(
          "that of process \(id) uses it. Use another file, or read this one with a store of its own"
        )
      }
    }
  }

  /// Allows changes while this is the owner.
  var isOwner: NoteCheck {
    NoteCheck(CacheOwner.path) { [token] note in
      guard note?.fields["token"] == .string(token) else {
        throw CacheOwner.taken("another one has taken it over, or it was emptied. Open it again")
      }
    }
  }

  private static func taken(_ reason: String) -> FirestoreErrorCode {
    FirestoreErrorCode(
      .failedPrecondition, "Only one CachedStore at a time may use it, and \(reason).")
  }
}
