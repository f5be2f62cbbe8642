import FiresmithStoredData
import FiresmithValues

/// A summary of the document under each id of a collection, as long as the ids are few: documents
/// such as an app's settings have nothing in common.
package struct SingleSummaries: Equatable, Sendable {
  /// The maximum number of ids that are distinguished.
  package static let limit = 6
  /// The maximum weight of the documents of all ids.
  static let weightLimit = 128 * Weight.key

  package struct Single: Equatable, Sendable {
    package let id: String
    package internal(set) var fields: MapSummary

    package static func == (left: Single, right: Single) -> Bool {
      byteOrder(left.id, right.id) == 0 && left.fields == right.fields
    }
  }

  /// The documents in the order of their ids' bytes; empty if ``areMany``.
  package private(set) var list: [Single] = []
  /// Whether there are too many ids, or too much below them.
  package private(set) var areMany = false

  init() {}

  /// Makes summaries of parts that were written before.
  init(_ list: [Single], areMany: Bool) {
    self.list = list
    self.areMany = areMany
    limit()
  }

  mutating func add(_ document: StoredDocument, id: String) {
    guard !areMany else { return }
    list[place(of: id)].fields.add(document.fields, id: id)
    limit()
  }

  mutating func merge(_ other: SingleSummaries) {
    if other.areMany { return remove() }
    guard !areMany else { return }
    for single in other.list { list[place(of: single.id)].fields.merge(single.fields) }
    limit()
  }

  /// Removes the documents, as if they were many.
  mutating func remove() {
    list = []
    areMany = true
  }

  /// Returns the place of an id, which may be a new one.
  private mutating func place(of id: String) -> Int {
    let index = list.sortedIndex(notBefore: { byteOrder($0.id, id) < 0 })
    if index == list.count || byteOrder(list[index].id, id) != 0 {
      list.insert(Single(id: id, fields: MapSummary(depth: 1)), at: index)
    }
    return index
  }

  private mutating func limit() {
    let isTooMuch =
      list.count > Self.limit
      || list.reduce(0) { $0 + $1.id.utf8.count } > 2_048
      || list.reduce(0) { $0 + $1.fields.weight } > Self.weightLimit
    if isTooMuch || areMany { remove() }
  }
}
