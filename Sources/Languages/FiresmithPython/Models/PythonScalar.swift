import FiresmithSchema

/// The Python code for a scalar: its row in the table of scalars.
struct PythonScalar: Sendable {
  /// A change of a field besides setting it.
  struct Change: Sendable {
    /// The class: `NumberChange`.
    var name: String
    /// The type of the change: `NumberChange[int]`.
    var type: String
  }

  /// The form that an example in a schema takes in JSON Schema.
  enum Example: Sendable {
    case text
    case boolean
    case integer
    case number
  }

  var annotation: String
  /// The module of the support code that declares the annotation; `nil` for Python's own types.
  var module: PythonSupportModule?
  /// Whether values are stored as values that JSON has, too.
  var isInJSON = false
  /// The function of the same module that makes a value of what a schema writes, if that isn't a
  /// literal of Python.
  var constructor: String?
  /// The function of the same module that makes a value anew each time, if there is one.
  var newValue: String?
  /// `nil` if JSON Schema shows no examples.
  var example: Example?
  var change: Change?
  /// Whether the values include `None`.
  var includesNone = false
}

extension Scalar {
  /// The scalar's row in the table of Python.
  var python: PythonScalar {
    switch self {
    case .string: PythonScalar(annotation: "str", isInJSON: true, example: .text)
    case .boolean: PythonScalar(annotation: "bool", isInJSON: true, example: .boolean)
    case .integer:
      PythonScalar(
        annotation: "Int64", module: .values, isInJSON: true, example: .integer,
        change: .init(name: "NumberChange", type: "NumberChange[int]"))
    case .double:
      PythonScalar(
        annotation: "Double", module: .values, isInJSON: true, example: .number,
        change: .init(name: "NumberChange", type: "NumberChange[float]"))
    case .decimal:
      PythonScalar(
        annotation: "ExactDecimal", module: .values, isInJSON: true, constructor: "DecimalFrom",
        example: .text)
    case .timestamp:
      PythonScalar(
        annotation: "Timestamp", module: .values, constructor: "TimestampFrom",
        newValue: "TimestampNow", example: .text,
        change: .init(name: "ServerTime", type: "ServerTime"))
    case .duration:
      PythonScalar(
        annotation: "Duration", module: .values, isInJSON: true, constructor: "Milliseconds",
        example: .integer, change: .init(name: "NumberChange", type: "NumberChange[Duration]"))
    case .bytes: PythonScalar(annotation: "Bytes", module: .values)
    case .geopoint: PythonScalar(annotation: "GeoPoint", module: .client, constructor: "GeoPointAt")
    case .url:
      PythonScalar(annotation: "Url", module: .values, isInJSON: true, example: .text)
    case .uuid:
      PythonScalar(
        annotation: "Uuid", module: .values, isInJSON: true, newValue: "RandomUuid", example: .text)
    case .color:
      PythonScalar(
        annotation: "HexColor", module: .values, isInJSON: true, example: .text)
    case .any:
      PythonScalar(annotation: "AnyValue", module: .client, includesNone: true)
    }
  }
}

extension Scalar {
  /// Returns the scalar's row, with what differs for UUIDs that are stored in capitals.
  func python(in letterCase: Field.LetterCase) -> PythonScalar {
    var row = python
    if self == .uuid, letterCase == .upper {
      row.annotation = "CapitalUuid"
      row.newValue = "RandomCapitalUuid"
    }
    return row
  }
}
