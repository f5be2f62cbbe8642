import FiresmithFiles
import FiresmithGenerator
import FiresmithLanguage
import FiresmithSchema

/// The changes that make an output folder contain exactly the generated files.
package struct OutputFolder {
  /// The difference between a file on disk and the generated one.
  package enum State {
    case missing
    case changed
    case unchanged
  }

  package let path: String
  package private(set) var files: [(file: GeneratedFile, state: State)] = []
  /// The names of files that were generated before, but no longer are.
  package private(set) var orphans: [String] = []
  /// The names of files that somebody else has written where generated ones should be.
  package private(set) var foreign: [String] = []
  /// The names of temporary files and folders that a killed run left behind.
  private var abandoned: [String] = []
  /// The names of folders for files that don't exist yet.
  private var missingFolders: Set<String> = []

  /// Compares the folder at `path`, which doesn't have to exist, with the files that it should
  /// contain.
  package init(_ path: String, files: [GeneratedFile]) throws(SystemError) {
    self.path = path
    self.files = files.map { ($0, .missing) }
    for folder in Set(files.map(\.path.parent)).sorted() {
      try refuseLinks(to: folder)
      if FileKind.at(pathOnDisk(of: folder), followingLinks: true) == nil {
        missingFolders.insert(folder)
      }
    }
    try compare()
    try findForeign()
    try findOrphans()
  }

  /// Compares a team's file with what it should contain. Other files of its folder are left alone.
  ///
  /// - Parameter files: The file, if there is one to write.
  package init(ofTeamFile path: String, files: [GeneratedFile]) throws(SystemError) {
    self.path = path.parent
    self.files = files.map { ($0, .missing) }
    try compare()
  }

  package func pathOnDisk(of name: String) -> String { path.appending(path: name) }

  /// Writes missing and changed files to temporary files next to their destinations, and adds them
  /// to `staged`.
  package func stage(in staged: inout StagedFiles) throws(SystemError) {
    for name in abandoned { TemporaryFile.remove(pathOnDisk(of: name)) }
    let changed = files.filter { $0.state != .unchanged }.map(\.file)
    if !changed.isEmpty { try Folder.create(path) }
    var new: [(path: String, files: [(name: String, contents: String)])] = []
    for (folder, files) in Dictionary(grouping: changed, by: \.path.parent)
      .sorted(by: { $0.key < $1.key })
    {
      if missingFolders.contains(folder), folder != "." {
        new.append(
          (pathOnDisk(of: folder), files.map { ($0.path.lastComponent, $0.contents) }))
      } else {
        if folder != "." { try Folder.create(pathOnDisk(of: folder)) }
        for file in files { try staged.add(pathOnDisk(of: file.path), holding: file.contents) }
      }
    }
    try staged.addFolders(new)
  }

  /// Removes orphaned files.
  package func removeOrphans() throws(SystemError) {
    for name in orphans { try File.remove(pathOnDisk(of: name)) }
  }

  /// Compares the files that can exist on disk.
  private mutating func compare() throws(SystemError) {
    let indexes = files.indices.filter { !missingFolders.contains(files[$0].file.path.parent) }
    let states = try concurrentMap(count: indexes.count) { [self] index throws(SystemError) in
      let file = files[indexes[index]].file
      return try State(of: file, at: pathOnDisk(of: file.path))
    }
    for (index, state) in zip(indexes, states) { files[index].state = state }
  }

  /// Throws if a folder between the output folder and a file is a symbolic link, which could point
  /// anywhere.
  private func refuseLinks(to folder: String) throws(SystemError) {
    var folder = folder
    while folder != "." {
      let path = pathOnDisk(of: folder)
      if FileKind.at(path, followingLinks: false) == .link {
        throw SystemError(path: path, reason: "It is a symbolic link")
      }
      folder = folder.parent
    }
  }

  /// Finds the files that would be replaced although no run has written them: an empty one loses
  /// nothing.
  private mutating func findForeign() throws(SystemError) {
    for (file, state) in files where state == .changed {
      let path = pathOnDisk(of: file.path)
      guard FileKind.at(path, followingLinks: false) == .file, !FileKind.isEmptyFile(path),
        try linesBeforeMark(at: path) == nil
      else { continue }
      foreign.append(file.path)
    }
  }

  private mutating func findOrphans() throws(SystemError) {
    guard FileKind.at(path, followingLinks: true) == .folder else { return }
    let generated = Set(files.map(\.file.path))
    // On a file system that ignores case, names that differ only in case are the same file.
    lazy var identities = Set(files.compactMap { FileIdentity(pathOnDisk(of: $0.file.path)) })
    for name in try names() where !generated.contains(name) {
      if TemporaryFile.isAbandoned(name.lastComponent) {
        if try isOurs(temporary: name) { abandoned.append(name) }
      } else if GeneratedFile.isName(name.lastComponent), try isGenerated(name),
        let identity = FileIdentity(pathOnDisk(of: name)), !identities.contains(identity)
      {
        orphans.append(name)
      }
    }
  }

  /// Returns the paths of everything in the folder and in those of its subfolders that can contain
  /// generated files.
  private func names() throws(SystemError) -> [String] {
    var names = try Folder.allNames(in: path).sortedBytewise()
    for folder in GeneratedFile.folders {
      let path = pathOnDisk(of: folder)
      guard FileKind.at(path, followingLinks: false) == .folder else { continue }
      names += try Folder.allNames(in: path).sortedBytewise().map { "\(folder)/\($0)" }
    }
    return names
  }

  /// Whether the file is marked as generated: in its first line, or after the same lines as in the
  /// headers of the current templates. After other lines, the mark may be a quotation.
  private func isGenerated(_ name: String) throws(SystemError) -> Bool {
    let path = pathOnDisk(of: name)
    guard FileKind.at(path, followingLinks: false) == .file else { return false }
    guard let lines = try linesBeforeMark(at: path) else { return false }
    return lines.isEmpty
      || files.contains {
        GeneratedFile.linesBeforeMark(in: String($0.file.contents.prefix(4096))) == lines
      }
  }

  /// Returns the lines before the mark of generated files; `nil` if the file isn't marked.
  private func linesBeforeMark(at path: String) throws(SystemError) -> [Substring]? {
    let start = String(decoding: try File.contents(of: path, limit: 4096), as: UTF8.self)
    return GeneratedFile.linesBeforeMark(in: start)
  }

  /// Whether a temporary file or folder contains only what a run has written.
  private func isOurs(temporary name: String) throws(SystemError) -> Bool {
    let path = pathOnDisk(of: name)
    guard FileKind.at(path, followingLinks: false) == .folder else { return true }
    for file in try Folder.allNames(in: path) {
      guard GeneratedFile.isName(file) else { return false }
      // A file that was just created is empty, and a Python package's `py.typed` always is.
      let isEmpty = FileKind.isEmptyFile(path.appending(path: file))
      if !isEmpty, try !isGenerated("\(name)/\(file)") { return false }
    }
    return true
  }
}

extension OutputFolder.State {
  /// Compares the file at `path` with the one that should be there.
  fileprivate init(of file: GeneratedFile, at path: String) throws(SystemError) {
    switch FileKind.at(path, followingLinks: false) {
    case nil: self = .missing
    case .folder: throw SystemError(path: path, reason: "There is a folder of this name")
    case .file: self = try Self.isUpToDate(path, file.contents) ? .unchanged : .changed
    // The file replaces the link, whatever its target.
    case .link, .other: self = .changed
    }
  }

  /// Whether a file has the same lines, even if a checkout has given each of them the line end of
  /// Windows.
  private static func isUpToDate(
    _ path: String, _ contents: String
  ) throws(SystemError) -> Bool {
    if try File.holds(path, contents) { return true }
    let limit = 2 * contents.utf8.count + 1
    return try File.contents(of: path, limit: limit).withoutReturns
      == Array(contents.utf8).withoutReturns
  }
}

extension [UInt8] {
  /// The bytes with `\n` in place of `\r\n`.
  fileprivate var withoutReturns: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for byte in self {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}

extension [OutputFolder] {
  /// Makes the folders contain exactly the generated files. If any file of any folder can't be
  /// written, nothing changes.
  package func write() throws(SystemError) {
    var staged = StagedFiles()
    defer { staged.discard() }
    for folder in self { try folder.stage(in: &staged) }
    try staged.commit()
    for folder in self { try folder.removeOrphans() }
  }
}
