import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithServiceAccount

/// Where the books are. All that the program does with them is the same everywhere.
struct Database {
  let firestore: Firestore
  private let file: SQLiteStore?

  init(_ arguments: Arguments) throws {
    if let project = arguments[.emulator] {
      let host = RESTStore.emulatorHost ?? "127.0.0.1:8080"
      firestore = Firestore(store: RESTStore(project: project, emulatorHost: host))
      file = nil
    } else if let project = arguments[.project] {
      let credentials = RESTCredentials.anyApplicationDefault()
      firestore = Firestore(
        store: RESTStore(project: project, emulatorHost: nil, credentials: credentials))
      file = nil
    } else {
      let store = try SQLiteStore(path: arguments[.file] ?? "library.sqlite")
      firestore = Firestore(store: store)
      file = store
    }
  }

  func close() async { await file?.close() }
}
