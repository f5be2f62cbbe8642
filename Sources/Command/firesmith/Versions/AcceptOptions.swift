import FiresmithCommandLine
import FiresmithEvolution
import FiresmithText
import FiresmithValues

/// The options with which findings are accepted.
struct AcceptOptions {
  var fingerprints: [String] = []
  var takesAll = false
  var reason: String?
  var until: String?

  /// Whether the run accepts findings, in place of reporting them.
  var isAccepting: Bool { takesAll || !fingerprints.isEmpty }

  func validate() throws(UsageError) {
    guard isAccepting else {
      if reason != nil || until != nil {
        throw UsageError("'--reason' and '--until' belong to '--accept' or '--accept-all'")
      }
      return
    }
    if takesAll, !fingerprints.isEmpty {
      throw .incompatible("--accept", "--accept-all")
    }
    guard let reason, !reason.isEmpty else {
      throw UsageError("say why with '--reason TEXT', for those who read it later")
    }
    if let until, CalendarDay(text: until) == nil {
      throw UsageError("'--until' takes a day such as 2027-01-31, not \(quoted(until))")
    }
  }

  /// Returns those of the findings that are to be accepted.
  func chosen(of findings: [Finding]) throws(UsageError) -> [Finding] {
    guard !takesAll else { return findings }
    for fingerprint in fingerprints
    where !findings.contains(where: { $0.fingerprint == fingerprint }) {
      throw UsageError(
        "no finding has the fingerprint \(quoted(fingerprint)); '--format markdown' shows them")
    }
    return findings.filter { fingerprints.contains($0.fingerprint) }
  }
}

extension Option {
  static func accepting(_ property: WritableKeyPath<Command, AcceptOptions>) -> [Option] {
    [
      .values(
        "accept", .id, property.appending(path: \.fingerprints),
        help: "Accept a finding from now on, by its fingerprint. May be repeated. Writes "
          + "\(AcceptedFindings.fileName) beside the configuration."),
      .flag(
        "accept-all", property.appending(path: \.takesAll),
        help: "Accept all findings that are shown, such as those of '--only'."),
      .value(
        "reason", .text, property.appending(path: \.reason),
        help: "The reason for accepting findings."),
      .value(
        "until", .date, property.appending(path: \.until),
        help: "The last day on which they are accepted, such as 2027-01-31. Default: for ever."),
    ]
  }
}
