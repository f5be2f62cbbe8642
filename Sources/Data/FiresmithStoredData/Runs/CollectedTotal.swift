import FiresmithLibC

/// The combined results of all threads for the parts that they have read.
///
/// Not checked, because a lock guards it.
final class CollectedTotal<Collector: DocumentCollector>: @unchecked Sendable {
  private let empty: Collector
  /// The collectors of parts that aren't recorded. Without a record, each thread keeps using one of
  /// these, which is faster than merging them after each part.
  private var collectors: [Collector] = []
  private var notes = SourceNotes()
  private let record: RunRecorder<Collector>?
  /// The record of earlier runs.
  private let earlier: RunRecord?
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ empty: Collector, _ record: RunRecorder<Collector>?) {
    self.empty = empty
    self.record = record
    earlier = record?.record
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Returns what is left of a part that an earlier run has finished: nothing; `nil` for other
  /// parts.
  func finishedPart(at index: Int) -> FinishedPart? {
    earlier?.isFinished(index) == true ? FinishedPart() : nil
  }

  /// The number of documents that earlier runs have read.
  var earlierDocuments: Int { earlier?.documents ?? 0 }

  /// The number of a source's documents that earlier runs have read.
  func earlierDocuments(of path: String) -> Int { earlier?.documents(of: path) ?? 0 }

  /// Returns a collector for a part, which no other thread has.
  func take() -> Collector {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return record == nil ? collectors.popLast() ?? empty : empty
  }

  /// Adds what was made of a part.
  ///
  /// - Parameters:
  ///   - collector: What ``take()`` has returned, with the part's documents.
  ///   - count: The number of its documents.
  ///   - index: Where the part is among all of them; `nil` if the next run has to read it again.
  func add(
    _ collector: consuming Collector, _ notes: SourceNotes, of count: Int, at index: Int?
  ) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let index, let record {
      return record.add(collector, notes, of: count, at: index)
    }
    self.notes.merge(notes)
    if record != nil, !collectors.isEmpty {
      collectors[0].merge(collector)
    } else {
      collectors.append(collector)
    }
  }

  /// Returns what was made of everything, once all parts have been added.
  ///
  /// - Parameter isComplete: Whether there is nothing left for another run.
  func end(isComplete: Bool) -> (Collector, SourceNotes) {
    var result = record?.collector ?? empty
    while let next = collectors.popLast() { result.merge(next) }
    guard let record else { return (result, notes) }
    if !isComplete { record.write() }
    notes.merge(record.record.notes)
    return (result, notes)
  }
}
