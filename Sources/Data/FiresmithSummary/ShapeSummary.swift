import FiresmithStoredData
import FiresmithValues

/// The sets of fields that documents have: those with the fewest fields, which shows the documents
/// that lack what all others have.
///
/// If there are too many sets, the smallest ones are kept, so that parts of the data can be merged
/// in any order.
package struct ShapeSummary: Equatable, Sendable {
  /// The maximum number of sets that are kept.
  package static let limit = 64
  /// The maximum total number of names in the sets.
  static let nameLimit = 1_024
  /// The maximum number of fields in a set that is kept.
  static let sizeLimit = 64
  /// The maximum length of a document path that is kept, in bytes.
  static let pathLimit = 256

  package struct Shape: Equatable, Sendable {
    /// The fields, in the order of their bytes.
    package let names: [String]
    /// The number of documents with exactly these fields.
    package internal(set) var count: Int
    /// The path of one of them: that with the smallest hash; `nil` if it isn't to be kept.
    package internal(set) var sample: String?
    let order: Order

    init(names: [String], count: Int, sample: String?) {
      self.names = names
      self.count = count
      self.sample = sample
      order = Order(size: names.count, hash: hashOf(names))
    }

    mutating func add(_ count: Int, sample other: String?) {
      self.count += count
      guard let other else { return }
      guard let sample else {
        self.sample = other
        return
      }
      let (own, theirs) = (textHash(sample), textHash(other))
      if theirs < own || theirs == own && byteOrder(other, sample) < 0 { self.sample = other }
    }

    package static func == (left: Shape, right: Shape) -> Bool {
      left.count == right.count && left.order == right.order
        && left.sample.map { Array($0.utf8) } == right.sample.map { Array($0.utf8) }
    }
  }

  /// The position of a set of fields among others.
  struct Order: Comparable, Sendable {
    let size: Int
    let hash: UInt64

    static func < (left: Order, right: Order) -> Bool {
      (left.size, left.hash) < (right.size, right.hash)
    }
  }

  /// The sets, those with the fewest fields first.
  package private(set) var shapes: [Shape] = []
  /// The greatest set that may be kept; `nil` if there were never too many.
  private(set) var greatest: Order?
  private var nameCount = 0

  init() {}

  /// Makes a summary of parts that were written before.
  init(_ shapes: [Shape], greatest: Order?) {
    self.greatest = greatest
    for shape in shapes { insert(shape) }
  }

  /// Whether all sets of at most ``sizeLimit`` fields are there.
  package var isComplete: Bool { greatest == nil }

  mutating func add(_ document: StoredDocument) {
    let entries = document.fields.entries
    guard entries.count <= Self.sizeLimit else { return }
    let order = Order(size: entries.count, hash: hashOf(entries.lazy.map(\.name)))
    if let greatest, order > greatest { return }
    let path = document.path.utf8.count <= Self.pathLimit ? document.path : nil
    let index = index(of: order)
    if index < shapes.count, shapes[index].order == order {
      shapes[index].add(1, sample: path)
    } else {
      insert(Shape(names: entries.map(\.name), count: 1, sample: path), at: index)
    }
  }

  mutating func merge(_ other: ShapeSummary) {
    if let theirs = other.greatest {
      greatest = greatest.map { min($0, theirs) } ?? theirs
      while let last = shapes.last, last.order > theirs { removeLast() }
    }
    for shape in other.shapes { insert(shape) }
  }

  private mutating func insert(_ shape: Shape) {
    if let greatest, shape.order > greatest { return }
    let index = index(of: shape.order)
    if index < shapes.count, shapes[index].order == shape.order {
      shapes[index].add(shape.count, sample: shape.sample)
    } else {
      insert(shape, at: index)
    }
  }

  private mutating func insert(_ shape: Shape, at index: Int) {
    shapes.insert(shape, at: index)
    nameCount += shape.names.count
    var isTooMuch = false
    while shapes.count > Self.limit || nameCount > Self.nameLimit {
      removeLast()
      isTooMuch = true
    }
    if isTooMuch { greatest = shapes.last?.order ?? Order(size: -1, hash: 0) }
  }

  private mutating func removeLast() { nameCount -= shapes.removeLast().names.count }

  private func index(of order: Order) -> Int {
    var range = 0..<shapes.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        shapes[middle].order < order
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Removes all sets, for good.
  mutating func remove() {
    shapes = []
    nameCount = 0
    greatest = Order(size: -1, hash: 0)
  }

  /// Removes the paths.
  mutating func withhold() {
    for index in shapes.indices { shapes[index].sample = nil }
  }

  package static func == (left: ShapeSummary, right: ShapeSummary) -> Bool {
    left.shapes == right.shapes && left.greatest == right.greatest
  }
}

private func hashOf(_ names: some Sequence<String>) -> UInt64 {
  var hash: UInt64 = 0
  for name in names {
    hash = (hash ^ textHash(name)) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 29
  }
  return hash
}
