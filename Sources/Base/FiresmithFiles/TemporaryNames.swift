import FiresmithLibC

extension File {
  /// A path in the system's folder for temporary files that ends in `XXXXXX`, as `mkstemp` and
  /// `mkdtemp` take it.
  public static var temporaryTemplate: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    // A name below an empty path would be one in the root folder.
    return (folder.isEmpty ? "/tmp" : folder).appending(path: "firesmith-XXXXXX")
  }
}
