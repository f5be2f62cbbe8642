// The build plugin compiles this file too, through a symbolic link: it has to find the same schemas
// as the tool that it runs.

/// Finds schemas in a folder.
public struct SchemaFolder {
  private let path: String
  private var schemas: [String] = []
  private var visited: Set<FileIdentity> = []
  /// Folders to look into, the next one last.
  private var folders = [""]
  /// Symbolic links to folders, which wait until every folder proper has been seen: what can be
  /// reached without a link is not called after one.
  private var links: [String] = []

  private init(path: String) {
    self.path = path
  }

  /// The paths of the schemas below the folder at `path`, however deep, with `/` between their
  /// parts, sorted bytewise. Hidden files and folders are skipped, and so is a folder that has been
  /// seen before: a loop of symbolic links comes to an end. A schema or a folder whose name is not
  /// UTF-8 is an error.
  public static func schemas(in path: String) throws(SystemError) -> [String] {
    var search = SchemaFolder(path: path)
    while let folder = search.nextFolder() { try search.visit(folder) }
    return search.schemas.sortedBytewise()
  }

  /// Whether a file of this name is a schema. The configuration is none, and neither is what lies
  /// beside it: both may lie beside schemas.
  public static func isSchema(_ name: String) -> Bool {
    let name = name.lowercased()
    return (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && name != "firesmith.yaml"
      && name != "firesmith-accepted.yaml"
  }

  private mutating func nextFolder() -> String? {
    if let folder = folders.popLast() { return folder }
    return links.isEmpty ? nil : links.removeFirst()
  }

  private mutating func visit(_ folder: String) throws(SystemError) {
    let folderPath = folder.isEmpty ? path : path.appending(path: folder)
    guard let identity = FileIdentity(folderPath) else { throw .last(folderPath) }
    guard visited.insert(identity).inserted else { return }
    var subfolders: [String] = []
    let names = try Folder.names(in: folderPath) { $1 == .folder || Self.isSchema($0) }
    for name in names {
      let relativePath = folder.isEmpty ? name : folder + "/" + name
      let entryPath = folderPath.appending(path: name)
      switch FileKind.at(entryPath, followingLinks: false) {
      case .folder: subfolders.append(relativePath)
      case .link where FileKind.at(entryPath, followingLinks: true) == .folder:
        links.append(relativePath)
      case .file, .link, .other:
        if Self.isSchema(name) { schemas.append(relativePath) }
      case nil:
        // It could be a folder with schemas.
        if let error = SystemError.lastUnlessGone(entryPath) { throw error }
      }
    }
    folders += subfolders.reversed()
  }
}
