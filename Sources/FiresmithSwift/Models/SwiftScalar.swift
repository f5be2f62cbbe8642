import FiresmithSchema

/// How Swift writes a scalar: its row in the table of scalars.
struct SwiftScalar: Sendable {
  var type: String
  /// The modules that the type needs.
  var requirements: SwiftRequirements = []
  /// Whether the type belongs to Google's SDK, so that only Firestore's coders can code it.
  var isNative = false
  /// Whether values are stored as another type's, which isn't how the type codes itself. The type
  /// conforms to `ConvertedCodable`.
  var isConverted = false
  /// The part of the support code that values need, if only some schemas do.
  var supportPart: SwiftSupportPart?
  /// The value that `static let empty` has for a required field, or `nil` if there is none.
  var emptyValue: String?
  /// Returns the literal for a value that a schema writes as an integer: `304`, `.seconds(90)`.
  var integerLiteral: @Sendable (Int) -> String = SwiftLiteral.integer
}

extension Scalar {
  /// The scalar's row in the table of Swift.
  var swift: SwiftScalar {
    switch self {
    case .string: SwiftScalar(type: "String", emptyValue: "\"\"")
    case .boolean: SwiftScalar(type: "Bool", emptyValue: "false")
    case .integer: SwiftScalar(type: "Int", emptyValue: "0")
    case .double: SwiftScalar(type: "Double", emptyValue: "0")
    case .timestamp:
      SwiftScalar(
        type: "Date", requirements: .foundation, emptyValue: "Date(timeIntervalSince1970: 0)")
    case .duration:
      SwiftScalar(
        type: "Duration", requirements: .support, isConverted: true, emptyValue: ".zero",
        integerLiteral: { milliseconds in
          milliseconds % 1000 == 0
            ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
        })
    case .bytes: SwiftScalar(type: "Data", requirements: .foundation, emptyValue: "Data()")
    case .geopoint:
      SwiftScalar(
        type: "GeoPoint", requirements: .sdk, isNative: true, supportPart: .geopoint,
        emptyValue: "GeoPoint(latitude: 0, longitude: 0)")
    case .url: SwiftScalar(type: "URL", requirements: .foundation)
    case .uuid: SwiftScalar(type: "UUID", requirements: .foundation)
    case .color:
      SwiftScalar(
        type: "HexColor", requirements: .support, supportPart: .color,
        emptyValue: "HexColor(red: 0, green: 0, blue: 0)")
    case .any:
      SwiftScalar(
        type: "DocumentValue", requirements: .support, isNative: true, supportPart: .any,
        emptyValue: ".null")
    }
  }

  /// The row of the type that a schema can choose instead: `swift: { type: Timestamp }`.
  var swiftAlternative: SwiftScalar? {
    switch self {
    case .integer: SwiftScalar(type: "Int64", emptyValue: "0")
    case .timestamp:
      SwiftScalar(
        type: "Timestamp", requirements: .sdk, isNative: true, supportPart: .timestamp,
        emptyValue: "Timestamp(seconds: 0, nanoseconds: 0)")
    default: nil
    }
  }

  /// Returns the row of the type that a field has.
  ///
  /// - Parameter override: The type that the schema sets instead of the usual one.
  func swift(override: Name?) -> SwiftScalar {
    override == nil ? swift : swiftAlternative ?? swift
  }
}
