import FiresmithValues

/// The commits that wait for the remote store, and what is known of the documents that they write
/// to.
struct PendingWrites: Sendable {
  private var commits: [Int: QueuedCommit] = [:]
  private var order = CommitNumbers()
  /// The commits that write to each document.
  private var writing: [ExactString: CommitNumbers] = [:]
  /// The documents that are written to, as the remote store has them.
  var bases: [ExactString: KnownDocument] = [:]

  /// The commit that was made first.
  var first: QueuedCommit? { order.first.flatMap { commits[$0] } }
  var count: Int { commits.count }

  /// The commits in the order in which they were made.
  var all: [QueuedCommit] { order.all.compactMap { commits[$0] } }

  subscript(number: Int) -> QueuedCommit? { commits[number] }

  /// Adds a commit, which was made after all others.
  mutating func append(_ commit: QueuedCommit) {
    commits[commit.number] = commit
    order.append(commit.number)
    for path in commit.paths { writing[path, default: CommitNumbers()].append(commit.number) }
  }

  /// Puts `commit` in the place of the one with its number, which writes the same.
  mutating func replace(_ commit: QueuedCommit) {
    if commits[commit.number] != nil { commits[commit.number] = commit }
  }

  mutating func remove(_ number: Int) {
    guard let commit = commits.removeValue(forKey: number) else { return }
    order.remove(number)
    for path in commit.paths {
      writing[path]?.remove(number)
      if writing[path]?.isEmpty == true { writing[path] = nil }
    }
  }

  /// Whether commits write to the document at `path`, without the one with the number `removed`.
  func waits(_ path: ExactString, without removed: Int? = nil) -> Bool {
    guard let numbers = writing[path] else { return false }
    return numbers.all.prefix(2).contains { $0 != removed }
  }

  /// The commits that write to the document at `path`, without the one with the number `removed`.
  func commits(writingTo path: ExactString, without removed: Int?) -> [QueuedCommit] {
    writing[path]?.all.filter { $0 != removed }.compactMap { commits[$0] } ?? []
  }
}
