import FiresmithCommandLine

/// `firesmith seed`: the command shows its help and checks what it is asked for, and
/// `firesmith-remote` does the work.
package protocol SeedCommand: Subcommand {
  var request: SeedRequest { get set }
}

/// The request of `firesmith seed`.
package struct SeedRequest: Sendable {
  var target = ""
  var count: String?
  var seed: String?
  package var collections: [String] = []
  package var schemas: [String] = []
  package var configuration: String?
  var allowsProduction = false
  package var isQuiet = false

  package init() {}
}

extension SeedCommand {
  package static var name: String { "seed" }
  package static var summary: String { "Write made-up documents to Google's emulator." }
  package static var discussion: [Discussion] {
    [
      .prose(
        "DATABASE is emulator:PROJECT. The emulator's host and port are in the environment variable "
          + "FIRESTORE_EMULATOR_HOST; without it, it is looked for at 127.0.0.1:8080."),
      .prose(
        "The documents fit the schemas, with their constraints, and refer to each other. They are the "
          + "same each time, and their ids are sample-1, sample-2 and so on: a second run replaces "
          + "those of the first, and no others."),
      .prose("It runs firesmith-remote, which has to be beside firesmith or in PATH."),
    ]
  }
  package static var operands: [Operand<Self>] {
    [.required(.database, \.request.target, example: "emulator:demo")]
  }
  package static var options: [Option<Self>] {
    [
      .value(
        "count", .number, \.request.count,
        help: "How many documents each collection gets. Default: 20."),
      .value(
        "seed", .number, \.request.seed,
        help: "Other numbers give other documents. Default: 1."),
      .values(
        "collection", .name, \.request.collections,
        help: "A collection, by its name in the schema. May be repeated.", "Default: all."),
      .schemas(\.request.schemas), .config(\.request.configuration),
      .flag(
        "allow-production", \.request.allowsProduction,
        help: "Also write to firestore:PROJECT or firestore:PROJECT/DATABASE, which people use."),
      .quiet(\.request.isQuiet),
    ]
  }
  package static var otherNames: [String] { ["populate", "fixtures"] }

  package func validate() throws(UsageError) {
    _ = try request.database
    _ = try request.documents
  }
}

extension SeedRequest {
  private static let mostDocuments = 100_000

  /// - Throws: If it is none, or if it isn't an emulator's and nobody has allowed that.
  package var database: NamedDatabase {
    get throws(UsageError) {
      guard let database = NamedDatabase(target) else { throw .notADatabase(target) }
      if case .production = database, !allowsProduction {
        throw UsageError(
          "'\(target)' isn't an emulator: its documents are what people use. To write made-up "
            + "documents there, add '--allow-production'")
      }
      return database
    }
  }

  /// The number of documents for each collection, and the number by which they are chosen.
  package var documents: (count: Int, seed: UInt64) {
    get throws(UsageError) {
      guard let count = Int(count ?? "20"), 1...Self.mostDocuments ~= count else {
        throw UsageError(
          "invalid value '\(count ?? "")' for '--count'; expected a number from 1 to "
            + "\(Self.mostDocuments)")
      }
      guard let seed = UInt64(seed ?? "1") else {
        throw UsageError(
          "invalid value '\(seed ?? "")' for '--seed'; expected a number that isn't negative")
      }
      return (count, seed)
    }
  }

  /// The words with which `firesmith-remote` is asked for the same.
  package var words: [String] {
    var words = ["seed"]
    if let count { words += ["--count", count] }
    if let seed { words += ["--seed", seed] }
    for name in collections { words += ["--collection", name] }
    for path in schemas { words += ["--schemas", path] }
    if let configuration { words += ["--config", configuration] }
    if allowsProduction { words.append("--allow-production") }
    if isQuiet { words.append("--quiet") }
    return words + ["--", target]
  }
}

extension UsageError {
  fileprivate static func notADatabase(_ target: String) -> UsageError {
    UsageError("'\(target)' is not a database; expected 'emulator:PROJECT'")
  }
}
