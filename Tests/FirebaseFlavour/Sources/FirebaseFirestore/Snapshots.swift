import FiresmithRuntime
public import Foundation

public enum FirestoreSource: UInt, Sendable {
  case `default`, server, cache
}

open class DocumentSnapshot: NSObject, @unchecked Sendable {
  let base: FiresmithRuntime.DocumentSnapshot
  private let firestore: Firestore
  public let metadata: SnapshotMetadata
  /// The fields that the server has yet to set.
  private let pending: Set<FiresmithRuntime.FieldPath>

  init(_ base: FiresmithRuntime.DocumentSnapshot, in firestore: Firestore) {
    self.base = base
    self.firestore = firestore
    pending = firestore.network.pendingFields(of: base.reference.path)
    metadata = SnapshotMetadata(
      hasPendingWrites: firestore.network.isPending(base.reference.path),
      isFromCache: firestore.network.isOffline)
  }

  func isPending(_ field: FiresmithRuntime.FieldPath) -> Bool { pending.contains(field) }

  func value(at field: FiresmithRuntime.FieldPath) -> Any? {
    field.names.reduce(data() as Any?) { ($0 as? [String: Any])?[$1] }
  }

  public var exists: Bool { base.exists }
  public var reference: DocumentReference { DocumentReference(base.reference, in: firestore) }
  public var documentID: String { base.documentID }

  public func data() -> [String: Any]? { data(with: .none) }

  public func data(
    with serverTimestampBehavior: ServerTimestampBehavior
  ) -> [String: Any]? {
    guard var data = base.data()?.mapValues({ UserData.native($0, in: firestore) }) else {
      return nil
    }
    if serverTimestampBehavior == .estimate { return data }
    for field in pending { data = Self.clear(field.names[...], in: data) }
    return data
  }

  private static func clear(_ names: ArraySlice<String>, in data: [String: Any]) -> [String: Any] {
    var data = data
    guard let name = names.first else { return data }
    if names.count == 1 {
      data[name] = NSNull()
    } else if let map = data[name] as? [String: Any] {
      data[name] = NSDictionary(dictionary: clear(names.dropFirst(), in: map))
    }
    return data
  }
}

open class QueryDocumentSnapshot: DocumentSnapshot, @unchecked Sendable {
  public override func data() -> [String: Any] { super.data() ?? [:] }
}

open class QuerySnapshot: NSObject, @unchecked Sendable {
  public let documents: [QueryDocumentSnapshot]
  public let documentChanges: [DocumentChange]
  public let metadata: SnapshotMetadata

  init(
    _ base: FiresmithRuntime.QuerySnapshot, in firestore: Firestore,
    since previous: QuerySnapshot? = nil
  ) {
    documents = base.documents.map { QueryDocumentSnapshot($0, in: firestore) }
    documentChanges = DocumentChange.changes(from: previous?.documents ?? [], to: documents)
    metadata = SnapshotMetadata(
      hasPendingWrites: documents.contains { $0.metadata.hasPendingWrites },
      isFromCache: firestore.network.isOffline)
  }

  public var isEmpty: Bool { documents.isEmpty }
  public var count: Int { documents.count }
}

open class SnapshotMetadata: NSObject, @unchecked Sendable {
  public let hasPendingWrites: Bool
  public let isFromCache: Bool

  init(hasPendingWrites: Bool, isFromCache: Bool) {
    self.hasPendingWrites = hasPendingWrites
    self.isFromCache = isFromCache
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SnapshotMetadata else { return false }
    return hasPendingWrites == other.hasPendingWrites && isFromCache == other.isFromCache
  }

  open override var hash: Int { (hasPendingWrites ? 2 : 0) + (isFromCache ? 1 : 0) }
}

public enum DocumentChangeType: Int, Sendable {
  case added, modified, removed
}

open class DocumentChange: NSObject, @unchecked Sendable {
  public let type: DocumentChangeType
  public let document: QueryDocumentSnapshot

  private init(_ type: DocumentChangeType, _ document: QueryDocumentSnapshot) {
    self.type = type
    self.document = document
  }

  /// The changes of the data, in Google's order.
  static func changes(
    from old: [QueryDocumentSnapshot], to new: [QueryDocumentSnapshot]
  ) -> [DocumentChange] {
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.reference.path, $0.base.data()) })
    let kept = Set(new.map(\.reference.path))
    let removed = old.filter { !kept.contains($0.reference.path) }
    let added = new.filter { known[$0.reference.path] == nil }
    let modified = new.filter { document in
      known[document.reference.path].map { $0 != document.base.data() } ?? false
    }
    return removed.map { DocumentChange(.removed, $0) } + added.map { DocumentChange(.added, $0) }
      + modified.map { DocumentChange(.modified, $0) }
  }
}

public protocol ListenerRegistration: NSObjectProtocol {
  func remove()
}

final class Registration: NSObject, ListenerRegistration {
  private let base: any FiresmithRuntime.ListenerRegistration
  private let end: () -> Void

  init(
    _ base: any FiresmithRuntime.ListenerRegistration, _ end: @escaping () -> Void = {}
  ) {
    self.base = base
    self.end = end
  }

  func remove() {
    base.remove()
    end()
  }
}

open class AggregateField: NSObject {
  let base: FiresmithRuntime.AggregateField

  private init(_ base: FiresmithRuntime.AggregateField) {
    self.base = base
  }

  public static func count() -> AggregateField { AggregateField(.count()) }

  public static func sum(_ fieldPath: FieldPath) -> AggregateField {
    AggregateField(.sum(fieldPath.path))
  }

  public static func average(_ fieldPath: FieldPath) -> AggregateField {
    AggregateField(.average(fieldPath.path))
  }
}

public enum AggregateSource: UInt, Sendable {
  case server
}

open class AggregateQuery: NSObject, @unchecked Sendable {
  private let base: FiresmithRuntime.AggregateQuery
  private let firestore: Firestore

  init(_ base: FiresmithRuntime.AggregateQuery, in firestore: Firestore) {
    self.base = base
    self.firestore = firestore
  }

  public func getAggregation(source: AggregateSource) async throws -> AggregateQuerySnapshot {
    do {
      try firestore.network.check()
      return AggregateQuerySnapshot(try await base.getAggregation(source: .server))
    } catch {
      throw sdkError(error)
    }
  }
}

open class AggregateQuerySnapshot: NSObject, @unchecked Sendable {
  private let base: FiresmithRuntime.AggregateQuerySnapshot

  init(_ base: FiresmithRuntime.AggregateQuerySnapshot) {
    self.base = base
  }

  public var count: NSNumber { NSNumber(value: base.count) }

  public func get(_ aggregateField: AggregateField) -> Any {
    switch base.get(aggregateField.base) {
    case .integer(let number): NSNumber(value: Int64(number))
    case .double(let number): NSNumber(value: number)
    default: NSNull()
    }
  }
}
