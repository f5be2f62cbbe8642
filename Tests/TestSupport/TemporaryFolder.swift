import Foundation

/// A temporary folder for one test, which is removed with this object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = parent.appendingPathComponent("firesmith-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  public func url(of path: String) -> URL { url.appendingPathComponent(path) }

  public func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(of: path)), as: UTF8.self)
  }

  /// Writes a file, and creates the folders that it is in.
  public func write(_ text: String, to path: String) throws {
    let url = url(of: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  public func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url(of: path))
  }

  public func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: path).path)
  }

  /// An empty file, open for writing.
  func create(_ path: String) throws -> FileHandle {
    try write("", to: path)
    return try FileHandle(forWritingTo: url(of: path))
  }
}
