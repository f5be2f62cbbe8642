import FiresmithFiles
import FiresmithInputs
import FiresmithJSON
import FiresmithSchema
import FiresmithSummary

extension InputFiles {
  /// Reads a summary.
  ///
  /// - Parameter path: The file's path; `-` for standard input.
  /// - Returns: `nil` if it can't be read, which is reported.
  mutating func summary(at path: String) -> Summary? {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Self.contents(of: path)
    } catch {
      report([.unreadable(error)])
      return nil
    }
    guard bytes.count <= Summary.fileSizeLimit else {
      report([
        Diagnostic(
          .unreadableData, "the file is larger than 32 MiB, which no summary is",
          at: .file(path: name))
      ])
      return nil
    }
    do throws(JSONProblem) {
      return try Summary(json: bytes)
    } catch {
      guard let index = add(bytes, at: name) else { return nil }
      report([
        Diagnostic(.unreadableData, error.message, at: files.mark(of: error.offset, in: index))
      ])
      return nil
    }
  }

  /// Writes a summary into a file, in place of what it holds. Reports why it can't be written.
  mutating func write(_ summary: Summary, to path: String) {
    let temporary = path + ".new"
    do throws(SystemError) {
      try? File.remove(temporary)
      try File.create(temporary, holding: summary.json.text)
      try File.move(temporary, to: path)
    } catch {
      try? File.remove(temporary)
      report([.unwritable(SystemError(path: path, reason: error.reason))])
    }
  }

  /// Returns the file's bytes, and no more than one beyond what a summary may have.
  private static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = if path == "-" { FilePieces.standardInput } else { try FilePieces(path) }
    let limit = Summary.fileSizeLimit + 1
    var result: Result<Int, SystemError> = .success(0)
    let contents = [UInt8](unsafeUninitializedCapacity: min(file.size ?? limit, limit)) {
      buffer, count in
      result = Result { () throws(SystemError) in
        try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      count = (try? result.get()) ?? 0
    }
    _ = try result.get()
    return contents
  }
}
