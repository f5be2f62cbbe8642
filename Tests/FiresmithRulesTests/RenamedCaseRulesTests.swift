import FiresmithTestSupport
import Testing

@testable import FiresmithRules

/// The documents with former values of cases that the functions accept and refuse in Google's
/// emulator.
@Suite(.emulator) struct RenamedCaseRulesTests {
  private static let schema = """
    collections:
      books:
        model: Book
        fields:
          state: State
          states: { type: array<State>, default: [] }
          counts: { type: map<integer>, keys: State, default: {} }
          level: { type: Level, immutable: true }
          cover: Cover
          first: { type: Cover?, immutable: true }
          made: { type: Making?, immutable: true }
    enums:
      State: { cases: { open: { previously: [new] }, done: { value: closed, previously: [shut, off] } } }
      Level: { cases: { low: { value: 1, previously: [10] }, high: { value: 2, previously: [20] } } }
    types:
      Making: { fields: { state: State?, level: Level, by: string } }
      Cover:
        discriminator: kind
        cases:
          picture: { tag: image, previously: [photo], fields: { width: integer } }
          text: { fields: { words: string } }
    """

  /// A document of today.
  private static let new: [String: Stored] = [
    "state": .string("closed"), "states": .array([.string("open")]),
    "counts": .map(["closed": .integer(1)]), "level": .integer(1), "cover": cover("image"),
    "first": cover("image"), "made": made("closed", 1),
  ]
  /// A document of the shipped apps.
  private static let old: [String: Stored] = [
    "state": .string("shut"), "states": .array([.string("new")]),
    "counts": .map(["off": .integer(1)]), "level": .integer(10), "cover": cover("photo"),
    "first": cover("photo"), "made": made("shut", 10),
  ]

  private static func cover(_ tag: String, _ width: Int = 1) -> Stored {
    .map(["kind": .string(tag), "width": .integer(width)])
  }

  private static func made(_ state: String?, _ level: Int, by: String = "me") -> Stored {
    var fields: [String: Stored] = ["level": .integer(level), "by": .string(by)]
    fields["state"] = state.map { .string($0) }
    return .map(fields)
  }

  private static func creation(_ name: String, _ value: Stored, _ isAccepted: Bool) -> DocumentCase
  {
    DocumentCase(
      name: "creation with another \(name)", fields: new.merging([name: value]) { $1 },
      isAccepted: isAccepted)
  }

  private static func update(
    _ name: String, _ before: [String: Stored], _ changes: [String: Stored], _ isAccepted: Bool
  ) -> DocumentCase {
    DocumentCase(
      name: "update \(name)", before: before, fields: before.merging(changes) { $1 },
      isAccepted: isAccepted)
  }

  private static let cases = [
    DocumentCase(name: "creation of today", fields: new, isAccepted: true),
    DocumentCase(name: "creation of shipped apps", fields: old, isAccepted: true),
    creation("state", .string("off"), true),
    creation("state", .string("done"), false),
    creation("states", .array([.string("open"), .string("new"), .string("off")]), true),
    creation("states", .array([.string("open"), .string("other")]), false),
    creation("counts", .map(["new": .integer(1), "shut": .integer(2)]), true),
    creation("counts", .map(["other": .integer(1)]), false),
    creation("level", .integer(20), true),
    creation("level", .integer(3), false),
    creation("cover", cover("photo"), true),
    creation("cover", cover("text"), false),
    creation("cover", cover("picture"), false),
    update("of another field", old, ["state": .string("new")], true),
    update("that stores all anew", old, new, true),
    update("that stores all as shipped apps do", new, old, true),
    update("of an immutable level", old, ["level": .integer(20)], false),
    update("of an immutable level, as of today", old, ["level": .integer(2)], false),
    update("of an immutable union's tag", old, ["first": cover("image")], true),
    update("of an immutable union's tag and width", old, ["first": cover("image", 2)], false),
    update(
      "of an immutable union's case", old,
      ["first": .map(["kind": .string("text"), "words": .string("a")])], false),
    update("of an immutable union, which goes", old, ["first": .null], false),
    update("of an immutable map's state", old, ["made": made("off", 10)], true),
    update("of an immutable map's state and level", old, ["made": made("closed", 1)], true),
    update("of an immutable map's state, another", old, ["made": made("open", 10)], false),
    update("of an immutable map's level, another", old, ["made": made("closed", 2)], false),
    update("of an immutable map's state, which goes", old, ["made": made(nil, 10)], false),
    update("of an immutable map's other field", old, ["made": made("closed", 1, by: "you")], false),
  ]

  @Test func casesAreTheSameUnderAllTheirValues() async throws {
    let schema = try TestSchema.resolved(Self.schema)
    let model = try #require(DocumentRules.all(of: schema).first)
    let project = try await RulesProject(try await Emulator.shared(), schema, model)
    let cases = Array(Self.cases.enumerated())
    try await project.prepare(cases.map { ($0.offset, $0.element) })
    for (index, testCase) in cases {
      let refusal = try await project.refusal(of: testCase, index)
      #expect((refusal == nil) == testCase.isAccepted, "\(testCase.name): \(refusal ?? "")")
    }
  }
}
