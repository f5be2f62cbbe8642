import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithREST
import FiresmithRuntime
import FiresmithSamples
import FiresmithSharedCommands
import FiresmithText
import Foundation

/// Writes made-up documents to a database.
struct Seeding {
  private let groups: [SampleDocuments.Group]
  private let store: RESTStore
  /// The database's name in messages.
  private let name: String

  /// The number of documents that are written together.
  private static let batchSize = 200

  init(_ groups: [SampleDocuments.Group], in database: NamedDatabase) {
    self.groups = groups
    name = database.description
    store = RESTStore(database)
  }

  /// Writes all documents, and says how many.
  func run(isQuiet: Bool, print: (CommandResult) -> Void) -> CommandResult {
    let total = groups.reduce(0) { $0 + $1.count }
    var progress = SeedProgress(total: total, isQuiet: isQuiet)
    var done = 0
    for group in groups {
      for start in stride(from: 0, to: group.count, by: Self.batchSize) {
        let end = min(start + Self.batchSize, group.count)
        let writes = (start..<end).map { write(group.document(at: $0)) }
        if let error = commit(writes) {
          progress.end(print)
          return CommandResult(
            problems: "error: \(name): \(error.localizedDescription) (after \(done) of \(total) "
              + "documents)\n", status: .failure)
        }
        done += writes.count
        progress.show(done, print)
      }
    }
    progress.end(print)
    guard !isQuiet else { return CommandResult() }
    return CommandResult(
      output:
        "firesmith: \(counted(total, "document")) in \(counted(groups.count, "collection")) of "
        + "\(name)\n")
  }

  private func commit(_ writes: [DocumentWrite]) -> (any Error)? {
    do {
      try waiting { [store] in try await store.commit(writes) }
      return nil
    } catch {
      return error
    }
  }

  // MARK: Values

  private func write(_ document: SampleDocument) -> DocumentWrite {
    DocumentWrite(path: document.path, operation: .update(document.fields.mapValues(stored)))
  }

  private func stored(_ value: FiresmithSamples.SampleValue) -> DocumentValue {
    switch value {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let string): .string(string)
    case .timestamp(let seconds): .timestamp(Timestamp(seconds: Int64(seconds), nanoseconds: 0))
    case .bytes(let bytes): .bytes(Data(bytes))
    case .geopoint(let latitude, let longitude):
      .geopoint(GeoPoint(latitude: latitude, longitude: longitude))
    case .reference(let path):
      DocumentReference(name: "\(store.database)/documents/\(path)").map(DocumentValue.reference)
        ?? .null
    case .vector(let numbers): .vector(VectorValue(numbers))
    case .array(let elements): .array(elements.map(stored))
    case .map(let fields): .map(fields.mapValues(stored))
    }
  }
}
