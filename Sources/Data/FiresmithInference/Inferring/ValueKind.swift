import FiresmithSummary

/// A kind that values are stored as, apart from null.
enum ValueKind: CaseIterable {
  case string, integer, double, boolean, timestamp, bytes, geopoint, reference, vector, array, map

  /// The kind for comments.
  var noun: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .double: "double"
    case .boolean: "boolean"
    case .timestamp: "timestamp"
    case .bytes: "bytes"
    case .geopoint: "geopoint"
    case .reference: "reference"
    case .vector: "vector"
    case .array: "array"
    case .map: "map"
    }
  }

  /// The name of the kind as one of several types.
  var memberName: String {
    switch self {
    case .string: "text"
    case .integer, .double: "number"
    case .boolean: "flag"
    case .timestamp: "time"
    case .bytes: "data"
    case .geopoint: "place"
    case .reference: "document"
    case .vector: "vector"
    case .array: "list"
    case .map: "map"
    }
  }
}

extension ValueSummary {
  /// The kinds that there are values of.
  var kinds: [ValueKind] { ValueKind.allCases.filter { count(of: $0) > 0 } }

  func count(of kind: ValueKind) -> Int {
    switch kind {
    case .string: strings?.count ?? 0
    case .integer: integers?.count ?? 0
    case .double: doubles?.count ?? 0
    case .boolean: booleans
    case .timestamp: timestamps?.count ?? 0
    case .bytes: bytes?.count ?? 0
    case .geopoint: geopoints
    case .reference: references?.count ?? 0
    case .vector: vectors?.count ?? 0
    case .array: arrays?.count ?? 0
    case .map: maps?.count ?? 0
    }
  }
}
