import FiresmithSchema
import Testing

@testable import FiresmithSwift

/// The support code has only the parts that a schema uses: schemas with a single field, of each type
/// that has a part of its own, compile without a warning.
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

  @Test(arguments: fields)
  func aFieldNeedsNoMoreThanThePartsOfItsType(_ field: String) async throws {
    let module = GeneratedModule(
      schema: """
        collections:
          things:
            model: Thing
            fields:
              field: \(field)
        \(Self.types(for: field))
        """)
    // With repositories, which use more of it, and without.
    for hasRepositories in [true, false] {
      let setup = CompilerSetup(
        sdk: "firebase", access: "public", languageMode: 6, hasUpcomingFeatures: true,
        hasRepositories: hasRepositories)
      #expect(try await module.problems(setup) == "")
    }
  }
}
