/// The checksum of records in LevelDB's log format: the cyclic redundancy check with Castagnoli's
/// polynomial.
enum CRC32C {
  /// The contributions of the next eight bytes: a table of 256 for each.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1) * 0x82F6_3B78 }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()

  /// Returns the checksum of bytes, as LevelDB stores it.
  static func masked(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let checksum = checksum(bytes)
    return (checksum >> 15 | checksum << 17) &+ 0xA282_EAD8
  }

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var remainder: UInt32 = 0xFFFF_FFFF
      var position = 0
      while position + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
        let low = UInt32(truncatingIfNeeded: word) ^ remainder
        let high = UInt32(truncatingIfNeeded: word >> 32)
        remainder =
          tables[0x700 + Int(low & 0xFF)] ^ tables[0x600 + Int(low >> 8 & 0xFF)]
          ^ tables[0x500 + Int(low >> 16 & 0xFF)] ^ tables[0x400 + Int(low >> 24)]
        remainder ^=
          tables[0x300 + Int(high & 0xFF)] ^ tables[0x200 + Int(high >> 8 & 0xFF)]
          ^ tables[0x100 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
        position += 8
      }
      while position < bytes.count {
        remainder = remainder >> 8 ^ tables[Int((remainder ^ UInt32(bytes[position])) & 0xFF)]
        position += 1
      }
      return ~remainder
    }
  }
}
