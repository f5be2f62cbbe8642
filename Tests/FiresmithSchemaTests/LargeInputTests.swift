import FiresmithDiagnostics
import FiresmithSchema
import Testing

/// Inputs of a size that nobody writes by hand. A step whose cost grew with the square of the
/// input, or that called itself once for each element, would not come to an end here.
@Suite struct LargeInputTests {
  private func repeated(_ count: Int, _ element: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += element(index) }
    return text
  }

  private func ids(_ text: String) -> [DiagnosticID: Int] {
    resolve([text]).diagnostics.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
  }

  @Test func aLongChainOfTypes() throws {
    let chain = "types: {" + repeated(10_000) { "A\($0): { fields: { a: \"A\($0 + 1)?\" } }," }
    let schema = try #require(resolve([chain + "A10000: { fields: {} } }"]).schema)
    #expect(schema.types.count == 10_001)
    let cycle = try #require(resolve([chain + "A10000: { fields: { a: A0 } } }"]).schema)
    let indirect = cycle.types.filter { type in
      guard case .structure(let structure) = type.kind else { return false }
      return structure.fields.contains(where: \.isIndirect)
    }
    #expect(indirect.count == 10_000)
  }

  @Test func aLongCycleIsShownByItsBeginning() {
    let (_, diagnostics) = resolve([
      "types: {" + repeated(10_000) { "A\($0): { fields: { a: A\(($0 + 1) % 10_000) } }," } + "}"
    ])
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.message.contains("A0.a → A1.a → A2.a") == true)
    #expect(diagnostics.first?.message.contains("A7.a → …;") == true)
    #expect(diagnostics.first?.notes.count == 7)
  }

  @Test func manyFieldsOfOneType() {
    #expect(
      ids("types: { A: { fields: {" + repeated(15_000) { "a\($0): \"A?\"," } + "}}}") == [:])
  }

  @Test func manyUnknownNamesAmongManyKnownOnes() {
    let types =
      "types: {" + repeated(5_000) { "Abcdef\($0): { fields: { a: Abcdeg\($0) } }," } + "}"
    #expect(ids(types) == [.unknownType: 5_000])
    let references =
      "collections: {"
      + repeated(5_000) { "a\($0): { model: A\($0), fields: { r: reference<b\($0)> } }," } + "}"
    #expect(ids(references) == [.unknownCollection: 5_000])
  }

  @Test func manyQueriesOfManyFields() {
    let text =
      "collections: { a: { model: A, fields: {" + repeated(10_000) { "a\($0): string," }
      + "}, queries: {" + repeated(5_000) { "q\($0): { where: [a\($0), b\($0)] }," } + "}}}"
    #expect(ids(text) == [.unknownField: 5_000])
  }

  @Test func manyCasesAndDefaults() {
    let text =
      "enums: { E: { cases: {" + repeated(10_000) { "a\($0): ," } + "}}}\n"
      + "types: { T: { fields: {"
      + repeated(10_000) { "a\($0): { type: E, default: \($0 % 2 == 0 ? "a" : "b")\($0) }," }
      + "}}}"
    #expect(ids(text) == [.unknownCase: 5_000])
  }

  @Test(arguments: [
    ("types: { T: { fields: { a: " + String(repeating: "array<", count: 100_000) + " } } }"),
    ("types: { T: { fields: { a: \"" + String(repeating: "?", count: 100_000) + "\" } } }"),
    ("collections: { a: { model: A, fields: {}, path: a"
      + String(repeating: "/b", count: 100_000) + " } }"),
    ("types: { " + String(repeating: "a", count: 100_000) + ": { fields: {} } }"),
    ("collections: { a: { model: A, fields: { a: string }, queries: { q: { where: [a"
      + String(repeating: ".a", count: 100_000) + "] } } } }"),
    ("collections: { a: { model: A, fields: { a: string }, queries: { q: { where: [a"
      + String(repeating: " a", count: 100_000) + "] } } } }"),
  ])
  func oneLongTextGivesOneShortError(text: String) {
    let (_, diagnostics) = resolve([text])
    #expect(diagnostics.count == 1)
    #expect(diagnostics.allSatisfy { $0.message.utf8.count < 600 })
  }
}
