import FiresmithDiagnostics
import FiresmithInputs
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDataCheck
@testable import FiresmithEvolution

/// Findings are proved for random changes of schemas, too.
@Suite struct MutationProofTests {
  private static let words = [
    "string", "integer", "double", "boolean", "timestamp", "any", "bytes", "url", "uuid", "decimal",
    "array<string>", "map<integer>", "vector<3>", "string?", "{ type: string, max_length: 5 }",
    "{ type: integer, default: 3 }", "{ type: string, previously: [older] }",
    "{ type: integer?, nulls: explicit }", "{ type: string, immutable: true }",
  ]

  /// The texts of all schemas of one file.
  private static let texts: [String] = VersionPair.breaking.flatMap { pair in
    ["old/books.yaml", "new/books.yaml"].compactMap { path in
      try? String(contentsOf: pair.folder.appendingPathComponent(path), encoding: .utf8)
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the version that a text is; `nil` if it is none, or one that keeps all values.
  private func version(_ text: String, _ name: String) throws -> ProvedVersion? {
    try folder.write(text, to: "\(name)/books.yaml")
    var inputs = InputFiles()
    guard case .version(let version, _) = inputs.olderVersion(at: folder.url(of: name).path) else {
      return nil
    }
    return ProvedVersion(name: "\(name):\n\(text)", version: version)
  }

  /// A line goes, comes twice, moves, or has another type, another name or other values.
  private static func changed(
    _ text: String, using numbers: inout SeededGenerator
  ) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = lines.indices.randomElement(using: &numbers) ?? 0
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: lines.remove(at: index)
    case 1: lines.swapAt(index, lines.indices.randomElement(using: &numbers) ?? 0)
    case 2:
      if let colon = lines[index].range(of: ": ") {
        lines[index].replaceSubrange(
          colon.upperBound..., with: words.randomElement(using: &numbers) ?? "string")
      }
    case 3:
      lines[index] =
        lines[index].hasSuffix("?") ? String(lines[index].dropLast()) : lines[index] + "?"
    case 4:
      let parts = lines[index].split(separator: ",", omittingEmptySubsequences: false)
      if parts.count > 1 { lines[index] = parts.reversed().joined(separator: ",") }
    default:
      return String(
        decoding: Mutation.yaml.changed(Array(text.utf8), using: &numbers), as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: RandomCases.seeds(3, from: 0))
  func changesAreProved(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<60 {
      let text = try #require(Self.texts.randomElement(using: &numbers))
      let other = Self.changed(text, using: &numbers)
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
      let texts = [text, Self.changed(text, using: &numbers), Self.changed(text, using: &numbers)]
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
