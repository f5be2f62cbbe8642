import FirebaseCore
import FirebaseFirestore
import FiresmithFirebaseStore
import FiresmithLibraryExample
import FiresmithRuntime
import Foundation
import Testing

/// The store that has to behave as Firestore does: `FirebaseStore`, over the stand-in for Google's
/// SDK. The suite is that of all stores; the expectations are those of Firestore's emulator.
///
/// An exception of the SDK, which would end the process, fails the test that raises it.
enum StoreUnderTest: Sendable {
  case firebase

  /// The stores that are available here.
  static var all: [StoreUnderTest] {
    get async throws {
      SDKRecord.whenRaised = { Issue.record("Google's SDK would have ended the process: \($0)") }
      return [.firebase]
    }
  }

  /// An empty database.
  func open() throws -> TestDatabase {
    let id = "t\(UUID().uuidString.lowercased())"
    let database = TestDatabase(store: FirebaseStore(database: id))
    // Tests have no main queue that runs.
    database.native.settings.dispatchQueue = DispatchQueue(label: "firesmith.listeners.\(id)")
    return database
  }

  /// The database after the connection to its server is lost.
  func disconnected(_ database: TestDatabase) async throws -> TestDatabase {
    try await database.native.disableNetwork()
    return database
  }

  /// The fate of writes without a connection.
  var offlineWrites: OfflineWrites? { .wait }

  /// Gives the connection back, once a write waits for it.
  func reconnect(_ database: TestDatabase) async throws {
    while database.native.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
    try await database.native.enableNetwork()
  }

  /// The name of the store's type.
  var name: String { "FirebaseStore" }

  /// Whether this is the emulator.
  var isEmulator: Bool { false }
}

extension TestDatabase {
  /// The database of Google's SDK.
  var native: FirebaseFirestore.Firestore {
    let id = store.database.split(separator: "/").last.map(String.init) ?? ""
    return FirebaseFirestore.Firestore.firestore(database: id)
  }
}

// For files that import only FiresmithRuntime, as apps do.

func disableNetwork(of database: TestDatabase) async throws {
  try await database.native.disableNetwork()
}

func enableNetwork(of database: TestDatabase) async throws {
  try await database.native.enableNetwork()
}

func configureApp(named name: String, project: String) {
  FirebaseApp.configure(name: name, options: FirebaseOptions(projectID: project))
}

extension StoreUnderTest: CustomTestStringConvertible {
  var testDescription: String { "FirebaseStore" }
}
