import Foundation

/// A file of an export, as Firestore writes them: documents of ten fields, the same each time.
///
/// The format is LevelDB's log, whose records are Datastore's entities.
struct ExportFile {
  /// The schema that the documents fit, but for one in a thousand.
  static let schema = """
    collections:
      orders:
        model: Order
        fields:
          title: string
          item_count: integer
          discount: double?
          is_public: { type: boolean, default: true }
          created_at: timestamp
          labels: array<string>
          scores: map<double>
          stage: { type: Stage }
          address:
            fields: { street: string, city: string, postal_code: string? }
          customer: reference<customers>
      customers: { model: Customer, fields: { name: string } }
    enums:
      Stage: { cases: { draft: , in_review: in review, approved: , closed: } }

    """

  let documents: Int

  /// The number of documents with a title that is an integer.
  var misfits: Int { (documents + 999) / 1_000 }

  func write(to url: URL) throws {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var log = LogWriter()
    for index in 0..<documents {
      log.append(Self.entity(index))
      if log.blocks.count >= 1 << 20 { try file.write(contentsOf: log.takeBlocks()) }
    }
    try file.write(contentsOf: log.takeAll())
  }

  private static func entity(_ index: Int) -> [UInt8] {
    var key = Message()
    key.append(13, text: "e~benchmark")
    var path = Message()
    path.appendGroup(1) {
      $0.append(2, text: "orders")
      $0.append(4, text: "order-\(index)")
    }
    key.append(14, path)
    var entity = Message()
    entity.append(13, key)
    entity.append(16, path)
    if index % 1_000 == 0 {
      entity.append(property: "title") { $0.append(1, varint: UInt64(index)) }
    } else {
      entity.append(property: "title") { $0.append(3, text: "Order \(index) of the benchmark") }
    }
    entity.append(property: "item_count") { $0.append(1, varint: UInt64(index % 50)) }
    entity.append(property: "discount") { $0.append(4, double: Double(index % 7) / 8) }
    entity.append(property: "is_public") { $0.append(2, varint: UInt64(index % 2)) }
    entity.append(property: "created_at", meaning: 7) {
      $0.append(1, varint: 1_700_000_000_000_000 + UInt64(index))
    }
    for label in ["new", "fragile"] {
      entity.append(property: "labels", isElement: true) { $0.append(3, text: label) }
    }
    entity.append(map: "scores") { map in
      map.append(property: "speed") { $0.append(4, double: 0.5) }
      map.append(property: "care") { $0.append(4, double: Double(index % 10)) }
    }
    let stages = ["draft", "in review", "approved", "closed"]
    entity.append(property: "stage") { $0.append(3, text: stages[index % 4]) }
    entity.append(map: "address") { map in
      map.append(property: "street") { $0.append(3, text: "Long Road \(index % 300)") }
      map.append(property: "city") { $0.append(3, text: "Springfield") }
      map.append(property: "postal_code") { $0.append(3, text: "\(10_000 + index % 90_000)") }
    }
    entity.append(property: "customer") { value in
      value.appendGroup(12) { reference in
        reference.append(13, text: "e~benchmark")
        reference.appendGroup(14) {
          $0.append(15, text: "customers")
          $0.append(17, text: "customer-\(index % 10_000)")
        }
      }
    }
    return entity.bytes
  }
}

/// A message of protobuf, field by field.
private struct Message {
  var bytes: [UInt8] = []

  private mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ field: UInt64, varint value: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  mutating func append(_ field: UInt64, double: Double) {
    append(varint: field << 3 | 1)
    withUnsafeBytes(of: double.bitPattern.littleEndian) { bytes += $0 }
  }

  mutating func append(_ field: UInt64, text: String) {
    append(field, Message(bytes: Array(text.utf8)))
  }

  mutating func append(_ field: UInt64, _ content: Message) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(content.bytes.count))
    bytes += content.bytes
  }

  mutating func appendGroup(_ field: UInt64, _ write: (inout Message) -> Void) {
    append(varint: field << 3 | 3)
    write(&self)
    append(varint: field << 3 | 4)
  }

  /// Appends a property of an entity, whose value `write` writes.
  mutating func append(
    property name: String, meaning: UInt64? = nil, isElement: Bool = false,
    _ write: (inout Message) -> Void
  ) {
    var property = Message()
    if let meaning { property.append(1, varint: meaning) }
    property.append(3, text: name)
    property.append(4, varint: isElement ? 1 : 0)
    var value = Message()
    write(&value)
    property.append(5, value)
    append(15, property)
  }

  mutating func append(map name: String, _ write: (inout Message) -> Void) {
    var map = Message()
    // An entity without a key.
    map.append(13, Message())
    map.append(16, Message())
    write(&map)
    append(property: name, meaning: 19) { $0.append(3, map) }
  }
}

/// Writes records as LevelDB's log does: in blocks of 32 KiB, with checksums.
private struct LogWriter {
  private static let blockSize = 32_768
  private static let headerSize = 7

  /// Whole blocks, and the one that is being filled.
  private(set) var blocks = Data()

  mutating func append(_ record: [UInt8]) {
    var rest = record[...]
    var isFirst = true
    repeat {
      var room = Self.blockSize - blocks.count % Self.blockSize
      if room < Self.headerSize {
        blocks.append(Data(count: room))
        room = Self.blockSize
      }
      let part = rest.prefix(room - Self.headerSize)
      rest = rest.dropFirst(part.count)
      // Whole, first, middle and last.
      let kind: UInt8 = rest.isEmpty ? (isFirst ? 1 : 4) : (isFirst ? 2 : 3)
      append(part, kind)
      isFirst = false
    } while !rest.isEmpty
  }

  private mutating func append(_ part: ArraySlice<UInt8>, _ kind: UInt8) {
    let checksum = Checksum.masked(kind, part)
    withUnsafeBytes(of: checksum.littleEndian) { blocks.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt16(part.count).littleEndian) { blocks.append(contentsOf: $0) }
    blocks.append(kind)
    blocks.append(contentsOf: part)
  }

  /// Removes the whole blocks, and returns them.
  mutating func takeBlocks() -> Data {
    let count = blocks.count / Self.blockSize * Self.blockSize
    defer { blocks = Data(blocks.dropFirst(count)) }
    return Data(blocks.prefix(count))
  }

  mutating func takeAll() -> Data {
    defer { blocks = Data() }
    return blocks
  }
}

/// The checksum of LevelDB's records.
private enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1) * 0x82F6_3B78 }
  }

  static func masked(_ kind: UInt8, _ bytes: ArraySlice<UInt8>) -> UInt32 {
    var rest: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      rest = rest >> 8 ^ table[Int((rest ^ UInt32(kind)) & 0xFF)]
      for byte in bytes { rest = rest >> 8 ^ table[Int((rest ^ UInt32(byte)) & 0xFF)] }
    }
    rest = ~rest
    return (rest >> 15 | rest << 17) &+ 0xA282_EAD8
  }
}
