import Foundation

/// The parts that a query can have next to a search for vectors: the rows of
/// `Tests/beside-nearest.tsv`.
///
/// The resolver of schemas, the stores, Google's emulator and the support code of both languages
/// are all tested against them. Firestore takes an order with a search, in which documents at the
/// same distance come; schemas and repositories don't, because it would seem to be the order of
/// all. Source: Firestore's "Search with vector embeddings", "Limitations".
public enum BesideNearest {
  /// The place in which queries are written, in the order of the table's columns.
  public enum Place: Int, Sendable {
    /// `nearest:` in a schema, where `limit` is the search's own.
    case schemas = 1
    /// `findNearest` of a repository.
    case repositories
    /// A query that a store runs.
    case stores
  }

  /// Returns what can stand next to a search at `place`, and whether it is `allowed`, `refused` or
  /// `needed` there. What can't be written there isn't among it.
  public static func rows(_ place: Place) throws -> [String: String] {
    let table = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "beside-nearest.tsv")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    let columns = rows.map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(
      uniqueKeysWithValues: columns.map { ($0[0], $0[place.rawValue]) }.filter { $0.1 != "-" })
  }
}
