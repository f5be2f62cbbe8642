import FiresmithFiles
import FiresmithPrograms

/// The program that reads databases, `firesmith-remote`: it may use what this one can't.
package struct DatabaseReader: Sendable {
  private let program: String

  /// - Parameter program: Its path.
  package init(program: String) { self.program = program }

  /// Whether a source is a database: `emulator:PROJECT` or `firestore:PROJECT/DATABASE`. A file
  /// with such a name is one with `./` before it.
  package static func reads(_ source: String) -> Bool {
    source.hasPrefix("emulator:") || source.hasPrefix("firestore:")
  }

  /// Returns the number of a database's documents; `nil` if that can't be found out.
  func documentCount(of source: String) -> Int? {
    guard let output = output(of: ["count", "--", source], source) else { return nil }
    return Int(output.prefix { $0 != "\n" })
  }

  /// Returns what the program calls parts that are a whole database together; `nil` if that can't
  /// be found out.
  func parts(of source: String) -> [String]? {
    let lines = output(of: ["parts", "--", source], source)?.split(separator: "\n").map(String.init)
    return lines?.isEmpty == false ? lines : nil
  }

  /// Returns all that the program prints; `nil` if it fails.
  private func output(of words: [String], _ source: String) -> String? {
    guard let child = try? ChildProgram(program, words) else { return nil }
    var bytes: [UInt8] = []
    do {
      let output = FilePieces(pipe: child.output, path: source)
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { piece in
        while let count = try? output.read(into: piece), count > 0 { bytes += piece[..<count] }
      }
    }
    guard case .done = child.end() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads all documents of a database, or of a part of it.
  ///
  /// - Parameters:
  ///   - part: One of ``parts(of:)``.
  ///   - read: Reads what the program prints; returns `false` if it has ended the reading.
  /// - Returns: What has gone wrong; `nil` if nothing has.
  func read(
    _ source: String, _ part: String?, _ read: (consuming FilePieces) -> Bool
  ) throws(SystemError) -> SourceProblem? {
    let child = try ChildProgram(
      program, ["documents"] + (part.map { ["--part", $0] } ?? []) + ["--", source])
    let goesOn = read(FilePieces(pipe: child.output, path: source))
    // Then the program may fail because nobody reads what it prints.
    guard case .failure(var reason) = child.end(), goesOn else { return nil }
    let prefix = "\(source): "
    if reason.hasPrefix(prefix) { reason.removeFirst(prefix.count) }
    return SourceProblem(path: source, offset: nil, message: reason)
  }
}
