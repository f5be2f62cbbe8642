import FiresmithIndexRules
import FiresmithJSON
import FiresmithLanguage
import FiresmithSchema

/// The indexes that a file lists, for saying whether it has what a query needs.
package struct ListedIndexes: Sendable {
  private let existing: ExistingIndexes

  /// Reads the text of a file of indexes; `nil` for one that is none.
  package init?(_ text: String) {
    guard let root = try? JSONNode(parsing: Array(text.utf8)),
      let existing = try? ExistingIndexes(root)
    else { return nil }
    self.existing = existing
  }

  /// Whether the file, or Firestore by itself, has the indexes for a need.
  package func have(_ need: IndexNeed, in edition: DatabaseEdition) -> Bool {
    let missing = RequiredIndexes([need], in: edition).missing(in: existing)
    return missing.composite.isEmpty
      && missing.fields.allSatisfy { field, needs in
        needs.indexes.isSubset(of: existing.catalog.indexes(of: field))
      }
  }
}
