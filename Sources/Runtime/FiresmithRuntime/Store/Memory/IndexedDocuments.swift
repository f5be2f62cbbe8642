/// The key of an index.
enum IndexKey: Hashable {
  /// The document's name alone.
  case name
  /// The field's value. Documents without the field are not in the index.
  case field(FieldPath)
  /// Each element of the field's value, if it is an array.
  case elements(FieldPath)

  /// The values under which `document` is in the index, in their order.
  func values(of document: StoredDocument) -> [DocumentValue] {
    switch self {
    case .name: return [.null]
    case .field(let field):
      return document.fields.value(at: field.names[...]).map { [$0] } ?? []
    case .elements(let field):
      guard case .array(let elements)? = document.fields.value(at: field.names[...]) else {
        return []
      }
      var values: [DocumentValue] = []
      for element in elements.sorted(by: { $0.compared(with: $1) == .orderedAscending })
      where values.last?.compared(with: element) != .orderedSame {
        values.append(element)
      }
      return values
    }
  }
}

/// An entry of an index: a document, under one of its values.
struct IndexEntry: Sendable {
  let value: DocumentValue
  /// The document's path.
  let path: String

  /// Whether this comes after `other`, or at the same position.
  func isAtOrAfter(_ other: IndexEntry) -> Bool {
    switch value.compared(with: other.value) {
    case .orderedAscending: false
    case .orderedSame: path.comparedPath(with: other.path) != .orderedAscending
    case .orderedDescending: true
    }
  }
}

/// The documents of a collection, or of all collections with an id, with the indexes that queries
/// have needed so far.
struct IndexedDocuments: Sendable {
  typealias Entries = SortedBlocks<IndexEntry>

  private var indexes: [(key: IndexKey, entries: Entries)] = [(.name, Entries())]

  var isEmpty: Bool { indexes[0].entries.isEmpty }

  /// - Parameters:
  ///   - old: The document in the indexes; `nil` if it isn't there.
  ///   - new: The document that replaces it; `nil` to remove it.
  mutating func replace(_ old: StoredDocument?, with new: StoredDocument?) {
    for index in indexes.indices {
      let key = indexes[index].key
      let (before, after) = (old.map(key.values) ?? [], new.map(key.values) ?? [])
      guard !before.elementsEqual(after, by: { $0.compared(with: $1) == .orderedSame }) else {
        continue
      }
      if let old {
        for value in before {
          indexes[index].entries.remove(IndexEntry(value: value, path: old.path))
        }
      }
      if let new {
        for value in after {
          indexes[index].entries.insert(IndexEntry(value: value, path: new.path))
        }
      }
    }
  }

  /// The documents by `key`. The first call makes the index, which takes linear time.
  ///
  /// - Parameter document: Returns the document at a path.
  mutating func entries(by key: IndexKey, _ document: (String) -> StoredDocument?) -> Entries {
    if let index = indexes.first(where: { $0.key == key }) { return index.entries }
    let entries = indexes[0].entries.compactMap { document($0.path) }.flatMap { document in
      key.values(of: document).map { IndexEntry(value: $0, path: document.path) }
    }
    let sorted = Entries(sorted: entries.sorted { !$0.isAtOrAfter($1) })
    indexes.append((key, sorted))
    return sorted
  }
}

extension SortedBlocks<IndexEntry> {
  fileprivate mutating func insert(_ entry: IndexEntry) {
    insert(entry, at: firstIndex { $0.isAtOrAfter(entry) })
  }

  /// - Parameter entry: An existing entry.
  fileprivate mutating func remove(_ entry: IndexEntry) {
    remove(at: firstIndex { $0.isAtOrAfter(entry) })
  }
}
