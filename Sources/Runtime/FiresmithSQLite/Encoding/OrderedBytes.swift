import FiresmithRuntime

/// Bytes whose order is Firestore's order of the values and paths that they are made of.
///
/// Of two different values, neither's bytes are the beginning of the other's. Values that are equal
/// in Firestore's order, such as `1` and `1.0`, have the same bytes.
struct OrderedBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// The bytes of `value`, which come in reverse order if `isDescending`.
  static func of(_ value: DocumentValue, isDescending: Bool = false) -> [UInt8] {
    var ordered = OrderedBytes()
    ordered.append(value)
    return isDescending ? ordered.bytes.map(~) : ordered.bytes
  }

  /// The bytes of a document's path, ordered segment by segment.
  static func of(path: String) -> [UInt8] {
    var ordered = OrderedBytes()
    ordered.append(path: path)
    return ordered.bytes
  }

  /// The first byte of all values of the same type as `value`.
  static func kind(of value: DocumentValue) -> UInt8 { UInt8(value.kind + 1) }

  /// The bytes of not-a-number, which come before those of all numbers.
  static let notANumber = of(.double(.nan))

  private mutating func append(_ value: DocumentValue) {
    bytes.append(OrderedBytes.kind(of: value))
    switch value {
    case .null: break
    case .boolean(let value): bytes.append(value ? 1 : 0)
    case .integer(let value): append(value)
    case .double(let value):
      append(double: value)
      append(UInt16(0))
    case .timestamp(let value):
      append(UInt64(bitPattern: value.seconds) ^ OrderedBytes.sign)
      append(UInt32(bitPattern: value.nanoseconds))
    case .string(let value): append(value.utf8)
    case .bytes(let value): append(value)
    case .reference(let value): append(path: value.name)
    case .geopoint(let value):
      append(double: value.latitude)
      append(double: value.longitude)
    case .array(let elements):
      for element in elements { append(element) }
      bytes.append(OrderedBytes.end)
    case .vector(let vector):
      append(UInt64(vector.array.count))
      for number in vector.array {
        // In vectors, unlike elsewhere, not-a-number comes last.
        if number.isNaN { append(UInt64.max) } else { append(double: number) }
      }
    case .map(let fields):
      for (name, value) in fields.sorted(by: {
        $0.key.comparedBytes(with: $1.key) == .orderedAscending
      }
      ) {
        bytes.append(OrderedBytes.next)
        append(name.utf8)
        append(value)
      }
      bytes.append(OrderedBytes.end)
    }
  }

  /// Ends arrays and maps: it comes before the first byte of every value.
  private static let end: UInt8 = 0
  /// Begins each field of a map.
  private static let next: UInt8 = 1
  private static let sign: UInt64 = 1 << 63

  // MARK: - Numbers

  /// The double that is next below, and how much is missing: no double lies between both.
  private mutating func append(_ integer: Int) {
    var double = Double(integer)
    var below = Int(exactly: double)
    if below.map({ $0 > integer }) ?? true {
      double = double.nextDown
      below = Int(exactly: double)
    }
    append(double: double)
    append(UInt16(truncatingIfNeeded: integer - (below ?? integer)))
  }

  /// Not-a-number comes first. Zero has one form.
  private mutating func append(double: Double) {
    guard !double.isNaN else { return append(UInt64(0)) }
    let bits = (double == 0 ? 0 : double).bitPattern
    append(bits & OrderedBytes.sign == 0 ? bits | OrderedBytes.sign : ~bits)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  // MARK: - Texts

  /// After a zero, `1` ends the text, `2` stands for a slash and `255` for the zero itself.
  private mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      bytes.append(byte)
      if byte == 0 { bytes.append(255) }
    }
    bytes.append(0)
    bytes.append(1)
  }

  /// A slash comes before all other bytes, so that shorter segments come first.
  private mutating func append(path: String) {
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        bytes.append(0)
        bytes.append(2)
      } else {
        bytes.append(byte)
        if byte == 0 { bytes.append(255) }
      }
    }
    bytes.append(0)
    bytes.append(1)
  }
}

extension [UInt8] {
  /// The first bytes after all that begin with these.
  var afterPrefix: [UInt8] {
    var bytes = self
    while let last = bytes.popLast() {
      if last < 255 { return bytes + [last + 1] }
    }
    return []
  }

  /// The first bytes after these.
  var successor: [UInt8] { self + [0] }
}
