import FiresmithRuntime

private let store = MemoryStore()

/// Returns the fields of the document at `path`; none if there is no document.
func raw(_ path: String) -> [String: DocumentValue] {
  store.document(at: path)?.fields ?? [:]
}

/// Stores `fields` as the document at `path`.
func put(_ path: String, _ fields: [String: DocumentValue]) throws {
  store.enqueue([DocumentWrite(path: path, operation: .update(fields))])
}

/// A database, and how many documents each query of it gave so far.
func loggedFirestore() -> (firestore: Firestore, reads: () -> [Int]) {
  let logged = LoggedStore(base: store)
  return (Firestore(store: logged), { logged.reads })
}

/// A database, and how many listeners of its queries have begun and ended so far.
func listenedFirestore() -> (firestore: Firestore, listeners: () -> (begun: Int, ended: Int)) {
  let logged = LoggedStore(base: store)
  return (Firestore(store: logged), { logged.listeners })
}

private let other = Firestore(store: MemoryStore(database: "projects/memory/databases/other"))

/// A database beside the default one.
func otherFirestore() -> Firestore { other }

private let shuffled = Firestore(store: ShufflingStore())

/// A database whose queries find documents that they don't distinguish in another order each time.
func shuffledFirestore() -> Firestore { shuffled }

/// Whether the database is on a server, and has a cache on the device.
let hasNetwork = false

/// Does nothing: there is always a connection.
func setOnline(_ isOnline: Bool) async throws {}

/// The number of awaited writes that a server has yet to confirm.
func waitingWrites() -> Int { 0 }

/// Sets the store of the process, and removes all documents.
func reset() {
  Firestore.default = Firestore(store: store)
  store.removeAll()
}

/// There is no SDK that would end the process, or log anything.
func recorded() -> [String] { [] }

func clearRecord() {}
