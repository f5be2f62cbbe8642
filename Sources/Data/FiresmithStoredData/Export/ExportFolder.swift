import FiresmithFiles

/// The files of an export.
struct ExportFolder {
  /// Firestore's exports have three levels of folders, and the Firebase CLI adds two.
  private static let maximumDepth = 10

  /// The paths of the files with documents, sorted.
  private(set) var shards: [String] = []
  /// The paths of what is called like a file with documents, and is neither a file nor a folder.
  private(set) var irregular: [String] = []
  /// The paths of the files that say how many documents there are.
  private var metadata: [String] = []

  /// Looks through the folder at `path` and those inside of it.
  init(_ path: String) throws(SystemError) {
    try search(path, depth: 0)
  }

  private mutating func search(_ path: String, depth: Int) throws(SystemError) {
    let names = try Folder.names(in: path)
    var numbered: [(number: Int, path: String)] = []
    for name in names {
      let inner = path.appending(path: name)
      let isFile = FileKind.at(inner, followingLinks: true) == .file
      switch FileKind.at(inner, followingLinks: false) {
      case .folder:
        if depth < Self.maximumDepth { try search(inner, depth: depth + 1) }
      case .file, .link, .other:
        if let number = Self.number(ofShard: name) {
          if isFile { numbered.append((number, inner)) } else { irregular.append(inner) }
        } else if isFile, name.hasSuffix(".overall_export_metadata") {
          metadata.append(inner)
        }
      case nil: break
      }
    }
    shards += numbered.sorted { $0.number < $1.number }.map(\.path)
  }

  /// The number of a file that is called like one with documents: `output-12`.
  static func number(ofShard name: String) -> Int? {
    let prefix = "output-"
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits)
  }

  /// Whether there are files that say how many documents there are, as every export has.
  var hasMetadata: Bool { !metadata.isEmpty }

  /// The number of documents, as the export itself says it; `nil` if it doesn't.
  ///
  /// - Parameter report: Takes what can't be read.
  func documentCount(report: (SourceProblem) -> Void) -> Int? {
    guard !metadata.isEmpty else { return nil }
    var total: Int?
    for path in metadata {
      do throws(SystemError) {
        let file = try FilePieces(path)
        LogReader.read(
          file, advance: { _ in }, report: report,
          receive: { record, _ in
            if let count = Self.documentCount(record) { total = (total ?? 0) + count }
            return true
          })
      } catch {
        report(SourceProblem(path: path, offset: nil, message: "it can't be read: \(error.reason)"))
      }
    }
    return total
  }

  /// The number of documents of all kinds in a record of metadata; `nil` if it doesn't say it.
  private static func documentCount(_ record: UnsafeRawBufferPointer) -> Int? {
    do {
      var total: Int?
      var reader = ProtobufReader(record)
      while let (field, type) = try reader.tag() {
        guard field == 1, type == .bytes else {
          try reader.skip(type)
          continue
        }
        var kind = ProtobufReader(try reader.content())
        while let (field, type) = try kind.tag() {
          if field == 3, type == .varint {
            let count = Int(truncatingIfNeeded: try kind.varint())
            let (sum, isTooLarge) = (total ?? 0).addingReportingOverflow(count)
            guard !isTooLarge, count >= 0 else { return nil }
            total = sum
          } else {
            try kind.skip(type)
          }
        }
      }
      return total
    } catch {
      return nil
    }
  }
}
