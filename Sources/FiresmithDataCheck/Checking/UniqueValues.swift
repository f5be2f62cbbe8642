import FiresmithFiles
import FiresmithSchema
import FiresmithStoredData

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The values of documents that have to be unique, which are kept in temporary files until all
/// documents have been read, so that memory doesn't grow with the data.
///
/// Not checked, because a lock guards it.
package final class UniqueValues: @unchecked Sendable {
  private struct Index {
    let collection: Int
    let index: UniqueIndex
  }

  /// The number of files: the values of one of them are in memory at a time.
  private static let bucketCount = 256
  /// The number of bytes of a file in memory.
  private static let bufferSize = 16 << 10

  private let indexes: [Index]
  /// The positions in ``indexes``, by collections.
  private let positions: [[Int]]
  private let folder: String
  private var buffers = [[UInt8]](repeating: [], count: UniqueValues.bucketCount)
  private var failure: SystemError?
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// - Returns: `nil` if nothing has to be unique.
  /// - Throws: An error if no temporary folder can be made.
  init?(of collections: [Collection]) throws(SystemError) {
    let indexes = collections.enumerated().flatMap { collection, declaration in
      declaration.uniqueIndexes.map { Index(collection: collection, index: $0) }
    }
    guard !indexes.isEmpty else { return nil }
    self.indexes = indexes
    positions = collections.indices.map { collection in
      indexes.indices.filter { indexes[$0].collection == collection }
    }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array(temporary.appending(path: "firesmith-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .last(temporary) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    for bucket in 0..<Self.bucketCount { try? File.remove(path(of: bucket)) }
    try? Folder.remove(folder)
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  private func path(of bucket: Int) -> String { folder.appending(path: "\(bucket)") }

  // MARK: Documents

  /// Keeps the values of a document of the collection with this index.
  func add(_ document: StoredDocument, in collection: Int) {
    for position in positions[collection] {
      var key: [UInt8] = []
      key.append(integer: position)
      key.append(counted: collectionPath(of: document.path))
      for field in indexes[position].index.fields {
        key.append(indexed: document.fields.value(at: field.names[...]))
      }
      var record: [UInt8] = []
      record.append(integer: key.count)
      record += key
      record.append(counted: document.path.utf8)
      write(record, to: Int(byteHash(key) % UInt64(Self.bucketCount)))
    }
  }

  private func collectionPath(of document: String) -> Substring.UTF8View {
    let slash = document.utf8.lastIndex(of: UInt8(ascii: "/")) ?? document.utf8.startIndex
    return document[..<slash].utf8
  }

  private func write(_ record: [UInt8], to bucket: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    buffers[bucket] += record
    if buffers[bucket].count >= Self.bufferSize { flush(bucket) }
  }

  private func flush(_ bucket: Int) {
    let path = path(of: bucket)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { if descriptor >= 0 { close(descriptor) } }
    var bytes = buffers[bucket][...]
    while descriptor >= 0, !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Self.write(descriptor, $0) }
      guard count > 0 else { break }
      bytes.removeFirst(count)
    }
    if !bytes.isEmpty { failure = failure ?? .last(path) }
    buffers[bucket] = []
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

  // MARK: Duplicates

  /// Adds the documents whose values others have, too, to what was found.
  ///
  /// - Throws: If the values couldn't be kept, so that nothing is known of duplicates.
  package func addDuplicates(to findings: inout Findings) throws(SystemError) {
    var tallies = [Findings.Tally](repeating: Findings.Tally(), count: indexes.count)
    for bucket in 0..<Self.bucketCount {
      flush(bucket)
      if let failure { throw failure }
      Self.count(try File.contents(of: path(of: bucket)), in: &tallies)
    }
    for (index, tally) in zip(indexes, tallies) where tally.documents > 0 {
      let problem = Findings.Problem(
        kind: .duplicate, field: index.index.words, reason: "has values that are not unique",
        mark: index.index.mark)
      findings.collections[index.collection].problems[problem] = tally
    }
  }

  /// Counts the documents of a file that share their values.
  private static func count(_ bytes: [UInt8], in tallies: inout [Findings.Tally]) {
    // The first document of each key, until there is another one.
    var firsts: [ArraySlice<UInt8>: ArraySlice<UInt8>?] = [:]
    var place = 0
    while place < bytes.count {
      let key = bytes.counted(at: &place)
      let document = bytes.counted(at: &place)
      guard let known = firsts.updateValue(document, forKey: key) else { continue }
      var start = key.startIndex
      let index = bytes.integer(at: &start)
      for path in [known, document] {
        guard let path else { continue }
        tallies[index].add(String(decoding: path, as: UTF8.self), field: "")
      }
      firsts[key] = .some(nil)
    }
  }
}

extension StoredFields {
  /// Returns the value of a field inside of maps; `nil` if there is none.
  fileprivate func value(at names: ArraySlice<String>) -> StoredValue? {
    guard let name = names.first, let value = self[name] else { return nil }
    guard names.count > 1 else { return value }
    guard case .map(let fields) = value else { return nil }
    return fields.value(at: names.dropFirst())
  }
}

// MARK: - Bytes

extension [UInt8] {
  fileprivate mutating func append(integer: Int) {
    Swift.withUnsafeBytes(of: UInt64(bitPattern: Int64(integer)).littleEndian) { self += $0 }
  }

  fileprivate mutating func append(counted bytes: some BidirectionalCollection<UInt8>) {
    append(integer: bytes.count)
    self += bytes
  }

  fileprivate func integer(at place: inout Int) -> Int {
    var number: UInt64 = 0
    for shift in 0..<8 { number |= UInt64(self[place + shift]) << UInt64(8 * shift) }
    place += 8
    return Int(Int64(bitPattern: number))
  }

  fileprivate func counted(at place: inout Int) -> ArraySlice<UInt8> {
    let count = integer(at: &place)
    defer { place += count }
    return self[place..<place + count]
  }

  /// Appends bytes that are equal for values that are equal in an index: an absent field and null,
  /// an integer and a double of the same number.
  fileprivate mutating func append(indexed value: StoredValue?) {
    switch value {
    case nil, .null: append(0)
    case .boolean(let value): self += [1, value ? 1 : 0]
    case .integer(let number):
      if let double = Double(exactly: number) {
        append(number: double)
      } else {
        append(3)
        append(integer: number)
      }
    case .double(let number): append(number: number)
    case .timestamp(let time):
      append(4)
      append(integer: time.seconds)
      append(integer: time.nanoseconds / 1_000)
    case .string(let text):
      append(5)
      append(counted: text.utf8)
    case .bytes(let bytes):
      append(6)
      append(counted: bytes)
    case .reference(let reference):
      append(7)
      append(counted: reference.path.utf8)
    case .geopoint(let latitude, let longitude):
      append(8)
      append(number: latitude)
      append(number: longitude)
    case .array(let elements):
      append(9)
      append(integer: elements.count)
      for element in elements { append(indexed: element) }
    case .vector(let elements):
      append(10)
      append(integer: elements.count)
      for element in elements { append(number: element) }
    case .map(let fields):
      append(11)
      append(integer: fields.entries.count)
      for entry in fields.entries {
        append(counted: entry.name.utf8)
        append(indexed: entry.value)
      }
    }
  }

  private mutating func append(number: Double) {
    append(2)
    let number = number == 0 ? 0 : number.isNaN ? .nan : number
    append(integer: Int(Int64(bitPattern: number.bitPattern)))
  }
}
