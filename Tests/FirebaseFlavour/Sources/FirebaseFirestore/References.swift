import FiresmithRuntime
public import Foundation

open class CollectionReference: Query, @unchecked Sendable {
  public let path: String

  init(_ firestore: Firestore, path: String) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.contains("") || names.count.isMultiple(of: 2) {
      raise("Invalid collection reference (\(path)). It needs an odd number of segments.")
    }
    self.path = path
    super.init(firestore, firestore.base.collection(path))
  }

  public var collectionID: String { path.split(separator: "/").last.map(String.init) ?? path }

  public func document() -> DocumentReference {
    DocumentReference(firestore.base.collection(path).document())
  }

  public func document(_ documentPath: String) -> DocumentReference {
    check(path: documentPath, segments: 1)
    return DocumentReference(firestore.base.document("\(path)/\(documentPath)"))
  }

  public func addDocument(data: [String: Any]) async throws -> DocumentReference {
    let reference = document()
    try await reference.setData(data)
    return reference
  }
}

open class DocumentReference: NSObject, @unchecked Sendable {
  let base: FiresmithRuntime.DocumentReference

  public required init(_ base: DocumentReferenceBase) {
    self.base = base.base
  }

  init(_ base: FiresmithRuntime.DocumentReference) {
    self.base = base
  }

  public var firestore: Firestore { .firestore() }
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
      return DocumentSnapshot(try await connected.getDocument())
    } catch {
      throw sdkError(error)
    }
  }

  public func addSnapshotListener(
    _ listener: @escaping (DocumentSnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    nonisolated(unsafe) let listener = listener
    return Registration(
      connected.addSnapshotListener { snapshot, error in
        listener(snapshot.map { DocumentSnapshot($0) }, error.map(sdkError))
      })
  }

  /// References out of documents that were not read through the SDK have to be told what they are
  /// read through.
  var connected: FiresmithRuntime.DocumentReference { firestore.base.document(path) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? DocumentReference)?.base == base
  }

  public override var hash: Int { base.hashValue }
}

/// What a document reference is made of, where only a public type may stand.
public struct DocumentReferenceBase {
  let base: FiresmithRuntime.DocumentReference
}

public protocol CodableDocumentReference: Codable {
  init(_ base: DocumentReferenceBase)
  var path: String { get }
}

extension CodableDocumentReference {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let base = try container.decode(FiresmithRuntime.DocumentReference.self)
    self.init(DocumentReferenceBase(base: base))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Firestore.firestore().base.document(path))
  }
}

extension DocumentReference: CodableDocumentReference {}
