import FiresmithFiles

/// The program that reads databases, `firesmith-remote`: it may use what this one can't.
package struct DatabaseReader: Sendable {
  private let program: String

  /// - Parameter program: Its path.
  package init(program: String) { self.program = program }

  /// Whether a source is a database: `emulator:PROJECT` or `firestore:PROJECT/DATABASE`. A file with
  /// such a name is one with `./` before it.
  package static func reads(_ source: String) -> Bool {
    source.hasPrefix("emulator:") || source.hasPrefix("firestore:")
  }

  /// Returns the number of a database's documents; `nil` if that can't be found out.
  func documentCount(of source: String) -> Int? {
    guard let child = try? ChildProgram(program, ["count", "--", source]) else { return nil }
    var digits: [UInt8] = []
    do {
      let output = FilePieces(pipe: child.output, path: source)
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { piece in
        if let count = try? output.read(into: piece) { digits += piece[..<count] }
      }
    }
    guard case .done = child.end() else { return nil }
    return Int(String(decoding: digits.prefix { $0 != 0x0A }, as: UTF8.self))
  }

  /// Reads all documents of a database.
  ///
  /// - Parameters:
  ///   - read: Reads what the program prints; returns `false` if it has ended the reading.
  /// - Returns: What has gone wrong; `nil` if nothing has.
  func read(
    _ source: String, _ read: (consuming FilePieces) -> Bool
  ) throws(SystemError) -> SourceProblem? {
    let child = try ChildProgram(program, ["documents", "--", source])
    let goesOn = read(FilePieces(pipe: child.output, path: source))
    // Then the program may fail because nobody reads what it prints.
    guard case .failure(var reason) = child.end(), goesOn else { return nil }
    let prefix = "\(source): "
    if reason.hasPrefix(prefix) { reason.removeFirst(prefix.count) }
    return SourceProblem(path: source, offset: nil, message: reason)
  }
}
