import FiresmithDiagnostics

/// A change between two versions that hurts somebody.
package struct Finding: Sendable {
  package var rule: EvolutionRule
  package var severity: Diagnostic.Severity
  /// One sentence without a full stop: what has changed, and what comes of it.
  package var message: String
  /// The part of the schema that it is about: `books.title`, `Address.street`.
  package var place: String
  /// The facts before and after, for ``fingerprint``; empty for nothing.
  package var facts: (old: String, new: String)
  /// The place in the old version; `nil` if there is none.
  package var old: SourceMark?
  /// The place in the new version; `nil` if there is none.
  package var new: SourceMark?
  /// The oldest of the compared versions in comparison with which this is so.
  package var version: String
  /// A document that shows it, in words; `nil` if no document of the collection does.
  package var witness: String?
  /// The reason for which the team has accepted it; `nil` if it hasn't.
  package var acceptance: String?
}

extension Finding {
  /// The name of the finding, which is the same as long as the same change hurts in the same way,
  /// however messages are worded and versions are named: 16 digits.
  package var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [rule.rawValue, place, facts.old, facts.new] {
      for byte in part.utf8 + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
