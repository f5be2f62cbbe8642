import FiresmithTestSupport
import Testing

@testable import FiresmithRuntime

@Suite struct SortedBlocksTests {
  /// Compares with an array that is sorted again each time.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func insertsAndRemovesAnywhere(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var expected = (0..<Int.random(in: 0..<2000, using: &generator)).map { _ in
      Int.random(in: 0..<500, using: &generator)
    }.sorted()
    var blocks = SortedBlocks(sorted: expected)
    for step in 0..<3000 {
      // Grows first, then shrinks until it is empty.
      if step < 1500 || expected.isEmpty {
        let element = Int.random(in: 0..<500, using: &generator)
        blocks.insert(element, at: blocks.firstIndex { $0 >= element })
        expected.insert(element, at: expected.partitionPoint { $0 >= element })
      } else if let element = expected.randomElement(using: &generator) {
        blocks.remove(at: blocks.firstIndex { $0 >= element })
        expected.remove(at: expected.partitionPoint { $0 >= element })
      }
      if step.isMultiple(of: 500) { #expect(Array(blocks) == expected) }
    }
    while let last = blocks.last {
      #expect(last == expected.removeLast())
      blocks.remove(at: blocks.index(before: blocks.endIndex))
    }
    #expect(expected.isEmpty && blocks.startIndex == blocks.endIndex)
  }

  @Test func findsRanges() {
    let blocks = SortedBlocks(sorted: Array(0..<1000))
    for (low, high) in [(0, 1000), (0, 0), (127, 129), (128, 128), (990, 2000), (1000, 1000)] {
      let range = blocks.firstIndex { $0 >= low }..<blocks.firstIndex { $0 >= high }
      #expect(blocks[range].elementsEqual(low..<min(high, 1000)))
      #expect(blocks[range].reversed().elementsEqual((low..<min(high, 1000)).reversed()))
    }
    let some = blocks.firstIndex { $0 >= 5 }..<blocks.firstIndex { $0 >= 9 }
    #expect(blocks.estimatedCount(of: some) == 4)
    #expect(SortedBlocks<Int>().firstIndex { _ in true } == SortedBlocks<Int>().endIndex)
  }
}
