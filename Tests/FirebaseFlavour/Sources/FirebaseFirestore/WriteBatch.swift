import FiresmithRuntime
public import Foundation

open class WriteBatch: NSObject {
  private let base: FiresmithRuntime.WriteBatch
  private var isCommitted = false

  init(_ firestore: Firestore) {
    base = firestore.base.batch()
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference
  ) -> WriteBatch {
    write { $0.setData(UserData.fields(data, isMerge: false), forDocument: document.base) }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, merge: Bool
  ) -> WriteBatch {
    write {
      $0.setData(
        UserData.fields(data, isMerge: merge), forDocument: document.base, merge: merge)
    }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, mergeFields: [Any]
  ) -> WriteBatch {
    let paths = MergeFields.paths(mergeFields, in: data)
    return write {
      $0.setData(
        UserData.fields(data, isMerge: true), forDocument: document.base, mergeFields: paths)
    }
  }

  @discardableResult
  public func updateData(
    _ fields: [AnyHashable: Any], forDocument document: DocumentReference
  ) -> WriteBatch {
    write { $0.updateData(UserData.updates(fields), forDocument: document.base) }
  }

  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> WriteBatch {
    write { $0.deleteDocument(document.base) }
  }

  private func write(_ write: (FiresmithRuntime.WriteBatch) -> Void) -> WriteBatch {
    checkIsOpen()
    write(base)
    return self
  }

  private func checkIsOpen() {
    if isCommitted { raise("A write batch can no longer be used after commit has been called.") }
  }

  public func commit() {
    checkIsOpen()
    isCommitted = true
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
    checkIsOpen()
    isCommitted = true
    do {
      try await base.commit()
    } catch {
      throw sdkError(error)
    }
  }
}

enum MergeFields {
  static func paths(_ mergeFields: [Any], in data: [String: Any]) -> [FiresmithRuntime.FieldPath] {
    mergeFields.map { field in
      let path: FieldPath
      switch field {
      case let field as FieldPath: path = field
      case let field as String: path = .parsing(field)
      default: raise("All elements in mergeFields: must be NSStrings or FIRFieldPaths.")
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
