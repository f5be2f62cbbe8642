/// The findings of a comparison with several older versions, each once.
package struct SchemaEvolution: Sendable {
  /// The names of the older versions, oldest first.
  package let versions: [String]
  package var findings: [Finding]
  /// The places of all findings, also of those that are left out.
  let breakingPlaces: Set<String>
  /// Whether the new version is of an app that has documents on devices.
  let hasDeviceCache: Bool

  /// - Parameter older: The versions to compare with, oldest first.
  package init(_ new: SchemaVersion, against older: [SchemaVersion]) {
    versions = older.map(\.name)
    hasDeviceCache = new.configuration?.hasDeviceCache ?? false
    var known: Set<String> = []
    findings = older.flatMap { old in
      var findings = SchemaComparison(old, new).findings.filter {
        known.insert($0.fingerprint).inserted
      }
      Witnesses(old: old, new: new).add(to: &findings)
      return findings
    }
    breakingPlaces = Set(findings.map(\.place))
  }

  /// Leaves out findings that aren't asked for.
  ///
  /// - Parameters:
  ///   - only: The rules to leave in; `nil` for all.
  ///   - except: The rules to leave out.
  package mutating func filter(only: Set<EvolutionRule>?, except: Set<EvolutionRule>) {
    findings.removeAll { finding in
      except.contains(finding.rule) || !(only?.contains(finding.rule) ?? true)
    }
  }
}

extension EvolutionRule {
  /// Returns the rules that an id or the word for those who are hurt stands for; `nil` if it is
  /// neither.
  package static func rules(named word: String) -> [EvolutionRule]? {
    if let rule = EvolutionRule(rawValue: word) { return [rule] }
    guard let party = HurtParty(rawValue: word) else { return nil }
    return allCases.filter { $0.party == party }
  }

  /// The words that ``rules(named:)`` knows.
  package static var words: [String] {
    HurtParty.allCases.map(\.rawValue) + allCases.map(\.rawValue)
  }
}
