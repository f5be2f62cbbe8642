import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithJSON
import FiresmithStoredData
import FiresmithSummary

extension InputFiles {
  /// Reads a summary.
  ///
  /// - Parameter path: The file's path; `-` for standard input.
  /// - Returns: `nil` if it can't be read, which is reported.
  mutating func summary(at path: String) -> Summary? {
    value(at: path, limit: Summary.fileSizeLimit, "summary") { (bytes) throws(JSONProblem) in
      try Summary(json: bytes)
    }
  }

  /// Reads summaries, and returns that of all of their documents.
  ///
  /// - Returns: `nil` if there are none, or if one can't be read, which is reported for each.
  mutating func summary(of paths: [String]) -> Summary? {
    let parts = paths.map { summary(at: $0) }
    guard var merged = parts.first ?? nil else { return nil }
    for part in parts.dropFirst() {
      guard let part else { return nil }
      merged.merge(part)
    }
    return merged
  }

  /// Reads a report of `check`.
  ///
  /// - Parameter path: The file's path; `-` for standard input.
  /// - Returns: `nil` if it can't be read, which is reported.
  mutating func result(of check: DataCheck, at path: String) -> DataCheck.Result? {
    value(at: path, limit: DataCheck.reportSizeLimit, "report") { (bytes) throws(JSONProblem) in
      try check.result(ofReport: bytes)
    }
  }

  /// Reads a file that `--resume` has written.
  ///
  /// - Returns: `nil` if it can't be read, which is reported.
  mutating func run(at path: String) -> WrittenRun? {
    value(at: path, limit: WrittenRun.fileSizeLimit, "run's file") { (bytes) throws(JSONProblem) in
      try WrittenRun(bytes)
    }
  }

  /// Reports what is wrong with the text of a file.
  mutating func report(_ problem: JSONProblem, in text: [UInt8], at path: String) {
    guard let index = add(text, at: path) else { return }
    report([
      Diagnostic(.unreadableData, problem.message, at: files.mark(of: problem.offset, in: index))
    ])
  }

  /// Reads a file that a command has written.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes that it may have.
  ///   - noun: What the file is.
  ///   - read: Reads the file's bytes.
  private mutating func value<Value>(
    at path: String, limit: Int, _ noun: String, _ read: ([UInt8]) throws(JSONProblem) -> Value
  ) -> Value? {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Self.contents(of: path, limit: limit + 1)
    } catch {
      report([.unreadable(error)])
      return nil
    }
    guard bytes.count <= limit else {
      report([
        Diagnostic(
          .unreadableData, "the file is larger than \(limit >> 20) MiB, which no \(noun) is",
          at: .file(path: name))
      ])
      return nil
    }
    do throws(JSONProblem) {
      return try read(bytes)
    } catch {
      report(error, in: bytes, at: name)
      return nil
    }
  }

  /// Whether a summary can be written at a path: there is nothing, nothing in the file, or a
  /// summary of whatever version. Anything else would be lost, so it is reported.
  mutating func mayReplaceBySummary(_ path: String) -> Bool {
    switch FileKind.at(path, followingLinks: false) {
    case nil: return true
    case .file:
      do throws(SystemError) {
        let bytes = try Self.contents(of: path, limit: Summary.fileSizeLimit + 1)
        if bytes.isEmpty || Summary.isSummary(bytes) { return true }
      } catch {
        report([.unreadable(error)])
        return false
      }
    case .folder, .link, .other: break
    }
    report([
      Diagnostic(
        .foreignFile,
        "this is not a summary, so it isn't replaced; move it away, or name another file",
        at: .file(path: path))
    ])
    return false
  }

  /// Writes a summary into a file, in place of what it holds. Reports why it can't be written.
  mutating func write(_ summary: Summary, to path: String) {
    do throws(SystemError) {
      try File.replace(path, with: summary.json.text)
    } catch {
      report([.unwritable(error)])
    }
  }

  /// Returns the file's bytes, and no more than `limit` of them.
  private static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = if path == "-" { FilePieces.standardInput } else { try FilePieces(path) }
    var contents: [UInt8] = []
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) {
      (piece) throws(SystemError) in
      while contents.count < limit {
        let count = try file.read(into: piece)
        contents += piece[..<min(count, limit - contents.count)]
        if count < piece.count { return }
      }
    }
    return contents
  }
}

extension Summary {
  /// Whether a file holds a summary, of whatever version.
  fileprivate static func isSummary(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= fileSizeLimit,
      let root = try? JSONNode(bytes, expecting: "a summary")
    else { return false }
    return ["version", "documents", "collections"].allSatisfy { root[$0] != nil }
  }
}
