/// Numbers of commits in ascending order, of which mostly the first is removed: in the same time,
/// however many there are.
struct CommitNumbers: Sendable {
  private var numbers: [Int] = []
  /// The number of elements that were removed from the beginning of `numbers`.
  private var removed = 0

  var first: Int? { removed < numbers.count ? numbers[removed] : nil }
  var isEmpty: Bool { removed == numbers.count }
  var all: ArraySlice<Int> { numbers[removed...] }

  /// Adds a number that is greater than all others.
  mutating func append(_ number: Int) { numbers.append(number) }

  mutating func remove(_ number: Int) {
    guard number == first else { return numbers.removeAll { $0 == number } }
    removed += 1
    guard removed > 64, removed * 2 > numbers.count else { return }
    numbers.removeFirst(removed)
    removed = 0
  }
}
