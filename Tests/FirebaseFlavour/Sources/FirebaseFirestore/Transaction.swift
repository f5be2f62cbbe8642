import FiresmithRuntime
public import Foundation

open class Transaction: NSObject {
  private let base: FiresmithRuntime.Transaction
  private let firestore: Firestore

  init(_ base: FiresmithRuntime.Transaction, of firestore: Firestore) {
    self.base = base
    self.firestore = firestore
  }

  public func getDocument(_ document: DocumentReference) throws -> DocumentSnapshot {
    do {
      return DocumentSnapshot(try base.getDocument(document.base))
    } catch {
      throw sdkError(error)
    }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference
  ) -> Transaction {
    base.setData(UserData.fields(data, isMerge: false), forDocument: document.base)
    return self
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, merge: Bool
  ) -> Transaction {
    base.setData(UserData.fields(data, isMerge: merge), forDocument: document.base, merge: merge)
    return self
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, mergeFields: [Any]
  ) -> Transaction {
    let paths = MergeFields.paths(mergeFields, in: data)
    base.setData(
      UserData.fields(data, isMerge: true), forDocument: document.base, mergeFields: paths)
    return self
  }

  @discardableResult
  public func updateData(
    _ fields: [AnyHashable: Any], forDocument document: DocumentReference
  ) -> Transaction {
    base.updateData(UserData.updates(fields), forDocument: document.base)
    return self
  }

  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> Transaction {
    base.deleteDocument(document.base)
    return self
  }
}
