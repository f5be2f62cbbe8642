import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithSchema
import FiresmithStoredData
import FiresmithValues

/// A type of the schema, as values are checked against it: without names for aliases, and with the
/// limits of values beside them.
indirect enum CheckedType: Sendable {
  case scalar(Scalar)
  /// A UUID that new documents have in some letters.
  case uuid(Field.LetterCase)
  /// - Parameter to: The collection that the document is in; `nil` if it may be in any.
  case reference(to: CheckedCollection?)
  case vector(dimensions: Int)
  case array(CheckedValue)
  /// - Parameter keys: The keys that there may be; `nil` if any may.
  case map(CheckedValue, keys: CheckedKeys?)
  /// The type with this index in ``CheckedSchema/types``.
  case declared(Int)

  /// Whether values can be `bytes`, which some sources lose.
  var isBytes: Bool {
    if case .scalar(.bytes) = self { true } else { false }
  }
}

/// The collection that a reference leads to.
struct CheckedCollection: Sendable {
  /// The segments of the collection's path; `nil` for each id that it asks for.
  var path: [String?]
  /// The path for messages: `users/{id}/books`.
  var pattern: String

  /// Whether the document at `path` is one of the collection's.
  func holds(documentAt path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var rest = bytes[...]
      for expected in self.path {
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return false }
        if let expected, !rest[..<slash].elementsEqual(expected.utf8) { return false }
        rest = rest[(slash + 1)...]
      }
      return !rest.contains(UInt8(ascii: "/"))
    }
  }
}

/// The conditions that a value must meet.
struct CheckedValue: Sendable {
  var type: CheckedType
  var limits: [Limit]
}

/// A limit that the schema sets to values.
enum Limit: Sendable {
  case minimum(Bound)
  case maximum(Bound)
  case minimumLength(Int)
  case maximumLength(Int)
  case pattern(PatternMatcher)
}

/// A bound of numbers, in the type of the field.
enum Bound: Sendable {
  case integer(Int)
  case double(Double)
}

/// A field of a structure, or an element of a tuple.
struct CheckedField: Sendable {
  var name: String
  /// The names that the field had before, the newest first.
  var previous: [String] = []
  var value: CheckedValue
  /// Whether documents without the field can't be read.
  var isRequired: Bool
  /// Whether null is read as no value, or as the default.
  var allowsNull: Bool
  /// The only value that the field can have.
  var constant: DefaultValue?
  /// The field in the schema.
  var mark: SourceMark
}

/// A type that the schema declares.
enum CheckedDeclaration: Sendable {
  case structure([CheckedField])
  case tuple([CheckedField])
  case union(CheckedUnion)
  case untagged(CheckedAlternatives)
  case enumeration(CheckedEnumeration)
  /// A type that is written by hand, or another name.
  case other(CheckedValue)
}

/// The value of an enumeration's case, or the tag of a union's.
enum CheckedRawValue: Hashable, Sendable {
  case string(ExactString)
  case integer(Int)

  init(_ value: Enumeration.RawValue) {
    switch value {
    case .string(let text): self = .string(ExactString(text))
    case .integer(let integer): self = .integer(integer)
    }
  }
}

/// A union that has a field for the case.
struct CheckedUnion: Sendable {
  var discriminator: String
  var isInteger: Bool
  /// The field that holds the case's own fields; `nil` if they stand beside the discriminator.
  var content: String?
  /// The types of the cases, by their tags.
  var cases: [CheckedRawValue: Int]
  /// The names of the cases that had a tag before, by it.
  var former: [CheckedRawValue: String] = [:]
  /// Whether other cases are kept.
  var isOpen: Bool
}

/// A union whose types are told apart by what is stored.
struct CheckedAlternatives: Sendable {
  struct Member: Sendable {
    var value: CheckedValue
    var matches: Match
  }

  /// A condition that decides whether a stored value belongs to a member.
  enum Match: Sendable {
    case all
    case kind(StoredKind)
    case wholeNumber
    case number
    /// A map with these keys.
    case map([String])
  }

  var members: [Member]
  var isOpen: Bool
  /// The description of the values: `an integer or a string`.
  var expected: String
}

struct CheckedEnumeration: Sendable {
  var isInteger: Bool
  /// The values that there may be; `nil` if any may.
  var known: Set<CheckedRawValue>?
  /// The names of the cases that had a value before, by it.
  var former: [CheckedRawValue: String] = [:]
  /// The values for messages: `“low”, “high”`.
  var list: String
}

/// The keys that a map may have.
struct CheckedKeys: Sendable {
  /// The keys that there may be; `nil` if any may.
  var known: Set<ExactString>?
  /// The keys of today, by those that they were before.
  var former: [ExactString: ExactString]
  /// The names of the cases that had a key before, by it.
  var names: [ExactString: String] = [:]
}
