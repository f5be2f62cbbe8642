import FiresmithFiles
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithStoredData

/// The parts of a file have together what the whole file has.
@Suite struct LogPartTests {
  /// A file of random records: some are short, some are longer than several blocks, and some end
  /// with their block.
  private static func log(_ numbers: inout SeededGenerator) -> [UInt8] {
    var log = LogWriter()
    for index in 0..<Int.random(in: 1...40, using: &numbers) {
      let count =
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: Int.random(in: 60_000...120_000, using: &numbers)
        case 1: log.room(upTo: 0)
        case 2: log.room(upTo: Int.random(in: 1...8, using: &numbers))
        default: Int.random(in: 0...5_000, using: &numbers)
        }
      log.append([UInt8](repeating: UInt8(index), count: count))
    }
    return log.bytes
  }

  private struct Found: Equatable {
    var records: [String] = []
    var problems: [String] = []
  }

  private func read(_ path: String, _ ranges: [Range<Int>]) throws -> Found {
    var found = Found()
    for range in ranges {
      LogReader.read(
        try FilePieces(path), range, advance: { _ in },
        report: { found.problems.append("\($0.offset ?? -1) \($0.message)") },
        receive: { record, offset in
          found.records.append("\(offset) \(record.count) \(record.first ?? 0)")
          return true
        })
    }
    // Of a record that is cut by damage in the next part, the next part tells first.
    found.problems.sort()
    return found
  }

  private func ranges(of size: Int, blocks: Int) -> [Range<Int>] {
    let step = blocks * LogReader.blockSize
    return stride(from: 0, to: max(size, 1), by: step).map {
      $0..<($0 + step < size ? $0 + step : .max)
    }
  }

  @Test func partsHaveWhatTheFileHas() throws {
    let folder = try TemporaryFolder()
    let url = folder.url(of: "log")
    var numbers = SeededGenerator(seed: 11)
    var splits = 0
    for _ in 0..<25 {
      let bytes = Self.log(&numbers)
      try Data(bytes).write(to: url)
      let whole = try read(url.path, [0..<Int.max])
      #expect(whole.problems.isEmpty)
      for blocks in 1...4 {
        let ranges = ranges(of: bytes.count, blocks: blocks)
        #expect(try read(url.path, ranges) == whole)
        splits += ranges.count
      }
    }
    #expect(splits > 200)
  }

  /// As sources are read: a record that is longer than a block, many times.
  @Test func largeFilesAreReadInParts() throws {
    let shard = Files.fixtures.appendingPathComponent("export/all_namespaces/all_kinds/output-0")
    var long: [UInt8] = []
    LogReader.read(
      try FilePieces(shard.path), advance: { _ in }, report: { _ in },
      receive: { record, _ in
        if record.count > long.count { long = Array(record) }
        return true
      })
    try #require(long.count > LogReader.blockSize)
    var log = LogWriter()
    while log.bytes.count < 2 * DataFile.partSize + 1_000 { log.append(long) }
    let folder = try TemporaryFolder()
    let url = folder.url(of: "output-0")
    try Data(log.bytes).write(to: url)
    let files = DataFiles([url.path])
    #expect(files.files.count == 3)
    #expect(files.size == log.bytes.count)
    let reading = Reading(url.path)
    #expect(reading.problems.isEmpty)
    #expect(reading.documents.count == log.count)
    #expect(log.count > 200)
    withExtendedLifetime(folder) {}
  }

  @Test func partsOfDamagedFilesHaveTheSameRecords() throws {
    let folder = try TemporaryFolder()
    let url = folder.url(of: "log")
    var numbers = SeededGenerator(seed: 12)
    var damaged = 0
    for round in 0..<RandomCases.count(20) {
      var bytes = Self.log(&numbers)
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[Int.random(in: bytes.indices, using: &numbers)] ^= 0x55
        case 1 where bytes.count > 1_000:
          bytes.removeLast(Int.random(in: 1...999, using: &numbers))
        default:
          let start = Int.random(in: bytes.indices, using: &numbers)
          for index in start..<min(start + 40_000, bytes.count) { bytes[index] = 0 }
        }
      }
      try Data(bytes).write(to: url)
      let whole = try read(url.path, [0..<Int.max])
      for blocks in 1...3 {
        let parts = try read(url.path, ranges(of: bytes.count, blocks: blocks))
        #expect(parts.records == whole.records, "\(round), \(blocks)")
        #expect(Set(parts.problems) == Set(whole.problems), "\(round), \(blocks)")
      }
      damaged += whole.problems.isEmpty ? 0 : 1
    }
    #expect(damaged > RandomCases.count(13))
  }
}

/// Writes LevelDB's log.
struct LogWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of records.
  private(set) var count = 0

  /// The length of a record that leaves so many bytes of the block.
  func room(upTo rest: Int) -> Int {
    let used = bytes.count % LogReader.blockSize
    return max(0, LogReader.blockSize - used - 7 - rest)
  }

  mutating func append(_ record: [UInt8]) {
    count += 1
    var rest = record[...]
    var isFirst = true
    repeat {
      var room = LogReader.blockSize - bytes.count % LogReader.blockSize
      if room < 7 {
        bytes += [UInt8](repeating: 0, count: room)
        room = LogReader.blockSize
      }
      let part = rest.prefix(room - 7)
      rest = rest.dropFirst(part.count)
      let checked: [UInt8] = [rest.isEmpty ? (isFirst ? 1 : 4) : (isFirst ? 2 : 3)] + part
      let checksum = checked.withUnsafeBytes { CRC32C.masked($0) }
      withUnsafeBytes(of: checksum.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: UInt16(part.count).littleEndian) { bytes += $0 }
      bytes += checked
      isFirst = false
    } while !rest.isEmpty
  }
}
