import Foundation

/// A temporary folder for a measurement.
struct Workspace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("firesmith-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The URL of a file or folder in it.
  func path(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Removes a file or folder in it, if it exists.
  func remove(_ name: String) { try? FileManager.default.removeItem(at: path(name)) }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
