import FiresmithDiagnostics
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithLanguage
@testable import FiresmithRules

/// The changes to a file of rules that a team has.
@Suite struct RulesFileTests {
  private func text(
    in text: String?,
    _ schema: String = "collections: { books: { model: Book, fields: { title: string } } }"
  ) throws -> String {
    try RulesFile().text(for: TestSchema.resolved(schema), in: text)
  }

  private static let begin = "// firesmith:begin"
  private static let end = "// firesmith:end"

  @Test(arguments: [nil, "", " \n\t\r\n"])
  func aFileWithoutRulesIsWrittenAnew(old: String?) throws {
    let new = try text(in: old)
    #expect(
      new.hasPrefix("rules_version = '2';\n\nservice cloud.firestore {\n  // firesmith:begin\n"))
    #expect(new.contains("allow read, write: if false;"))
    #expect(try text(in: new) == new)
  }

  /// The text outside of the section stays, to the byte, and a second run changes nothing.
  @Test(arguments: [
    "service cloud.firestore {}", "service cloud.firestore{\n}",
    "rules_version = '2';\nservice cloud.firestore {\n\tmatch /a/{b} {}\n}\n",
    "service cloud.firestore { // ours\r\n    match /databases/{d}/documents {\r\n    }\r\n}\r\n",
    "// service cloud.firestore {\n/* service cloud.firestore { */\nservice /* */ cloud . firestore\n{ match /a/{b} {} }",
    "\u{FEFF}service cloud.firestore {\n  function f() { return '// firesmith:begin' == \"// firesmith:end\"; }\n}",
    "service cloud.firestore {\n  /* // firesmith:begin\n  // firesmith:end */\n}\n",
    "service cloud.firestore {\n  // about firesmith:begin and firesmith:end\n}",
    "service firebase.storage { }\nservice cloud.firestore { }",
    "service cloud.firestore {\n  match /a/{b=**} { allow read: if {'a': [1]}['a'][0] == 4 / (1 + 1); }\n}",
  ])
  func theSectionIsInserted(old: String) throws {
    let new = try text(in: old)
    let section = try #require(
      new.range(of: "\\s*// firesmith:begin\r?\n\\s*// Gen", options: .regularExpression))
    let end = try #require(
      new.range(
        of: "\r?\n\\s*// firesmith:end\\s*", options: .regularExpression,
        range: section.upperBound..<new.endIndex))
    let before = new[..<section.lowerBound]
    #expect(old.hasPrefix(before))
    let rest = Self.withoutSpace(String(new[end.upperBound...]))
    #expect(Self.withoutSpace(String(before)) + rest == Self.withoutSpace(old))
    #expect(!old.contains("\r\n") || !new.replacingOccurrences(of: "\r\n", with: "").contains("\n"))
    #expect(old.contains("\r\n") || !new.contains("\r\n"))
    #expect(!old.contains("\tmatch") || new.contains("\n\tfunction isValidBook(data) {\n"))
    #expect(try text(in: new) == new)
  }

  private static func withoutSpace(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !" \t\r\n".unicodeScalars.contains($0) }))
  }

  @Test(arguments: ["\n", "\r\n"]) func whatStandsInTheSectionIsReplaced(lineEnd: String) throws {
    let lines = [
      "// above", "service cloud.firestore {", "    // mine", "    // firesmith:begin",
      "    function isValidBook(data) { return true; }", "  '", "    // firesmith:end",
      "    // also mine",
      "}", "// below",
    ]
    let old = lines.joined(separator: lineEnd)
    let new = try text(in: old)
    #expect(new.hasPrefix(lines[...3].joined(separator: lineEnd) + lineEnd))
    #expect(new.hasSuffix(lineEnd + lines[6...].joined(separator: lineEnd)))
    #expect(!new.contains("return true"))
    #expect(
      new.contains(
        "\(lineEnd)    function isValidBook(data) {\(lineEnd)      return data.title is string;\(lineEnd)"
      ))
    #expect(try text(in: new) == new)
  }

  /// Every cut of a file, and every single character that is missing, gives the section or an
  /// error, and nothing outside of it changes.
  @Test func brokenFilesStayAsTheyAre() throws {
    let whole = Array(
      try text(in: "service cloud.firestore {\n  match /a/{b} { allow read: if true; }\n}\n").utf8)
    let broken =
      whole.indices.map { Array(whole[..<$0]) }
      + whole.indices.map { Array(whole[..<$0]) + Array(whole[($0 + 1)...]) }
    for bytes in broken {
      let old = String(decoding: bytes, as: UTF8.self)
      guard let new = try? text(in: old) else { continue }
      #expect(try text(in: new) == new)
      let mark = Self.begin
      guard let range = old.range(of: mark + "\n"), old.contains(Self.end) else { continue }
      #expect(new.hasPrefix(old[..<range.upperBound]))
      #expect(new.hasSuffix(old[(old.range(of: Self.end)?.lowerBound ?? old.endIndex)...]))
    }
  }

  @Test(arguments: [
    (
      "service cloud.firestore {\n  // firesmith:begin\n}",
      "'// firesmith:begin' has no '// firesmith:end'", 28
    ),
    (
      "service cloud.firestore {\n  // firesmith:end\n}",
      "'// firesmith:end' has no '// firesmith:begin'", 28
    ),
    (
      "// firesmith:end\nservice cloud.firestore {\n// firesmith:begin\n}",
      "'// firesmith:begin' has no", 43
    ),
    (
      "// firesmith:begin\n// firesmith:begin\n// firesmith:end",
      "there is a second '// firesmith:begin'", 19
    ),
    (
      "// firesmith:begin\n// firesmith:end\n//firesmith:end",
      "there is a second '// firesmith:end'", 36
    ),
    (
      "service firebase.storage {\n  // firesmith:begin\n  // firesmith:end\n}\nservice cloud.firestore { }",
      "the generated section belongs in 'service cloud.firestore { … }'", 29
    ),
    (
      "service cloud.firestore { }\n// firesmith:begin\n// firesmith:end",
      "the generated section belongs in 'service cloud.firestore { … }'", 28
    ),
    (
      "service cloud.firestore {\n  // firesmith:begin\n}\n// firesmith:end",
      "this '{' is never closed", 24
    ),
    (
      "service cloud.firestore {\n  function f() {\n    // firesmith:begin\n    // firesmith:end\n  }\n}",
      "the generated section belongs in 'service cloud.firestore { … }'", 47
    ),
    ("service cloud.firestore {", "this '{' is never closed", 24),
    ("service cloud.firestore {\n  match /a/{b} {\n}\n", "this '{' is never closed", 24),
    ("service cloud.firestore {\n} }", "this '}' closes nothing", 28),
    ("service cloud.firestore { f(1 }", "this '(' is never closed", 27),
    ("service cloud.firestore { } /* x", "this comment never ends", 28),
    ("service cloud.firestore { f('x }\n}", "this string never ends", 28),
    ("\nmatch /a/{b} { }", "expected 'service cloud.firestore {'", 1),
    ("service firebase.storage {\n}", "expected 'service cloud.firestore {'", 0),
  ])
  func brokenSectionsAreErrors(old: String, message: String, offset: Int) throws {
    let problem = try #require(throws: TeamFileProblem.self) { try text(in: old) }
    #expect(problem.id == .invalidRules)
    #expect(problem.message.hasPrefix(message))
    #expect(problem.offset == offset)
  }

  /// In a section that people have changed, anything may be wrong: it is replaced.
  @Test(arguments: ["{ ( [", "} } }", "'", "function isValidBook(data) { return true; }"])
  func aBrokenSectionIsReplaced(lines: String) throws {
    let new = try text(
      in: "service cloud.firestore {\n  // firesmith:begin\n\(lines)\n  // firesmith:end\n}\n")
    #expect(
      try new
        == text(in: "service cloud.firestore {\n  // firesmith:begin\n  // firesmith:end\n}\n"))
  }

  // MARK: The team's own functions

  private static let webSchema =
    "collections: { books: { model: Book, fields: { title: string, site: url } } }"

  @Test(arguments: [
    ("isValidBook(data)", "set 'function_names' in the configuration, such as '{Model}IsValid'"),
    ("isValidBookCreate()", "set 'function_names' in the configuration, such as '{Model}IsValid'"),
    (
      "isValidURL(a, b)",
      "set 'helpers' in 'function_names' of the configuration, such as '{Model}IsValid'"
    ),
  ])
  func aFunctionOfTheTeamWithAGeneratedNameIsAnError(own: String, remedy: String) throws {
    for start in ["", "  // firesmith:begin\n  // firesmith:end\n"] {
      let team =
        "service cloud.firestore {\n\(start)  function /* ours */ \(own) { return true; }\n}\n"
      let problem = try #require(throws: TeamFileProblem.self) {
        try text(in: team, Self.webSchema)
      }
      #expect(problem.id == .identifierClash)
      #expect(problem.message.hasSuffix("rename this one, or \(remedy)"))
      let place = team.utf8.index(team.utf8.startIndex, offsetBy: problem.offset)
      #expect(team[place...].hasPrefix(own))
    }
  }

  /// Functions in other blocks have names of their own.
  @Test(arguments: [
    "service cloud.firestore {\n  match /a/{b} {\n    function isValidBook(data) { return true; }\n  }\n}\n",
    "function isValidBook(data) { return true; }\nservice cloud.firestore {\n}\n",
    "service firebase.storage {\n  function isValidBook(data) { return true; }\n}\nservice cloud.firestore {\n}\n",
    "service cloud.firestore {\n  function isValidBook(data) { return true; }\n  match /a/{b} {\n    // firesmith:begin\n    // firesmith:end\n  }\n}\n",
    "service cloud.firestore {\n  // function isValidBook(data) { return true; }\n  function isvalidbook(data) { return 'function isValidBook()' == data.function; }\n}\n",
  ])
  func functionsElsewhereStay(old: String) throws {
    let new = try text(in: old)
    #expect(new.contains("return data.title is string;"))
    #expect(try text(in: new) == new)
  }

  @Test func helpersHaveNamesOfTheirOwn() throws {
    var options = RulesOptions()
    options.helperNames = try #require(FunctionNames("fits{Model}"))
    let team = "service cloud.firestore {\n  function isValidURL(a) { return true; }\n}\n"
    let new = try RulesFile(options).text(for: TestSchema.resolved(Self.webSchema), in: team)
    #expect(new.contains("function isValidBookCreate(data) {"))
    #expect(new.contains("&& fitsURL(data.site)"))
    #expect(new.contains("function fitsBookKeys(keys) {"))
  }

  /// No name of a field ends the section.
  @Test func marksInNamesAreNone() throws {
    let long = String(repeating: "x", count: 85)
    let schema = """
      collections:
        books:
          model: Book
          fields:
            "\(long) firesmith:end \(long)": array<string>
            "// firesmith:end": array<string>
            "\\n// firesmith:end\\n": array<string>
      """
    let new = try text(in: nil, schema)
    #expect(
      new.components(separatedBy: "\n").filter { $0.hasSuffix("// firesmith:end") }.count == 1)
    #expect(new.contains("(firesmith:end)"))
    #expect(try text(in: new, schema) == new)
  }

  @Test func rulesThatFirestoreDoesNotTakeAreAnError() throws {
    let problem = try #require(throws: TeamFileProblem.self) {
      try text(
        in: "service cloud.firestore {\n" + String(repeating: "// long\n", count: 40_000) + "}")
    }
    #expect(problem.id == .rulesCost)
  }
}
