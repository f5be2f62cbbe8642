import FiresmithStoredData
import Testing

@testable import FiresmithInference

/// Maps that have maps like themselves inside.
@Suite struct RecursiveTypeTests {
  /// A comment with its answers, so many levels deep.
  private static func comment(_ depth: Int, _ width: Int = 2) -> StoredFields {
    let answers = depth > 1 ? (0..<width).map { _ in StoredValue.map(comment(depth - 1)) } : []
    return [
      "text": .string("level \(depth)"), "likes": .integer(depth), "replies": .array(answers),
    ]
  }

  private static func inferred(
    _ field: String, _ values: [StoredValue], _ other: [String: StoredValue] = [:]
  ) throws -> Inferred {
    let documents = values.enumerated().map { index, value in
      let fields = [field: value].merging(other) { $1 }
      return StoredDocument(
        path: "posts/p\(index)", fields: StoredFields(fields.map { .init(name: $0, value: $1) }))
    }
    let inferred = try Inferred(documents)
    try inferred.requireFit(documents)
    try inferred.requireGenerated()
    return inferred
  }

  /// However deep they are: deeper than a summary counts, too.
  @Test(arguments: [2, 3, 5, 6, 7, 9]) func aCommentHasAnswersThatAreComments(depth: Int) throws {
    let values = (1...depth).map { StoredValue.array([.map(Self.comment($0, $0 > 5 ? 1 : 2))]) }
    let inferred = try Self.inferred("comments", values)
    #expect(inferred.description.types.map(\.name) == ["Comment"])
    #expect(inferred.text.contains("comments: array<Comment>\n"), "\(inferred.text)")
    #expect(inferred.text.contains("replies: array<Comment>"), "\(inferred.text)")
    #expect(!inferred.text.contains("any"), "\(inferred.text)")
  }

  /// One value that may be there, entries of a map, and two places at once.
  @Test func trees() throws {
    func tree(_ depth: Int) -> StoredValue {
      depth == 0
        ? .map(["value": 1])
        : .map(["value": 1, "left": tree(depth - 1), "right": tree(depth - 1)])
    }
    let trees = try Self.inferred("root", (0...4).map(tree))
    #expect(trees.description.types.map(\.name) == ["Root"])
    #expect(trees.text.contains("left: Root?") && trees.text.contains("right: Root?"))

    func folder(_ depth: Int) -> StoredValue {
      .map([
        "owner": "o", "size": .integer(depth),
        "folders": .map(
          depth == 0 ? [:] : ["9f31aa7c04": folder(depth - 1), "17bc09ad2e": folder(0)]),
      ])
    }
    let folders = try Self.inferred("home", (0...3).map(folder))
    #expect(folders.text.contains("folders: map<Home>"), "\(folders.text)")
  }

  /// Types of one shape are one, and what is inside of them has a name as elsewhere.
  @Test func equalOnesAreOne() throws {
    let comments = StoredValue.array([.map(Self.comment(3))])
    let inferred = try Self.inferred(
      "comments", [comments, comments], ["reviews": .array([.map(Self.comment(4))])])
    #expect(inferred.description.types.count == 1, "\(inferred.text)")
    let name = inferred.description.types[0].name
    #expect(inferred.text.contains("comments: array<\(name)>"))
    #expect(inferred.text.contains("reviews: array<\(name)>"))
  }

  /// A value that only happens to have a map inside isn't recursive.
  @Test(arguments: 0..<4) func othersAreNot(number: Int) throws {
    // An address without another one inside.
    let address: StoredValue = ["name": "a", "address": ["name": "b", "street": "c"]]
    // Nothing in common but the field.
    let part: StoredValue = ["a": "x", "part": ["b": 1, "part": ["c": "y"]]]
    // Other types.
    let answer: StoredValue = ["text": 5, "replies": .array([])]
    let comment: StoredValue = ["text": "x", "replies": .array([answer])]
    // A list in one place, one in another.
    let last: StoredValue = ["n": 1, "next": ["n": 1]]
    let list: StoredValue = ["n": 1, "next": .array([last])]
    let value = [address, part, comment, list][number]
    let text = try Self.inferred("value", [value, value]).text
    #expect(!text.contains("Value>") && !text.contains("Value?"), "\(text)")
  }
}
