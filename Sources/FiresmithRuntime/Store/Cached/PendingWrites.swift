/// The commits that wait for the remote store, and what is known of the documents that they write to.
struct PendingWrites: Sendable {
  /// The commits, in the order in which they were made.
  var queue: [QueuedCommit] = []
  /// The documents that are written to, as the remote store has them.
  var bases: [ExactString: KnownDocument] = [:]

  func waits(_ path: ExactString) -> Bool {
    queue.contains { $0.writes.contains { ExactString($0.path) == path } }
  }

  /// The document at `path` as this device shows it: with the writes that wait.
  func shown(at path: ExactString) -> StoredDocument? {
    var document = bases[path]?.document
    for commit in queue {
      for write in commit.writes where ExactString(write.path) == path {
        document = write.shown(on: document, at: commit.time)
      }
    }
    return document
  }
}
