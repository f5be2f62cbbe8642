import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// A database of its own for one test, in the emulator that all share.
struct Database: Sendable {
  let project = Emulator.newProject()
  let emulator: Emulator
  /// The owner of the data, who may do everything.
  var firestore: Firestore { Firestore(store: store()) }

  init() async throws {
    emulator = try await Emulator.shared()
  }

  func store(
    _ credentials: RESTCredentials = .owner,
    _ configure: (inout RESTStore.Options) -> Void = { _ in }
  ) -> RESTStore {
    var options = RESTStore.Options()
    // Hundreds of tests may come in between.
    options.timeout = 1200
    configure(&options)
    return RESTStore(
      project: project, emulatorHost: emulator.host, credentials: credentials, options: options)
  }

  /// Loads the documents of a file of the guide's sample database.
  func load(_ file: String) async throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "FiresmithRuntimeTests/Guide/\(file).json")
    let batch = firestore.batch()
    for document in try FirestoreJSON.documents(from: Data(contentsOf: url)).documents {
      batch.setData(
        document.fields.mapValues { FieldValue($0) },
        forDocument: firestore.document(document.reference.path))
    }
    try await batch.commit()
  }
}
