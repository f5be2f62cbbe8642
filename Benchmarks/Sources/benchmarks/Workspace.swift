import Foundation

/// A temporary folder that a measurement works in.
struct Workspace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("firesmith-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The place of a file or folder in it.
  func path(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Removes a file or folder in it, if there is one.
  func remove(_ name: String) { try? FileManager.default.removeItem(at: path(name)) }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
