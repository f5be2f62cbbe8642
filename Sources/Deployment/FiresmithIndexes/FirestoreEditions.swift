import FiresmithDiagnostics
import FiresmithIndexRules
import FiresmithJSON
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

/// The editions of Firestore's databases, as Firebase's own configuration names them.
///
/// Source: Firebase's command line, which reads `edition` of the entries of `firestore`.
package struct FirestoreEditions: DatabaseEditions {
  package init() {}

  package func edition(
    in text: [UInt8], of database: String?, isIndexesFile: (String) -> Bool
  ) throws(TeamFileProblem) -> DatabaseEdition? {
    let root: JSONNode?
    do throws(JSONProblem) {
      root = try JSONNode(parsing: text)
    } catch {
      throw TeamFileProblem(.invalidJSON, error.message, at: error.offset)
    }
    guard let section = root?["firestore"] else { return nil }
    let entries = section.elements ?? [section]
    // An entry for the same file of indexes is for the same database, whatever its name.
    let entry =
      entries.first { $0["indexes"]?.string.map(isIndexesFile) ?? false }
      ?? entries.first { ($0["database"]?.string ?? Self.defaultID) == database ?? Self.defaultID }
      // If there is only one database, whoever names none means it.
      ?? (database == nil && entries.count == 1 ? section.elements?.first ?? section : nil)
    guard let entry, let value = entry["edition"] else { return nil }
    guard let edition = value.string.flatMap({ DatabaseEdition(rawValue: $0.lowercased()) }) else {
      let words = DatabaseEdition.allCases.map { quoted($0.rawValue) }.joined(separator: " or ")
      throw TeamFileProblem(
        .unexpectedValue, "expected \(words) as the edition of a database",
        at: value.range.lowerBound)
    }
    return edition
  }

  private static let defaultID = "(default)"

  package func commands(for schema: Schema, database: String?) -> [String] {
    var known: Set<String> = []
    return schema.collections.flatMap { collection in
      collection.uniqueIndexes.map {
        $0.command(of: collection.storedID, in: database)
      }
    }
    .filter { known.insert($0).inserted }
  }

  package func notes(on schema: Schema, in edition: DatabaseEdition) -> [Diagnostic] {
    switch edition {
    // There, a query without an index is refused, and no file says which indexes there are.
    case .standard: []
    case .enterprise:
      schema.collections.flatMap { collection in
        collection.queries.filter { query in
          query.needs(in: collection).contains { $0.explicitIndex != nil }
        }
        .map { .unindexed($0, in: collection) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unindexed(_ query: Query, in collection: Collection) -> Diagnostic {
    Diagnostic(
      .unindexedQuery,
      "without an index, each call of \(quoted(query.name.value)) reads all documents of "
        + "\(quoted(collection.storedID)), and each document costs a read unit for every 4 KiB; "
        + "add an output with 'indexes'",
      at: query.name.mark, severity: .note)
  }
}
