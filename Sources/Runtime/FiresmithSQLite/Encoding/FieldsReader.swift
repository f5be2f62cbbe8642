import FiresmithRuntime
import Foundation

/// Reads fields as ``StoredFields`` describes them, from bytes that may be anything.
struct FieldsReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Firestore stores maps and arrays 20 levels deep.
  private static let deepest = 32

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// - Parameter depth: The number of maps and arrays around the fields.
  mutating func fields(depth: Int) throws -> [String: DocumentValue] {
    let count = try self.count()
    var fields = [String: DocumentValue](minimumCapacity: count)
    for _ in 0..<count {
      let name = try text()
      guard fields.updateValue(try value(depth: depth), forKey: name) == nil else {
        throw StoredFields.Damage()
      }
    }
    return fields
  }

  /// The fields with some names, which are those of a document.
  mutating func fields(named names: [String]) throws -> [String: DocumentValue] {
    var fields: [String: DocumentValue] = [:]
    for _ in 0..<(try count()) {
      let part = try part(of: try count())
      if let name = names.first(where: {
        $0.utf8.count == part.count && $0.utf8.elementsEqual(part)
      }) {
        fields[name] = try value(depth: 0)
      } else {
        try skipValue(depth: 0)
      }
    }
    return fields
  }

  private mutating func skipValue(depth: Int) throws {
    guard depth <= FieldsReader.deepest, let kind = StoredFields.Kind(rawValue: try byte()) else {
      throw StoredFields.Damage()
    }
    switch kind {
    case .null, .no, .yes: break
    case .integer: _ = try variable()
    case .double: _ = try part(of: 8)
    case .string, .bytes, .reference: _ = try part(of: try count())
    case .timestamp: (_, _) = (try variable(), try variable())
    case .geopoint: _ = try part(of: 16)
    case .vector:
      let count = try self.count()
      guard count <= bytes.count / 8 else { throw StoredFields.Damage() }
      _ = try part(of: 8 * count)
    case .array: for _ in 0..<(try count()) { try skipValue(depth: depth + 1) }
    case .map:
      for _ in 0..<(try count()) {
        _ = try part(of: try count())
        try skipValue(depth: depth + 1)
      }
    }
  }

  private mutating func value(depth: Int) throws -> DocumentValue {
    guard depth <= FieldsReader.deepest, let kind = StoredFields.Kind(rawValue: try byte()) else {
      throw StoredFields.Damage()
    }
    switch kind {
    case .null: return .null
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .integer: return .integer(try signed())
    case .double: return .double(try double())
    case .string: return .string(try text())
    case .bytes: return .bytes(Data(try part(of: try count())))
    case .timestamp:
      let seconds = Int64(try signed())
      guard let nanoseconds = Int32(exactly: try signed()) else { throw StoredFields.Damage() }
      return .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    case .geopoint:
      return .geopoint(GeoPoint(latitude: try double(), longitude: try double()))
    case .reference:
      guard let reference = DocumentReference(name: try text()) else { throw StoredFields.Damage() }
      return .reference(reference)
    case .vector:
      let count = try self.count()
      var numbers: [Double] = []
      numbers.reserveCapacity(count)
      for _ in 0..<count { numbers.append(try double()) }
      return .vector(VectorValue(numbers))
    case .array:
      let count = try self.count()
      var elements: [DocumentValue] = []
      elements.reserveCapacity(count)
      for _ in 0..<count { elements.append(try value(depth: depth + 1)) }
      return .array(elements)
    case .map: return .map(try fields(depth: depth + 1))
    }
  }

  private mutating func text() throws -> String {
    let part = try part(of: try count())
    var text = String(decoding: part, as: UTF8.self)
    // Decoding repairs what isn't UTF-8.
    let isExact = text.withUTF8 { decoded in
      guard let first = decoded.baseAddress, let second = part.baseAddress else {
        return part.isEmpty
      }
      return decoded.count == part.count && memcmp(first, second, part.count) == 0
    }
    guard isExact else { throw StoredFields.Damage() }
    return text
  }

  private mutating func double() throws -> Double {
    let part = try part(of: 8)
    return Double(bitPattern: part.loadUnaligned(as: UInt64.self).littleEndian)
  }

  private mutating func signed() throws -> Int {
    let number = try variable()
    return Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
  }

  /// The number of parts that follow, each of which takes at least a byte.
  private mutating func count() throws -> Int {
    guard let count = Int(exactly: try variable()), count <= bytes.count - position else {
      throw StoredFields.Damage()
    }
    return count
  }

  private mutating func variable() throws -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw StoredFields.Damage() }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw StoredFields.Damage() }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func part(of length: Int) throws -> UnsafeRawBufferPointer {
    guard length >= 0, length <= bytes.count - position else { throw StoredFields.Damage() }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
  }
}
