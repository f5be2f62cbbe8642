import FiresmithRuntime
import Foundation

/// A store whose queries find documents in the order that they ask for, as in Firestore's
/// Enterprise edition: those that the query doesn't distinguish come in another order each time.
final class ShufflingStore: DocumentStore {
  private let base = MemoryStore(database: "projects/memory/databases/shuffled")

  var database: String { base.database }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    var all = query
    all.limit = nil
    let documents = try await base.documents(matching: all)
    return Self.shuffled(documents, query)
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

  func commit(_ writes: [DocumentWrite]) async throws { try await base.commit(writes) }

  func beginTransaction() async throws -> any StoreTransaction {
    try await base.beginTransaction()
  }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        var all = query
        all.limit = nil
        do {
          for try await documents in self.base.snapshots(of: all) {
            continuation.yield(Self.shuffled(documents, query))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    base.snapshots(at: path)
  }

  /// - Parameter documents: All documents that match, sorted.
  private static func shuffled(
    _ documents: [StoredDocument], _ query: StructuredQuery
  ) -> [StoredDocument] {
    var runs: [[StoredDocument]] = []
    var last: [DocumentValue?] = []
    for document in documents {
      let place = query.orders.map { value(at: $0.field, of: document) }
      if runs.isEmpty || place != last { runs.append([]) }
      runs[runs.count - 1].append(document)
      last = place
    }
    return Array(runs.flatMap { $0.shuffled() }.prefix(query.limit ?? .max))
  }

  private static func value(
    at field: FiresmithRuntime.FieldPath, of document: StoredDocument
  ) -> DocumentValue? {
    if field == .documentID() { return .string(document.path) }
    var fields = document.fields
    for name in field.names.dropLast() {
      guard case .map(let inner)? = fields[name] else { return nil }
      fields = inner
    }
    return field.names.last.flatMap { fields[$0] }
  }
}
