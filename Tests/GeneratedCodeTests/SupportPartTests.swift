import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithTestSupport
import Testing

@testable import FiresmithLanguage
@testable import FiresmithSwift

/// The support code has only the parts that a schema uses: schemas with a single field, of each
/// type that has a part of its own, compile without a warning.
@Suite struct SupportPartTests {
  static let fields =
    Scalar.allCases.filter(hasPart).flatMap { scalar in
      [scalar.rawValue, "map<\(scalar)>", "{ type: \(scalar)?, nulls: explicit }"]
    } + [
      "string", "timestamp", "array<any>", "reference",
      "reference<things>", "map<array<reference<things>>>",
      "{ type: reference<things>?, nulls: explicit }",
      "{ type: reference<things>?, stored: false }", "vector<2>", "Shape", "Node",
      "{ type: string?, nulls: explicit }", "{ type: reference?, nulls: explicit }",
      "{ type: timestamp, server: create }", "{ type: timestamp?, nulls: explicit }",
      "{ type: timestamp, server: write, swift: { type: Timestamp } }",
      "{ type: array<timestamp>, swift: { type: Timestamp } }",
      "{ fields: { at: { type: timestamp, server: write } } }",
    ]

  private static func hasPart(_ scalar: Scalar) -> Bool {
    scalar.swift.supportPart != nil || scalar.swift.isConverted
  }

  /// Declares nothing that the field doesn't refer to.
  private static func types(for field: String) -> String {
    switch field {
    case "Shape":
      """
      types:
        Shape:
          discriminator: kind
          unknown: other
          cases: { square: { fields: { side: integer } } }
      """
    case "Node":
      """
      types:
        Node:
          fields: { next: Node? }
      """
    default: ""
    }
  }

  private static func schema(_ field: String) -> String {
    """
    collections:
      things:
        model: Thing
        fields:
          field: \(field)
    \(types(for: field))
    """
  }

  /// A field in a module, with repositories, which use more of the support code, or without.
  struct Case: CustomTestStringConvertible, Sendable {
    var field: String
    var hasRepositories: Bool
    var isolation: CompilerSetup.Isolation

    var testDescription: String {
      "\(field), \(isolation.rawValue)" + (hasRepositories ? "" : ", models only")
    }

    var setup: CompilerSetup {
      CompilerSetup(
        sdk: "firebase", access: "public", languageMode: 6, hasUpcomingFeatures: true,
        isolation: isolation, hasRepositories: hasRepositories)
    }

    /// Returns the parts of the support code that not every schema has.
    func parts() throws -> Set<String> {
      var options = OutputOptions()
      options.samples = .always
      options.swift.hasRepositories = hasRepositories
      let parts = try ParsedSchema.lowering(schema(field), options).supportParts.map(\.rawValue)
      return Set(parts + (hasRepositories ? ["repositories"] : []))
    }
  }

  /// The isolations take turns: what a part needs doesn't depend on them.
  private static let cases = fields.enumerated().flatMap { number, field in
    let isolations = CompilerSetup.Isolation.allCases
    return [true, false].enumerated().map { offset, hasRepositories in
      Case(
        field: field, hasRepositories: hasRepositories,
        isolation: isolations[(2 * number + offset) % isolations.count])
    }
  }

  /// The first case of each set of parts.
  private static let distinctCases = Result {
    var seen: Set<Set<String>> = []
    return try cases.filter { seen.insert(try $0.parts()).inserted }
  }

  /// Some of the sets: the long ring compiles them all.
  private static let someCases = Result {
    try distinctCases.get().enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
  }

  /// A part's need for another one is a matter of types.
  @Test(arguments: try someCases.get())
  func aFieldNeedsNoMoreThanThePartsOfItsType(_ testCase: Case) async throws {
    try await expectNoProblem(testCase, .types)
  }

  @Test(.ring(.long), arguments: cases)
  func everyFieldCompilesWithThePartsOfItsType(_ testCase: Case) async throws {
    try await expectNoProblem(testCase, .diagnostics)
  }

  private func expectNoProblem(_ testCase: Case, _ depth: Compilation.Depth) async throws {
    let module = GeneratedModule(schema: Self.schema(testCase.field))
    let messages = try await module.problems(testCase.setup, depth)
    #expect(messages == "")
  }

  @Test func everySetOfPartsIsCompiledOnce() throws {
    let distinct = try Self.distinctCases.get().map { try $0.parts() }
    let all = try Self.cases.map { try $0.parts() }
    #expect(Set(distinct) == Set(all) && Set(distinct).count == distinct.count)
  }
}
