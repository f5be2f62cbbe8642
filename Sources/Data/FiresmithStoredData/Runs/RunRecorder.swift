import FiresmithFiles
import FiresmithJSON

/// Writes what a run has found into a file, as parts of the data are finished.
///
/// Not checked, because one thread at a time has it.
package final class RunRecorder<Collector: DocumentCollector>: @unchecked Sendable {
  package let path: String
  package private(set) var record: RunRecord
  /// The collector of the documents in the finished parts.
  private(set) var collector: Collector
  /// The error that prevents writing the file.
  package private(set) var failure: SystemError?
  /// The time before which the file isn't written again.
  private var nextTime = 0.0

  /// The minimum ratio of the time between two writes to the time that a write takes.
  private static var pause: Double { 20 }

  /// The number of further parts that are recorded as soon as they are finished, however long that
  /// takes; negative once there are no more.
  ///
  /// A run that is interrupted early, or has few parts, each of which takes long, so loses none.
  private var partsWithoutPause = 4

  /// Writes the file for the first time.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - record: What earlier runs have read.
  ///   - collector: What they have made of it.
  package init(_ path: String, _ record: RunRecord, _ collector: Collector) {
    self.path = path
    self.record = record
    self.collector = collector
    write()
  }

  /// Adds a part that is finished, and writes the file if it's time for that.
  func add(_ collector: Collector, _ notes: SourceNotes, of count: Int, at index: Int) {
    self.collector.merge(collector)
    record.finish(index, documents: count, notes)
    partsWithoutPause -= 1
    if partsWithoutPause >= 0 || monotonicSeconds() >= nextTime { write() }
  }

  /// Writes the file, unless that has failed before.
  func write() {
    guard failure == nil else { return }
    let start = monotonicSeconds()
    do throws(SystemError) {
      try collector.save()
      // It has the paths of documents, which can be people's data.
      try File.replace(path, with: record.json(collector.json).text, isPrivate: true)
    } catch {
      failure = error
    }
    let end = monotonicSeconds()
    nextTime = end + (end - start) * Self.pause
  }
}
