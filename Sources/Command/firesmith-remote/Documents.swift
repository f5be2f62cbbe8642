import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithREST
import FiresmithRuntime
import FiresmithSharedCommands
import Foundation

/// `firesmith remote documents`
struct Documents: Subcommand {
  static let name = "documents"
  static let summary = "Print all documents of a database, as JSON lines."
  static let discussion: [Discussion] = [
    .prose(
      "DATABASE is emulator:PROJECT, firestore:PROJECT or firestore:PROJECT/DATABASE. Prints the "
        + "documents of all collections as Firestore's REST API writes them, one a line, in no order. "
        + "It writes nothing. Firestore bills a read for each document."),
    .prose(DatabaseOperand.help),
  ]
  static var operands: [Operand<Self>] { [DatabaseOperand.operand(\.target)] }
  static var options: [Option<Self>] {
    [
      .value(
        "part", .name, \.part,
        help: "A line of 'firesmith remote parts': the part of the database to print. Default: all."
      )
    ]
  }
  static let otherNames = ["read", "dump"]

  var target = ""
  var part: String?

  func validate() throws(UsageError) {
    _ = try DatabaseOperand.database(target)
    _ = try chosenPart
  }

  private var chosenPart: DatabasePart? {
    get throws(UsageError) {
      guard let part else { return nil }
      guard let chosen = DatabasePart(line: part) else {
        throw UsageError("'--part' takes a line that 'firesmith remote parts' has printed")
      }
      return chosen
    }
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    let part = try chosenPart
    return try DatabaseOperand.result(of: target) { store in
      let reading = DatabaseReading(store)
      do {
        if let part {
          try await reading.run([part])
        } else {
          try await reading.run(reading.parts())
        }
      } catch is CancellationError {}
      return ""
    }
  }
}

/// `firesmith remote parts`
struct Parts: Subcommand {
  static let name = "parts"
  static let summary = "Print parts that are a whole database together, as JSON lines."
  static let discussion: [Discussion] = [
    .prose(
      "DATABASE is emulator:PROJECT, firestore:PROJECT or firestore:PROJECT/DATABASE. Prints for each "
        + "part the names of its first document and of the first one after it, for --part of "
        + "'firesmith remote documents'. An emulator's database is one part."),
    .prose(DatabaseOperand.help),
  ]
  static var operands: [Operand<Self>] { [DatabaseOperand.operand(\.target)] }
  static var options: [Option<Self>] { [] }
  static let otherNames = ["split", "partitions"]

  var target = ""

  func validate() throws(UsageError) { _ = try DatabaseOperand.database(target) }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    try DatabaseOperand.result(of: target) { store in
      try await DatabaseReading(store).parts().map { "\($0.line)\n" }.joined()
    }
  }
}

/// `firesmith remote count`
struct Count: Subcommand {
  static let name = "count"
  static let summary = "Print the number of documents in a database."
  static let discussion: [Discussion] = [
    .prose(
      "DATABASE is emulator:PROJECT, firestore:PROJECT or firestore:PROJECT/DATABASE. Firestore bills "
        + "a read for each thousand documents."),
    .prose(DatabaseOperand.help),
  ]
  static var operands: [Operand<Self>] { [DatabaseOperand.operand(\.target)] }
  static var options: [Option<Self>] { [] }
  static let otherNames = ["size"]

  var target = ""

  func validate() throws(UsageError) { _ = try DatabaseOperand.database(target) }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    try DatabaseOperand.result(of: target) { store in "\(try await store.documentCount())\n" }
  }
}

/// The database that a command is about.
private enum DatabaseOperand {
  static let help =
    "The emulator's host and port are in the environment variable FIRESTORE_EMULATOR_HOST; without it, "
    + "it is looked for at 127.0.0.1:8080. For firestore:, the credentials are those of 'gcloud auth "
    + "application-default login', of the file that GOOGLE_APPLICATION_CREDENTIALS names, or of the "
    + "machine, if that is Google's."

  static func operand<Command>(
    _ property: WritableKeyPath<Command, String>
  ) -> Operand<Command> {
    .required(.database, property, example: "emulator:demo")
  }

  static func database(_ target: String) throws(UsageError) -> NamedDatabase {
    guard let database = NamedDatabase(target) else {
      throw UsageError(
        "'\(target)' is not a database; expected 'emulator:PROJECT' or "
          + "'firestore:PROJECT/DATABASE'")
    }
    return database
  }

  /// Returns what a command prints about a database.
  static func result(
    of target: String, _ output: @escaping @Sendable (RESTStore) async throws -> String
  ) throws(UsageError) -> CommandResult {
    let database = try database(target)
    do {
      return CommandResult(output: try waiting { try await output(RESTStore(database)) })
    } catch {
      return failure(error, database)
    }
  }

  private static func failure(
    _ error: any Error, _ database: NamedDatabase
  ) -> CommandResult {
    var message = error.localizedDescription
    if case .emulator = database, (error as? FirestoreErrorCode)?.code == .unavailable {
      message += " Is the emulator running? FIRESTORE_EMULATOR_HOST says where."
    }
    return CommandResult(problems: "error: \(database): \(message)\n", status: .failure)
  }
}
