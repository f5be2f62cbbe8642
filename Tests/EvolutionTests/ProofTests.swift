import FiresmithDiagnostics
import FiresmithInputs
import FiresmithSchema
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDataCheck
@testable import FiresmithEvolution

/// Findings are proved by documents: what one version writes is read by the other one.
@Suite struct ProofTests {
  /// A version of a pair.
  private struct Version {
    let name: String
    let version: SchemaVersion
  }

  /// The findings that documents of one version can't show.
  private static let unproved: Set<EvolutionRule> = [
    .collectionMoved, .databaseChanged,
  ]
  /// The findings that may or may not be shown by documents.
  private static let open: Set<EvolutionRule> = [
    .fieldRenamed, .memberMoved, .deprecatedRemoved, .reservedReused, .previouslyRemoved,
  ]
  /// The findings of both directions that are reported once.
  private static let mutual: Set<EvolutionRule> = [.discriminatorChanged, .elementsChanged]

  private static let versions: [Version] = {
    let pairs = VersionPair.breaking + VersionPair.harmless
    return pairs.flatMap { pair in
      ["old", "new"].compactMap { side in
        var inputs = InputFiles()
        guard case .version(let version, _) = inputs.olderVersion(at: pair.path(of: side)),
          version.configuration?.isOpen != true
        else { return nil }
        return Version(name: "\(pair.name)/\(side)", version: version)
      }
    }
  }()

  /// The documents are those of their own version.
  @Test func everyVersionReadsItsOwnDocuments() {
    #expect(Self.versions.count > 150)
    var count = 0
    for version in Self.versions {
      for isStored in [false, true] {
        let (wrong, all) = misfits(from: version.version, in: version.version, isStored: isStored)
        #expect(wrong == [], "\(version.name)")
        count += all
      }
    }
    #expect(count > 500)
  }

  /// A document that can't be read has a finding, and a finding has a document that can't be read.
  @Test func everyPairIsProved() throws {
    for index in stride(from: 0, to: Self.versions.count - 1, by: 2) {
      prove(Self.versions[index], Self.versions[index + 1])
      prove(Self.versions[index + 1], Self.versions[index])
    }
  }

  /// A finding about documents prints one, unless it is about what is in them.
  @Test(arguments: VersionPair.breaking)
  func everyFindingAboutDocumentsHasAWitness(_ pair: VersionPair) throws {
    for finding in try Report(pair.compare("--format", "json")).findings
    where finding.severity == "error" && ["reading", "shipped-apps"].contains(finding.hurts) {
      let rule = try #require(EvolutionRule(rawValue: finding.id))
      guard !Self.unproved.contains(rule), !Self.open.contains(rule) else { continue }
      #expect(finding.witness?.hasPrefix("books/x {") == true, "\(finding.id)")
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
      prove(old, new)
    }
  }

  private func prove(_ old: Version, _ new: Version) {
    let all = SchemaComparison(old.version, new.version).findings
    let findings = all.filter { $0.severity == .error && !Self.unproved.contains($0.rule) }
    // Documents may be readable or not, by what is in them, or by what a team knows of its apps.
    let isOpen = all.contains { Self.open.contains($0.rule) }
    func expect(_ wrong: [String], _ party: HurtParty, _ names: String) {
      let rules = findings.filter { $0.rule.party == party || Self.mutual.contains($0.rule) }
        .map(\.rule).filter { !Self.open.contains($0) }
      guard wrong.isEmpty ? !rules.isEmpty : rules.isEmpty && !isOpen else { return }
      Issue.record("\(names): \(wrong.prefix(2)), \(rules)")
    }
    expect(
      misfits(from: old.version, in: new.version, isStored: true, since: old.version).wrong,
      .reading,
      "\(old.name) read by \(new.name)")
    expect(
      misfits(from: new.version, in: old.version, isStored: false, since: old.version).wrong,
      .shippedApps,
      "\(new.name) read by \(old.name) that was shipped")
  }

  /// Returns what is wrong with documents of the writer as the reader reads them, and their number.
  private func misfits(
    from writer: SchemaVersion, in reader: SchemaVersion, isStored: Bool,
    since old: SchemaVersion? = nil
  ) -> (wrong: [String], count: Int) {
    var wrong: [String] = []
    var count = 0
    let documents = CoveringDocuments(version: writer)
    var checker = DocumentChecker(CheckedSchema(reader.schema))
    let drafts = old?.draftPaths ?? []
    for collection in writer.schema.collections
    where !drafts.contains(collection.pathPattern) {
      for document in documents.documents(of: collection, isStored: isStored) {
        count += 1
        guard let index = checker.collection(of: document.path),
          reader.schema.collections[index].pathPattern == collection.pathPattern
        else { continue }
        wrong += checker.problems(of: document, in: index).filter { $0.kind == .misfit }.map {
          "\($0.path) \($0.reason)"
        }
      }
    }
    return (wrong, count)
  }
}
