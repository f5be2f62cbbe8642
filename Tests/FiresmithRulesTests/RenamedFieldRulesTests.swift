import FiresmithTestSupport
import Testing

@testable import FiresmithRules

/// The documents with former names of fields that the functions accept and refuse in Google's
/// emulator.
@Suite(.emulator) struct RenamedFieldRulesTests {
  private static let schema = """
    collections:
      books:
        model: Book
        fields:
          title: { type: string, max_length: 9, previously: [name, label] }
          note: { type: string?, nulls: explicit, previously: [comment] }
          owner: { type: string, immutable: true, previously: [by] }
          part: { previously: [piece], fields: { seal: { type: string, immutable: true, previously: [stamp] } } }
          made: { type: timestamp, server: create, previously: [created] }
    """

  private static let time = Stored.timestamp("2001-02-03T04:05:06Z")

  /// The value of a field that a write removes.
  private static let gone: Stored? = nil

  /// A document of the shipped apps.
  private static let old: [String: Stored] = [
    "name": .string("a"), "by": .string("me"), "piece": .map(["stamp": .string("s")]),
    "created": time,
  ]

  /// A document of today.
  private static let new: [String: Stored] = [
    "title": .string("a"), "owner": .string("me"), "part": .map(["seal": .string("s")]),
    "made": time,
  ]

  private static func update(
    _ name: String, _ before: [String: Stored], _ changes: [String: Stored?], _ isAccepted: Bool
  ) -> DocumentCase {
    var fields = before
    for (name, value) in changes { fields[name] = value }
    return DocumentCase(name: name, before: before, fields: fields, isAccepted: isAccepted)
  }

  private static func creation(
    _ name: String, _ fields: [String: Stored], time: String, _ isAccepted: Bool
  ) -> DocumentCase {
    DocumentCase(
      name: name, fields: fields.filter { $0.key != "made" && $0.key != "created" },
      serverTimes: [time], isAccepted: isAccepted)
  }

  private static let both = old.merging(new) { $1 }

  private static let cases = [
    creation("of shipped apps", old, time: "created", true),
    creation("of today", new, time: "made", true),
    creation("with both times", both, time: "made", true),
    creation("with the second of the former names", swapping("name", "label"), time: "made", true),
    creation("without the title", old.filter { $0.key != "name" }, time: "made", false),
    creation("with a long former title", longTitle(old, "name"), time: "made", false),
    creation(
      "with a long title, and a short former one", longTitle(both, "title"), time: "made", false),
    creation("with a title, and a long former one", longTitle(both, "name"), time: "made", true),
    creation("with null for the title", both.merging(["title": .null]) { $1 }, time: "made", false),
    creation("with a key that nobody knows", old.merging(["x": .null]) { $1 }, time: "made", false),
    creation(
      "with null for a former note", old.merging(["comment": .null]) { $1 }, time: "made", true),
    update("of another field", old, ["comment": .string("b")], true),
    update("of the former title", old, ["name": .string("b")], true),
    update("that renames all", old, renaming, true),
    update(
      "that renames, and changes the owner", old, ["owner": .string("you"), "by": gone], false
    ),
    update("that hides the owner", old, ["owner": .string("you")], false),
    update("that removes the owner", old, ["by": gone], false),
    update("of the former owner", old, ["by": .string("you")], false),
    update("of a former owner that isn't read", both, ["by": .string("you")], true),
    update("of the seal", old, ["piece": .map(["stamp": .string("t")])], false),
    update("that renames the seal", old, ["piece": .map(["seal": .string("s")])], true),
    update("of the renamed seal", new, ["part": .map(["seal": .string("t")])], false),
    update("of the time", old, ["created": .timestamp("2002-02-03T04:05:06Z")], false),
  ]

  private static let renaming: [String: Stored?] = [
    "title": .string("a"), "name": gone, "owner": .string("me"), "by": gone,
    "part": .map(["seal": .string("s")]), "piece": gone, "made": time, "created": gone,
  ]

  private static func swapping(_ name: String, _ other: String) -> [String: Stored] {
    var fields = old
    fields[other] = fields.removeValue(forKey: name)
    return fields
  }

  private static func longTitle(_ fields: [String: Stored], _ name: String) -> [String: Stored] {
    fields.merging([name: .string("0123456789")]) { $1 }
  }

  @Test func theNameOfTodayCountsAndElseTheNewestOfTheOthers() async throws {
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
