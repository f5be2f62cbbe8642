import FiresmithSupportCode

/// The support code that is built into the tool: the files of the folder `Support`.
package enum SupportCode {
  /// Returns the files below `folder`, sorted by path, with their paths seen from there.
  ///
  /// - Parameter folder: A path that ends in `/`.
  package static func files(in folder: String) -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    guard var next = firesmith_support_files() else { return [] }
    while let path = next.pointee.path, let text = next.pointee.text {
      let path = String(cString: path)
      if path.hasPrefix(folder) {
        files.append((String(path.dropFirst(folder.count)), String(cString: text)))
      }
      next += 1
    }
    return files
  }
}
