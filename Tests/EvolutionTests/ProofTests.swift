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

/// Findings are proved by documents: what one version writes is read by the other one.
@Suite struct ProofTests {
  /// Both versions of all pairs.
  static let versions: [ProvedVersion] = {
    let pairs = VersionPair.breaking + VersionPair.harmless
    return pairs.flatMap { pair in
      ["old", "new"].compactMap { side in
        var inputs = InputFiles(languages: .all)
        guard case .version(let version, _) = inputs.olderVersion(at: pair.path(of: side)),
          version.configuration?.isOpen != true
        else { return nil }
        return ProvedVersion(name: "\(pair.name)/\(side)", version: version)
      }
    }
  }()

  /// The documents are those of their own version.
  @Test func everyVersionReadsItsOwnDocuments() {
    #expect(Self.versions.count > 150)
    var count = 0
    for version in Self.versions {
      for isStored in [false, true] {
        let (wrong, all) = VersionProof(version, version).misfits(
          from: version.version, in: version.version, isStored: isStored)
        #expect(wrong == [], "\(version.name)")
        count += all
      }
    }
    #expect(count > 500)
  }

  /// A document that can't be read has a finding, and a finding has a document that can't be read.
  @Test func everyPairIsProved() throws {
    for index in stride(from: 0, to: Self.versions.count - 1, by: 2) {
      VersionProof(Self.versions[index], Self.versions[index + 1]).run()
      VersionProof(Self.versions[index + 1], Self.versions[index]).run()
    }
  }

  /// The findings that no document shows: all documents are where nobody looks for them, those
  /// that are written are the same as before, or the older ones are of a version that isn't there.
  private static let withoutWitness: Set<EvolutionRule> = [
    .collectionMoved, .databaseChanged, .timeToLiveChanged, .reservedReused, .rulesAdded,
  ]

  /// A finding about documents prints one.
  @Test(arguments: VersionPair.breaking)
  func everyFindingAboutDocumentsHasAWitness(_ pair: VersionPair) throws {
    for finding in try Report(pair.compare("--format", "json")).findings
    where ["reading", "shipped-apps", "rules"].contains(finding.hurts) {
      let rule = try #require(EvolutionRule(rawValue: finding.id))
      let hasWitness = finding.witness?.hasPrefix("books/x {") ?? false
      #expect(hasWitness != Self.withoutWitness.contains(rule), "\(finding.id)")
    }
  }

  /// The same for versions that have nothing to do with each other.
  @Test(arguments: RandomCases.seeds(4, from: 0))
  func randomPairsAreProved(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      guard let old = Self.versions.randomElement(using: &generator),
        let new = Self.versions.randomElement(using: &generator)
      else { continue }
      VersionProof(old, new).run()
    }
  }
}
