/// A sorted collection in blocks, which are short enough for fast insertion.
///
/// Finding, inserting and removing one of n elements takes O(log n) time, plus that for one block.
struct SortedBlocks<Element> {
  private var blocks: [[Element]] = []
  private static var longestBlock: Int { 256 }

  init() {}

  /// - Parameter elements: The elements in their order.
  init(sorted elements: [Element]) {
    let length = SortedBlocks.longestBlock / 2
    blocks = stride(from: 0, to: elements.count, by: length).map {
      Array(elements[$0..<Swift.min($0 + length, elements.count)])
    }
  }

  /// The index of the first element for which `past` holds, as it does for all that follow.
  func firstIndex(past: (Element) -> Bool) -> Index {
    let block = blocks.partitionPoint { block in block.last.map(past) ?? true }
    guard block < blocks.count else { return endIndex }
    return Index(block: block, offset: blocks[block].partitionPoint(past))
  }

  mutating func insert(_ element: Element, at index: Index) {
    guard index.block < blocks.count else {
      // After the last element.
      if blocks.isEmpty { blocks.append([]) }
      blocks[blocks.count - 1].append(element)
      return splitIfLong(blocks.count - 1)
    }
    blocks[index.block].insert(element, at: index.offset)
    splitIfLong(index.block)
  }

  mutating func remove(at index: Index) {
    blocks[index.block].remove(at: index.offset)
    if blocks[index.block].isEmpty { blocks.remove(at: index.block) }
  }

  private mutating func splitIfLong(_ block: Int) {
    let elements = blocks[block]
    guard elements.count > SortedBlocks.longestBlock else { return }
    let middle = elements.count / 2
    blocks[block] = Array(elements[..<middle])
    blocks.insert(Array(elements[middle...]), at: block + 1)
  }

  /// An estimate of the number of elements in `range`, in constant time.
  func estimatedCount(of range: Range<Index>) -> Int {
    (range.upperBound.block - range.lowerBound.block) * SortedBlocks.longestBlock
      + range.upperBound.offset - range.lowerBound.offset
  }
}

extension SortedBlocks: BidirectionalCollection {
  struct Index: Comparable {
    let block: Int
    let offset: Int

    static func < (first: Index, second: Index) -> Bool {
      (first.block, first.offset) < (second.block, second.offset)
    }
  }

  var startIndex: Index { Index(block: 0, offset: 0) }

  var endIndex: Index { Index(block: blocks.count, offset: 0) }

  func index(after index: Index) -> Index {
    index.offset + 1 < blocks[index.block].count
      ? Index(block: index.block, offset: index.offset + 1)
      : Index(block: index.block + 1, offset: 0)
  }

  func index(before index: Index) -> Index {
    index.offset > 0
      ? Index(block: index.block, offset: index.offset - 1)
      : Index(block: index.block - 1, offset: blocks[index.block - 1].count - 1)
  }

  subscript(index: Index) -> Element { blocks[index.block][index.offset] }
}

extension Array {
  /// The index of the first element for which `isPast` holds, as it does for all that follow.
  func partitionPoint(_ isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SortedBlocks: Sendable where Element: Sendable {}
