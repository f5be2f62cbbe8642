import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithFiles
import FiresmithInputs
import FiresmithLibC
import FiresmithReports
import FiresmithSharedCommands
import FiresmithSummary
import FiresmithText
import FiresmithValues

/// The options of commands that compare the schemas with older versions.
struct VersionOptions {
  /// Two or more versions that were read.
  struct Versions {
    var new: SchemaVersion
    /// The versions to compare with, oldest first.
    var older: [SchemaVersion]
    /// The place of the new version.
    var place: VersionPlace
    /// The findings that the team has accepted.
    var accepted: AcceptedFindings
    /// The configuration's words about findings.
    var configured: ConfiguredFindings
    /// A summary of all stored documents; `nil` if there is none.
    var summary: Summary?
    /// Sentences about what else there is to know of the versions.
    var remarks: [String]
  }

  var request = Request()
  var against: [String] = []
  var only: [String] = []
  var except: [String] = []
  var summaries: [String] = []

  func validate() throws(UsageError) {
    _ = try rules(only, "--only")
    _ = try rules(except, "--except")
  }

  /// Reads the versions.
  ///
  /// - Returns: `nil` if one can't be read, which has been reported, with the exit status of that.
  func read(_ inputs: inout InputFiles) throws(UsageError) -> (Versions?, ExitStatus) {
    guard let (new, place) = try readNew(&inputs) else { return (nil, inputs.diagnostics.status) }
    let configured = ConfiguredFindings(place.settings, &inputs.diagnostics)
    guard !inputs.diagnostics.hasErrors else { return (nil, inputs.diagnostics.status) }
    var remarks: [String] = []
    guard let older = try readOlder(&inputs, than: place, &remarks) else { return (nil, .failure) }
    guard let accepted = inputs.acceptedFindings(beside: place) else { return (nil, .failure) }
    let summary = inputs.summary(of: summaries)
    guard summary != nil || summaries.isEmpty else { return (nil, .failure) }
    let versions = Versions(
      new: new, older: older, place: place, accepted: accepted, configured: configured,
      summary: summary, remarks: remarks)
    return (versions, .done)
  }

  /// Reads the new version; `nil` if it can't be read, which has been reported.
  func readNew(
    _ inputs: inout InputFiles
  ) throws(UsageError) -> (version: SchemaVersion, place: VersionPlace)? {
    var request = request
    request.isForOneOutput = !request.schemas.isEmpty
    return try version(inputs.version(named: "the schemas", request))
  }

  /// Reads the older versions, those of the configuration if the command names none.
  private func readOlder(
    _ inputs: inout InputFiles, than place: VersionPlace, _ remarks: inout [String]
  ) throws(UsageError) -> [SchemaVersion]? {
    let named = against.isEmpty ? place.configuredVersions : against
    guard !named.isEmpty else {
      throw UsageError(
        "name an older version to compare with: '--against git:v1.0', or '--against DIR' for a folder; "
          + "'breaking: { against: [...] }' in firesmith.yaml does it for every run")
    }
    var older: [SchemaVersion] = []
    for words in named {
      let read =
        GitSource(words).map { inputs.olderVersions(in: $0, besides: place, remarks: &remarks) }
        ?? [inputs.olderVersion(at: words)]
      for result in read ?? [.failure] {
        // An older version isn't what is to be mended.
        guard let (version, _) = try version(result) else { return nil }
        older.append(version)
      }
    }
    return older
  }

  /// Returns a version that was read; `nil` if it couldn't be, which has been reported.
  private func version(
    _ read: InputFiles.ReadVersion
  ) throws(UsageError) -> (version: SchemaVersion, place: VersionPlace)? {
    switch read {
    case .version(let version, let place): return (version, place)
    case .failure: return nil
    case .severalSets:
      throw UsageError("there are several sets of schemas; choose one with '--schemas'")
    }
  }

  /// Returns what else there is to know of a comparison, in sentences.
  func remarks(_ versions: Versions, _ findings: [Finding]) -> [String] {
    versions.remarks
      + stalePlaces(versions, findings).map { "this is accepted and isn't found any more: \($0)" }
  }

  /// Returns what has changed and breaks nothing; none of it if only some findings are asked for.
  func harmlessChanges(_ versions: Versions, _ evolution: SchemaEvolution) -> [HarmlessChange] {
    guard only.isEmpty, let last = versions.older.last else { return [] }
    return evolution.harmlessChanges(of: versions.new, since: last)
  }

  /// Returns the findings that were accepted and aren't found any more; none if findings or
  /// versions are left out, which may have them.
  private func stalePlaces(_ versions: Versions, _ findings: [Finding]) -> [String] {
    let isComplete = against.isEmpty || versions.place.configuredVersions.isEmpty
    guard isComplete, only.isEmpty, except.isEmpty else { return [] }
    return versions.accepted.stalePlaces(findings) + versions.configured.stalePlaces(findings)
  }

  /// Compares versions, leaves out what isn't asked for, and marks what is accepted.
  func compare(_ versions: Versions) throws(UsageError) -> SchemaEvolution {
    var evolution = SchemaEvolution(versions.new, against: versions.older)
    evolution.filter(
      only: only.isEmpty ? nil : try rules(only, "--only"), except: try rules(except, "--except"))
    versions.configured.setSeverities(of: &evolution.findings)
    if let summary = versions.summary {
      Evidence(summary, for: [versions.new] + versions.older).apply(to: &evolution.findings)
    }
    evolution.tellOfDevices()
    let today = StoredTimestamp(seconds: Int64(time(nil))).day.text
    versions.configured.mark(&evolution.findings, today: today)
    versions.accepted.mark(&evolution.findings, today: today)
    return evolution
  }

  private func rules(_ words: [String], _ flag: String) throws(UsageError) -> Set<EvolutionRule> {
    var rules: Set<EvolutionRule> = []
    for word in words {
      guard let named = EvolutionRule.rules(named: word) else {
        let nearest = nearestName(to: word, among: EvolutionRule.words)
        throw UsageError(
          "'\(flag)' takes the id of a finding, or who is hurt, and \(quoted(word)) is neither"
            + (nearest.map { "; did you mean \(quoted($0))?" } ?? ""))
      }
      rules.formUnion(named)
    }
    return rules
  }
}

extension Option {
  /// The options that say what is compared.
  static func versions(_ property: WritableKeyPath<Command, VersionOptions>) -> [Option] {
    [
      .values(
        "against", .path, property.appending(path: \.against),
        help:
          "An older version: a folder with its firesmith.yaml, a folder of schemas, a schema, or a file "
          + "of '--write-baseline'; or one in git: git:REF or git:REF:PATH, and git:PATTERN for all tags "
          + "or branches like 'v1.*'. May be repeated, the oldest first. Default: those of 'breaking' in "
          + "the configuration."),
      .config(property.appending(path: \.request.configuration)),
      .schemas(property.appending(path: \.request.schemas)),
      .values(
        "only", .id, property.appending(path: \.only),
        help: "Findings to show, by their id or by who is hurt. May be repeated."),
      .values(
        "except", .id, property.appending(path: \.except),
        help: "Findings to leave out, by their id or by who is hurt. May be repeated."),
      .values(
        "summary", .file, property.appending(path: \.summaries),
        help:
          "What 'firesmith summarize' has printed about stored documents, which says how many of "
          + "them a finding is about. May be repeated, for parts of the data."),
    ]
  }
}

extension VersionPlace {
  /// The older versions that the configuration names, as `--against` takes them.
  fileprivate var configuredVersions: [String] {
    settings.against.map { version in
      GitSource(version.value) == nil ? folder.appending(path: version.value) : version.value
    }
  }
}
