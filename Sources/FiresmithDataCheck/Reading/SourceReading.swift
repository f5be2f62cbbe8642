import FiresmithSchema
import FiresmithStoredData

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is made of documents: of those of parts of the data, in any order, and then of all of them.
package protocol DocumentCollector: Sendable {
  /// Adds a document.
  mutating func add(_ document: StoredDocument)
  /// Adds the documents that another collector was given.
  mutating func merge(_ other: Self)
}

/// Reads the documents of sources, on several threads.
package struct SourceReading: Sendable {
  /// The number of documents to read at most; `nil` for all.
  package var limit: Int?
  /// The number of threads; `nil` for one a core.
  package var jobs: Int?

  package init(limit: Int? = nil, jobs: Int? = nil) {
    self.limit = limit
    self.jobs = jobs
  }

  /// What is left of a file once its documents have been collected.
  private struct Rest: Sendable {
    var unreadable = UnreadableParts()
    var changelog = Changelog()
    /// The number of documents that the file has.
    var count = 0
  }

  /// Reads all files.
  ///
  /// - Parameters:
  ///   - empty: A collector that was given no documents.
  ///   - advance: Is told, by any thread, of bytes and documents that have been read.
  /// - Returns: What was made of the documents, and what of the sources can't be read.
  package func run<Collector: DocumentCollector>(
    _ files: DataFiles, into empty: Collector,
    advance: @escaping @Sendable (_ bytes: Int, _ documents: Int) -> Void
  ) -> (Collector, UnreadableParts) {
    let collectors = CollectorPool(empty)
    let list = files.files
    var rests: [Rest] = []
    if let limit {
      // One file after the other, so that it's the same documents each time.
      var left = limit
      for file in list where left > 0 {
        rests.append(read(file, limit: left, into: collectors, advance: advance))
        left -= rests.last?.count ?? 0
      }
    } else {
      rests = concurrentMap(count: list.count, threads: jobs) { index in
        read(list[index], limit: .max, into: collectors, advance: advance)
      }
    }
    var unreadable = UnreadableParts()
    for problem in files.problems { unreadable.add(problem) }
    var changelog = Changelog()
    let count = rests.reduce(0) { $0 + $1.count }
    if limit == nil, let expected = files.documentCount, expected != count {
      unreadable.add(.otherCount(count, expected, in: files))
    }
    for rest in rests {
      unreadable.merge(rest.unreadable)
      changelog.merge(rest.changelog)
    }
    let left = limit.map { $0 - count } ?? .max
    unreadable.merge(read(changelog, limit: left, into: collectors, advance: advance))
    return (collectors.merged(), unreadable)
  }

  private func read<Collector>(
    _ file: DataFile, limit: Int, into collectors: CollectorPool<Collector>,
    advance: @escaping @Sendable (Int, Int) -> Void
  ) -> Rest {
    var collector = collectors.take()
    var rest = Rest()
    var unreadable = UnreadableParts()
    var count = 0
    var told = 0
    file.read(changelog: &rest.changelog) { bytes in
      advance(bytes, count - told)
      told = count
    } report: { problem in
      unreadable.add(problem)
    } receive: { document in
      collector.add(document)
      count += 1
      return count < limit
    }
    advance(0, count - told)
    collectors.giveBack(collector)
    rest.unreadable = unreadable
    rest.count = count
    return rest
  }

  /// Reads the newest rows of a changelog, which can only be known once all files have been read.
  private func read<Collector>(
    _ changelog: Changelog, limit: Int, into collectors: CollectorPool<Collector>,
    advance: (Int, Int) -> Void
  ) -> UnreadableParts {
    var unreadable = UnreadableParts()
    guard limit > 0 else { return unreadable }
    var collector = collectors.take()
    var count = 0
    changelog.read { problem in
      unreadable.add(problem)
    } receive: { document in
      collector.add(document)
      count += 1
      return count < limit
    }
    advance(0, count)
    collectors.giveBack(collector)
    return unreadable
  }
}

/// Collectors, one for each thread that is reading: which documents one gets makes no difference in
/// the end.
///
/// Not checked, because a lock guards it.
private final class CollectorPool<Collector: DocumentCollector>: @unchecked Sendable {
  private let empty: Collector
  private var free: [Collector] = []
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ empty: Collector) {
    self.empty = empty
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Returns a collector that no other thread has.
  func take() -> Collector {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return free.popLast() ?? empty
  }

  func giveBack(_ collector: consuming Collector) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    free.append(collector)
  }

  /// Returns what was made of all documents, once all collectors have been given back.
  func merged() -> Collector {
    var result = take()
    while let next = free.popLast() { result.merge(next) }
    return result
  }
}

extension SourceProblem {
  /// The problem of exports that have lost files, or parts of them.
  fileprivate static func otherCount(
    _ count: Int, _ expected: Int, in files: DataFiles
  ) -> SourceProblem {
    SourceProblem(
      path: files.sources.joined(separator: ", "), offset: nil,
      message: "the metadata says that there are \(grouped(expected)) documents, and"
        + " \(grouped(count)) were read")
  }
}
