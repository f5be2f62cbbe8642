import FiresmithFiles
import FiresmithLibC
import FiresmithStoredData

/// Records in the files of a folder, of which one at a time is in memory.
///
/// Not checked, because a lock guards it.
final class ValueFiles: @unchecked Sendable {
  /// A value of a document.
  struct Record {
    /// The index of the part of the data that the document is in; `nil` if it isn't known.
    var part: Int?
    /// The same bytes for the same values.
    var key: ArraySlice<UInt8>
    /// The document's path.
    var document: ArraySlice<UInt8>
  }

  /// The numbers of the files. Records with equal keys are in one file.
  static let buckets = 0..<256
  /// The number of bytes of a file that wait in memory.
  private static let bufferSize = 16 << 10

  let folder: String
  /// Whether the files outlive the process.
  private let isKept: Bool
  private var buffers = [[UInt8]](repeating: [], count: ValueFiles.buckets.count)
  private var failure: SystemError?
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Makes a temporary folder, which is removed at the end.
  init() throws(SystemError) {
    let path = File.temporaryTemplate
    var template = Array(path.utf8CString)
    guard mkdtemp(&template) != nil else { throw .last(path.parent) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    isKept = false
    pthread_mutex_init(lock, nil)
  }

  /// Takes a folder, which can have records of an earlier run. ``keep(_:)`` creates it.
  init(in folder: String) {
    self.folder = folder
    isKept = true
    pthread_mutex_init(lock, nil)
  }

  deinit {
    if !isKept { remove() }
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Removes the files, and the folder unless it has others.
  func remove() {
    for bucket in Self.buckets {
      try? File.remove(path(of: bucket))
      try? File.remove(temporaryPath(of: bucket))
    }
    rmdir(folder)
  }

  private func path(of bucket: Int) -> String { folder.appending(path: "values-\(bucket)") }
  private func temporaryPath(of bucket: Int) -> String { path(of: bucket) + ".tmp" }

  // MARK: Writing

  func add(_ record: Record) {
    let bucket = Int(byteHash(record.key) % UInt64(Self.buckets.count))
    let bytes = record.bytes
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    buffers[bucket] += bytes
    if buffers[bucket].count >= Self.bufferSize { flush(bucket) }
  }

  /// Writes what waits in memory.
  ///
  /// - Throws: The error of this or of an earlier write.
  func flush() throws(SystemError) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    for bucket in Self.buckets { flush(bucket) }
    if let failure { throw failure }
  }

  private func flush(_ bucket: Int) {
    let bytes = buffers[bucket]
    buffers[bucket] = []
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(SystemError) {
      try Self.write(bytes, to: path(of: bucket), O_APPEND)
    } catch {
      failure = error
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32
  ) throws(SystemError) {
    let flags = flags | O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .last(path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest.removeFirst(count)
    }
    let error = SystemError.last(path)
    guard close(descriptor) == 0 else { throw .last(path) }
    if !rest.isEmpty { throw error }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  // MARK: Reading

  /// Calls a function for each record of a file, up to one that a process that was killed has begun
  /// to write.
  func forEachRecord(in bucket: Int, _ body: (Record) -> Void) throws(SystemError) {
    try contents(of: bucket).forEachRecord { record, _ in body(record) }
  }

  private func contents(of bucket: Int) throws(SystemError) -> [UInt8] {
    let path = path(of: bucket)
    guard FileKind.at(path, followingLinks: false) != nil else { return [] }
    return try File.contents(of: path)
  }

  /// Removes the other records. Creates the folder, unless it exists, for its owner only.
  ///
  /// - Returns: The number of records that are left.
  func keep(_ isKept: (Record) -> Bool) throws(SystemError) -> Int {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .last(folder) }
    guard FileKind.at(folder, followingLinks: false) == .folder else {
      throw SystemError(path: folder, reason: "There is a file of this name")
    }
    var count = 0
    for bucket in Self.buckets {
      let old = try contents(of: bucket)
      var new: [UInt8] = []
      old.forEachRecord { record, bytes in
        guard isKept(record) else { return }
        new += bytes
        count += 1
      }
      guard new.count < old.count else { continue }
      // A process that is killed here leaves all records or these.
      try Self.write(new, to: temporaryPath(of: bucket), O_TRUNC)
      try File.move(temporaryPath(of: bucket), to: path(of: bucket))
    }
    return count
  }
}

extension ValueFiles.Record {
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(integer: part ?? -1)
    bytes.append(counted: key)
    bytes.append(counted: document)
    return bytes
  }
}

extension [UInt8] {
  fileprivate func forEachRecord(_ body: (ValueFiles.Record, ArraySlice<UInt8>) -> Void) {
    var place = 0
    var start = place
    while let part = integer(at: &place), let key = counted(at: &place),
      let document = counted(at: &place)
    {
      let record = ValueFiles.Record(part: part < 0 ? nil : part, key: key, document: document)
      body(record, self[start..<place])
      start = place
    }
  }
}
