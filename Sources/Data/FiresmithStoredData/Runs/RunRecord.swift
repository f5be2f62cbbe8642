import FiresmithJSON
import FiresmithValues

/// The parts of the data that a run has read, and the notes about them besides their documents.
package struct RunRecord: Sendable {
  /// A file or a database.
  struct Source: Sendable {
    let path: String
    /// The names of the parts of a database, empty if it is read as a whole; `nil` for files.
    var split: [String]?
    /// Whether each of the parts is finished.
    var finished: [Bool] = []
    /// The number of documents in the finished parts.
    var documents = 0
  }

  let facts: RunFacts
  private(set) var sources: [Source] = []
  private(set) var notes = SourceNotes()
  /// For each part of the data, its source, and its place among the parts of that.
  private var places: [(source: Int, part: Int)] = []

  /// Makes the record of a run that has read nothing yet.
  package init(_ facts: RunFacts, of files: DataFiles) {
    self.facts = facts
    var indexes: [ExactString: Int] = [:]
    for file in files.files {
      let path = file.path ?? ""
      let index = indexes[ExactString(path)] ?? sources.count
      if index == sources.count {
        indexes[ExactString(path)] = index
        sources.append(Source(path: path, split: files.splits?[path]))
      }
      places.append((index, sources[index].finished.count))
      sources[index].finished.append(false)
    }
  }

  /// Makes the record of a run that continues another one.
  ///
  /// - Throws: What is wrong with the other's record.
  package init(
    _ facts: RunFacts, of files: DataFiles, after written: WrittenRun
  ) throws(JSONProblem) {
    self.init(facts, of: files)
    notes = written.notes
    for source in written.sources {
      guard let index = sources.firstIndex(where: { byteOrder($0.path, source.path) == 0 }) else {
        throw JSONProblem("the run has no such source", at: source.offset)
      }
      sources[index].documents = source.documents
      for range in source.finished {
        guard range.upperBound < sources[index].finished.count else {
          throw JSONProblem("the source hasn't as many parts", at: source.offset)
        }
        for part in range { sources[index].finished[part] = true }
      }
    }
  }

  /// Whether a part of the data is finished.
  package func isFinished(_ index: Int) -> Bool {
    guard places.indices.contains(index) else { return false }
    let place = places[index]
    return sources[place.source].finished[place.part]
  }

  /// The number of documents in the finished parts.
  package var documents: Int { sources.reduce(0) { $0 + $1.documents } }

  /// Returns the number of documents in the finished parts of a source.
  func documents(of path: String) -> Int {
    sources.first { byteOrder($0.path, path) == 0 }?.documents ?? 0
  }

  /// Returns the number of bytes that the finished parts of files have.
  package func finishedBytes(of files: DataFiles) -> Int {
    files.files.indices.reduce(0) { $0 + (isFinished($1) ? files.files[$1].size ?? 0 : 0) }
  }

  /// Adds a part that is finished.
  mutating func finish(_ index: Int, documents: Int, _ notes: SourceNotes) {
    let place = places[index]
    sources[place.source].finished[place.part] = true
    sources[place.source].documents += documents
    self.notes.merge(notes)
  }

  // MARK: JSON

  /// The record as JSON.
  ///
  /// - Parameter collected: What was made of the documents.
  func json(_ collected: JSON) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("version", .integer(WrittenRun.version)), ("run", facts.json),
      ("sources", .array(sources.map(Self.json))), ("unreadable", notes.unreadable.json),
    ]
    members += notes.plain.members
    members.append(("collected", collected))
    return .object(members)
  }

  private static func json(_ source: Source) -> JSON {
    var members: [(key: String, value: JSON)] = [("path", .string(source.path))]
    if let split = source.split { members.append(("split", .array(split.map { .string($0) }))) }
    members.append(("documents", .integer(source.documents)))
    let ranges = ranges(of: source.finished).map { range -> JSON in
      [.integer(range.lowerBound), .integer(range.upperBound)]
    }
    members.append(("finished", .array(ranges)))
    return .object(members)
  }

  /// Returns the ranges of numbers for which a list has `true`.
  private static func ranges(of list: [Bool]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for index in list.indices where list[index] {
      if let last = ranges.last, last.upperBound == index - 1 {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges
  }
}
