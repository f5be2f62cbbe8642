import FiresmithIndexRules
import FiresmithIndexes
import FiresmithLanguage
import FiresmithSchema

/// The indexes that declared queries need and that Firestore doesn't keep by itself.
struct QueryIndexes: Sendable {
  var edition = DatabaseEdition.standard
  /// The file that lists indexes, if an output writes one.
  var file: ShownIndexes? {
    didSet { listed = file.flatMap { ListedIndexes($0.text) } }
  }
  /// The indexes in the file, which are read once for all queries.
  private var listed: ListedIndexes?

  /// An index of a query.
  struct Index: Hashable {
    let fields: [IndexedField]
    let vector: IndexedVector?
    /// Whether it is for the collections of this name below all documents.
    let isGroup: Bool
    /// Whether the file lists the index; `nil` without a file.
    let isListed: Bool?
  }

  /// Returns the indexes that a query needs; none if those of single fields serve it.
  func of(_ query: Query, in collection: Collection) -> [Index] {
    query.needs(in: collection).compactMap { need in
      let isListed = listed?.have(need, in: edition)
      switch edition {
      case .standard:
        guard let fields = need.fieldIndexes else { return Index(need.composite, isListed) }
        guard need.scope == .collectionGroup, !fields.isEmpty else { return nil }
        return Index(fields: fields, vector: nil, isGroup: true, isListed: isListed)
      case .enterprise: return need.explicitIndex.map { Index($0, isListed) }
      }
    }.uniqued()
  }
}

extension QueryIndexes.Index {
  fileprivate init(_ index: CompositeIndex, _ isListed: Bool?) {
    self.init(
      fields: index.fields, vector: index.vector, isGroup: index.scope == .collectionGroup,
      isListed: isListed)
  }

  /// The parts of the index, each a path and how it is indexed, in words.
  var parts: [(path: String, words: String)] {
    fields.map { field in
      switch field.mode {
      case .ascending: (field.path, "ascending")
      case .descending: (field.path, "descending")
      case .contains: (field.path, "by element")
      }
    } + (vector.map { [($0.path, "as vectors of \($0.dimensions)")] } ?? [])
  }
}
