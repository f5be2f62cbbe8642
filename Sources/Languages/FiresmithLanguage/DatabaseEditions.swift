import FiresmithDiagnostics
import FiresmithSchema

/// Knowledge of Firestore's editions that the code of a schema doesn't need.
package protocol DatabaseEditions: Sendable {
  /// Returns the edition that Firebase's own configuration gives a database; `nil` if it says
  /// nothing about that database.
  ///
  /// - Parameters:
  ///   - text: The text of `firebase.json`.
  ///   - database: The database's id; `nil` for the project's default one.
  ///   - isIndexesFile: Whether a path, seen from the folder of `firebase.json`, is that of the
  ///     file of indexes that the question is about.
  /// - Throws: What is wrong with the text.
  func edition(
    in text: [UInt8], of database: String?, isIndexesFile: (String) -> Bool
  ) throws(TeamFileProblem) -> DatabaseEdition?

  /// Returns the commands that make what `schema` asks of a database of the Enterprise edition and
  /// no file can, a command for each unique index.
  ///
  /// - Parameter database: The database's id; `nil` for the project's default one.
  func commands(for schema: Schema, database: String?) -> [String]

  /// Returns notes about the queries of `schema` that a database of this edition runs without an
  /// index, if it has no others than those that the database has by itself.
  func notes(on schema: Schema, in edition: DatabaseEdition) -> [Diagnostic]
}
