import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRules

/// The estimates in comments against the number of expressions that Google's emulator counts.
@Suite(.emulator) struct RuleCostTests {
  /// Conditions that are true of a document `{ "x": 1 }`, by way of their dearest alternative.
  private static let expressions: [RuleExpression] = [
    .isType(x, .int), .has(data, "x"), .compared(x, .atLeast, .integer(-1)),
    .compared(x, .isIn, .list([.integer(1), .integer(2), .integer(3)])),
    .not(.has(data, "y")), .any([.has(data, "y"), .isType(x, .string), .has(data, "x")]),
    .any([.not(.has(data, "x")), .all([.isType(x, .int), .compared(x, .atMost, .integer(2))])]),
    .any([.all([.isType(x, .string), .has(data, "x")]), .isType(x, .int)]),
    .hasOnly(.method(data, "keys", []), [.string("x"), .string("y")]),
    .compared(.method(data, "get", [.string("y"), .literal(.null)]), .equal, .literal(.null)),
    .all([.isType(x, .int), .isType(x, .number), .all([.isType(x, .int), .isType(x, .number)])]),
    .isType(data, .map), .compared(.string("b"), .notEqual, .element(.list([.string("a")]), 0)),
  ]
  private static let data = RuleExpression.member(
    .member(.variable("request"), "resource"), "data")
  private static let x = RuleExpression.member(data, "x")

  /// The emulator stops after the thousandth expression, whatever they are.
  @Test func theLimitIsAThousand() async throws {
    let emulator = try await Emulator.shared()
    var enough = Spending.least
    var tooMany = 2_000
    while tooMany - enough > 1 {
      let middle = (enough + tooMany) / 2
      let isEnough = try await Self.accepts(.literal(.boolean(true)), spending: middle, emulator)
      if isEnough { enough = middle } else { tooMany = middle }
    }
    #expect(enough + 1 == RuleCost.limit)
  }

  @Test(.ring(.long)) func expressionsCostWhatTheEmulatorCounts() async throws {
    let emulator = try await Emulator.shared()
    for expression in Self.expressions {
      let rest = RuleCost.limit - RuleCost(of: expression, RuleCost.Table()).accepted
      #expect(
        try await Self.accepts(expression, spending: rest, emulator), "more: \(expression.text)")
      #expect(
        try await !Self.accepts(expression, spending: rest + 1, emulator),
        "less: \(expression.text)")
    }
  }

  private static func accepts(
    _ expression: RuleExpression, spending count: Int, _ emulator: Emulator
  ) async throws -> Bool {
    let project = Emulator.newProject()
    try await emulator.setRules(
      """
      service cloud.firestore {
      \(Spending(count).functions)
        match /databases/{d}/documents {
          match /a/{id} { allow create: if \(expression.text(inside: .all)) && spend(); }
        }
      }
      """, of: project)
    let (status, text) = try await emulator.writeAsNobody(
      "projects/\(project)/databases/(default)/documents/a", ["x": .integer(1)])
    if status != 200 { try #require(text.contains("maximum of 1000 expressions"), "\(text)") }
    return status == 200
  }

  // MARK: Estimates

  @Test(.ring(.long), arguments: RulesEmulatorTests.examples + ["torture"])
  func estimatesAreWithinATenth(example: String) async throws {
    let emulator = try await Emulator.shared()
    let schema =
      example == "torture"
      ? try TestSchema.resolved(TortureSchema.text) : try TestSchema.example(example)
    let program = RulesProgram(schema, RulesOptions())
    let names = RuleNames(
      schema, models: DocumentRules.all(of: schema).map(\.type), RulesOptions()
    ).documents
    for model in DocumentRules.all(of: schema) where !program.refuses(model) {
      let function = names[model.type]?.create
      let cost = try #require(program.functions.first { $0.function.name == function }?.cost)
      // The comment counts a variable as the argument; this is `request.resource.data`.
      let estimate = cost + 2
      let cases = DocumentCases(model, schema, .full).cases
      let accepted = cases.filter { $0.before == nil && $0.isAccepted }
      // The first one has all fields; the others have other alternatives.
      var dearest = stride(from: 0, to: accepted.count, by: 1 + accepted.count / 60).map {
        accepted[$0]
      }
      dearest += dearest.compactMap { testCase in
        let former = Stored.map(testCase.fields).withFormerKeys(model.type, in: schema)
        guard let fields = former.fields, fields != testCase.fields else { return nil }
        var testCase = testCase
        testCase.fields = fields
        return testCase
      }
      let least = RuleCost.limit - estimate * 11 / 10
      let most = RuleCost.limit - estimate * 9 / 10
      let name = schema[model.type].name.name.value
      #expect(
        try await Self.accepts(dearest, model, schema, spending: least, emulator),
        "\(name) costs more")
      #expect(
        try await !Self.accepts(dearest, model, schema, spending: most, emulator),
        "\(name) costs less")
    }
  }

  /// Whether the rules accept all of the cases, and evaluate some more expressions.
  private static func accepts(
    _ cases: [DocumentCase], _ model: DocumentRules, _ schema: Schema, spending count: Int,
    _ emulator: Emulator
  ) async throws -> Bool {
    let spending = Spending(count)
    let project = try await RulesProject(
      emulator, schema, model, spending: spending.functions, condition: " && spend()")
    for (index, testCase) in cases.enumerated() {
      if let refusal = try await project.refusal(of: testCase, index) {
        try #require(refusal.contains("maximum of 1000 expressions"), "\(refusal)")
        return false
      }
      if project.isOneDocument { try await project.clear() }
    }
    return true
  }
}

/// Functions that evaluate a known number of expressions, together with the operator before the
/// call.
private struct Spending {
  /// The functions, of which `spend()` calls the others.
  let functions: String

  /// The number of expressions that the smallest functions evaluate.
  static let least = own(1)

  /// Returns the cost of functions with this many literals: their calls, the literals, and the
  /// operators.
  private static func own(_ blocks: Int) -> Int {
    let parts = (blocks + 19) / 20
    return 2 * blocks + 2 * (blocks - parts) + parts + 2 * (parts - 1) + 1 + 2
  }

  init(_ count: Int) {
    var blocks = 1
    while Self.own(blocks) + 16 * blocks < count { blocks += 1 }
    let rest = max(count - Self.own(blocks), 0)
    var functions: [String] = []
    for block in 0..<blocks {
      let negations = rest / blocks + (block < rest % blocks ? 1 : 0)
      let value = negations % 2 == 0 ? "true" : "false"
      functions.append(
        "function spend\(block)() { return \(String(repeating: "!", count: negations))\(value); }")
    }
    let parts = stride(from: 0, to: blocks, by: 20)
    for (index, start) in parts.enumerated() {
      let calls = (start..<min(start + 20, blocks)).map { "spend\($0)()" }
      functions.append(
        "function spendPart\(index)() { return \(calls.joined(separator: " && ")); }")
    }
    let calls = parts.enumerated().map { "spendPart\($0.offset)()" }
    functions.append("function spend() { return \(calls.joined(separator: " && ")); }")
    self.functions = functions.joined(separator: "\n")
  }
}
