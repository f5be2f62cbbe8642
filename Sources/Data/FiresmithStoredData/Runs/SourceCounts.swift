import FiresmithValues

/// The number of documents from each source, to find those without any: a command before this one
/// may have failed, or a name may be wrong.
struct SourceCounts {
  private var documents: [ExactString: Int] = [:]
  /// The sources that aren't read as a whole, of which nothing can be said.
  private var partial: Set<ExactString> = []

  /// Counts the documents of parts.
  ///
  /// - Parameters:
  ///   - parts: What is left of the first files; with a limit, the others aren't read.
  ///   - unreadable: What of the files can't be read.
  ///   - earlier: Returns how many documents of a source earlier runs have read.
  init(
    _ files: DataFiles, _ parts: [FinishedPart], _ unreadable: UnreadableParts,
    _ earlier: (String) -> Int
  ) {
    for (index, file) in files.files.enumerated() {
      let path = ExactString(file.name)
      guard index < parts.count else {
        partial.insert(path)
        continue
      }
      let part = parts[index]
      documents[path] = (documents[path] ?? earlier(file.path ?? "")) + part.count
      // The rows of a changelog are documents, or say that there were some.
      if !part.isWhole || !part.changelog.isEmpty || unreadable.has(file.name) {
        partial.insert(path)
      }
    }
  }

  /// Returns the problem of each source that was read as a whole and has no documents.
  func emptySources(of files: DataFiles) -> [SourceProblem] {
    var problems: [SourceProblem] = []
    for export in files.exports where export.shards.allSatisfy(isEmpty) {
      problems.append(Self.problem("this export has no documents", export.source))
    }
    var seen: Set<ExactString> = []
    for file in files.files where !file.isExport && isEmpty(file.name) {
      guard seen.insert(ExactString(file.name)).inserted else { continue }
      switch file.form {
      // The emulator has a database for every name.
      case .database:
        let message = "there are no documents in this database; is its name right?"
        problems.append(SourceProblem(path: file.name, offset: nil, message: message))
      case .json, .export: problems.append(Self.problem("there are no documents in it", file.name))
      }
    }
    return problems
  }

  private func isEmpty(_ name: String) -> Bool {
    let path = ExactString(name)
    return documents[path] == 0 && !partial.contains(path)
  }

  private static func problem(_ message: String, _ path: String) -> SourceProblem {
    SourceProblem(
      path: path, offset: nil, message: message + "; if that is right, add '--allow-empty'")
  }
}

extension DataFile {
  /// The path, or what stands for it in messages.
  var name: String { path ?? "standard input" }
}
