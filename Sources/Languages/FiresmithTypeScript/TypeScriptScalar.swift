import FiresmithLanguageKeys
import FiresmithSchema

/// The TypeScript code for a scalar: its row in the table of scalars.
struct TypeScriptScalar: Sendable {
  /// The type of values, of TypeScript's own or of the SDK's.
  var type: String
  /// Whether the SDK declares the type.
  var isOfSDK = false
  /// The SDK's type of what is stored, if that is another one.
  var stored: String?
  /// The type of values in JSON, if that is another one.
  var json: String?
  /// The member of the support code that reads and writes values.
  var codec: String
  /// The schema of Zod's own that takes the values; `nil` if none does.
  var zod: String?
  /// The same for values in JSON, if that is another one.
  var zodInJSON: String?
  /// The way to tell stored values that are read as they are; `nil` if all of them are converted or
  /// have rules of their own.
  var plain: PlainValueTest?
}

extension Scalar {
  /// Returns the scalar's row in the table of TypeScript.
  func typeScript(_ options: TypeScriptOptions) -> TypeScriptScalar {
    let isBig = options.integers == .bigint
    return switch self {
    case .string:
      TypeScriptScalar(type: "string", codec: "text", zod: "z.string()", plain: .type(.string))
    case .boolean:
      TypeScriptScalar(type: "boolean", codec: "flag", zod: "z.boolean()", plain: .type(.boolean))
    case .integer:
      isBig
        ? TypeScriptScalar(
          type: "bigint", json: "number", codec: "bigint", zod: "z.bigint()", zodInJSON: "z.int()")
        : TypeScriptScalar(type: "number", codec: "integer", zod: "z.int()", plain: .integer)
    case .double:
      TypeScriptScalar(
        type: "number", json: "number | 'NaN' | 'Infinity' | '-Infinity'", codec: "double",
        plain: .type(.number))
    case .decimal: TypeScriptScalar(type: "string", codec: "decimal")
    case .timestamp:
      switch options.timestamps {
      case .timestamp:
        TypeScriptScalar(
          type: "Timestamp", isOfSDK: true, json: "string", codec: "timestamp",
          plain: .function(.isTimestamp))
      case .date:
        TypeScriptScalar(type: "Date", stored: "Timestamp", json: "string", codec: "date")
      }
    case .duration:
      isBig
        ? TypeScriptScalar(type: "bigint", json: "number", codec: "bigDuration")
        : TypeScriptScalar(type: "number", codec: "duration")
    case .bytes:
      TypeScriptScalar(
        type: "Bytes", isOfSDK: true, json: "string", codec: "bytes", plain: .function(.isBytes))
    case .geopoint:
      TypeScriptScalar(
        type: "GeoPoint", isOfSDK: true, json: "{ latitude: number; longitude: number }",
        codec: "geopoint", plain: .function(.isGeoPoint))
    case .url: TypeScriptScalar(type: "string", codec: "url")
    case .uuid: TypeScriptScalar(type: "string", codec: "uuid")
    case .color: TypeScriptScalar(type: "string", codec: "color")
    case .any: TypeScriptScalar(type: "unknown", codec: "any")
    }
  }
}
