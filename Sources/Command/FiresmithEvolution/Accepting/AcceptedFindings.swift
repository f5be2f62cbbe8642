import FiresmithDiagnostics
import FiresmithJSON
import FiresmithYAML

/// The findings that a team has accepted: the contents of `firesmith-accepted.yaml`.
package struct AcceptedFindings {
  /// A finding that was accepted.
  package struct Entry: Hashable {
    var fingerprint: String
    /// The rule and the place, for people who read the file.
    var id: String
    var place: String
    var reason: String
    /// The last day on which the entry counts, as `2027-01-31`; `nil` for ever.
    var until: String?
  }

  /// The reason why a file can't be taken.
  package struct Problem: Error {
    package var message: String
    package var mark: SourceMark?
  }

  /// The name of the file, beside the configuration.
  package static let fileName = "firesmith-accepted.yaml"
  /// The first line, by which the file is known to be Firesmith's own.
  static let mark = "# Accepted by 'firesmith breaking --accept', which writes this file."

  private(set) var entries: [Entry] = []

  /// Creates the contents of a file that isn't there yet.
  package init() {}

  /// Reads a file.
  ///
  /// - Parameter root: The outermost node of the file; `nil` if it has none.
  package init(_ root: YAMLNode?, bytes: [UInt8]) throws(Problem) {
    guard bytes.starts(with: Array(Self.mark.utf8)) else {
      throw Problem(
        message: "this file isn't written by 'firesmith breaking --accept'; rename it", mark: nil)
    }
    guard let root else { return }
    for item in root.items {
      var values: [String: String] = [:]
      for entry in item.entries { values[entry.key.text] = entry.value.text }
      guard let fingerprint = values["fingerprint"], let reason = values["reason"] else {
        throw Problem(
          message: "expected an entry with 'fingerprint' and 'reason'; accept the finding again",
          mark: item.mark)
      }
      entries.append(
        Entry(
          fingerprint: fingerprint, id: values["id"] ?? "", place: values["place"] ?? "",
          reason: reason, until: values["until"]))
    }
  }

  /// The text of the file: one entry per line, sorted, so that two branches seldom change the same
  /// line.
  package var text: String {
    Self.mark + "\n"
      + entries.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map { entry in
        var parts = [
          "fingerprint: \(JSON.quoted(entry.fingerprint))", "id: \(entry.id)",
          "place: \(JSON.quoted(entry.place))", "reason: \(JSON.quoted(entry.reason))",
        ]
        if let until = entry.until { parts.append("until: \(JSON.quoted(until))") }
        return "- { \(parts.joined(separator: ", ")) }\n"
      }.joined()
  }

  // MARK: Accepting

  /// Accepts findings, in place of what was said about them before.
  package mutating func accept(_ findings: [Finding], reason: String, until: String?) {
    let fingerprints = Set(findings.map(\.fingerprint))
    entries.removeAll { fingerprints.contains($0.fingerprint) }
    entries += findings.map {
      Entry(
        fingerprint: $0.fingerprint, id: $0.rule.rawValue, place: $0.place, reason: reason,
        until: until)
    }
  }

  /// Marks the findings that are accepted. One whose day has passed is an error again.
  ///
  /// - Parameter today: The day, as `2027-01-31`.
  package func mark(_ findings: inout [Finding], today: String) {
    let known = Dictionary(entries.map { ($0.fingerprint, $0) }) { first, _ in first }
    for index in findings.indices {
      guard let entry = known[findings[index].fingerprint] else { continue }
      findings[index].accept(entry.reason, until: entry.until, today: today)
    }
  }

  /// Returns the places of entries that no finding has any more.
  package func stalePlaces(_ findings: [Finding]) -> [String] {
    let known = Set(findings.map(\.fingerprint))
    return entries.filter { !known.contains($0.fingerprint) }.map { "\($0.id) \($0.place)" }
      .sorted()
  }
}

extension AcceptedFindings.Entry {
  fileprivate var order: [String] { [place, id, fingerprint] }
}

extension Finding {
  /// Marks the finding as accepted. If the day has passed, it is an error again.
  ///
  /// - Parameters:
  ///   - until: The last day on which it is accepted; `nil` for ever.
  ///   - today: The day, as `2027-01-31`.
  mutating func accept(_ reason: String, until: String?, today: String) {
    if let until, until < today {
      severity = .error
      message += "; it was accepted until \(until)"
    } else {
      acceptance = reason
    }
  }
}
