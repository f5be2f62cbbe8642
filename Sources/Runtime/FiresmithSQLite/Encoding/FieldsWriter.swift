import FiresmithRuntime

/// Writes fields as ``StoredFields`` describes them.
struct FieldsWriter {
  /// Begins with space for the checksum.
  private var bytes: [UInt8] = [0, 0, 0, 0]

  init() {
    bytes.reserveCapacity(512)
  }

  /// The bytes that were written, with their checksum.
  var finished: [UInt8] {
    var finished = bytes
    let sum = finished.withUnsafeBytes {
      StoredFields.checksum(of: UnsafeRawBufferPointer(rebasing: $0[4...]))
    }
    for index in 0..<4 { finished[index] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index)) }
    return finished
  }

  mutating func write(_ fields: [String: DocumentValue]) {
    write(count: fields.count)
    for (name, value) in fields {
      write(name)
      write(value)
    }
  }

  private mutating func write(_ value: DocumentValue) {
    switch value {
    case .null: write(kind: .null)
    case .boolean(let value): write(kind: value ? .yes : .no)
    case .integer(let value):
      write(kind: .integer)
      write(signed: value)
    case .double(let value):
      write(kind: .double)
      write(value)
    case .string(let value):
      write(kind: .string)
      write(value)
    case .bytes(let value):
      write(kind: .bytes)
      write(count: value.count)
      bytes.append(contentsOf: value)
    case .timestamp(let value):
      write(kind: .timestamp)
      write(signed: Int(value.seconds))
      write(signed: Int(value.nanoseconds))
    case .geopoint(let value):
      write(kind: .geopoint)
      write(value.latitude)
      write(value.longitude)
    case .reference(let value):
      write(kind: .reference)
      write(value.name)
    case .vector(let value):
      write(kind: .vector)
      write(count: value.array.count)
      for number in value.array { write(number) }
    case .array(let elements):
      write(kind: .array)
      write(count: elements.count)
      for element in elements { write(element) }
    case .map(let fields):
      write(kind: .map)
      write(fields)
    }
  }

  private mutating func write(kind: StoredFields.Kind) { bytes.append(kind.rawValue) }

  /// Writes the length in bytes, and then the text.
  private mutating func write(_ text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes numbers near zero, of either sign, in few bytes.
  private mutating func write(signed number: Int) {
    write(variable: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  private mutating func write(count: Int) { write(variable: UInt64(count)) }

  /// Writes seven bits a byte, the lowest first; the highest bit says that more follow.
  private mutating func write(variable number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
