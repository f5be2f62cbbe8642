import FiresmithLibC

/// A file that is read a piece at a time.
public struct FilePieces: ~Copyable {
  /// The path, or what stands for it in messages.
  public let path: String
  /// The number of bytes; `nil` if that isn't known before the end, as of a pipe.
  public let size: Int?
  /// When the file was changed, in nanoseconds since 1970; `nil` if that isn't known, as of a pipe.
  public let changeTime: Int?
  private let descriptor: Int32

  /// Opens a file, or a pipe that has a path.
  ///
  /// - Throws: If there is none, or a folder.
  public init(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = SystemError.last(path)
      close(descriptor)
      throw failure
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw SystemError(path: path, reason: "It is a folder")
    }
    self.path = path
    let isFile = status.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(status.st_size) : nil
    changeTime = isFile ? Self.changeTime(status) : nil
    self.descriptor = descriptor
  }

  /// - Parameters:
  ///   - descriptor: The end of a pipe, which is closed when this value goes away.
  ///   - path: What stands for it in messages.
  public init(pipe descriptor: Int32, path: String) {
    self.path = path
    size = nil
    changeTime = nil
    self.descriptor = descriptor
  }

  /// The process's standard input, a pipe or a terminal.
  public static var standardInput: FilePieces {
    FilePieces(pipe: STDIN_FILENO, path: "standard input")
  }

  private static func changeTime(_ status: stat) -> Int {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Goes on at another byte of the file, which must not be a pipe.
  public func seek(to offset: Int) throws(SystemError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last(path) }
  }

  /// Fills `buffer` with what comes next.
  ///
  /// - Returns: The number of bytes: fewer than the buffer has only at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    var total = 0
    while total < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
      let count = systemRead(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last(path) }
      if count == 0 { break }
      total += count
    }
    return total
  }
}

/// The system call, whose name ``FilePieces/read(into:)`` hides.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, bytes, count)
}
