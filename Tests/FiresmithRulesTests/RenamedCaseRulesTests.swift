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
    enums:
      State: { cases: { open: { previously: [new] }, done: { value: closed, previously: [shut, off] } } }
      Level: { cases: { low: { value: 1, previously: [10] }, high: { value: 2, previously: [20] } } }
    types:
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
  ]
  /// A document of the shipped apps.
  private static let old: [String: Stored] = [
    "state": .string("shut"), "states": .array([.string("new")]),
    "counts": .map(["off": .integer(1)]), "level": .integer(10), "cover": cover("photo"),
  ]

  private static func cover(_ tag: String) -> Stored {
    .map(["kind": .string(tag), "width": .integer(1)])
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
