import FiresmithRuntime
public import Foundation

open class Transaction: NSObject {
  private let base: FiresmithRuntime.Transaction
  private let firestore: Firestore
  /// Whether the block that was given the transaction has returned.
  var isOver = false

  init(_ base: FiresmithRuntime.Transaction, of firestore: Firestore) {
    self.base = base
    self.firestore = firestore
  }

  private func check(_ document: DocumentReference) {
    if isOver {
      raise("A transaction object cannot be used after its update callback has been invoked.")
    }
    firestore.checkOwner(of: document)
  }

  private var data: UserData { UserData(firestore) }

  public func getDocument(_ document: DocumentReference) throws -> DocumentSnapshot {
    check(document)
    do {
      return DocumentSnapshot(try base.getDocument(document.base), in: firestore)
    } catch {
      throw sdkError(error)
    }
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference
  ) -> Transaction {
    check(document)
    base.setData(self.data.fields(data, isMerge: false), forDocument: document.base)
    return self
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, merge: Bool
  ) -> Transaction {
    check(document)
    base.setData(
      self.data.fields(data, isMerge: merge), forDocument: document.base, merge: merge)
    return self
  }

  @discardableResult
  public func setData(
    _ data: [String: Any], forDocument document: DocumentReference, mergeFields: [Any]
  ) -> Transaction {
    check(document)
    let paths = MergeFields.paths(mergeFields, in: data)
    base.setData(
      self.data.fields(data, isMerge: true), forDocument: document.base, mergeFields: paths)
    return self
  }

  @discardableResult
  public func updateData(
    _ fields: [AnyHashable: Any], forDocument document: DocumentReference
  ) -> Transaction {
    check(document)
    base.updateData(data.updates(fields), forDocument: document.base)
    return self
  }

  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> Transaction {
    check(document)
    base.deleteDocument(document.base)
    return self
  }
}
