import FiresmithConcurrency
import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import Testing

@testable import FiresmithSchema
@testable import FiresmithYAML

/// Work on all cores comes to what a loop would.
@Suite struct ConcurrencyTests {
  @Test(arguments: [0, 1, 2, 3, 1_000])
  func resultsAreInOrder(_ count: Int) {
    #expect(concurrentMap(count: count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func theFirstErrorIsThrown() {
    struct Failure: Error, Equatable { var number: Int }
    #expect(throws: Failure(number: 7)) {
      try concurrentMap(count: 100) { number throws(Failure) in
        if number >= 7 { throw Failure(number: number) }
      }
    }
  }

  /// Deeply nested values need the stack of a main thread.
  @Test func threadsHaveALargeStack() {
    @Sendable func depth(_ rest: Int) -> Int { rest == 0 ? 0 : 1 + depth(rest - 1) }
    #expect(concurrentMap(count: 8) { _ in depth(20_000) } == Array(repeating: 20_000, count: 8))
  }

  /// A file that has just been made is empty until it is saved.
  @Test(arguments: [[""], ["", ""], ["", "types: {}", ""], ["types: {}", ""], []])
  func emptyFilesAreRead(_ texts: [String]) {
    let files = SourceFiles.of(texts)
    var limits = YAMLLimits()
    let readings = SchemaSyntax.read(
      files.files.indices.map(Int32.init), in: files, rules: LanguageKeys.all.map(\.bindings),
      limits: &limits)
    #expect(readings.count == texts.count)
    #expect(readings.allSatisfy { $0.diagnostics.isEmpty })
  }

  /// Whichever file finds that the run holds too many nodes, and wherever: it is the file and the
  /// place that reading one file after the other finds, and later files are not read.
  @Test(arguments: 0...40)
  func aRunsLimitIsThatOfALoop(_ nodes: Int) {
    let files = SourceFiles.of((0..<6).map { "types: { T\($0): { fields: { a: string } } }\n" })
    var limits = YAMLLimits(nodes: nodes)
    var diagnostics: [Diagnostic] = []
    let indices = files.files.indices.map(Int32.init)
    let syntaxes = indices.map {
      SchemaSyntax.read(
        $0, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits,
        diagnostics: &diagnostics)
    }
    var sharedLimits = YAMLLimits(nodes: nodes)
    let readings = SchemaSyntax.read(
      indices, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &sharedLimits)
    let renderer = DiagnosticRenderer(files)
    #expect(sharedLimits.nodes == limits.nodes)
    #expect(
      renderer.render(readings.flatMap(\.diagnostics)) == renderer.render(diagnostics))
    #expect(readings.map(\.syntax.isComplete) == syntaxes.map(\.isComplete))
    #expect(readings.map(\.syntax.declarations.count) == syntaxes.map(\.declarations.count))
  }
  /// Half of 2,000 types name a type that isn't there. As many get a suggestion as 500,000
  /// comparisons allow, and it is the first ones, as if each were resolved after the one before.
  @Test func suggestionsEndAsInALoop() {
    let types = (0..<2_000).map { number in
      let type = number.isMultiple(of: 2) ? "T\(number)x" : "{ type: string?, default: a }"
      return "  T\(number): { fields: { a: \(type) } }\n"
    }
    let (_, diagnostics) = resolve(["types:\n" + types.joined()])
    let unknown = diagnostics.filter { $0.id == .unknownType }
    #expect(diagnostics.count == 2_000)
    #expect(
      unknown.map { $0.message.contains("did you mean") } == (0..<1_000).map { $0 < 249 })
  }

  /// A field of an external type that is invalid is not reported, whichever is declared first.
  @Test(arguments: [true, false])
  func anInvalidExternalTypeIsReportedOnce(_ comesFirst: Bool) {
    let external = "  A: { external: { swift: { name: X } }, encoded_as: nothing }\n"
    let user = "  B: { fields: { a: { type: A, default: 1 } } }\n"
    let (_, diagnostics) = resolve(["types:\n" + (comesFirst ? external + user : user + external)])
    #expect(diagnostics.map(\.id) == [.unknownType])
  }
}
