@testable import FiresmithSwift

/// The part of the torture schemas that one module has.
///
/// A name needn't be in every position in every set-up of a module. As in a Latin square, it is in
/// some of them in each column, and in all of them over the columns. What is reserved in Swift is
/// in all of them anyway.
struct TortureSquare: Sendable {
  /// Everything, as the long ring compiles it.
  static let whole = TortureSquare(column: nil)
  static let columns = [TortureSquare(column: 0), TortureSquare(column: 1)]

  let column: Int?

  private init(column: Int?) { self.column = column }

  /// Whether the module has row `number` in a position, which is a number, too.
  func has(_ number: Int, in position: Int) -> Bool {
    guard let column else { return true }
    return (number + position) % Self.columns.count == column
  }

  /// Whether the module has a word in a position.
  func has(_ word: String, in position: Int) -> Bool {
    Self.reserved.contains(word) || has(Self.numbers[word, default: 0], in: position)
  }

  /// The numbers of all words and types.
  private static let numbers = Dictionary(
    (TortureNames.words + TortureNames.types).enumerated().map { ($1, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The words and types that Swift has another meaning for, or that generated code declares
  /// itself.
  static let reserved: Set<String> = SwiftKeywords.all.union(SwiftKeywords.impossibleMembers)
    .union(SwiftReservedMembers.properties).union(SwiftReservedMembers.enumCases)
    .union(SwiftReservedMembers.methods).union(SwiftReservedMembers.parameters)
    .union(SwiftReservedTypes.generated.split(separator: " ").map(String.init))
}
