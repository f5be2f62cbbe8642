import FiresmithFiles

/// Reads the records of a file in LevelDB's log format: blocks of 32 KiB with records, or parts of
/// them, each with a checksum.
///
/// What is damaged is reported, and left out.
struct LogReader: ~Copyable {
  private static let blockSize = 32_768
  private static let blocksAtOnce = 32
  private static let headerSize = 7

  /// How a record's part is called in its header.
  private enum Part: UInt8 {
    case whole = 1
    case first = 2
    case middle = 3
    case last = 4
  }

  private let path: String
  private let report: (SourceProblem) -> Void
  /// Takes a record and its offset; returns `false` to end the reading.
  private let receive: (UnsafeRawBufferPointer, Int) -> Bool
  /// The parts of a record so far.
  private var parts: [UInt8] = []
  /// Where the record begins whose parts are being collected.
  private var partsOffset: Int?
  /// Whether the parts that come next may belong to a record that has been reported.
  private var followsDamage = false
  /// Far more than a document of Firestore, which has at most 1 MiB.
  private static let recordLimit = 64 << 20

  private init(
    path: String, report: @escaping (SourceProblem) -> Void,
    receive: @escaping (UnsafeRawBufferPointer, Int) -> Bool
  ) {
    self.path = path
    self.report = report
    self.receive = receive
  }

  /// Reads a file from its beginning to its end.
  ///
  /// - Parameters:
  ///   - advance: Is told the size of each piece that has been read.
  ///   - report: Takes what is damaged.
  ///   - receive: Takes each record and its offset; returns `false` to end the reading.
  static func read(
    _ file: borrowing FilePieces, advance: (Int) -> Void,
    report: (SourceProblem) -> Void, receive: (UnsafeRawBufferPointer, Int) -> Bool
  ) {
    withoutActuallyEscaping(report) { report in
      withoutActuallyEscaping(receive) { receive in
        var reader = LogReader(path: file.path, report: report, receive: receive)
        reader.read(file, advance: advance)
      }
    }
  }

  private mutating func read(_ file: borrowing FilePieces, advance: (Int) -> Void) {
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.blockSize * Self.blocksAtOnce, alignment: 8)
    defer { piece.deallocate() }
    var offset = 0
    while true {
      let count: Int
      do throws(SystemError) {
        count = try file.read(into: piece)
      } catch {
        return problem("it can't be read: \(error.reason)", at: offset)
      }
      for start in stride(from: 0, to: count, by: Self.blockSize) {
        let end = min(start + Self.blockSize, count)
        let block = UnsafeRawBufferPointer(rebasing: piece[start..<end])
        guard readBlock(block, at: offset + start) else { return }
      }
      offset += count
      advance(count)
      if count < piece.count { break }
    }
    dropParts("the file ends inside of a record")
  }

  /// - Returns: `false` if the reading is to end.
  private mutating func readBlock(_ block: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var position = 0
    while block.count - position >= Self.headerSize {
      let checksum = block.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
      let length = Int(
        block.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self).littleEndian)
      let kind = block[position + 6]
      // Zeros to the end of the block.
      if kind == 0, length == 0, checksum == 0 { return true }
      let end = position + Self.headerSize + length
      guard end <= block.count else {
        let isCut = block.count < Self.blockSize
        dropParts(nil)
        problem(
          isCut ? "the file ends inside of a record" : "a record goes beyond its block",
          at: offset + position)
        return true
      }
      let checked = UnsafeRawBufferPointer(rebasing: block[position + 6..<end])
      if CRC32C.masked(checked) == checksum, let part = Part(rawValue: kind) {
        let data = UnsafeRawBufferPointer(rebasing: checked[1...])
        guard take(part, data, at: offset + position) else { return false }
        position = end
      } else {
        dropParts(nil)
        problem("a record's checksum is wrong", at: offset + position)
        // Where the next record begins is certain only if there is one.
        guard isRecord(block, at: end) else { return true }
        position = end
      }
    }
    if position < block.count, block.count < Self.blockSize {
      dropParts(nil)
      problem("the file ends inside of a record", at: offset + position)
    }
    return true
  }

  private func isRecord(_ block: UnsafeRawBufferPointer, at position: Int) -> Bool {
    guard block.count - position >= Self.headerSize else { return false }
    let checksum = block.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
    let length = Int(
      block.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self).littleEndian)
    let end = position + Self.headerSize + length
    guard end <= block.count else { return false }
    return CRC32C.masked(UnsafeRawBufferPointer(rebasing: block[position + 6..<end])) == checksum
  }

  private mutating func take(_ part: Part, _ data: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    switch part {
    case .whole:
      dropParts("a record has no end")
      followsDamage = false
      return receive(data, offset)
    case .first:
      dropParts("a record has no end")
      followsDamage = false
      parts.append(contentsOf: data)
      partsOffset = offset
      return true
    case .middle, .last:
      guard let start = partsOffset else {
        if !followsDamage { problem("a record has no beginning", at: offset) }
        followsDamage = true
        return true
      }
      parts.append(contentsOf: data)
      if parts.count > Self.recordLimit {
        dropParts("a record is too large to be a document")
        followsDamage = true
        return true
      }
      guard part == .last else { return true }
      defer {
        partsOffset = nil
        parts.removeAll(keepingCapacity: true)
      }
      return parts.withUnsafeBytes { receive($0, start) }
    }
  }

  /// Forgets the parts of a record that has no end.
  ///
  /// - Parameter message: What is wrong; `nil` if that is reported otherwise.
  private mutating func dropParts(_ message: String?) {
    if let partsOffset, let message { problem(message, at: partsOffset) }
    if message == nil { followsDamage = true }
    partsOffset = nil
    parts.removeAll(keepingCapacity: true)
  }

  private func problem(_ message: String, at offset: Int) {
    report(SourceProblem(path: path, offset: offset, message: message))
  }
}
