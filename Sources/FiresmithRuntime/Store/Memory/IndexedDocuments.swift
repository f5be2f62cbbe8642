/// What an index orders documents by.
enum IndexKey: Hashable {
  /// The document's name alone.
  case name
  /// The field's value; documents that lack it are not in the index.
  case field(FieldPath)
  /// Each element of the field's value, if it is an array.
  case elements(FieldPath)

  /// The values by which `document` is in the index, in their order.
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

/// A place in an index: that of a document by one of its values.
struct IndexEntry {
  let value: DocumentValue
  /// The document's path.
  let path: String

  /// Whether this comes after `other`, or is at the same place.
  func isAtOrAfter(_ other: IndexEntry) -> Bool {
    switch value.compared(with: other.value) {
    case .orderedAscending: false
    case .orderedSame: path.comparedPath(with: other.path) != .orderedAscending
    case .orderedDescending: true
    }
  }
}

/// The documents of a collection, or of all collections of an id, in the orders that queries have
/// asked for so far.
struct IndexedDocuments {
  typealias Entries = SortedBlocks<IndexEntry>

  private var indexes: [(key: IndexKey, entries: Entries)] = [(.name, Entries())]

  var isEmpty: Bool { indexes[0].entries.isEmpty }

  /// - Parameters:
  ///   - old: A document as it is in the indexes; `nil` if it isn't.
  ///   - new: The document as it is to be there; `nil` if it isn't to be.
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

  /// The documents by `key`, which take time in the order of their number once.
  ///
  /// - Parameter document: Gives the document at a path.
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

  /// - Parameter entry: One that is there.
  fileprivate mutating func remove(_ entry: IndexEntry) {
    remove(at: firstIndex { $0.isAtOrAfter(entry) })
  }
}
