import FiresmithREST
import FiresmithServiceAccount
import FiresmithSharedCommands
import Foundation

extension RESTStore {
  /// The store of a database that a command names.
  convenience init(_ database: NamedDatabase) {
    switch database {
    case .emulator(let project):
      self.init(project: project, emulatorHost: RESTStore.emulatorHost ?? "127.0.0.1:8080")
    case .production(let project, let database):
      let credentials = RESTCredentials.anyApplicationDefault { warning in
        FileHandle.standardError.write(Data("warning: \(warning)\n".utf8))
      }
      self.init(
        project: project, database: database, emulatorHost: nil, credentials: credentials)
    }
  }
}
