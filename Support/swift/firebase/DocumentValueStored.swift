import FirebaseFirestore
import Foundation

nonisolated extension DocumentValue: DocumentCoding.AnyValue {
  /// Returns the value that the SDK represents as `stored`.
  static func reading(
    _ stored: Any, orThrow failure: (Any) -> any Error
  ) throws -> DocumentValue {
    switch stored {
    case is NSNull: return .null
    case let value as String: return .string(value)
    case let value as Data: return .bytes(value)
    case let value as Timestamp: return .timestamp(value)
    case let value as GeoPoint: return .geopoint(value)
    case let value as DocumentReference: return .reference(value)
    case let value as VectorValue: return .vector(value)
    case let elements as [Any]:
      return .array(try elements.map { try reading($0, orThrow: failure) })
    case let fields as [String: Any]:
      return .map(try fields.mapValues { try reading($0, orThrow: failure) })
    default:
      switch DocumentCoding.Number(stored) {
      case .boolean(let value): return .boolean(value)
      case .integer(let value): return .integer(Int(truncatingIfNeeded: value))
      case .double(let value): return .double(value)
      case nil: throw failure(stored)
      }
    }
  }
}
