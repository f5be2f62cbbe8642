import FiresmithRuntime
public import Foundation

public enum FirestoreSource: UInt, Sendable {
  case `default`, server, cache
}

open class DocumentSnapshot: NSObject, @unchecked Sendable {
  let base: FiresmithRuntime.DocumentSnapshot

  init(_ base: FiresmithRuntime.DocumentSnapshot) {
    self.base = base
  }

  public var exists: Bool { base.exists }
  public var reference: DocumentReference { DocumentReference(base.reference) }
  public var documentID: String { base.documentID }

  public func data() -> [String: Any]? { base.data()?.mapValues(UserData.native) }
}

open class QueryDocumentSnapshot: DocumentSnapshot, @unchecked Sendable {
  public override func data() -> [String: Any] { super.data() ?? [:] }
}

open class QuerySnapshot: NSObject, @unchecked Sendable {
  public let documents: [QueryDocumentSnapshot]

  init(_ base: FiresmithRuntime.QuerySnapshot) {
    documents = base.documents.map { QueryDocumentSnapshot($0) }
  }

  public var isEmpty: Bool { documents.isEmpty }
  public var count: Int { documents.count }
}

public protocol ListenerRegistration: NSObjectProtocol {
  func remove()
}

final class Registration: NSObject, ListenerRegistration {
  private let base: any FiresmithRuntime.ListenerRegistration

  init(_ base: any FiresmithRuntime.ListenerRegistration) {
    self.base = base
  }

  func remove() {
    base.remove()
  }
}

public enum AggregateSource: UInt, Sendable {
  case server
}

open class AggregateQuery: NSObject, @unchecked Sendable {
  private let base: FiresmithRuntime.AggregateQuery

  init(_ base: FiresmithRuntime.AggregateQuery) {
    self.base = base
  }

  public func getAggregation(source: AggregateSource) async throws -> AggregateQuerySnapshot {
    do {
      return AggregateQuerySnapshot(try await base.getAggregation(source: .server).count)
    } catch {
      throw sdkError(error)
    }
  }
}

open class AggregateQuerySnapshot: NSObject, @unchecked Sendable {
  public let count: NSNumber

  init(_ count: Int) {
    self.count = NSNumber(value: count)
  }
}
