/// A file that was read.
package struct SourceFile: Sendable {
  /// The path as diagnostics print it.
  package let path: String
  /// The path below the schemas folder, with `/` between its parts; generated files are named after
  /// it.
  package let relativePath: String
  /// The file's bytes, as they are on disk.
  package let bytes: [UInt8]

  package init(path: String, relativePath: String, bytes: [UInt8]) {
    self.path = path
    self.relativePath = relativePath
    self.bytes = bytes
  }
}

/// The files of a run, which ``SourceMark/file`` is an index into.
package struct SourceFiles: Sendable {
  package private(set) var files: [SourceFile] = []

  package init() {}

  /// Adds `file`, and gives the index that its marks have.
  package mutating func add(_ file: SourceFile) -> Int32 {
    files.append(file)
    return Int32(files.count - 1)
  }

  package subscript(mark: SourceMark) -> SourceFile { files[Int(mark.file)] }

  /// Returns the place of the byte at `offset` in the file of this index.
  package func mark(of offset: Int, in file: Int32) -> SourceMark {
    let bytes = files[Int(file)].bytes
    let (line, column) = LineTable(bytes).position(ofByte: offset, in: bytes)
    return SourceMark(file: file, line: line, column: column)
  }
}
