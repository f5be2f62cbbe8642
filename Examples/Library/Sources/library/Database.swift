import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithServiceAccount

/// The store of the books. The program uses it in the same way wherever it is.
struct Database {
  private var file: SQLiteStore?
  private var cache: CachedStore?

  /// Sets the store of the program.
  init(_ arguments: Arguments) throws {
    let remote = Self.remote(arguments)
    switch (remote, arguments[.cache]) {
    case (let remote?, let path?):
      let file = try SQLiteStore(path: path, database: remote.database)
      let cache = try CachedStore(local: file, remote: remote)
      Firestore.default = Firestore(store: cache)
      (self.file, self.cache) = (file, cache)
    case (let remote?, nil):
      Firestore.default = Firestore(store: remote)
    case (nil, nil):
      let file = try SQLiteStore(path: arguments[.file] ?? "library.sqlite")
      Firestore.default = Firestore(store: file)
      self.file = file
    case (nil, _?):
      throw UsageError("'--cache' needs '--emulator' or '--project'")
    }
  }

  private static func remote(_ arguments: Arguments) -> RESTStore? {
    var options = RESTStore.Options()
    // A cache tries again by itself.
    if arguments[.cache] != nil { options.attempts = 1 }
    if let project = arguments[.emulator] {
      let host = RESTStore.emulatorHost ?? "127.0.0.1:8080"
      return RESTStore(project: project, emulatorHost: host, options: options)
    }
    return arguments[.project].map { project in
      RESTStore(
        project: project, emulatorHost: nil, credentials: .anyApplicationDefault(),
        options: options)
    }
  }

  /// Sends what earlier runs couldn't, and says what Firestore refuses of it.
  func open() async throws {
    guard let cache else { return }
    // Without a connection, it waits on.
    try? await cache.synchronize()
    for conflict in try await cache.conflicts() {
      let paths = conflict.writes.map(\.path).joined(separator: ", ")
      print("not saved: \(paths): \(conflict.error.message)")
      try await cache.dismiss(conflict)
    }
  }

  func close() async {
    if let queue = try? await cache?.queue, queue.count > 0 {
      print("waiting for a connection: \(queue.count)")
    }
    await cache?.close()
    await file?.close()
  }
}
