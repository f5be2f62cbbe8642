import FiresmithStoredData
import FiresmithValues

/// The different strings of a field with their counts, as long as they are few; an estimate of
/// their number after that.
///
/// Whether they are few depends on all strings together, and never on their order: once a part of
/// the data has many, all of it has.
package struct DistinctStrings: Equatable, Sendable {
  /// The maximum number of strings that are kept.
  package static let limit = 64
  /// The maximum length of a string that is kept, in bytes.
  static let lengthLimit = 128
  /// The maximum total length of all strings, in bytes.
  static let totalLimit = 2_048

  package struct Entry: Sendable {
    package let string: String
    package internal(set) var count: Int
    let hash: UInt64
  }

  /// Sorted by hashes, which are compared faster than strings; empty if there are many.
  private var entries: [Entry] = []
  private var totalLength = 0
  /// An estimate of the number of strings, if they are many.
  private(set) var sketch: DistinctCount?
  /// The estimate of a redacted summary, which has no sketch.
  private(set) var withheld: Int?

  init() {}

  /// - Parameter sketch: How many there are, if they are many.
  init(_ entries: [(string: String, count: Int)], sketch: DistinctCount?, withheld: Int?) {
    self.withheld = withheld
    self.sketch = sketch
    for entry in entries { add(entry.string, hash: textHash(entry.string), count: entry.count) }
  }

  /// Whether the strings aren't kept, because they are too many or too long, or because the summary
  /// is not to have them.
  package var areMany: Bool { sketch != nil || withheld != nil }

  /// The strings and their counts in the order of their bytes; empty if they are many.
  package var list: [Entry] { entries.sorted { byteOrder($0.string, $1.string) < 0 } }

  /// The number of different strings; an estimate if they are many.
  package var count: Int { withheld ?? sketch?.estimate ?? entries.count }

  mutating func add(_ string: String, hash: UInt64, count: Int = 1) {
    if sketch != nil {
      sketch?.add(hash: hash)
      return
    }
    guard withheld == nil else { return }
    let length = string.utf8.count
    guard length <= Self.lengthLimit else {
      collapse()
      sketch?.add(hash: hash)
      return
    }
    var index = index(of: hash)
    while index < entries.count, entries[index].hash == hash {
      let order = byteOrder(entries[index].string, string)
      if order == 0 {
        entries[index].count += count
        return
      }
      if order > 0 { break }
      index += 1
    }
    entries.insert(Entry(string: string, count: count, hash: hash), at: index)
    totalLength += length
    if entries.count > Self.limit || totalLength > Self.totalLimit { collapse() }
  }

  /// Returns the index of the first entry whose hash isn't smaller.
  private func index(of hash: UInt64) -> Int {
    entries.sortedIndex(notBefore: { $0.hash < hash })
  }

  /// The weight of the strings; never less once there are more.
  var weight: Int { (areMany ? Self.limit : entries.count) * Weight.text }

  /// Removes the strings, as if they were many.
  mutating func remove() {
    if !areMany { collapse() }
  }

  private mutating func collapse() {
    var sketch = DistinctCount()
    for entry in entries { sketch.add(hash: entry.hash) }
    self.sketch = sketch
    entries = []
    totalLength = 0
  }

  mutating func merge(_ other: DistinctStrings) {
    if withheld != nil || other.withheld != nil {
      self = DistinctStrings([], sketch: nil, withheld: max(count, other.count))
      return
    }
    if let theirs = other.sketch {
      if sketch == nil { collapse() }
      sketch?.merge(theirs)
      return
    }
    for entry in other.entries { add(entry.string, hash: entry.hash, count: entry.count) }
  }

  /// Removes the strings, and keeps how many there are.
  mutating func withhold() {
    self = DistinctStrings([], sketch: nil, withheld: count)
  }

  package static func == (left: DistinctStrings, right: DistinctStrings) -> Bool {
    left.sketch == right.sketch && left.withheld == right.withheld
      && left.entries.elementsEqual(right.entries) {
        $0.hash == $1.hash && $0.count == $1.count && byteOrder($0.string, $1.string) == 0
      }
  }
}
