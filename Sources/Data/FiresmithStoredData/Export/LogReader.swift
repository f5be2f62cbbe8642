import FiresmithFiles

/// Reads the records of a file in LevelDB's log format: blocks of 32 KiB with records, or parts of
/// them, each with a checksum.
///
/// What is damaged is reported, and left out.
///
/// A file can be read in parts, each of which has the records that begin in it: together they give
/// what the whole file does.
struct LogReader: ~Copyable {
  static let blockSize = 32_768
  private static let blocksAtOnce = 32

  /// The kind of a record's part in its header.
  fileprivate enum Part: UInt8 {
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
  /// The start of the record whose parts are being collected.
  private var partsOffset: Int?
  /// Whether the parts that come next may belong to a record that has been reported.
  private var followsDamage = false
  /// Whether the part has ended, and only the rest of its last record is read.
  private var isAfterEnd = false
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

  /// Reads a file, or a part of it.
  ///
  /// - Parameters:
  ///   - range: The part, which begins and ends where blocks do; it may go beyond the file's end.
  ///   - advance: Is told the size of each piece that has been read.
  ///   - report: Takes what is damaged.
  ///   - receive: Takes each record and its offset; returns `false` to end the reading.
  static func read(
    _ file: borrowing FilePieces, _ range: Range<Int> = 0..<Int.max, advance: (Int) -> Void,
    report: (SourceProblem) -> Void, receive: (UnsafeRawBufferPointer, Int) -> Bool
  ) {
    withoutActuallyEscaping(report) { report in
      withoutActuallyEscaping(receive) { receive in
        var reader = LogReader(path: file.path, report: report, receive: receive)
        reader.read(file, range, advance: advance)
      }
    }
  }

  private mutating func read(
    _ file: borrowing FilePieces, _ range: Range<Int>, advance: (Int) -> Void
  ) {
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.blockSize * Self.blocksAtOnce, alignment: 8)
    defer { piece.deallocate() }
    var offset = range.lowerBound
    do throws(SystemError) {
      if offset > 0 { followsDamage = try Self.isOpen(file, at: offset, piece) }
      while offset < range.upperBound {
        let place = UnsafeMutableRawBufferPointer(
          rebasing: piece.prefix(range.upperBound - offset))
        let count = try file.read(into: place)
        guard readBlocks(UnsafeRawBufferPointer(rebasing: place[..<count]), at: offset) else {
          return
        }
        offset += count
        advance(count)
        if count < place.count { return dropParts("the file ends inside of a record") }
      }
      isAfterEnd = true
      while partsOffset != nil {
        let block = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(Self.blockSize))
        let count = try file.read(into: block)
        guard readBlocks(UnsafeRawBufferPointer(rebasing: block[..<count]), at: offset) else {
          return
        }
        offset += count
        if count < block.count { return dropParts("the file ends inside of a record") }
      }
    } catch {
      problem("it can't be read: \(error.reason)", at: offset)
    }
  }

  /// Whether a record, or a damaged one, may go on at the block that begins at `offset`, which is
  /// then the next one to be read.
  private static func isOpen(
    _ file: borrowing FilePieces, at offset: Int, _ piece: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Bool {
    let place = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(blockSize))
    var isOpen: Bool?
    var start = offset
    // Blocks of zeros tell nothing.
    while isOpen == nil, start > 0 {
      start -= blockSize
      try file.seek(to: start)
      let block = UnsafeRawBufferPointer(rebasing: place[..<(try file.read(into: place))])
      isOpen = self.isOpen(after: block)
    }
    try file.seek(to: offset)
    return isOpen ?? false
  }

  /// Whether a record, or a damaged one, may go on after a block; `nil` if the block has none.
  private static func isOpen(after block: UnsafeRawBufferPointer) -> Bool? {
    var position = 0
    var isOpen: Bool?
    while let part = ReadPart(block, at: position), !part.isPadding {
      if part.isIntact, let kind = part.kind {
        isOpen = kind == .first || kind == .middle
      } else {
        isOpen = true
        guard ReadPart(block, at: part.end)?.isIntact == true else { return true }
      }
      position = part.end
    }
    return isOpen
  }

  /// - Returns: `false` if the reading is to end.
  private mutating func readBlocks(_ blocks: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, blocks.count)
      let block = UnsafeRawBufferPointer(rebasing: blocks[start..<end])
      guard readBlock(block, at: offset + start) else { return false }
    }
    return true
  }

  /// - Returns: `false` if the reading is to end.
  private mutating func readBlock(_ block: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var position = 0
    while let part = ReadPart(block, at: position) {
      if part.isPadding { return true }
      if part.isIntact, let kind = part.kind {
        guard take(kind, part.data, at: offset + position) else { return false }
        position = part.end
        continue
      }
      dropParts(nil)
      // The next part of the file has the block, and what is wrong in it.
      if isAfterEnd { return false }
      guard part.isInBlock else {
        let isCut = block.count < Self.blockSize
        problem(
          isCut ? "the file ends inside of a record" : "a record goes beyond its block",
          at: offset + position)
        return true
      }
      problem("a record's checksum is wrong", at: offset + position)
      // Where the next record begins is certain only if there is one.
      guard ReadPart(block, at: part.end)?.isIntact == true else { return true }
      position = part.end
    }
    if position < block.count, block.count < Self.blockSize {
      dropParts(nil)
      if isAfterEnd { return false }
      problem("the file ends inside of a record", at: offset + position)
    }
    return true
  }

  private mutating func take(_ part: Part, _ data: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    switch part {
    case .whole:
      dropParts("a record has no end")
      followsDamage = false
      return isAfterEnd ? false : receive(data, offset)
    case .first:
      dropParts("a record has no end")
      followsDamage = false
      if isAfterEnd { return false }
      parts.append(contentsOf: data)
      partsOffset = offset
      return true
    case .middle, .last:
      guard let start = partsOffset else {
        if !followsDamage { problem("a record has no beginning", at: offset) }
        followsDamage = part == .middle
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

/// A record, or a part of one, as a block has it.
private struct ReadPart {
  private static let headerSize = 7

  private let block: UnsafeRawBufferPointer
  private let position: Int

  /// - Returns: `nil` if there is no room for one.
  init?(_ block: UnsafeRawBufferPointer, at position: Int) {
    guard block.count - position >= Self.headerSize else { return nil }
    self.block = block
    self.position = position
  }

  private var checksum: UInt32 {
    block.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
  }

  private var length: Int {
    Int(block.loadUnaligned(fromByteOffset: position + 4, as: UInt16.self).littleEndian)
  }

  var kind: LogReader.Part? { LogReader.Part(rawValue: block[position + 6]) }

  /// Whether there are zeros up to the end of the block.
  var isPadding: Bool { block[position + 6] == 0 && length == 0 && checksum == 0 }

  /// The start of the next part.
  var end: Int { position + Self.headerSize + length }

  var isInBlock: Bool { end <= block.count }

  /// Whether it is what was written.
  var isIntact: Bool {
    isInBlock
      && CRC32C.masked(UnsafeRawBufferPointer(rebasing: block[position + 6..<end])) == checksum
  }

  var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: block[position + Self.headerSize..<end])
  }
}
