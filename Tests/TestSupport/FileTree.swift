import Foundation

/// The files below a folder: their contents by their paths.
public struct FileTree: Equatable, Sendable {
  public private(set) var files: [String: String] = [:]

  public init(files: [String: String] = [:]) {
    self.files = files
  }

  /// Reads a folder, except for empty and hidden folders in it. A symbolic link counts as a file
  /// with its destination. A folder that doesn't exist counts as empty.
  public init(_ folder: URL) throws {
    let manager = FileManager.default
    guard let paths = manager.enumerator(atPath: folder.path) else { return }
    for case let path as String in paths {
      let url = folder.appendingPathComponent(path)
      let attributes = try manager.attributesOfItem(atPath: url.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory:
        if url.lastPathComponent.hasPrefix(".") { paths.skipDescendants() }
      case .typeSymbolicLink:
        files[path] = "-> " + (try manager.destinationOfSymbolicLink(atPath: url.path))
      default:
        files[path] = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      }
    }
  }

  public var paths: [String] { files.keys.sorted() }

  public subscript(path: String) -> String? { files[path] }

  /// The files that are missing in `other`, or have other contents there.
  public func changes(since other: FileTree) -> FileTree {
    FileTree(files: files.filter { other[$0.key] != $0.value })
  }

  /// Writes the files into `folder`, and leaves others there alone.
  public func add(to folder: URL) throws {
    for (path, contents) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: url)
    }
  }

  /// Makes these the only files of `folder`. Those that are there with the same contents aren't
  /// touched.
  public func update(_ folder: URL) throws {
    let old = try FileTree(folder)
    try changes(since: old).add(to: folder)
    for path in old.paths where self[path] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
  }
}
