import Testing

@testable import FiresmithSchema

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

  /// What is nested deep needs the stack of a main thread.
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
      files.files.indices.map(Int32.init), in: files, limits: &limits)
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
      SchemaSyntax.read($0, in: files, limits: &limits, diagnostics: &diagnostics)
    }
    var sharedLimits = YAMLLimits(nodes: nodes)
    let readings = SchemaSyntax.read(indices, in: files, limits: &sharedLimits)
    let renderer = DiagnosticRenderer(files)
    #expect(sharedLimits.nodes == limits.nodes)
    #expect(
      renderer.render(readings.flatMap(\.diagnostics)) == renderer.render(diagnostics))
    #expect(readings.map(\.syntax.isComplete) == syntaxes.map(\.isComplete))
    #expect(readings.map(\.syntax.declarations.count) == syntaxes.map(\.declarations.count))
  }
}
