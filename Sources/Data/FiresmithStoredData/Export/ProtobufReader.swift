import FiresmithValues

/// An error that says why bytes aren't the message that they should be.
struct MalformedMessage: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static let cut = MalformedMessage("it ends too early")
}

/// Reads the fields of a message in protobuf's binary form, one after the other.
struct ProtobufReader {
  /// The encoding of a field's value.
  enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case groupStart = 3
    case groupEnd = 4
    case fixed32 = 5
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Takes the number and the kind of the next field; `nil` at the end of the message.
  @inline(__always)
  mutating func tag() throws(MalformedMessage) -> (field: UInt64, type: WireType)? {
    guard position < bytes.count else { return nil }
    let tag = try varint()
    guard let type = WireType(rawValue: UInt8(truncatingIfNeeded: tag & 7)), tag >> 3 > 0 else {
      throw MalformedMessage("it has a field of an unknown kind")
    }
    return (tag >> 3, type)
  }

  @inline(__always)
  mutating func varint() throws(MalformedMessage) -> UInt64 {
    guard position < bytes.count else { throw .cut }
    let first = bytes[position]
    position += 1
    guard first >= 0x80 else { return UInt64(first) }
    return try longVarint(after: first)
  }

  private mutating func longVarint(after first: UInt8) throws(MalformedMessage) -> UInt64 {
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { throw MalformedMessage("it has a number of too many bytes") }
    }
    throw .cut
  }

  @inline(__always)
  mutating func fixed64() throws(MalformedMessage) -> UInt64 {
    guard bytes.count - position >= 8 else { throw .cut }
    defer { position += 8 }
    return bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
  }

  /// Takes the bytes of a string or of a message inside of this one.
  @inline(__always)
  mutating func content() throws(MalformedMessage) -> UnsafeRawBufferPointer {
    let count = try varint()
    guard count <= UInt64(bytes.count - position) else { throw .cut }
    let start = position
    position += Int(count)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// Takes a string.
  mutating func text() throws(MalformedMessage) -> String {
    try ProtobufReader.text(content())
  }

  /// Returns bytes as text.
  static func text(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Other bytes than UTF-8 have been replaced.
    let isSame = text.utf8.withContiguousStorageIfAvailable {
      byteOrder(UnsafeRawBufferPointer($0), bytes) == 0
    }
    guard isSame ?? text.utf8.elementsEqual(bytes) else {
      throw MalformedMessage("it has text that isn't UTF-8")
    }
    return text
  }

  /// Leaves a field out.
  mutating func skip(_ type: WireType, depth: Int = 0) throws(MalformedMessage) {
    switch type {
    case .varint: _ = try varint()
    case .fixed64: _ = try fixed64()
    case .bytes: _ = try content()
    case .fixed32:
      guard bytes.count - position >= 4 else { throw .cut }
      position += 4
    case .groupStart:
      guard depth < 32 else { throw MalformedMessage("its groups are nested too deep") }
      while let (_, type) = try tag() {
        if type == .groupEnd { return }
        try skip(type, depth: depth + 1)
      }
      throw .cut
    case .groupEnd: throw MalformedMessage("it ends a group that it hasn't begun")
    }
  }
}
