import FiresmithLibC

/// Reading and writing whole files.
public enum File {
  /// The bytes of a file; no more than the first `limit` of them.
  public static func contents(of path: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    // Without blocking, because opening a pipe waits for its other end.
    let descriptor = try openFile(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    let size = try self.size(descriptor, path)
    return try bytes(descriptor, count: min(size, limit), path)
  }

  /// Whether a file holds exactly `contents`; a link to one is an error.
  public static func holds(_ path: String, _ contents: String) throws(SystemError) -> Bool {
    let descriptor = try openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { close(descriptor) }
    let size = try self.size(descriptor, path)
    guard size == contents.utf8.count else { return false }
    var contents = contents
    let isSame = contents.withUTF8 { begins(descriptor, with: UnsafeRawBufferPointer($0)) }
    guard let isSame else { throw .last(path) }
    return isSame
  }

  /// Whether what is read from an open file begins with `contents`; `nil` if it can't be read.
  ///
  /// In pieces that fit on the stack: memory for whole files would take longer to get than to fill.
  private static func begins(
    _ descriptor: Int32, with contents: UnsafeRawBufferPointer
  ) -> Bool? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { piece in
      var rest = contents
      while let expected = rest.baseAddress, !rest.isEmpty {
        let count = read(descriptor, piece.baseAddress, min(piece.count, rest.count))
        if count < 0, errno == EINTR { continue }
        guard count >= 0, let start = piece.baseAddress else { return nil }
        guard count > 0, memcmp(start, expected, count) == 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  /// Writes a file that doesn't exist yet. Removes it again if it can't be written completely.
  ///
  /// - Parameter isPrivate: Whether only its owner may read and write it.
  public static func create(
    _ path: String, holding contents: String, isPrivate: Bool = false
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try openFile(path, flags, mode: isPrivate ? 0o600 : 0o666)
    var failure: SystemError?
    do throws(SystemError) {
      try write(contents, to: descriptor, path: path)
    } catch {
      failure = error
    }
    // Some file systems report only here that they are full.
    if close(descriptor) != 0, failure == nil { failure = .last(path) }
    guard let failure else { return }
    unlink(path)
    throw failure
  }

  /// Writes a file in place of what is at its path: whoever reads there gets the old contents or
  /// the new ones, even if this process is killed.
  ///
  /// - Parameter isPrivate: Whether only its owner may read and write it.
  public static func replace(
    _ path: String, with contents: String, isPrivate: Bool = false
  ) throws(SystemError) {
    let temporary = path.parent.appending(path: ".firesmith-\(path.lastComponent).tmp")
    do throws(SystemError) {
      // What a process that was killed has left: nobody else writes files of this name.
      try? remove(temporary)
      try create(temporary, holding: contents, isPrivate: isPrivate)
      try move(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw SystemError(path: path, reason: error.reason)
    }
  }

  /// Moves a file, and replaces what is at the new path; a symbolic link there isn't followed.
  public static func move(_ path: String, to newPath: String) throws(SystemError) {
    guard rename(path, newPath) == 0 else { throw .last(newPath) }
  }

  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last(path) }
  }

  /// Writes all of `text` to an open file.
  public static func write(
    _ text: String, to descriptor: Int32, path: String
  ) throws(SystemError) {
    if let code = writeAll(text, to: descriptor) { throw SystemError(code: code, path: path) }
  }

  /// Writes all of `text` to a standard stream. It isn't an error if nobody reads the stream: if it
  /// is closed, or a pipe whose reader has gone.
  public static func print(
    _ text: String, to descriptor: Int32, name: String
  ) throws(SystemError) {
    guard let code = writeAll(text, to: descriptor), code != EPIPE, code != EBADF else { return }
    throw SystemError(code: code, path: name)
  }

  /// Returns the number of the error that ended the writing; `nil` if all was written.
  private static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return nil
    }
  }

  private static func openFile(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666
  ) throws(SystemError) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last(path) }
    return descriptor
  }

  /// The size of an open file; a folder, a pipe or a device is an error.
  private static func size(_ descriptor: Int32, _ path: String) throws(SystemError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(path: path, reason: "It is not a file")
    }
    return Int(status.st_size)
  }

  private static func bytes(
    _ descriptor: Int32, count: Int, _ path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, total in
      while total < count {
        let start = buffer.baseAddress.map { $0 + total }
        let length = read(descriptor, start, count - total)
        if length < 0, errno == EINTR { continue }
        if length < 0 { failure = .last(path) }
        if length <= 0 { return }
        total += length
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// The system call, whose name ``File/write(_:to:path:)`` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension String {
  /// The path with its links followed, as far as it exists, so that equal paths are the same place.
  public var resolved: String {
    // No system call takes a longer one.
    guard utf8.count < PATH_MAX else { return self }
    if let path = realpath(self, nil) {
      defer { free(path) }
      // Two names that are not UTF-8 could be the same text.
      return String(validatingCString: path) ?? self
    }
    let parent = parent
    guard parent != self else { return self }
    return switch lastComponent {
    // What isn't there is no link, so that `..` leads back.
    case "..": parent.resolved.parent
    case ".", "": parent.resolved
    default: parent.resolved.appending(path: lastComponent)
    }
  }
}
