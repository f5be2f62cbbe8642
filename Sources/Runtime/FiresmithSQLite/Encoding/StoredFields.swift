import FiresmithRuntime
import Foundation

/// The bytes in which a file keeps a document's fields: their checksum, and then the map.
///
/// A value is its kind, a byte, and what it consists of. Numbers of bytes and of elements, integers
/// and times are of variable length; doubles take eight bytes, the lowest first.
enum StoredFields {
  enum Kind: UInt8 {
    case null, no, yes, integer, double, string, bytes, timestamp, geopoint, reference, vector,
      array
    case map
  }

  /// Returns the bytes of `fields`.
  static func encoded(_ fields: [String: DocumentValue]) -> [UInt8] {
    var writer = FieldsWriter()
    writer.write(fields)
    return writer.finished
  }

  /// Returns the fields whose bytes are `bytes`.
  ///
  /// - Throws: ``Damage`` if these aren't the bytes that were written.
  static func decoded(_ bytes: UnsafeRawBufferPointer) throws -> [String: DocumentValue] {
    try decoded(bytes, only: nil)
  }

  /// Returns some of the fields whose bytes are `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - names: The names of the fields that are needed; `nil` for all.
  /// - Throws: ``Damage`` if these aren't the bytes that were written.
  static func decoded(
    _ bytes: UnsafeRawBufferPointer, only names: [String]?
  ) throws -> [String: DocumentValue] {
    guard bytes.count >= 4 else { throw Damage() }
    let content = UnsafeRawBufferPointer(rebasing: bytes[4...])
    guard bytes.loadUnaligned(as: UInt32.self).littleEndian == checksum(of: content) else {
      throw Damage()
    }
    var reader = FieldsReader(content)
    let fields = try names.map { try reader.fields(named: $0) } ?? reader.fields(depth: 0)
    guard reader.isAtEnd else { throw Damage() }
    return fields
  }

  /// Bytes that aren't what they should be.
  struct Damage: Error {}

  /// [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/) over words of eight bytes, in two halves
  /// that are joined. SQLite itself doesn't notice when bytes of a row change.
  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let prime: UInt64 = 0x100_0000_01b3
    var index = 0
    while index + 8 <= bytes.count {
      hash =
        (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian) &* prime
      // Multiplication carries only upwards.
      hash ^= hash >> 32
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* prime
      index += 1
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
