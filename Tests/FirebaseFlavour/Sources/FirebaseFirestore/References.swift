import FiresmithRuntime
public import Foundation

open class CollectionReference: Query, @unchecked Sendable {
  public let path: String

  init(_ firestore: Firestore, path: String) {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if names.contains(where: \.isEmpty) || names.count.isMultiple(of: 2) {
      raise("Invalid collection reference (\(path)). It needs an odd number of segments.")
    }
    self.path = path
    super.init(firestore, firestore.base.collection(path))
  }

  public var collectionID: String { path.split(separator: "/").last.map(String.init) ?? path }

  public func document() -> DocumentReference {
    DocumentReference(firestore.base.collection(path).document(), in: firestore)
  }

  public func document(_ documentPath: String) -> DocumentReference {
    check(path: documentPath, segments: 1)
    return DocumentReference(firestore.base.document("\(path)/\(documentPath)"), in: firestore)
  }

  public func addDocument(data: [String: Any]) async throws -> DocumentReference {
    let reference = document()
    try await reference.setData(data)
    return reference
  }
}

open class DocumentReference: NSObject, @unchecked Sendable {
  let base: FiresmithRuntime.DocumentReference
  public let firestore: Firestore

  init(_ base: FiresmithRuntime.DocumentReference, in firestore: Firestore) {
    self.base = base
    self.firestore = firestore
  }

  public var documentID: String { base.documentID }
  public var path: String { base.path }

  public func collection(_ collectionPath: String) -> CollectionReference {
    firestore.collection("\(path)/\(collectionPath)")
  }

  public func setData(_ documentData: [String: Any]) {
    firestore.batch().setData(documentData, forDocument: self).commit()
  }

  public func setData(_ documentData: [String: Any], merge: Bool) {
    firestore.batch().setData(documentData, forDocument: self, merge: merge).commit()
  }

  public func setData(_ documentData: [String: Any], completion: (((any Error)?) -> Void)?) {
    firestore.batch().setData(documentData, forDocument: self).commit(completion: completion)
  }

  public func setData(
    _ documentData: [String: Any], merge: Bool, completion: (((any Error)?) -> Void)?
  ) {
    firestore.batch().setData(documentData, forDocument: self, merge: merge).commit(
      completion: completion)
  }

  public func setData(_ documentData: [String: Any]) async throws {
    try await firestore.batch().setData(documentData, forDocument: self).commit()
  }

  public func setData(_ documentData: [String: Any], merge: Bool) async throws {
    try await firestore.batch().setData(documentData, forDocument: self, merge: merge).commit()
  }

  public func updateData(_ fields: [AnyHashable: Any]) {
    firestore.batch().updateData(fields, forDocument: self).commit()
  }

  public func updateData(_ fields: [AnyHashable: Any]) async throws {
    try await firestore.batch().updateData(fields, forDocument: self).commit()
  }

  public func delete() {
    firestore.batch().deleteDocument(self).commit()
  }

  public func delete() async throws {
    try await firestore.batch().deleteDocument(self).commit()
  }

  public func getDocument(source: FirestoreSource = .default) async throws -> DocumentSnapshot {
    do {
      if source == .server { try firestore.network.check() }
      try await firestore.network.read(path)
      return DocumentSnapshot(try await connected.getDocument(), in: firestore)
    } catch {
      throw sdkError(error)
    }
  }

  public func addSnapshotListener(
    _ listener: @escaping (DocumentSnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    addSnapshotListener(includeMetadataChanges: false, listener: listener)
  }

  public func addSnapshotListener(
    includeMetadataChanges: Bool,
    listener: @escaping (DocumentSnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    let firestore = firestore
    let snapshots = ListenedSnapshots(
      firestore, listener, making: { base, _ in DocumentSnapshot(base, in: firestore) })
    let registration = connected.addSnapshotListener { snapshots.receive($0, $1) }
    return snapshots.registration(registration, includeMetadataChanges)
  }

  /// References out of documents that were not read through the SDK have to be told what they are
  /// read through.
  var connected: FiresmithRuntime.DocumentReference { firestore.base.document(path) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? DocumentReference)?.base == base
  }

  public override var hash: Int { base.hashValue }
}

// Only a protocol's extension can give a class that comes from Objective-C `init(from:)`.
public protocol CodableDocumentReference: Codable {}

extension CodableDocumentReference {
  public init(from decoder: any Decoder) throws {
    throw FirestoreDecodingError.decodingIsNotSupported(
      "DocumentReference values can only be decoded with Firestore.Decoder")
  }

  public func encode(to encoder: any Encoder) throws {
    throw FirestoreEncodingError.encodingIsNotSupported(
      "DocumentReference values can only be encoded with Firestore.Encoder")
  }
}

extension DocumentReference: CodableDocumentReference {}
