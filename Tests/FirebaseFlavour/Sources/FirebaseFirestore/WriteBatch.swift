import FiresmithRuntime
public import Foundation

open class WriteBatch: NSObject {
  private let base: FiresmithRuntime.WriteBatch
  private let firestore: Firestore
  private var network: Network { firestore.network }
  private var times: Set<Network.PendingTime> = []
  private var documents: Set<String> = []
  private var isCommitted = false

  init(_ firestore: Firestore) {
    base = firestore.base.batch()
    self.firestore = firestore
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference
  ) -> WriteBatch {
    write(data, to: document) {
      $0.setData(self.data.fields(data, isMerge: false), forDocument: document.base)
    }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, merge: Bool
  ) -> WriteBatch {
    write(data, to: document) {
      $0.setData(
        self.data.fields(data, isMerge: merge), forDocument: document.base, merge: merge)
    }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, mergeFields: [Any]
  ) -> WriteBatch {
    let paths = MergeFields.paths(mergeFields, in: data)
    return write(data, to: document) {
      $0.setData(
        self.data.fields(data, isMerge: true), forDocument: document.base, mergeFields: paths)
    }
  }

  @discardableResult
  public func updateData(
    _ fields: [AnyHashable: Any], forDocument document: DocumentReference
  ) -> WriteBatch {
    write(fields, to: document) {
      $0.updateData(self.data.updates(fields), forDocument: document.base)
    }
  }

  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> WriteBatch {
    write([:], to: document) { $0.deleteDocument(document.base) }
  }

  private func write(
    _ data: [AnyHashable: Any], to document: DocumentReference,
    _ write: (FiresmithRuntime.WriteBatch) -> Void
  ) -> WriteBatch {
    guard checkIsOpen() else { return self }
    firestore.checkOwner(of: document)
    write(base)
    documents.insert(document.path)
    for (key, value) in data {
      let names = (key.base as? FieldPath)?.path.names ?? [key.base as? String ?? ""]
      addTimes(in: value, of: document, at: names)
    }
    return self
  }

  private func addTimes(in value: Any, of document: DocumentReference, at names: [String]) {
    if (value as? FieldValue)?.isServerTimestamp == true {
      let field = FiresmithRuntime.FieldPath(names)
      times.insert(Network.PendingTime(document: document.path, field: field))
    }
    for (name, value) in value as? [String: Any] ?? [:] {
      addTimes(in: value, of: document, at: names + [name])
    }
  }

  private var data: UserData { UserData(firestore) }

  private func checkIsOpen() -> Bool {
    if isCommitted { raise("A write batch can no longer be used after commit has been called.") }
    return !isCommitted
  }

  public func commit() {
    guard checkIsOpen() else { return }
    isCommitted = true
    network.expect(times, in: documents)
    base.commit()
  }

  public func commit(completion: (((any Error)?) -> Void)?) {
    nonisolated(unsafe) let (batch, completion) = (self, completion)
    Task {
      do {
        try await batch.commit()
        completion?(nil)
      } catch {
        completion?(error)
      }
    }
  }

  public func commit() async throws {
    guard checkIsOpen() else { return }
    isCommitted = true
    network.expect(times, in: documents)
    do {
      try await base.commit()
    } catch {
      throw sdkError(error)
    }
    await network.wait()
  }
}

enum MergeFields {
  static func paths(_ mergeFields: [Any], in data: [String: Any]) -> [FiresmithRuntime.FieldPath] {
    mergeFields.map { field in
      let path: FieldPath
      switch field {
      case let field as FieldPath: path = field
      case let field as String: path = .parsing(field)
      default:
        raise("All elements in mergeFields: must be NSStrings or FIRFieldPaths.")
        path = FieldPath(["\(field)"])
      }
      var value: Any? = data
      for name in path.path.names { value = (value as? [String: Any])?[name] }
      if value == nil {
        raise("Field '\(path.path)' is specified in your field mask but missing from your data.")
      }
      return path.path
    }
  }
}
