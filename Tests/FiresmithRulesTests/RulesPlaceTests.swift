import FiresmithTestSupport
import Testing

@testable import FiresmithRules

/// The emulator's answers for files whose functions have the names of generated ones.
@Suite(.emulator) struct RulesPlaceTests {
  private static let own = "function isValidBook(data) { return true; }"
  private static let begin = "// firesmith:begin\n// firesmith:end\n"

  /// Files with a section, and a function of the team's in another block: they are taken.
  @Test(arguments: [
    "service cloud.firestore {\n\(begin) match /a/{b} { \(own) } }",
    "\(own)\nservice cloud.firestore {\n\(begin) }",
    "service firebase.storage { \(own) }\nservice cloud.firestore {\n\(begin) }",
    "service cloud.firestore { \(own)\n match /a/{b} {\n\(begin) } }",
  ])
  func functionsInOtherBlocksAreTaken(team: String) async throws {
    try await load(section(in: "rules_version = '2';\n\(team)"))
  }

  /// The same function in the block of the section is what the emulator refuses.
  @Test(arguments: [
    "service cloud.firestore {\n\(begin) \(own) }",
    "service cloud.firestore { match /a/{b} { \(own)\n\(begin) } }",
  ])
  func functionsInTheSameBlockAreRefused(team: String) async throws {
    let rules = "rules_version = '2';\n\(team)"
    #expect(throws: (any Error).self) { try section(in: rules) }
    let other = try section(
      in: rules.replacing(Self.own, with: "function other() { return true; }"))
    let refused = other.replacing("function other() { return true; }", with: Self.own)
    await #expect(throws: (any Error).self) { try await load(refused) }
  }

  private func section(in text: String) throws -> String {
    try RulesFile().text(
      for: TestSchema.resolved(
        "collections: { books: { model: Book, fields: { title: string } } }"), in: text)
  }

  private func load(_ rules: String) async throws {
    try await Emulator.shared().setRules(rules, of: Emulator.newProject())
  }
}
