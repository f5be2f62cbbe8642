import FiresmithDiagnostics
import FiresmithSchema

/// The Swift code for a scalar: its row in the table of scalars.
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
  /// Returns the literal for a value that a schema writes as an integer: `304`, `.seconds(90)`; for
  /// a timestamp, of the seconds since the beginning of 1970.
  var integerLiteral: @Sendable (Int) -> String = SwiftLiteral.integer
  /// Returns the literal for a value that a schema writes as a text.
  var textLiteral: @Sendable (String) -> String = SwiftLiteral.string
  /// The expression for a value that is made anew each time, if there is one.
  var newValue: String?
}

extension Scalar {
  /// The scalar's row in the table of Swift.
  var swift: SwiftScalar {
    switch self {
    case .string: SwiftScalar(type: "String", emptyValue: "\"\"")
    case .boolean: SwiftScalar(type: "Bool", emptyValue: "false")
    case .integer: SwiftScalar(type: "Int", emptyValue: "0")
    case .double: SwiftScalar(type: "Double", emptyValue: "0")
    // The schema's texts have been checked, so that the initializers of texts don't fail.
    case .decimal:
      SwiftScalar(
        type: "ExactDecimal", requirements: .support, supportPart: .decimal, emptyValue: "0",
        textLiteral: { "ExactDecimal(\(SwiftLiteral.string($0)))!" })
    case .timestamp:
      SwiftScalar(
        type: "Date", requirements: .foundation, emptyValue: "Date(timeIntervalSince1970: 0)",
        integerLiteral: { "Date(timeIntervalSince1970: \(SwiftLiteral.grouped($0)))" },
        newValue: "Date()")
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
    case .url:
      SwiftScalar(
        type: "URL", requirements: .foundation,
        textLiteral: { "URL(string: \(SwiftLiteral.string($0)))!" })
    case .uuid:
      SwiftScalar(
        type: "UUID", requirements: .foundation, isConverted: true,
        textLiteral: { "UUID(uuidString: \(SwiftLiteral.string($0)))!" }, newValue: "UUID()")
    case .color:
      SwiftScalar(
        type: "HexColor", requirements: .support, supportPart: .color,
        emptyValue: "HexColor(red: 0, green: 0, blue: 0)", textLiteral: hexColor)
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
        emptyValue: "Timestamp(seconds: 0, nanoseconds: 0)",
        integerLiteral: { "Timestamp(seconds: \(SwiftLiteral.grouped($0)), nanoseconds: 0)" },
        newValue: "Timestamp()")
    case .string, .boolean, .double, .decimal, .duration, .bytes, .geopoint, .url, .uuid, .color,
      .any:
      nil
    }
  }

  /// Returns the row of the type that a field has.
  ///
  /// - Parameter override: The type that the schema sets instead of the usual one.
  func swift(override: Name?) -> SwiftScalar {
    override == nil ? swift : swiftAlternative ?? swift
  }
}

/// Returns the expression for a colour that is written `#rrggbb` or `#rrggbbaa`.
@Sendable private func hexColor(_ text: String) -> String {
  let digits = Array(text.utf8.dropFirst())
  let components = ["red", "green", "blue", "alpha"].enumerated().prefix(digits.count / 2).map {
    "\($1): 0x" + String(decoding: digits[(2 * $0)..<(2 * $0 + 2)], as: UTF8.self).uppercased()
  }
  return "HexColor(\(components.joined(separator: ", ")))"
}
