import FiresmithStoredData
import FiresmithValues

/// A summary of stored documents, in memory that doesn't grow with the data.
///
/// Summaries of parts of the data can be merged: in any order and from any parts, the result is the
/// summary of all of it.
package struct Summary: Equatable, Sendable {
  /// The maximum number of collections that are distinguished: a database has few, but ids in their
  /// place could be any number.
  package static let collectionLimit = 200
  /// The maximum total number of fields of all collections.
  static let fieldLimit = 16_384
  /// The maximum weight of all tables of keys.
  static let weightLimit = 24_576 * Weight.key

  /// The collections in the order of their paths' bytes. If there are more than
  /// ``collectionLimit``, or if they have more than ``fieldLimit`` fields, those whose paths have
  /// the smallest hashes.
  package private(set) var collections: [CollectionSummary] = []
  /// The number of documents, including those of no collection in ``collections``.
  package private(set) var count = 0
  /// The hash of a collection's path above which its documents are only counted.
  private(set) var greatestHash = UInt64.max
  /// Whether there is so much different data that maps in documents have no tables of keys, and no
  /// texts are kept.
  package private(set) var isReduced = false
  /// The number of parts of the sources that couldn't be read.
  package private(set) var unreadable = 0
  /// The data that was removed because it is about people. A summary without it is for reading, not
  /// for merging.
  package private(set) var withheld: Withheld?

  private var weight = 0
  private var fieldCount = 0
  /// The collection of the last document, and where it is.
  private var last: (parent: String, index: Int)?

  /// Makes the summary of no documents.
  package init() {}

  /// Makes a summary of parts that were written before.
  init(
    _ collections: [CollectionSummary], count: Int, unreadable: Int, greatestHash: UInt64,
    isReduced: Bool, withheld: Withheld?
  ) {
    self.unreadable = unreadable
    self.collections = collections
    self.count = count
    self.greatestHash = greatestHash
    self.isReduced = isReduced
    self.withheld = withheld
    // As if they had been merged.
    merge(Summary())
  }

  /// The number of documents of no collection in ``collections``.
  package var otherCount: Int { collections.reduce(count) { $0 - $1.count } }

  /// Returns the collection of a path such as `users/*/posts`; `nil` if there is none.
  package subscript(_ path: String) -> CollectionSummary? {
    let index = index(of: path)
    return hasCollection(path, at: index) ? collections[index] : nil
  }

  /// Whether the summary has no more of a collection's documents than their number, together with
  /// those of other collections: there are too many.
  package func countsAlone(_ path: String) -> Bool { textHash(path) > greatestHash }

  // MARK: Adding

  /// Adds a document.
  package mutating func add(_ document: StoredDocument) {
    count += 1
    guard let slash = document.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    guard let index = collectionIndex(of: document.path, parentEnd: slash) else { return }
    let (before, keys) = (collections[index].fields.weight, collections[index].fields.countedKeys)
    let id = document.path[document.path.utf8.index(after: slash)...]
    collections[index].add(document, id: String(id))
    weight += collections[index].fields.weight - before
    fieldCount += collections[index].fields.countedKeys - keys
    removeGreatest()
    limit()
  }

  /// Returns the index of the document's collection, which may be a new one; `nil` if its documents
  /// are only counted.
  private mutating func collectionIndex(of path: String, parentEnd: String.Index) -> Int? {
    let parent = path[..<parentEnd]
    if let last, isSame(last.parent, parent) { return last.index }
    let collection = collectionPath(ofDocument: path)
    let index = index(of: collection)
    if !hasCollection(collection, at: index) {
      guard textHash(collection) <= greatestHash else { return nil }
      collections.insert(
        CollectionSummary(path: collection, detail: isReduced ? .withoutNested : .full), at: index)
      removeGreatest()
      guard textHash(collection) <= greatestHash else { return nil }
    }
    // Others may have been removed before it.
    let place = self.index(of: collection)
    last = (String(parent), place)
    return place
  }

  /// By bytes: parents that Swift calls equal can be two.
  private func isSame(_ left: String, _ right: Substring) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  private func index(of path: String) -> Int {
    collections.sortedIndex(notBefore: { byteOrder($0.path, path) < 0 })
  }

  private func hasCollection(_ path: String, at index: Int) -> Bool {
    index < collections.count && byteOrder(collections[index].path, path) == 0
  }

  /// Counts parts of the sources that can't be read.
  package mutating func add(unreadable count: Int) { unreadable += count }

  // MARK: Merging

  /// Adds the documents that another summary is of.
  package mutating func merge(_ other: Summary) {
    count += other.count
    unreadable += other.unreadable
    greatestHash = min(greatestHash, other.greatestHash)
    isReduced = isReduced || other.isReduced
    if withheld != .all { withheld = other.withheld ?? withheld }
    last = nil
    for collection in other.collections {
      let index = index(of: collection.path)
      if hasCollection(collection.path, at: index) {
        collections[index].merge(collection)
      } else {
        collections.insert(collection, at: index)
      }
    }
    collections.removeAll { textHash($0.path) > greatestHash }
    measure()
    removeGreatest()
    limit()
    if isReduced { reduce() }
  }

  // MARK: Limits

  private mutating func measure() {
    weight = collections.reduce(0) { $0 + $1.fields.weight }
    fieldCount = collections.reduce(0) { $0 + $1.fields.countedKeys }
  }

  /// Keeps the collections with the smallest hashes, which are then complete whatever the order.
  private mutating func removeGreatest() {
    guard collections.count > Self.collectionLimit || fieldCount > Self.fieldLimit else { return }
    let sorted = collections.map { (hash: textHash($0.path), fields: $0.fields.countedKeys) }
      .sorted { $0.hash < $1.hash }
    var fields = 0
    let kept = sorted.prefix(Self.collectionLimit).prefix { collection in
      fields += collection.fields
      return fields <= Self.fieldLimit
    }
    greatestHash = kept.last?.hash ?? 0
    collections.removeAll { textHash($0.path) > greatestHash }
    last = nil
    measure()
    // What has been removed may have been what was too much.
    isReduced = true
    reduce()
  }

  private mutating func limit() {
    guard !isReduced, weight > Self.weightLimit else { return }
    isReduced = true
    reduce()
  }

  private mutating func reduce() {
    for index in collections.indices { collections[index].reduce() }
  }

  // MARK: Withholding

  /// Returns the summary without what tells of single values: strings, unless each was seen 20
  /// times, ids, paths, keys of maps, and the smallest and greatest numbers and times.
  package func withholding(_ withheld: Withheld) -> Summary {
    var result = self
    result.withheld = self.withheld == .all ? .all : withheld
    for index in result.collections.indices { result.collections[index].withhold(withheld) }
    return result
  }

  package static func == (left: Summary, right: Summary) -> Bool {
    left.count == right.count && left.unreadable == right.unreadable
      && left.collections == right.collections
      && left.greatestHash == right.greatestHash && left.isReduced == right.isReduced
      && left.withheld == right.withheld
  }
}
