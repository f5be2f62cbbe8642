import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguages
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDataCheck
@testable import FiresmithEvolution

/// Findings are proved for random changes of schemas, too.
@Suite struct MutationProofTests {
  /// The texts of all schemas of one file.
  private static let texts: [String] = VersionPair.breaking.flatMap { pair in
    ["old/books.yaml", "new/books.yaml"].compactMap { path in
      try? String(contentsOf: pair.folder.appendingPathComponent(path), encoding: .utf8)
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the version that a text is; `nil` if it is none, if it keeps all values, or if it has
  /// a value that isn't known, without which it is another schema.
  private func version(_ text: String, _ name: String) throws -> ProvedVersion? {
    try folder.write(text, to: "\(name)/books.yaml")
    var inputs = InputFiles(languages: .all)
    guard case .version(let version, _) = inputs.olderVersion(at: folder.url(of: name).path),
      !inputs.diagnostics.contains(where: { $0.id == .unexpectedValue })
    else { return nil }
    return ProvedVersion(name: "\(name):\n\(text)", version: version)
  }

  @Test(arguments: RandomCases.seeds(3, from: 0))
  func changesAreProved(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var count = 0
    for attempt in 0..<600 where attempt < 60 || count < 5 {
      let text = try #require(Self.texts.randomElement(using: &numbers))
      let other = SchemaChange.changed(text, using: &numbers)
      guard other != text, let old = try version(text, "old"),
        let new = try version(other, "new")
      else { continue }
      VersionProof(old, new).run()
      VersionProof(new, old).run()
      count += 1
    }
    #expect(count > 4)
  }

  /// A document that one version wrote and a later one can't read is a finding of one of the steps
  /// between them, unless the version there knew nothing of it: hence the comparison with all.
  @Test(arguments: RandomCases.seeds(3, from: 0))
  func aStepIsToBlame(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = try #require(Self.texts.randomElement(using: &numbers))
      let texts = [text] + (0..<2).map { _ in SchemaChange.changed(text, using: &numbers) }
      let versions = try texts.enumerated().compactMap { try version($1, "v\($0)") }
      guard versions.count == 3 else { continue }
      let (first, middle, last) = (versions[0], versions[1], versions[2])
      let wrong = VersionProof(first, last).misfits(
        from: first.version, in: last.version, isStored: false)
      guard !wrong.wrong.isEmpty else { continue }
      let steps = [(first, middle), (middle, last)].map {
        SchemaComparison($0.version, $1.version).findings
      }
      let isFound = steps.joined().contains {
        ($0.rule.party == .reading || $0.rule == .fieldRenamed) && $0.severity == .error
      }
      let isForgotten = steps[0].contains { Self.forgetting.contains($0.rule) }
      #expect(isFound || isForgotten, "\(wrong.wrong.prefix(2)) \(texts)")
    }
  }

  /// The findings about what the version in between knows nothing of.
  private static let forgetting: Set<EvolutionRule> = [
    .collectionRemoved, .collectionMoved, .propertyRemoved, .deprecatedRemoved, .fieldRenamed,
  ]
}
