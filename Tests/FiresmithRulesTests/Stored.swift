/// A value as Firestore's REST API has it.
indirect enum Stored: Hashable, Sendable, Encodable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case bytes(String)
  case timestamp(String)
  case geopoint
  /// The path below the database's documents.
  case reference(String)
  case vector([Double])
  case array([Stored])
  case map([String: Stored])

  struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The beginning of the paths of references.
  static let documents = "{documents}"

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .null: try container.encodeNil(forKey: Key("nullValue"))
    case .boolean(let value): try container.encode(value, forKey: Key("booleanValue"))
    case .integer(let value): try container.encode(String(value), forKey: Key("integerValue"))
    case .double(let value) where !value.isFinite:
      try container.encode(value.isNaN ? "NaN" : "Infinity", forKey: Key("doubleValue"))
    case .double(let value): try container.encode(value, forKey: Key("doubleValue"))
    case .string(let value): try container.encode(value, forKey: Key("stringValue"))
    case .bytes(let value): try container.encode(value, forKey: Key("bytesValue"))
    case .timestamp(let value): try container.encode(value, forKey: Key("timestampValue"))
    case .geopoint:
      try container.encode(["latitude": 59.9, "longitude": -10], forKey: Key("geoPointValue"))
    case .reference(let path):
      try container.encode("\(Self.documents)/\(path)", forKey: Key("referenceValue"))
    case .vector(let values):
      let vector: [String: Stored] = [
        "__type__": .string("__vector__"), "value": .array(values.map(Stored.double)),
      ]
      try container.encode(["fields": vector], forKey: Key("mapValue"))
    case .array(let values): try container.encode(["values": values], forKey: Key("arrayValue"))
    case .map(let fields): try container.encode(["fields": fields], forKey: Key("mapValue"))
    }
  }
}

extension Stored {
  /// A value of each kind.
  static let kinds: [(kind: Kind, value: Stored)] = [
    (.null, .null), (.boolean, .boolean(true)), (.integer, .integer(7)), (.double, .double(2.5)),
    (.string, .string("surprise")), (.bytes, .bytes("AAEC")),
    (.timestamp, .timestamp("2024-02-29T23:59:59.123456Z")), (.geopoint, .geopoint),
    (.reference, .reference("elsewhere/1")), (.vector, .vector([1, 2])),
    (.array, .array([.string("x")])), (.map, .map(["surprise": .boolean(true)])),
  ]

  enum Kind {
    case null
    case boolean
    case integer
    case double
    case string
    case bytes
    case timestamp
    case geopoint
    case reference
    case vector
    case array
    case map
  }

  /// Values of all kinds but these.
  static func all(but kinds: Set<Kind>) -> [Stored] {
    Self.kinds.filter { !kinds.contains($0.kind) }.map(\.value)
  }
}
