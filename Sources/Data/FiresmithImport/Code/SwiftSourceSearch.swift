import FiresmithFiles

/// Finds the Swift files of an app.
struct SwiftSourceSearch {
  /// Folders of what others have written or what programs have made, in small letters.
  private static let skipped: Set<String> = [
    "deriveddata", "pods", "carthage", "sourcepackages", "node_modules", "build",
  ]

  private(set) var files: [String] = []
  private(set) var errors: [SystemError] = []
  private var visited: Set<FileIdentity> = []
  private var known: Set<FileIdentity> = []

  /// Adds a file, or the files below a folder, in the order of their names.
  mutating func add(_ path: String) {
    var waiting = [path]
    var isFirst = true
    while let next = waiting.popLast() {
      switch FileKind.at(next, followingLinks: true) {
      case .folder:
        waiting += folders(and: next).reversed()
      case .file, .other, .link:
        if isFirst || next.hasSuffix(".swift") { addFile(next) }
      case nil:
        // A link to nothing inside a folder is nobody's source code.
        if isFirst { errors.append(SystemError(path: next, reason: "there is no such file")) }
      }
      isFirst = false
    }
  }

  private mutating func addFile(_ path: String) {
    if let identity = FileIdentity(path), !known.insert(identity).inserted { return }
    files.append(path)
  }

  /// Returns what is in a folder that hasn't been seen, the files first.
  private mutating func folders(and folder: String) -> [String] {
    if let identity = FileIdentity(folder), !visited.insert(identity).inserted { return [] }
    do throws(SystemError) {
      let names = try Folder.names(in: folder) { name, _ in name.hasSuffix(".swift") }
      var files: [String] = []
      var folders: [String] = []
      for name in names {
        let path = folder.appending(path: name)
        if FileKind.at(path, followingLinks: true) == .folder {
          if !Self.isSkipped(name) { folders.append(path) }
        } else if name.hasSuffix(".swift") {
          files.append(path)
        }
      }
      return files + folders
    } catch {
      errors.append(error)
      return []
    }
  }

  private static func isSkipped(_ name: String) -> Bool {
    let name = name.lowercased()
    return skipped.contains(name) || name == "tests" || name.hasSuffix("tests")
      || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcassets")
  }
}
