import FiresmithRuntime
import Foundation

/// What an app hands to the SDK, as the store takes it, with all the exceptions that Google's SDK
/// raises on the way.
enum UserData {
  // MARK: - Writes

  static func fields(
    _ data: [String: Any], isMerge: Bool
  ) -> [String: FiresmithRuntime.FieldValue] {
    var fields: [String: FiresmithRuntime.FieldValue] = [:]
    for (name, value) in data {
      check(name: name)
      fields[name] = field(value, allowsDelete: isMerge)
    }
    return fields
  }

  static func updates(
    _ data: [AnyHashable: Any]
  ) -> [FiresmithRuntime.FieldPath: FiresmithRuntime.FieldValue] {
    var updates: [FiresmithRuntime.FieldPath: FiresmithRuntime.FieldValue] = [:]
    for (key, value) in data {
      let path: FieldPath
      switch key.base {
      case let key as FieldPath: path = key
      case let key as String: path = .parsing(key)
      default: raise("Dictionary keys in updateData: must be NSStrings or FIRFieldPaths.")
      }
      for name in path.path.names { check(name: name) }
      let isDelete = (value as? FieldValue)?.isDelete ?? false
      updates[path.path] = isDelete ? .delete() : field(value, allowsDelete: false)
    }
    return updates
  }

  private static func check(name: String) {
    if name.isEmpty { raise("Invalid data. Document fields must not be empty") }
    if name.hasPrefix("__"), name.hasSuffix("__") {
      raise("Invalid data. Document fields cannot begin and end with \"__\" (\(name))")
    }
  }

  private static func field(_ value: Any, allowsDelete: Bool) -> FiresmithRuntime.FieldValue {
    if let sentinel = value as? FieldValue {
      if sentinel.isDelete, !allowsDelete {
        raise("FieldValue.delete() can only appear at the top level of an update, or in a merge")
      }
      return sentinel.base
    }
    if let data = value as? [String: Any] {
      var entries: [String: FiresmithRuntime.FieldValue] = [:]
      for (name, value) in data {
        check(name: name)
        entries[name] = field(value, allowsDelete: allowsDelete)
      }
      return FiresmithRuntime.FieldValue(entries)
    }
    return FiresmithRuntime.FieldValue(plain(value))
  }

  // MARK: - Values

  /// A value that the server has nothing to do with.
  ///
  /// - Parameters:
  ///   - isElement: Whether the value stands directly in an array.
  ///   - isList: Whether the value is the list of operands of `in`, which may hold arrays.
  static func plain(
    _ value: Any, isElement: Bool = false, isList: Bool = false
  ) -> FiresmithRuntime.DocumentValue {
    switch value {
    case is FieldValue: raise("A field value is supported neither in arrays nor in queries")
    case let data as [String: Any]:
      for name in data.keys { check(name: name) }
      return .map(data.mapValues { plain($0) })
    case let elements as [Any]:
      if isElement { raise("Nested arrays are not supported") }
      return .array(elements.map { plain($0, isElement: !isList) })
    default: return scalar(value)
    }
  }

  private static func scalar(_ value: Any) -> FiresmithRuntime.DocumentValue {
    switch value {
    case is NSNull: return .null
    case let value as String: return .string(value)
    case let value as Timestamp: return .timestamp(value.value)
    case let value as Date: return .timestamp(FiresmithRuntime.Timestamp(date: value))
    case let value as GeoPoint: return .geopoint(value.value)
    case let value as DocumentReference: return .reference(value.base)
    case let value as VectorValue: return .vector(FiresmithRuntime.VectorValue(value.array))
    case let value as Data: return .bytes(value)
    case let value as Bool: return .boolean(value)
    case let value as Int: return .integer(value)
    case let value as Int64: return .integer(Int(value))
    case let value as UInt64:
      guard let integer = Int(exactly: value) else { raise("\(value) is too large for an integer") }
      return .integer(integer)
    case let value as Double: return .double(value)
    case let value as Float: return .double(Double(value))
    default: raise("Unsupported type: \(type(of: value))")
    }
  }

  // MARK: - What is read

  /// `value` as Google's SDK hands it out.
  static func native(_ value: FiresmithRuntime.DocumentValue) -> Any {
    switch value {
    case .null: NSNull()
    case .boolean(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .string(let value): value
    case .bytes(let value): value
    case .timestamp(let value):
      Timestamp(seconds: value.seconds, nanoseconds: value.nanoseconds)
    case .geopoint(let value): GeoPoint(latitude: value.latitude, longitude: value.longitude)
    case .reference(let value): DocumentReference(value)
    case .vector(let value): VectorValue(value.array)
    case .array(let elements): elements.map(native)
    case .map(let fields): fields.mapValues(native)
    }
  }
}
