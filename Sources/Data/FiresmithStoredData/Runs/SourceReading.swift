import FiresmithConcurrency
import FiresmithText

/// Reads the documents of sources, on several threads.
package struct SourceReading: Sendable {
  /// The number of documents to read at most; `nil` for all.
  package var limit: Int?
  /// The number of threads; `nil` for one a core.
  package var jobs: Int?

  /// Whether sources without any documents aren't a problem.
  package var allowsEmpty: Bool

  package init(limit: Int? = nil, jobs: Int? = nil, allowsEmpty: Bool = false) {
    self.limit = limit
    self.jobs = jobs
    self.allowsEmpty = allowsEmpty
  }

  /// The result of reading all documents.
  package struct Result<Collector: DocumentCollector> {
    package var collector: Collector
    /// The parts of the sources that can't be read.
    package var unreadable: UnreadableParts
    /// The sources that are plain JSON.
    package var plain: PlainSources
    /// Whether nothing has failed that another attempt could succeed in.
    package var isComplete: Bool
    /// Whether there can be documents beyond the limit.
    package var isLimited: Bool
  }

  /// Parts of databases are read side by side, because servers take longer than this machine.
  private static let databaseParts = 8

  /// Reads all files.
  ///
  /// - Parameters:
  ///   - empty: A collector that was given no documents.
  ///   - record: Keeps what was found in the parts that are finished, and has what a run before has
  ///     found.
  ///   - advance: Is told, by any thread, of bytes and documents that have been read.
  package func run<Collector: DocumentCollector>(
    _ files: DataFiles, into empty: Collector, recording record: RunRecorder<Collector>? = nil,
    advance: @escaping @Sendable (_ bytes: Int, _ documents: Int) -> Void
  ) -> Result<Collector> {
    let total = CollectedTotal(empty, record)
    let list = files.files
    var parts: [FinishedPart] = []
    if let limit {
      // One file after the other, so that it's the same documents each time.
      var left = limit
      for file in list where left > 0 {
        parts.append(read(file, limit: left, into: total, advance: advance))
        left -= parts.last?.count ?? 0
      }
    } else {
      let threads = jobs ?? (files.splits?.isEmpty == false ? Self.databaseParts : nil)
      parts = concurrentMap(count: list.count, threads: threads) { index in
        if let finished = total.finishedPart(at: index) { return finished }
        return read(
          list[index], at: index, limit: .max, into: total, advance: advance)
      }
    }
    var changelog = Changelog()
    for part in parts { changelog.merge(part.changelog) }
    let count = parts.reduce(0) { $0 + $1.count } + total.earlierDocuments
    let left = limit.map { $0 - count } ?? .max
    let rows = read(changelog, limit: left, into: total, advance: advance)
    return result(of: total, files, parts, count: count, rows: rows)
  }

  /// Adds what can only be said of all files together.
  ///
  /// - Parameter rows: The number of documents that are the newest rows of a changelog.
  private func result<Collector>(
    of total: CollectedTotal<Collector>, _ files: DataFiles, _ parts: [FinishedPart], count: Int,
    rows: Int
  ) -> Result<Collector> {
    let isComplete = parts.allSatisfy(\.isWhole)
    let (collector, notes) = total.end(isComplete: isComplete)
    var unreadable = notes.unreadable
    for problem in files.problems { unreadable.add(problem) }
    if limit == nil, let expected = files.documentCount, expected != count {
      unreadable.add(.otherCount(count, expected, in: files))
    }
    if !allowsEmpty {
      let counts = SourceCounts(files, parts, unreadable, total.earlierDocuments)
      for problem in counts.emptySources(of: files) { unreadable.add(problem) }
    }
    return Result(
      collector: collector, unreadable: unreadable, plain: notes.plain, isComplete: isComplete,
      isLimited: limit.map { count + rows >= $0 } ?? false)
  }

  /// - Parameter index: Where the file is among all of them; `nil` to record nothing of it.
  private func read<Collector>(
    _ file: DataFile, at index: Int? = nil, limit: Int, into total: CollectedTotal<Collector>,
    advance: @escaping @Sendable (Int, Int) -> Void
  ) -> FinishedPart {
    var collector = total.take()
    collector.begin(index)
    var part = FinishedPart()
    var unreadable = UnreadableParts()
    var plain = PlainSources()
    var count = 0
    var told = 0
    part.isWhole = file.read(changelog: &part.changelog) { shapes in
      plain.add(file.name, shapes)
    } advance: { bytes in
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
    part.count = count
    // The newest rows of a changelog are only known at the end.
    let isFinished = part.isWhole && part.changelog.isEmpty
    let notes = SourceNotes(unreadable: unreadable, plain: plain)
    total.add(collector, notes, of: count, at: isFinished ? index : nil)
    return part
  }

  /// Reads the newest rows of a changelog, which can only be known once all files have been read.
  ///
  /// - Returns: The number of their documents.
  private func read<Collector>(
    _ changelog: Changelog, limit: Int, into total: CollectedTotal<Collector>,
    advance: (Int, Int) -> Void
  ) -> Int {
    guard limit > 0, !changelog.isEmpty else { return 0 }
    var unreadable = UnreadableParts()
    var collector = total.take()
    collector.begin(nil)
    var count = 0
    changelog.read { problem in
      unreadable.add(problem)
    } receive: { document in
      collector.add(document)
      count += 1
      return count < limit
    }
    advance(0, count)
    total.add(collector, SourceNotes(unreadable: unreadable), of: count, at: nil)
    return count
  }
}

/// The result for a part of the data, besides its documents, which have been collected.
struct FinishedPart: Sendable {
  var changelog = Changelog()
  /// The number of documents that were read in this run.
  var count = 0
  /// Whether nothing has failed that another attempt could succeed in.
  var isWhole = true
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
