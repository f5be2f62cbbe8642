import FiresmithFiles

/// A file with documents, a part of one, or a database.
package struct DataFile: Sendable {
  /// The format of documents.
  package enum Form: Sendable {
    /// A part of an export.
    case export
    case json
    /// A database, whose name stands for the path, or a part of it.
    case database(DatabaseReader, part: String?)
  }

  /// The path; `nil` for standard input.
  package let path: String?
  package let form: Form
  /// The number of bytes; `nil` if that isn't known.
  package let size: Int?
  /// When the file was changed, in nanoseconds since 1970; `nil` if that isn't known.
  package var changeTime: Int?
  /// The part of an export's file that this is.
  var range = 0..<Int.max
  /// Options for reading plain JSON.
  var plain = PlainOptions()

  /// Parts of files have this many bytes, so that several threads share a file. The size is the
  /// same on every machine, and so is what is found.
  static let partSize = 256 * LogReader.blockSize
}

/// The files that sources consist of.
package struct DataFiles: Sendable {
  package let sources: [String]
  package private(set) var files: [DataFile] = []
  /// The number of documents that the exports say they have; `nil` if a source doesn't say it.
  package private(set) var documentCount: Int?
  package private(set) var problems: [SourceProblem] = []
  /// The exports, by their sources, with the paths of their files.
  package private(set) var exports: [(source: String, shards: [String])] = []
  /// The parts that databases are read in, by their names, where none is the whole database; `nil`
  /// if all are read as a whole.
  package private(set) var splits: [String: [String]]?
  private let reader: DatabaseReader?

  /// Finds the files of sources.
  ///
  /// - Parameters:
  ///   - sources: Paths of folders with exports, of their files, of JSON files, `-` for standard
  ///     input, and names of databases. What isn't there is among the ``problems``.
  ///   - reader: What reads databases; without one, a name of one is a path.
  ///   - splits: The parts of databases, by their names; the others are asked for theirs. `nil` to
  ///     read databases as a whole.
  ///   - plain: How plain JSON is read.
  package init(
    _ sources: [String], databases reader: DatabaseReader? = nil,
    splits: [String: [String]]? = nil, plain: PlainOptions = PlainOptions()
  ) {
    self.sources = sources
    self.reader = reader
    self.splits = splits
    documentCount = sources.isEmpty ? nil : 0
    for source in sources { add(source) }
    for index in files.indices { files[index].plain = plain }
  }

  /// The number of bytes; `nil` if that isn't known.
  package var size: Int? {
    files.reduce(0) { total, file in
      guard let total, let size = file.size else { return nil }
      return total + size
    }
  }

  /// Returns the number of documents that there probably are, for showing progress; `nil` if that
  /// isn't known. Databases are asked for it.
  package func likelyDocumentCount() -> Int? {
    if let documentCount { return documentCount }
    var total = 0
    var counted: Set<String> = []
    for file in files {
      guard case .database(let reader, _) = file.form, let source = file.path else { return nil }
      guard counted.insert(source).inserted else { continue }
      guard let count = reader.documentCount(of: source)
      else { return nil }
      total += count
    }
    return total
  }

  private mutating func add(_ source: String) {
    if source == "-" {
      documentCount = nil
      files.append(DataFile(path: nil, form: .json, size: nil))
      return
    }
    if let reader, DatabaseReader.reads(source) {
      documentCount = nil
      return addDatabase(source, reader)
    }
    switch FileKind.at(source, followingLinks: true) {
    case nil: problem("there is no such file or folder", source)
    case .folder: addFolder(source)
    case .other:
      // Whatever a pipe gives is gone once it was opened, so that only the reading opens it.
      documentCount = nil
      let isShard = ExportFolder.number(ofShard: source.lastComponent) != nil
      files.append(DataFile(path: source, form: isShard ? .export : .json, size: nil))
    case .file, .link:
      if source.hasSuffix(".overall_export_metadata") || source.hasSuffix(".export_metadata") {
        addFolder(source.parent)
      } else {
        documentCount = nil
        addFile(source)
        if files.last?.path == source, files.last?.isExport == true {
          exports.append((source, [source]))
        }
      }
    }
  }

  private mutating func addDatabase(_ source: String, _ reader: DatabaseReader) {
    var parts: [String?] = [nil]
    if let splits {
      let split = splits[source] ?? reader.parts(of: source) ?? []
      self.splits?[source] = split
      if !split.isEmpty { parts = split }
    }
    for part in parts {
      files.append(DataFile(path: source, form: .database(reader, part: part), size: nil))
    }
  }

  private mutating func addFolder(_ path: String) {
    do throws(SystemError) {
      let export = try ExportFolder(path)
      for path in export.irregular {
        problem("it is neither a file nor a folder; a pipe has to be named itself", path)
      }
      guard !export.shards.isEmpty || export.hasMetadata else {
        if export.irregular.isEmpty {
          problem("this folder has no export: no file such as 'output-0'", path)
        }
        return
      }
      exports.append((path, export.shards))
      let count = export.documentCount { problems.append($0) }
      if let count, let known = documentCount {
        documentCount = known + count
      } else {
        documentCount = nil
      }
      for shard in export.shards { addFile(shard, form: .export) }
    } catch {
      problem("it can't be read: \(error.reason)", error.path)
    }
  }

  private mutating func addFile(_ path: String, form: DataFile.Form? = nil) {
    do throws(SystemError) {
      let file = try FilePieces(path)
      let size = file.size
      let found = if let form { form } else { try Self.form(of: file) }
      switch (found, size) {
      case (.export, let size?): addParts(path, size: size, changeTime: file.changeTime)
      case (.export, nil), (.json, _), (.database, _):
        files.append(DataFile(path: path, form: found, size: size, changeTime: file.changeTime))
      }
    } catch {
      problem("it can't be read: \(error.reason)", error.path)
    }
  }

  private mutating func addParts(_ path: String, size: Int, changeTime: Int?) {
    for start in stride(from: 0, through: max(size - 1, 0), by: DataFile.partSize) {
      let end = start + DataFile.partSize
      files.append(
        DataFile(
          path: path, form: .export, size: min(end, size) - start, changeTime: changeTime,
          range: start..<(end < size ? end : .max)))
    }
  }

  /// The form of a file that nothing else tells of. In an export, the seventh byte is the kind of
  /// the first record's first part; no JSON text can have it there.
  private static func form(of file: borrowing FilePieces) throws(SystemError) -> DataFile.Form {
    if ExportFolder.number(ofShard: file.path.lastComponent) != nil { return .export }
    var start = [UInt8](repeating: 0xFF, count: 7)
    var result: Result<Int, SystemError> = .success(0)
    start.withUnsafeMutableBytes { bytes in
      result = Result { () throws(SystemError) in try file.read(into: bytes) }
    }
    return try result.get() == 7 && (1...4).contains(start[6]) ? .export : .json
  }

  private mutating func problem(_ message: String, _ path: String) {
    documentCount = nil
    problems.append(SourceProblem(path: path, offset: nil, message: message))
  }
}

extension DataFile {
  /// Whether documents are records of an export.
  package var isExport: Bool {
    if case .export = form { true } else { false }
  }

  /// Reads the file from its beginning to its end.
  ///
  /// - Parameters:
  ///   - changelog: Gets the rows of a changelog, which are no documents yet.
  ///   - recognize: Is told the shapes that plain JSON has, if there is any.
  ///   - advance: Is told the size of each piece that has been read.
  ///   - report: Takes what can't be read; the rest is read.
  ///   - receive: Takes each document; returns `false` to end the reading.
  /// - Returns: Whether nothing has failed that another attempt could succeed in: opening the file,
  ///   or reading the database.
  @discardableResult
  package func read(
    changelog: inout Changelog, recognize: (PlainShapes) -> Void = { _ in },
    advance: @escaping (Int) -> Void, report: @escaping (SourceProblem) -> Void,
    receive: @escaping (StoredDocument) -> Bool
  ) -> Bool {
    do throws(SystemError) {
      switch form {
      case .json:
        let file = if let path { try FilePieces(path) } else { FilePieces.standardInput }
        let shapes = JSONDocuments.read(
          file, plain: plain, changelog: &changelog, advance: advance, report: report,
          receive: receive)
        if !shapes.isEmpty { recognize(shapes) }
      case .export:
        try readExport(advance: advance, report: report, receive: receive)
      case .database(let reader, let part):
        return try readDatabase(
          reader, part, changelog: &changelog, advance: advance, report: report, receive: receive)
      }
      return true
    } catch {
      report(
        SourceProblem(path: error.path, offset: nil, message: "it can't be read: \(error.reason)"))
      return false
    }
  }

  private func readExport(
    advance: @escaping (Int) -> Void, report: @escaping (SourceProblem) -> Void,
    receive: @escaping (StoredDocument) -> Bool
  ) throws(SystemError) {
    guard let path else { return }
    LogReader.read(try FilePieces(path), range, advance: advance, report: report) {
      record, offset in
      do throws(MalformedMessage) {
        return receive(try EntityReader.document(record))
      } catch {
        report(
          SourceProblem(
            path: path, offset: offset, message: "a record is no document: \(error.reason)"))
        return true
      }
    }
  }

  private func readDatabase(
    _ reader: DatabaseReader, _ part: String?, changelog: inout Changelog,
    advance: @escaping (Int) -> Void, report: @escaping (SourceProblem) -> Void,
    receive: @escaping (StoredDocument) -> Bool
  ) throws(SystemError) -> Bool {
    guard let path else { return true }
    var goesOn = true
    let problem = try reader.read(path, part) { pieces in
      JSONDocuments.read(pieces, changelog: &changelog, advance: advance, report: report) {
        goesOn = receive($0)
        return goesOn
      }
      return goesOn
    }
    if let problem { report(problem) }
    return problem == nil
  }
}
