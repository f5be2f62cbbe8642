import FiresmithFiles
import FiresmithText

/// The files of a commit, also those that links and repositories in the repository lead to.
struct GitTree {
  /// A file or a folder, in the tree that really has it.
  struct Place {
    var tree: GitTree
    /// The path from the outermost folder; empty for that itself.
    var path: String
  }

  /// The number of links that may lead from one to another.
  private static let linkLimit = 16

  let repository: GitRepository
  private let entries: [String: GitRepository.Entry]
  /// The commit's name, for messages.
  private let name: String

  init(_ repository: GitRepository, _ commit: String, name: String) throws(GitRepository.Problem) {
    self.repository = repository
    self.name = name
    entries = try repository.entries(of: commit)
  }

  // MARK: Places

  /// Returns what is at a path, which may have links and `..` in it; `nil` if there is nothing.
  func place(_ path: String, links: Int = 0) throws(GitRepository.Problem) -> Place? {
    var parts = path.pathParts.filter { !$0.isEmpty }[...]
    var done: [String] = []
    while let part = parts.popFirst() {
      if part == "." { continue }
      if part == ".." {
        guard done.popLast() != nil else { return nil }
        continue
      }
      done.append(String(part))
      let path = done.joined(separator: "/")
      guard let entry = entries[path] else { continue }
      let rest = parts.joined(separator: "/")
      switch entry.kind {
      case .file: return parts.isEmpty ? Place(tree: self, path: path) : nil
      case .submodule:
        let inner = try repository.submodule(at: path)
        guard try inner.commit(named: entry.hash) != nil else {
          throw GitRepository.Problem(
            message:
              "the submodule \(quoted(path)) lacks the commit that \(quoted(name)) has of it; run "
              + "'git -C \(path) fetch'")
        }
        return try GitTree(inner, entry.hash, name: name).place(rest, links: links)
      case .link:
        guard links < Self.linkLimit else { return nil }
        let target = String(decoding: try content(entry), as: UTF8.self)
        guard !target.isAbsolutePath else { return nil }
        let folder = done.dropLast().joined(separator: "/")
        return try place("\(folder)/\(target)/\(rest)", links: links + 1)
      }
    }
    let path = done.joined(separator: "/")
    let isFolder = path.isEmpty || entries.keys.contains { $0.isBelow(path) }
    return isFolder ? Place(tree: self, path: path) : nil
  }

  /// Returns the bytes of a file; `nil` if there is none.
  func file(_ path: String) throws(GitRepository.Problem) -> [UInt8]? {
    guard let place = try place(path), let entry = place.tree.entries[place.path] else {
      return nil
    }
    return try place.tree.content(entry)
  }

  private func content(_ entry: GitRepository.Entry) throws(GitRepository.Problem) -> [UInt8] {
    try contents([entry])[0]
  }

  private func contents(
    _ entries: [GitRepository.Entry]
  ) throws(GitRepository.Problem) -> [[UInt8]] {
    let found = try repository.contents(of: entries.map(\.hash))
    var contents: [[UInt8]] = []
    for (entry, bytes) in zip(entries, found) {
      guard let bytes else {
        throw GitRepository.Problem(
          message:
            "the clone lacks \(quoted(entry.path)) of \(quoted(name)), because it is a partial one; "
            + "run 'git archive -o /dev/null \(name)', which fetches the files of that version")
      }
      guard !bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) else {
        throw GitRepository.Problem(
          message:
            "\(quoted(entry.path)) of \(quoted(name)) is a pointer of Git LFS, and its text isn't in "
            + "git; name a folder with the older version instead")
      }
      contents.append(bytes)
    }
    return contents
  }

  // MARK: Schemas

  /// Returns the schemas at a path, a file or a folder, sorted by their paths below the folder;
  /// none if there is nothing.
  func schemas(
    at path: String
  ) throws(GitRepository.Problem) -> [(relativePath: String, bytes: [UInt8])] {
    guard let place = try place(path) else { return [] }
    if let entry = place.tree.entries[place.path] {
      return [(path.lastComponent, try place.tree.content(entry))]
    }
    return try place.tree.schemas(below: place.path, links: 0)
      .sorted { $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8) }
  }

  private func schemas(
    below folder: String, links: Int
  ) throws(GitRepository.Problem) -> [(relativePath: String, bytes: [UInt8])] {
    let start = (folder.isEmpty ? "" : folder + "/").utf8
    var files: [GitRepository.Entry] = []
    var schemas: [(relativePath: String, bytes: [UInt8])] = []
    for (path, entry) in entries where path.utf8.starts(with: start) {
      let relativePath = String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
      // Hidden files and folders have no schemas.
      guard !relativePath.pathParts.contains(where: { $0.utf8.first == UInt8(ascii: ".") })
      else { continue }
      switch entry.kind {
      case .file:
        if SchemaFolder.isSchema(path.lastComponent) { files.append(entry) }
      case .link, .submodule:
        guard links < Self.linkLimit, let place = try place(path, links: links) else { continue }
        if let target = place.tree.entries[place.path] {
          guard SchemaFolder.isSchema(path.lastComponent) else { continue }
          schemas.append((relativePath, try place.tree.content(target)))
        } else if !(place.path + "/").utf8.starts(with: start)
          || place.tree.repository.folder != repository.folder
        {
          schemas += try place.tree.schemas(below: place.path, links: links + 1).map {
            ("\(relativePath)/\($0.relativePath)", $0.bytes)
          }
        }
      }
    }
    for (entry, bytes) in zip(files, try contents(files)) {
      schemas.append((String(entry.path.dropFirst(start.count)), bytes))
    }
    return schemas
  }
}
