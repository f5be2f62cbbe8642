import FiresmithRuntime
import Foundation

/// Converts the values that an app passes to the SDK into those of the store, with all the
/// exceptions that Google's SDK raises on the way.
struct UserData {
  private let firestore: Firestore

  init(_ firestore: Firestore) {
    self.firestore = firestore
  }

  // MARK: - Writes

  func fields(_ data: [String: Any], isMerge: Bool) -> [String: FiresmithRuntime.FieldValue] {
    var fields: [String: FiresmithRuntime.FieldValue] = [:]
    for (name, value) in data {
      check(name: name)
      fields[name] = field(value, allowsDelete: isMerge)
    }
    return fields
  }

  func updates(
    _ data: [AnyHashable: Any]
  ) -> [FiresmithRuntime.FieldPath: FiresmithRuntime.FieldValue] {
    var updates: [FiresmithRuntime.FieldPath: FiresmithRuntime.FieldValue] = [:]
    for (key, value) in data {
      let path: FieldPath
      switch key.base {
      case let key as FieldPath: path = key
      case let key as String: path = .parsing(key)
      default:
        raise("Dictionary keys in updateData: must be NSStrings or FIRFieldPaths.")
        continue
      }
      for name in path.path.names { check(name: name) }
      let isDelete = (value as? FieldValue)?.isDelete ?? false
      updates[path.path] = isDelete ? .delete() : field(value, allowsDelete: false)
    }
    return updates
  }

  private func check(name: String) {
    if name.isEmpty { raise("Invalid data. Document fields must not be empty") }
    if name.hasPrefix("__"), name.hasSuffix("__") {
      raise("Invalid data. Document fields cannot begin and end with \"__\" (\(name))")
    }
  }

  private func field(_ value: Any, allowsDelete: Bool) -> FiresmithRuntime.FieldValue {
    if let sentinel = value as? FieldValue {
      if sentinel.isDelete, !allowsDelete {
        raise("FieldValue.delete() can only appear at the top level of an update, or in a merge")
      }
      return sentinel.base(in: firestore)
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
  func plain(
    _ value: Any, isElement: Bool = false, isList: Bool = false
  ) -> FiresmithRuntime.DocumentValue {
    switch value {
    case is FieldValue:
      raise("A field value is supported neither in arrays nor in queries")
      return .null
    case let data as [String: Any]:
      for name in data.keys { check(name: name) }
      return .map(data.mapValues { plain($0) })
    case let elements as [Any]:
      if isElement { raise("Nested arrays are not supported") }
      return .array(elements.map { plain($0, isElement: !isList) })
    default: return scalar(value)
    }
  }

  private func scalar(_ value: Any) -> FiresmithRuntime.DocumentValue {
    switch value {
    case is NSNull: return .null
    case let value as String: return .string(value)
    case let value as Timestamp: return .timestamp(value.truncated)
    case let value as Date: return .timestamp(Timestamp(date: value).truncated)
    case let value as GeoPoint: return .geopoint(value.value)
    case let value as DocumentReference:
      if value.firestore !== firestore {
        raise("Document Reference is for database \(value.firestore.store.database)")
      }
      return .reference(value.base)
    case let value as VectorValue: return .vector(FiresmithRuntime.VectorValue(value.array))
    case let value as Data: return .bytes(value)
    case let value as NSNumber: return number(value)
    default:
      raise("Unsupported type: \(type(of: value))")
      return .null
    }
  }

  /// By the type that the number was made of, as Google's SDK tells them apart.
  private func number(_ number: NSNumber) -> FiresmithRuntime.DocumentValue {
    switch number.kind {
    case UInt8(ascii: "c"), UInt8(ascii: "B"), UInt8(ascii: "C"): return .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): return .double(number.doubleValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"):
      if number.uint64Value > Int64.max { raise("NSNumber (\(number)) is too large") }
      return .integer(Int(clamping: number.uint64Value))
    default: return .integer(number.intValue)
    }
  }

  // MARK: - What is read

  /// `value` as Google's SDK hands it out: numbers, arrays and maps are objects.
  static func native(_ value: FiresmithRuntime.DocumentValue, in firestore: Firestore) -> Any {
    switch value {
    case .null: NSNull()
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .string(let value): value
    case .bytes(let value): value
    case .timestamp(let value):
      Timestamp(seconds: value.seconds, nanoseconds: value.nanoseconds)
    case .geopoint(let value): GeoPoint(latitude: value.latitude, longitude: value.longitude)
    case .reference(let value): DocumentReference(value, in: firestore)
    case .vector(let value): VectorValue(value.array)
    case .array(let elements): NSArray(array: elements.map { native($0, in: firestore) })
    case .map(let fields):
      NSDictionary(dictionary: fields.mapValues { native($0, in: firestore) })
    }
  }
}
