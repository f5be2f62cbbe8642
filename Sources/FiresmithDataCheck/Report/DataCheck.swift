import FiresmithSchema
import FiresmithStoredData

/// Checks the documents of sources against a schema.
package struct DataCheck: Sendable {
  private let schema: CheckedSchema
  private let names: Set<String>?

  /// The number of documents to check at most; `nil` for all.
  package var limit: Int?
  /// The number of threads; `nil` for one a core.
  package var jobs: Int?

  /// - Parameter names: The collections to check, by their names in the schema; `nil` for all.
  package init(_ schema: Schema, collections names: Set<String>? = nil) {
    self.schema = CheckedSchema(schema)
    self.names = names
  }

  /// What was found in the sources, and what of them can't be read.
  package struct Result: Sendable {
    package var findings: Findings
    package var unreadable = UnreadableParts()

    package init(findings: Findings, unreadable: UnreadableParts = UnreadableParts()) {
      self.findings = findings
      self.unreadable = unreadable
    }
  }

  /// A file's part of the result, with what can only be checked once all files have been read.
  private struct Part: Sendable {
    var result: Result
    var changelog = Changelog()
    /// The number of documents that the file has, those that weren't to be checked included.
    var count = 0
  }

  /// Reads all files, and checks their documents.
  ///
  /// - Parameter advance: Is told, by any thread, of bytes that have been read and documents that have
  ///   been checked.
  package func run(
    _ files: DataFiles, advance: @escaping @Sendable (_ bytes: Int, _ documents: Int) -> Void
  ) -> Result {
    var parts: [Part] = []
    if let limit {
      // One file after the other, so that it's the same documents each time.
      var rest = limit
      for file in files.files where rest > 0 {
        parts.append(check(file, limit: rest, advance: advance))
        rest -= parts.last?.count ?? 0
      }
    } else {
      let list = files.files
      parts = concurrentMap(count: list.count, threads: jobs) { index in
        check(list[index], limit: .max, advance: advance)
      }
    }
    var result = Result(findings: DocumentChecker(schema).findings)
    for problem in files.problems { result.unreadable.add(problem) }
    var changelog = Changelog()
    let count = parts.reduce(0) { $0 + $1.count }
    if limit == nil, let expected = files.documentCount, expected != count {
      result.unreadable.add(.otherCount(count, expected, in: files))
    }
    for part in parts {
      result.findings.merge(part.result.findings)
      result.unreadable.merge(part.result.unreadable)
      changelog.merge(part.changelog)
    }
    let rest = limit.map { $0 - count } ?? .max
    let newest = check(changelog, limit: rest, advance: advance)
    result.findings.merge(newest.findings)
    result.unreadable.merge(newest.unreadable)
    return result
  }

  private func check(
    _ file: DataFile, limit: Int, advance: @escaping @Sendable (Int, Int) -> Void
  ) -> Part {
    var checker = DocumentChecker(schema, collections: names)
    var unreadable = UnreadableParts()
    var changelog = Changelog()
    var count = 0
    var told = 0
    file.read(changelog: &changelog) { bytes in
      advance(bytes, count - told)
      told = count
    } report: { problem in
      unreadable.add(problem)
    } receive: { document in
      checker.check(document)
      count += 1
      return count < limit
    }
    advance(0, count - told)
    return Part(
      result: Result(findings: checker.findings, unreadable: unreadable), changelog: changelog,
      count: count)
  }

  private func check(
    _ changelog: Changelog, limit: Int, advance: (Int, Int) -> Void
  ) -> Result {
    var checker = DocumentChecker(schema, collections: names)
    var unreadable = UnreadableParts()
    guard limit > 0 else { return Result(findings: checker.findings) }
    var count = 0
    changelog.read { problem in
      unreadable.add(problem)
    } receive: { document in
      checker.check(document)
      count += 1
      return count < limit
    }
    advance(0, count)
    return Result(findings: checker.findings, unreadable: unreadable)
  }
}

extension SourceProblem {
  /// The problem of exports that have lost files, or parts of them.
  fileprivate static func otherCount(
    _ count: Int, _ expected: Int, in files: DataFiles
  ) -> SourceProblem {
    SourceProblem(
      path: files.sources.joined(separator: ", "), offset: nil,
      message: "the metadata says that there are \(DataReport.grouped(expected)) documents, and"
        + " \(DataReport.grouped(count)) were read")
  }
}

/// The parts of sources that can't be read: all are counted, and the first ones of each file are kept.
package struct UnreadableParts: Sendable {
  private static let limit = 10

  package private(set) var problems: [SourceProblem] = []
  package private(set) var counts: [String: Int] = [:]

  package var isEmpty: Bool { problems.isEmpty }

  package mutating func add(_ problem: SourceProblem) {
    let count = counts[problem.path, default: 0]
    counts[problem.path] = count + 1
    if count < Self.limit { problems.append(problem) }
  }

  mutating func merge(_ other: UnreadableParts) {
    problems += other.problems
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}
