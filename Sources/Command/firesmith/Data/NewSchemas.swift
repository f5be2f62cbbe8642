import FiresmithFiles

/// Schemas for a folder that has none yet: all of them are written, or none.
struct NewSchemas {
  let folder: String
  let files: [(name: String, text: String)]

  private func path(_ name: String) -> String { folder.appending(path: name) }

  /// The paths of the schemas that the folder has, and of what else stands where one is to be
  /// written.
  var existing: [String] {
    get throws(SystemError) {
      let others = files.map { path($0.name) }.filter {
        FileKind.at($0, followingLinks: false) != nil
      }
      guard FileKind.at(folder, followingLinks: true) == .folder else { return others }
      return try SchemaFolder.schemas(in: folder).map(path) + others
    }
  }

  /// Writes the files, and makes the folder if there is none.
  ///
  /// - Returns: The paths of the files.
  func write() throws(SystemError) -> [String] {
    try Folder.create(folder)
    var written: [String] = []
    do throws(SystemError) {
      for file in files {
        try File.create(path(file.name), holding: file.text)
        written.append(path(file.name))
      }
    } catch {
      for path in written { try? File.remove(path) }
      throw error
    }
    return written
  }
}
