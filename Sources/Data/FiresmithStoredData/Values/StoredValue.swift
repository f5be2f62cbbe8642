import FiresmithValues

/// A value of a document, of the types that Firestore stores.
///
/// Two values are equal if they are stored alike: not-a-number equals itself, and -0.0 isn't 0.0.
package enum StoredValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case timestamp(StoredTimestamp)
  case geopoint(latitude: Double, longitude: Double)
  case reference(StoredReference)
  case vector([Double])
  case array([StoredValue])
  case map(StoredFields)
}

extension StoredValue: Equatable {
  package static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): isAlike(left, right)
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.geopoint(let left, let leftLongitude), .geopoint(let right, let rightLongitude)):
      isAlike(left, right) && isAlike(leftLongitude, rightLongitude)
    case (.reference(let left), .reference(let right)): left == right
    case (.vector(let left), .vector(let right)): left.elementsEqual(right, by: isAlike)
    case (.array(let left), .array(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.bytes, _),
      (.timestamp, _), (.geopoint, _), (.reference, _), (.vector, _), (.array, _), (.map, _):
      false
    }
  }
}

private func isAlike(_ left: Double, _ right: Double) -> Bool {
  left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
}

/// The document that a reference leads to.
package struct StoredReference: Hashable, Sendable {
  /// The Google Cloud project; `nil` if the source doesn't say it.
  package let project: String?
  /// The database in the project; `nil` if the source doesn't say it.
  package let database: String?
  /// The document's path in the database.
  package let path: String

  package init(project: String?, database: String?, path: String) {
    self.project = project
    self.database = database
    self.path = path
  }
}

/// A document, and where it is stored.
package struct StoredDocument: Equatable, Sendable {
  /// The path in the database: `authors/a1/books/b7`.
  package let path: String
  package let fields: StoredFields
  /// The information about the document's values that the source has lost.
  package var losses: Losses = []

  package init(path: String, fields: StoredFields, losses: Losses = []) {
    self.path = path
    self.fields = fields
    self.losses = losses
  }

  /// The information that is lost in a format of documents other than Firestore's own.
  package struct Losses: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// References are strings.
    package static let references = Losses(rawValue: 1)
    /// Fields with bytes are missing, or hold something else.
    package static let bytes = Losses(rawValue: 2)
    /// Vectors are arrays or maps.
    package static let vectors = Losses(rawValue: 4)
    /// Doubles that are whole are integers.
    package static let doubles = Losses(rawValue: 8)
  }
}
