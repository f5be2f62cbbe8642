import Foundation

/// The files below a folder: what is in each, by its path.
public struct FileTree: Equatable, Sendable {
  public private(set) var files: [String: String] = [:]

  public init(files: [String: String] = [:]) {
    self.files = files
  }

  /// Reads a folder, without its empty folders; a symbolic link counts as a file that says where
  /// it leads. A folder that doesn't exist is an empty one.
  public init(_ folder: URL) throws {
    let manager = FileManager.default
    guard let paths = manager.enumerator(atPath: folder.path) else { return }
    for case let path as String in paths {
      let url = folder.appendingPathComponent(path)
      let attributes = try manager.attributesOfItem(atPath: url.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: continue
      case .typeSymbolicLink:
        files[path] = "-> " + (try manager.destinationOfSymbolicLink(atPath: url.path))
      default:
        files[path] = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      }
    }
  }

  public var paths: [String] { files.keys.sorted() }

  public subscript(path: String) -> String? { files[path] }

  /// The files that `other` doesn't have, or has with other contents.
  public func changes(since other: FileTree) -> FileTree {
    FileTree(files: files.filter { other[$0.key] != $0.value })
  }

  /// Makes `folder` hold these files and nothing else.
  public func write(to folder: URL) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    for (path, contents) in files {
      let url = folder.appendingPathComponent(path)
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: url)
    }
  }
}
