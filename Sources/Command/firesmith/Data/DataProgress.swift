import FiresmithFiles
import FiresmithLibC
import FiresmithStoredData
import FiresmithText

/// Says on standard error how far the reading of data is: in one line that changes on a terminal,
/// in a line every ten seconds elsewhere.
///
/// Not checked, because a lock guards it.
final class DataProgress: @unchecked Sendable {
  /// The number of bytes to read; `nil` if that isn't known.
  private let totalBytes: Int?
  /// The number of documents to read, where the number of bytes isn't known.
  private let totalDocuments: Int?
  private let isOnTerminal: Bool
  private let isQuiet: Bool
  private let start = monotonicSeconds()
  private var lastTime: Double
  private var bytes = 0
  private var documents = 0
  private var hasLine = false
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// - Parameter record: What earlier runs have read.
  init(of files: DataFiles, besides record: RunRecord? = nil, isQuiet: Bool) {
    let size = files.size
    totalBytes = size.map { $0 - (record?.finishedBytes(of: files) ?? 0) }
    totalDocuments =
      isQuiet || size != nil
      ? nil : files.likelyDocumentCount().map { $0 - (record?.documents ?? 0) }
    self.isQuiet = isQuiet
    isOnTerminal = isatty(STDERR_FILENO) == 1
    lastTime = start
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Counts what has been read; any thread may call it.
  func advance(bytes: Int, documents: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    self.bytes += bytes
    self.documents += documents
    let now = monotonicSeconds()
    guard !isQuiet, now - lastTime >= (isOnTerminal ? 0.2 : 10) else { return }
    lastTime = now
    print(isOnTerminal ? "\r\(line(now))\u{1B}[K" : "firesmith: \(line(now))\n")
    hasLine = isOnTerminal
  }

  /// Removes the line from a terminal.
  func finish() {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if hasLine { print("\r\u{1B}[K") }
    hasLine = false
  }

  private func line(_ now: Double) -> String {
    let seconds = max(now - start, 0.001)
    var line = "\(grouped(documents)) documents"
    line += ", \(grouped(bytes / 1_000_000)) MB"
    line += ", \(grouped(Int(Double(documents) / seconds))) a second"
    let (done, total) = totalDocuments.map { (documents, $0) } ?? (bytes, totalBytes ?? 0)
    if total > 0, done > 0 {
      let rest = seconds * Double(max(total - done, 0)) / Double(done)
      line += ", \(min(100, done * 100 / total)) %, \(grouped(Int(rest))) s left"
    }
    return line
  }

  private func print(_ text: String) {
    // Whoever has closed standard error doesn't want to know.
    try? File.print(text, to: STDERR_FILENO, name: "standard error")
  }
}
