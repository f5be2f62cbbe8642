@preconcurrency import FirebaseFirestore
import FiresmithRuntime
import Foundation

// MARK: - Values

nonisolated extension FirebaseStore {
  /// Returns the value as Google's SDK takes it.
  ///
  /// - Parameter value: A value that Firestore stores, or compares with.
  /// - Throws: `FirestoreErrorCode` for a reference to a document of another database, which the
  ///   SDK ends the process for.
  internal func native(_ value: FiresmithRuntime.DocumentValue) throws -> Any {
    switch value {
    case .null: return NSNull()
    case .boolean(let value): return NSNumber(value: value)
    case .integer(let value): return NSNumber(value: Int64(value))
    case .double(let value): return NSNumber(value: value)
    case .string(let value): return value
    case .bytes(let value): return value
    case .timestamp(let value):
      return FirebaseFirestore.Timestamp(seconds: value.seconds, nanoseconds: value.nanoseconds)
    case .geopoint(let value):
      return FirebaseFirestore.GeoPoint(latitude: value.latitude, longitude: value.longitude)
    case .reference(let value):
      guard value.name.utf8.starts(with: "\(database)/documents/".utf8) else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented,
          "Google's SDK can't store or compare with \(value.name), "
            + "which is in another database.")
      }
      return native.document(value.path)
    case .vector(let value): return FirebaseFirestore.VectorValue(value.array)
    case .array(let elements): return try elements.map { try native($0) }
    case .map(let fields): return try native(fields)
    }
  }

  /// Returns the fields as Google's SDK takes them.
  internal func native(
    _ fields: [String: FiresmithRuntime.DocumentValue]
  ) throws -> [String: Any] {
    try checkNames(fields.keys)
    return try fields.mapValues { try native($0) }
  }

  /// - Throws: `FirestoreErrorCode` for a name that the SDK ends the process for.
  internal func checkNames(_ names: some Sequence<String>) throws {
    for name in names
    where name.utf8.starts(with: "__".utf8) && name.utf8.suffix(2).elementsEqual("__".utf8) {
      throw FiresmithRuntime.FirestoreErrorCode(
        .unimplemented, "Google's SDK can't store a field with the name “\(name)”.")
    }
  }

  /// Returns what was read, without the times that the server hasn't set yet.
  internal func snapshot(
    of snapshot: FirebaseFirestore.DocumentSnapshot
  ) throws -> FiresmithRuntime.StoreSnapshot<FiresmithRuntime.StoredDocument?> {
    FiresmithRuntime.StoreSnapshot(
      try stored(snapshot), metadata: FiresmithRuntime.SnapshotMetadata(snapshot.metadata))
  }

  /// Returns what was found.
  internal func snapshot(
    of snapshot: FirebaseFirestore.QuerySnapshot
  ) throws -> FiresmithRuntime.StoreSnapshot<[FiresmithRuntime.StoredDocument]> {
    FiresmithRuntime.StoreSnapshot(
      try snapshot.documents.compactMap { try stored($0) },
      metadata: FiresmithRuntime.SnapshotMetadata(snapshot.metadata),
      pendingPaths: snapshot.documents.filter(\.metadata.hasPendingWrites)
        .map(\.reference.path))
  }

  /// Returns the document; `nil` if it doesn't exist.
  internal func stored(
    _ snapshot: FirebaseFirestore.DocumentSnapshot
  ) throws -> FiresmithRuntime.StoredDocument? {
    guard let data = snapshot.data(with: .none) else { return nil }
    var fields = try data.mapValues { try FiresmithRuntime.DocumentValue($0, in: database) }
    if snapshot.metadata.hasPendingWrites, let estimates = snapshot.data(with: .estimate) {
      fields = fields.withoutPendingTimes(estimates)
    }
    return FiresmithRuntime.StoredDocument(path: snapshot.reference.path, fields: fields)
  }
}

nonisolated extension FiresmithRuntime.DocumentValue {
  /// Creates the value that Google's SDK represents as `stored`.
  ///
  /// - Throws: `FirestoreErrorCode` for a value of a kind that isn't known here.
  internal init(_ stored: Any, in database: String) throws {
    switch stored {
    case is NSNull: self = .null
    case let value as String: self = .string(value)
    case let value as Data: self = .bytes(value)
    case let value as FirebaseFirestore.Timestamp:
      self = .timestamp(
        FiresmithRuntime.Timestamp(seconds: value.seconds, nanoseconds: value.nanoseconds))
    case let value as FirebaseFirestore.GeoPoint:
      self = .geopoint(
        FiresmithRuntime.GeoPoint(latitude: value.latitude, longitude: value.longitude))
    case let value as FirebaseFirestore.VectorValue:
      self = .vector(FiresmithRuntime.VectorValue(value.array))
    case let elements as [Any]: self = .array(try elements.map { try Self($0, in: database) })
    case let fields as [String: Any]:
      self = .map(try fields.mapValues { try Self($0, in: database) })
    case let number as NSNumber:
      // Bridging alone doesn't tell 1 from true or from 1.0.
      switch UInt8(truncatingIfNeeded: number.objCType.pointee) {
      case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
      case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
      default: self = .integer(Int(truncatingIfNeeded: number.int64Value))
      }
    default:
      guard let value = stored as? FirebaseFirestore.DocumentReference,
        let reference = FiresmithRuntime.DocumentReference(
          name: "\(database)/documents/\(value.path)")
      else {
        throw FiresmithRuntime.FirestoreErrorCode(
          .unimplemented, "A \(type(of: stored)) can't be read by this version of the code.")
      }
      self = .reference(reference)
    }
  }
}

nonisolated extension [String: FiresmithRuntime.DocumentValue] {
  /// Returns the fields without those that are null because the server hasn't set their time.
  ///
  /// - Parameter estimates: The fields as the SDK has them, with an estimate of each such time.
  fileprivate func withoutPendingTimes(_ estimates: [String: Any]) -> Self {
    var fields = self
    for (name, value) in self {
      switch (value, estimates[name]) {
      case (.null, is FirebaseFirestore.Timestamp): fields[name] = nil
      case (.map(let entries), let estimates as [String: Any]):
        fields[name] = .map(entries.withoutPendingTimes(estimates))
      default: break
      }
    }
    return fields
  }
}

nonisolated extension FiresmithRuntime.SnapshotMetadata {
  fileprivate init(_ metadata: FirebaseFirestore.SnapshotMetadata) {
    self.init(
      isFromCache: metadata.isFromCache, hasPendingWrites: metadata.hasPendingWrites)
  }
}

nonisolated extension Error {
  /// The SDK's error in the form of `FiresmithRuntime`; other errors as they are.
  internal var ofStore: any Error {
    let error = self as NSError
    guard error.domain == FirebaseFirestore.FirestoreErrorDomain,
      let code = FiresmithRuntime.FirestoreErrorCode.Code(rawValue: error.code)
    else { return self }
    return FiresmithRuntime.FirestoreErrorCode(code, error.localizedDescription)
  }
}
