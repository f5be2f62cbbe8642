/// A value of a made-up document, as Firestore stores it.
package enum SampleValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  /// Whole seconds since the beginning of 1970.
  case timestamp(Int)
  case bytes([UInt8])
  case geopoint(latitude: Double, longitude: Double)
  /// The document's path from the database's root.
  case reference(String)
  case vector([Double])
  case array([SampleValue])
  case map([String: SampleValue])
}

/// A made-up document.
package struct SampleDocument: Hashable, Sendable {
  /// The path from the database's root: `books-v1/sample-1`.
  package var path: String
  package var fields: [String: SampleValue]
}
