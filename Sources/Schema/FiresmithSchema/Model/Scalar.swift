/// A type without parts. Its raw value is its word in the schema language.
package enum Scalar: String, CaseIterable, Sendable {
  case string
  case boolean
  case integer
  case double
  case decimal
  case timestamp
  case duration
  case bytes
  case geopoint
  case url
  case uuid
  case color
  case any
}

/// The schema language's rules for a scalar: its row in the table of scalars.
package struct ScalarRules: Sendable {
  /// The notation of a value in a schema: as a default, in a query, as a minimum or maximum.
  package enum Literal: Sendable {
    case text
    case boolean
    case integer
    case number
  }

  /// The notation of a default whose type has no other values in schemas.
  package enum DefaultForm: Sendable {
    case timestamp
    case geopoint
    case text(TextForm)
  }

  /// The unit of `min_length` and `max_length`.
  package enum LengthUnit: Sendable {
    case characters
    case bytes
  }

  /// The kind that values are stored as; `nil` if it varies.
  package var stored: StoredKind?
  /// `nil` if a schema can't contain values, except perhaps defaults.
  package var literal: Literal?
  /// `nil` if ``literal`` says how a default is written, or if there can't be one.
  package var defaultForm: DefaultForm?
  /// The default that is made anew for each new value, if there is one.
  package var newValue: DefaultValue.NewValue?
  /// The integers that are values; `nil` if all are.
  package var range: ClosedRange<Int>?
  /// The unit of the integers, if they aren't plain numbers: `milliseconds`.
  package var unit: String?
  /// Whether queries can look for the values in a range.
  package var isOrdered = true
  /// The way in which Firestore sorts the values that isn't their own order, in words that follow
  /// the field's type; `nil` if there is no such difference.
  package var strangeOrder: String?
  /// `nil` if the values have no length.
  package var length: LengthUnit?
  /// Whether the values are texts that can be required to match a pattern.
  package var isText = false
  /// Whether the server can set the value: `server: create`.
  package var isServerTime = false
  /// Whether a schema says in which letters the values are stored: `case: upper`.
  package var hasLetterCase = false
  /// The names that other languages have for the scalar, separated by spaces, for advice on unknown
  /// types.
  package var otherNames = ""

  /// The end of a message about what needs the values' own order.
  var orderWords: String { strangeOrder.map { ", which \($0)" } ?? "" }

  /// The form of the strings that are values; `nil` if all are, or if values are no strings.
  package var textForm: TextForm? {
    if case .text(let form)? = defaultForm { form } else { nil }
  }
}

extension Scalar {
  /// The scalar's row in the table of scalars.
  package var rules: ScalarRules {
    switch self {
    case .string:
      ScalarRules(
        stored: .string,
        literal: .text, length: .characters, isText: true,
        otherNames: "str text char character varchar nsstring strings")
    case .boolean:
      ScalarRules(
        stored: .boolean, literal: .boolean, isOrdered: false, otherNames: "bool booleans")
    case .integer:
      ScalarRules(
        stored: .integer,
        literal: .integer,
        otherNames: "int int8 int16 int32 int64 uint uint32 uint64 long short bigint byte integers")
    case .double:
      ScalarRules(
        stored: .double, literal: .number, otherNames: "float float32 float64 real cgfloat")
    case .decimal:
      ScalarRules(
        stored: .string, defaultForm: .text(.decimal), isOrdered: false,
        strangeOrder: "is stored as a string, and strings sort \"10\" before \"9\"",
        otherNames: "bigdecimal big_decimal decimal128 nsdecimalnumber")
    case .timestamp:
      ScalarRules(
        stored: .timestamp,
        defaultForm: .timestamp, newValue: .now, isServerTime: true,
        otherNames: "date datetime time instant isodate date-time date_time")
    case .duration:
      // The days of Python's longest `timedelta`.
      ScalarRules(
        stored: .integer,
        literal: .integer, range: -86_399_999_913_600_000...86_399_999_913_600_000,
        unit: "milliseconds", otherNames: "timedelta timeinterval time_interval interval timespan")
    case .bytes: ScalarRules(stored: .bytes, length: .bytes, otherNames: "data binary blob")
    case .geopoint:
      ScalarRules(
        stored: .geopoint,
        defaultForm: .geopoint, otherNames: "geo geo_point location latlng coordinate coordinates")
    case .url:
      ScalarRules(
        stored: .string,
        defaultForm: .text(.url), length: .characters, isText: true, otherNames: "uri link href")
    case .uuid:
      ScalarRules(
        stored: .string, defaultForm: .text(.uuid), newValue: .uuid, hasLetterCase: true,
        otherNames: "guid")
    case .color:
      ScalarRules(stored: .string, defaultForm: .text(.color), otherNames: "colour hexcolor hex")
    case .any: ScalarRules(otherNames: "dynamic mixed json unknown")
    }
  }
}
