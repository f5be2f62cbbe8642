import FiresmithDiagnostics
import Testing

@testable import FiresmithRules

/// The functions of a schema, and the problems that are reported.
@Suite struct RulesProgramTests {
  private func program(
    _ schema: String, _ options: RulesOptions = RulesOptions()
  ) throws -> RulesProgram {
    RulesProgram(try TestSchema.resolved(schema), options)
  }

  private func names(_ program: RulesProgram) -> [String] { program.functions.map(\.function.name) }

  @Test func nestedTypesAndPartsGetNumbersIfTheirNamesAreTaken() throws {
    let program = try program(
      """
      collections:
        books:
          model: Book
          fields: { keys: { fields: { a: string } }, cover: BookKeys }
      types:
        BookKeys: { fields: { b: string } }
      """)
    #expect(program.problems.isEmpty)
    #expect(
      names(program) == [
        "isValidBook", "isValidBookCreate", "isValidBookUpdate", "isValidBookKeys",
        "isValidBookKeys2", "isValidBookKeys3",
      ])
  }

  @Test func modelsWhoseFunctionsClashAreAnError() throws {
    let schema = """
      collections:
        books: { model: Book, fields: { a: string } }
        created: { model: BookCreate, fields: { a: string } }
      """
    let problem = try #require(try program(schema).problems.first)
    #expect(problem.id == .identifierClash)
    #expect(problem.severity == .error)
    guard case .mark(let mark) = problem.location else {
      Issue.record("there is no place")
      return
    }
    #expect(mark.line == 3)
    var options = RulesOptions()
    options.modelNames = .other
    #expect(try program(schema, options).problems.isEmpty)
  }

  @Test func typesThatHoldThemselvesAreCheckedOnce() throws {
    let program = try program(
      """
      collections: { threads: { model: Thread, fields: { first: Comment } } }
      types: { Comment: { fields: { text: string, quotes: Comment?, replies: array<Comment> } } }
      """)
    let comment = try #require(program.functions.first { $0.function.name == "isValidComment" })
    #expect(
      comment.function.unchecked.sentence
        == "Not checked: the elements of 'replies'; what is inside of 'quotes'.")
  }

  /// Functions of a schema that is nested as deep as schemas can be are within Firestore's limit.
  @Test func functionsAreNotNestedTooDeep() throws {
    let types = (1...40).map { "  T\($0): { fields: { a: T\($0 + 1) } }" }.joined(separator: "\n")
    let schema = try TestSchema.resolved(
      "collections: { a: { model: A, fields: { t: T1 } } }\ntypes:\n\(types)\n  T41: { fields: { a: string } }"
    )
    let program = RulesProgram(schema, RulesOptions())
    var depths: [String: Int] = [:]
    for function in program.functions.reversed() {
      depths[function.function.name] =
        1 + (function.function.body.calls.compactMap { depths[$0] }.max() ?? 0)
    }
    #expect(depths.values.max() ?? 0 <= 17)
  }

  @Test func functionsHaveFewConditions() throws {
    let fields = (1...150).map { "field\($0): boolean" }.joined(separator: ", ")
    let program = try program("collections: { a: { model: A, fields: { \(fields) } } }")
    for (function, _) in program.functions {
      guard case .all(let conditions) = function.body else { continue }
      #expect(conditions.count <= RulesLowering.longest)
    }
    #expect(program.problems.map(\.severity) == [.error])
  }

  @Test func whatCostsMuchIsReportedAtTheCollection() throws {
    let fields = (1...70).map { "field\($0): boolean" }.joined(separator: ", ")
    let problem = try #require(
      try program("collections:\n  a: { model: A, fields: { \(fields) } }").problems.first)
    #expect(problem.id == .rulesCost)
    #expect(problem.severity == .warning)
    guard case .mark(let mark) = problem.location else {
      Issue.record("there is no place")
      return
    }
    #expect(mark.line == 2 && mark.column == 3)
  }

  /// Checks that would cost too much are left out from the inside, and a comment says so.
  @Test func lessIsCheckedInsideOfDearDocuments() throws {
    let fields = (1...30).map { "f\($0): { type: array<T>, max_length: 2 }" }.joined(
      separator: ", ")
    let program = try program(
      """
      collections: { a: { model: A, fields: { \(fields) } } }
      types: { T: { fields: { a: string, b: string, c: string } } }
      """)
    #expect(program.thoroughness.values.map(\.checksElements) == [false])
    #expect(program.problems.allSatisfy { $0.severity == .warning })
    let unchecked = program.functions.compactMap(\.function.unchecked.sentence)
    #expect(unchecked.contains { $0.contains("the elements of 'f1', 'f2'") })
  }

  @Test func trustedTimesAreNotCompared() throws {
    var options = RulesOptions()
    options.serverTimes = .trusted
    let schema =
      "collections: { a: { model: A, fields: { at: { type: timestamp, server: create } } } }"
    let trusted = try program(schema, options).functions.map { $0.function.body.text }
    #expect(!trusted.contains { $0.contains("request.time") })
    #expect(
      try program(schema).functions.contains { $0.function.body.text.contains("request.time") })
  }

  /// Rules have no loops, so a comment says which immutable fields nothing compares.
  @Test func immutableFieldsThatAreNotComparedAreSaid() throws {
    let program = try program(
      """
      collections:
        cards:
          model: Card
          fields:
            locker: Locker
            all: array<Locker>
            by_name: map<Locker>
            pair: Pair
            chain: Chain?
            whole: { type: array<Locker>, immutable: true }
            copy: snapshot<owned>
            either: Either
        owned: { model: Owned, fields: { owner: { type: string, immutable: true } } }
      types:
        Locker: { fields: { made_by: { type: string, immutable: true }, inner: Inner } }
        Inner: { fields: { note: string, seal: { type: integer, immutable: true } } }
        Pair: { elements: { locker: Locker, size: integer } }
        Chain: { fields: { link: { type: string, immutable: true }, next: Chain? } }
        Either: { discriminator: kind, cases: { list: { fields: { all: array<Inner> } } } }
      """)
    let update = try #require(
      program.functions.first { $0.function.name == "isValidCardUpdate" }?.function)
    #expect(
      update.unchecked.sentence
        == "Not checked: immutable fields in the elements or the depths of 'all', 'by_name', "
        + "'pair', 'chain' and 'either'.")
    let text = update.body.text
    for compared in [
      "['locker', 'made_by']", "['locker', 'inner', 'seal']", "['chain', 'link']",
      "data.whole == before.whole",
    ] {
      #expect(text.contains(compared), "\(compared)")
    }
    #expect(!text.contains("'copy'"))
  }
}
