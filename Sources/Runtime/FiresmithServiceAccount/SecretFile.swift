import FiresmithRuntime
import Foundation

/// A small file with a secret in it.
struct SecretFile {
  let url: URL
  let warnings: Warnings

  /// The reason that a file can't be read.
  enum Problem: Error, CustomStringConvertible {
    case unreadable
    case notAFile
    case tooLong(limit: Int)

    var description: String {
      switch self {
      case .unreadable: "can't be read"
      case .notAFile: "is not a file"
      case .tooLong(let limit): "has more than \(limit) bytes"
      }
    }
  }

  /// Returns what is in the file, and warns if every user of the machine could read it.
  func contents(limit: Int) throws(Problem) -> Data {
    guard url.isFileURL else { throw .unreadable }
    // Without O_NONBLOCK, opening a pipe would wait for somebody who writes to it.
    let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard let data = try? file.read(upToCount: limit + 1) ?? Data() else { throw .unreadable }
    guard data.count <= limit else { throw .tooLong(limit: limit) }
    if status.st_mode & S_IROTH != 0 { warnings(.readableByEveryone(url)) }
    return data
  }
}
