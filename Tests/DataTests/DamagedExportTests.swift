import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithStoredData

/// Damage in an export is reported, and the rest is read.
@Suite struct DamagedExportTests {
  private static let original = Files.fixtures.appendingPathComponent(
    "export/all_namespaces/all_kinds/output-0")

  private let bytes: [UInt8]
  private let documents: [StoredDocument]

  init() throws {
    bytes = [UInt8](try Data(contentsOf: Self.original))
    documents = Reading(Self.original.path).documents
  }

  private func reading(_ bytes: [UInt8], name: String = "output-0") throws -> Reading {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url(of: name))
    return withExtendedLifetime(folder) { Reading(folder.url(of: name).path) }
  }

  @Test func theChecksumIsThatOfLevelDB() {
    Array("123456789".utf8).withUnsafeBytes { #expect(CRC32C.checksum($0) == 0xE306_9283) }
    [UInt8](repeating: 0, count: 32).withUnsafeBytes {
      #expect(CRC32C.checksum($0) == 0x8A91_36AA)
    }
  }

  @Test func aChangedByteCostsOneDocument() throws {
    // In the first record's data.
    var changed = bytes
    changed[40] ^= 1
    let reading = try reading(changed)
    #expect(reading.documents.count == documents.count - 1)
    #expect(reading.documents.allSatisfy(documents.contains))
    #expect(reading.problems.map(\.offset) == [0])
    #expect(reading.problems.map(\.message) == ["a record's checksum is wrong"])
  }

  @Test func aChangedLengthCostsTheBlock() throws {
    var changed = bytes
    changed[4] ^= 0xFF
    let reading = try reading(changed)
    #expect(reading.documents.count < documents.count)
    #expect(reading.documents.allSatisfy(documents.contains))
    #expect(reading.problems.first?.offset == 0)
  }

  @Test func whatIsCutOffIsReported() throws {
    for count in [3, 6, 20, 32_770, bytes.count - 1] {
      let reading = try reading(Array(bytes.prefix(count)))
      #expect(reading.documents.allSatisfy(documents.contains), "\(count)")
      #expect(reading.problems.map(\.message) == ["the file ends inside of a record"], "\(count)")
    }
    #expect(try reading([]).problems.isEmpty)
  }

  @Test func aFileWithoutItsFirstBlockIsReadFromTheNextRecordOn() throws {
    let reading = try reading(Array(bytes.dropFirst(32_768)))
    #expect(reading.documents.allSatisfy(documents.contains))
    #expect(reading.problems.map(\.message) == ["a record has no beginning"])
  }

  @Test func aForeignFileIsReported() throws {
    let reading = try reading(Array("this is no export, but text of some length".utf8))
    #expect(reading.documents.isEmpty)
    #expect(reading.problems.count == 1)
  }

  @Test func aRecordThatIsNoEntityIsReported() throws {
    let metadata = Files.fixtures.appendingPathComponent("export/export.overall_export_metadata")
    let reading = try reading([UInt8](try Data(contentsOf: metadata)))
    #expect(reading.documents.isEmpty)
    #expect(reading.problems.map(\.message).contains("a record is no document: it has no key"))
  }

  @Test func whatIsNotThereIsReported() throws {
    let folder = try TemporaryFolder()
    #expect(
      Reading(folder.path).problems.map(\.message)
        == ["this folder has no export: no file such as 'output-0'"])
    #expect(
      Reading(folder.path + "/none").problems.map(\.message) == ["there is no such file or folder"])
    withExtendedLifetime(folder) {}
  }

  /// Whatever is changed, reading ends, and what is read has been there.
  @Test func mutatedExportsAreReadAsFarAsTheyAreWhole() throws {
    var numbers = SeededGenerator(seed: 7)
    let mutation = Mutation.yaml
    let start = Array(bytes.suffix(6_000))
    for round in 0..<RandomCases.count(40) {
      let whole = round % 2 == 0 ? bytes : start
      let reading = try reading(mutation.changed(whole, using: &numbers))
      #expect(reading.documents.allSatisfy(documents.contains))
    }
  }

  /// Records with the right checksum and any content.
  @Test func recordsOfAnyBytesAreNoProblem() {
    var numbers = SeededGenerator(seed: 8)
    let mutation = Mutation.yaml
    // The first record, which is in one part.
    let length = Int(bytes[4]) | Int(bytes[5]) << 8
    let record = Array(bytes[7..<7 + length])
    var read = 0
    for _ in 0..<RandomCases.count(1_000) {
      let changed = mutation.changed(record, using: &numbers)
      changed.withUnsafeBytes { if (try? EntityReader.document($0)) != nil { read += 1 } }
    }
    #expect(read > 0)
  }

  @Test func mapsAreNotNestedWithoutEnd() {
    // A map in a map in a map …, each the property of the one around it.
    var map: [UInt8] = []
    for _ in 0..<3_000 {
      let value = [0x1A] + varint(map.count) + map
      let property = [0x08, 19, 0x1A, 1, 0x61, 0x2A] + varint(value.count) + value
      map = [0x7A] + varint(property.count) + property
    }
    #expect(throws: MalformedMessage.self) {
      try map.withUnsafeBytes { try EntityReader.document($0) }
    }
  }

  private func varint(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F | 0x80)] + varint(number >> 7)
  }
}
