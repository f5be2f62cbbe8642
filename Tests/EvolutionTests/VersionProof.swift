import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import Testing

@testable import FiresmithEvolution

/// A version, and its name for messages.
struct ProvedVersion {
  let name: String
  let version: SchemaVersion
}

/// The proof that the findings between two versions are those that documents show: a document that
/// is read wrongly has a finding, and a finding has such a document.
struct VersionProof {
  /// The findings that documents of one version can't show.
  static let unproved: Set<EvolutionRule> = [
    .collectionMoved, .databaseChanged,
  ]
  /// The findings that may or may not be shown by documents.
  static let open: Set<EvolutionRule> = [
    .fieldRenamed, .memberMoved, .deprecatedRemoved, .reservedReused, .previouslyRemoved,
  ]
  /// The findings about documents that are read as another case than they were written as.
  static let exchanging: Set<EvolutionRule> = [.memberMoved, .rawValueChanged]
  /// The findings of both directions that are reported once.
  static let mutual: Set<EvolutionRule> = [.discriminatorChanged, .elementsChanged]

  private let old: ProvedVersion
  private let new: ProvedVersion

  init(_ old: ProvedVersion, _ new: ProvedVersion) { (self.old, self.new) = (old, new) }

  /// Records an issue for what is missing, and for each false alarm.
  func run() {
    let all = SchemaComparison(old.version, new.version).findings
    let misread =
      misread(from: old.version, in: new.version, isStored: true, since: old.version)
      + misread(from: new.version, in: old.version, isStored: false, since: old.version)
    if !misread.isEmpty, !all.contains(where: { Self.exchanging.contains($0.rule) }) {
      Issue.record("\(old.name), \(new.name): \(misread.prefix(2))")
    }
    if misread.isEmpty, all.contains(where: { $0.rule == .memberMoved }) {
      Issue.record("\(old.name), \(new.name): nothing is read as another member")
    }
    let findings = all.filter {
      $0.severity == .error && !Self.unproved.contains($0.rule) && !Self.isReadAsUnknown($0)
    }
    // Documents may be readable or not, by what is in them, or by what a team knows of its apps.
    let isOpen = all.contains { Self.open.contains($0.rule) }
    func expect(_ wrong: [String], _ party: HurtParty, _ names: String) {
      let rules = findings.filter { $0.rule.party == party || Self.mutual.contains($0.rule) }
        .map(\.rule).filter { !Self.open.contains($0) }
      guard wrong.isEmpty ? !rules.isEmpty : rules.isEmpty && !isOpen else { return }
      Issue.record("\(names): \(wrong.prefix(2)), \(rules)")
    }
    expect(
      misfits(from: old.version, in: new.version, isStored: true, since: old.version).wrong
        + misread, .reading,
      "\(old.name) read by \(new.name)")
    expect(
      misfits(from: new.version, in: old.version, isStored: false, since: old.version).wrong,
      .shippedApps,
      "\(new.name) read by \(old.name) that was shipped")
  }

  /// Whether documents show the finding only by a case for unknown values, which reads all values.
  private static func isReadAsUnknown(_ finding: Finding) -> Bool {
    finding.rule == .rawValueChanged && finding.message.contains("is read as unknown")
  }

  /// Returns the places of documents that the reader takes for another case than the writer.
  func misread(
    from writer: SchemaVersion, in reader: SchemaVersion, isStored: Bool, since old: SchemaVersion
  ) -> [String] {
    let documents = CoveringDocuments(version: writer)
    let checker = CheckedSchema(reader.schema)
    let checkedWriter = CheckedSchema(writer.schema)
    var places: [String] = []
    for collection in writer.schema.collections
    where !old.draftPaths.contains(collection.pathPattern) {
      let path = collection.pathPattern
      guard let other = reader.schema.collections.first(where: { $0.pathPattern == path }) else {
        continue
      }
      for document in documents.documents(of: collection, isStored: isStored) {
        var reading = DocumentChecker(checker)
        guard let index = reading.collection(of: document.path),
          !reading.problems(of: document, in: index).contains(where: { $0.kind == .misfit })
        else { continue }
        let written = ReadDocument(writer.schema, checkedWriter, document, of: collection)
        places += written.misread(by: ReadDocument(reader.schema, checker, document, of: other))
          .map { "\(document.fields) at \($0)" }
      }
    }
    return places
  }

  /// Returns what is wrong with documents of the writer as the reader reads them, and their number.
  func misfits(
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
