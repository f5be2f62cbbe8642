import FiresmithGenerator
import FiresmithSchema

/// What has to happen in an output folder so that it holds the generated files, and no old ones.
struct OutputFolder {
  /// How a file on disk differs from what was generated.
  enum State {
    case missing
    case changed
    case unchanged
  }

  let path: String
  private(set) var files: [(file: GeneratedFile, state: State)] = []
  /// The names of files that were generated once, and are not any more.
  private(set) var orphans: [String] = []
  /// The names of files and folders that a killed run left behind.
  private var abandoned: [String] = []
  /// The names of the folders that files are to be in, and that aren't there.
  private var missingFolders: Set<String> = []

  /// Compares the folder at `path`, which need not exist, with the files that it should hold.
  init(_ path: String, files: [GeneratedFile]) throws(SystemError) {
    self.path = path
    self.files = files.map { ($0, .missing) }
    for folder in Set(files.map(\.path.parent)).sorted() {
      try refuseLinks(to: folder)
      if FileKind.at(pathOnDisk(of: folder), followingLinks: true) == nil {
        missingFolders.insert(folder)
      }
    }
    try compare()
    try findOrphans()
  }

  func pathOnDisk(of name: String) -> String { path.appending(path: name) }

  /// Writes what is missing or changed beside its place, into `staged`.
  func stage(in staged: inout StagedFiles) throws(SystemError) {
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

  /// Removes what is orphaned.
  func removeOrphans() throws(SystemError) {
    for name in orphans { try File.remove(pathOnDisk(of: name)) }
  }

  /// Compares the files, as far as they can be there.
  private mutating func compare() throws(SystemError) {
    let indexes = files.indices.filter { !missingFolders.contains(files[$0].file.path.parent) }
    let states = try concurrentMap(count: indexes.count) { [self] index throws(SystemError) in
      let file = files[indexes[index]].file
      return try State(of: file, at: pathOnDisk(of: file.path))
    }
    for (index, state) in zip(indexes, states) { files[index].state = state }
  }

  /// A link on the way from the output folder to a file could lead anywhere.
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

  private mutating func findOrphans() throws(SystemError) {
    guard FileKind.at(path, followingLinks: true) == .folder else { return }
    let generated = Set(files.map(\.file.path))
    // On a disk that ignores case, a name that differs in case only is the same file.
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

  /// The paths of everything in the folder, and in those below it that generated files can be in.
  private func names() throws(SystemError) -> [String] {
    var names = try Folder.allNames(in: path).sortedBytewise()
    for folder in GeneratedFile.folders {
      let path = pathOnDisk(of: folder)
      guard FileKind.at(path, followingLinks: false) == .folder else { continue }
      names += try Folder.allNames(in: path).sortedBytewise().map { "\(folder)/\($0)" }
    }
    return names
  }

  /// Whether the file says that it was generated: in its first line, or where the headers of the
  /// present templates do, after the same lines. After other lines it may be a quotation.
  private func isGenerated(_ name: String) throws(SystemError) -> Bool {
    let path = pathOnDisk(of: name)
    guard FileKind.at(path, followingLinks: false) == .file else { return false }
    let start = String(decoding: try File.contents(of: path, limit: 4096), as: UTF8.self)
    guard let lines = GeneratedFile.linesBeforeMark(in: start) else { return false }
    return lines.isEmpty
      || files.contains {
        GeneratedFile.linesBeforeMark(in: String($0.file.contents.prefix(4096))) == lines
      }
  }

  /// Whether what has the name of a temporary file or folder holds nothing that a run didn't write.
  private func isOurs(temporary name: String) throws(SystemError) -> Bool {
    let path = pathOnDisk(of: name)
    guard FileKind.at(path, followingLinks: false) == .folder else { return true }
    for file in try Folder.allNames(in: path) {
      guard GeneratedFile.isName(file) else { return false }
      // A file that was just begun is empty, and that of a package's types always is.
      let isEmpty = FileKind.isEmptyFile(path.appending(path: file))
      if !isEmpty, try !isGenerated("\(name)/\(file)") { return false }
    }
    return true
  }
}

extension OutputFolder.State {
  /// Compares what is at `path` with the file that should be there.
  fileprivate init(of file: GeneratedFile, at path: String) throws(SystemError) {
    switch FileKind.at(path, followingLinks: false) {
    case nil: self = .missing
    case .folder: throw SystemError(path: path, reason: "There is a folder of this name")
    case .file: self = try File.holds(path, file.contents) ? .unchanged : .changed
    // Whatever it leads to, the file replaces it.
    case .link, .other: self = .changed
    }
  }
}

extension [OutputFolder] {
  /// Makes the folders hold the generated files, and no old ones. Unless all files of all folders
  /// can be written, nothing changes.
  func write() throws(SystemError) {
    var staged = StagedFiles()
    defer { staged.discard() }
    for folder in self { try folder.stage(in: &staged) }
    try staged.commit()
    for folder in self { try folder.removeOrphans() }
  }
}
