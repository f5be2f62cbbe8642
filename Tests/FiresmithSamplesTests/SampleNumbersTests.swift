import Testing

@testable import FiresmithSamples

@Suite struct SampleNumbersTests {
  /// The numbers that SplitMix64's author publishes for this seed.
  @Test func theyAreThoseOfSplitMix64() {
    var numbers = SampleNumbers(seed: 0)
    let first = (0..<3).map { _ in numbers.next() }
    #expect(first == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
  }

  @Test(arguments: [0...0, 1...6, -3...3, Int.min...Int.max, Int.max - 1...Int.max, Int.min...0])
  func theyAreInTheirRange(range: ClosedRange<Int>) {
    var numbers = SampleNumbers(seed: 3)
    var found: Set<Int> = []
    for _ in 0..<200 {
      let number = numbers.next(in: range)
      #expect(range.contains(number))
      found.insert(number)
    }
    let count = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    #expect(
      count.overflow || found.count == min(200, count.partialValue + 1) || count.partialValue > 50)
  }

  @Test func documentsHaveNumbersOfTheirOwn() {
    var firsts: Set<UInt64> = []
    for collection in ["books", "readers"] {
      for seed in UInt64(0)..<5 {
        for document in 0..<20 {
          var numbers = SampleNumbers(seed: seed, collection: collection, document: document)
          firsts.insert(numbers.next())
        }
      }
    }
    #expect(firsts.count == 200)
  }
}
