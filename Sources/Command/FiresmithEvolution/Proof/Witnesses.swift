import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithText

/// Documents that show findings: one version writes them, and the other one can't read them, reads
/// them as something else, or has rules that refuse them.
struct Witnesses {
  /// A document that shows a finding.
  struct Witness {
    var document: StoredDocument
    /// The document after an update; `nil` if writing it at all shows the finding.
    var update: StoredDocument?

    var words: String {
      "\(document.path) \(document.words)" + (update.map { ", and then \($0.words)" } ?? "")
    }
  }

  let old: SchemaVersion
  let new: SchemaVersion

  /// Adds a document to each finding that one shows.
  func add(to findings: inout [Finding]) {
    for (index, witness) in witnesses(of: findings) { findings[index].witness = witness.words }
  }

  /// Returns a document for each finding that one shows, with the index of the finding.
  func witnesses(of findings: [Finding]) -> [(index: Int, witness: Witness)] {
    let parties = Set(findings.map(\.rule.party))
    let looksInside = findings.contains { $0.rule.isShownInside }
    func documents(
      from writer: SchemaVersion, in reader: SchemaVersion, isStored: Bool, ifAny: Bool
    ) -> ReadDocuments {
      ReadDocuments(
        ifAny ? writer : nil, in: reader, isStored: isStored, without: old.draftPaths,
        looksInside: looksInside)
    }
    let isMoved = findings.contains { $0.rule == .memberMoved }
    let read = documents(
      from: old, in: new, isStored: true,
      ifAny: parties.contains(.reading) || parties.contains(.rules))
    let apps = documents(
      from: new, in: old, isStored: false, ifAny: parties.contains(.shippedApps) || isMoved)
    let writes = documents(
      from: old, in: new, isStored: false, ifAny: parties.contains(.rules))
    return findings.indices.compactMap { index in
      let finding = findings[index]
      let witness: Witness? =
        switch finding.rule.party {
        case .reading:
          self.witness(of: finding, among: read)
            ?? misread(of: finding, among: apps).map { Witness(document: $0) }
        case .shippedApps: self.witness(of: finding, among: apps)
        case .rules:
          self.witness(of: finding, among: writes) ?? self.witness(of: finding, among: read)
        case .shippedWrites, .queries, .source: nil
        }
      return witness.map { (index, $0) }
    }
  }

  /// Returns a document that shows a finding in the way of its rule.
  private func witness(of finding: Finding, among documents: ReadDocuments) -> Witness? {
    let shown: StoredDocument?
    switch finding.rule.proof {
    case .none: shown = nil
    case .unreadable, .misread:
      shown = misfit(of: finding, among: documents) ?? misread(of: finding, among: documents)
    case .lacking: shown = finding.new.flatMap { documents.lacking[$0] }
    case .beyondLimit: shown = finding.new.flatMap { documents.beyondLimits[$0] }
    case .holding: shown = finding.new.flatMap { documents.holding[$0]?.first?.document }
    case .holdingKey:
      let name = finding.place.split(separator: ".").last.map(String.init) ?? ""
      shown = documents.all.first { $0.hasKey(name) }
    case .refusedValue:
      shown =
        misfit(of: finding, among: documents)
        ?? documents.all.first { $0.holds([finding.facts.old.filter { $0 != "'" }]) }
    case .update: return finding.new.flatMap { update(of: $0, among: documents) }
    }
    return shown.map { Witness(document: $0) }
  }

  private func misfit(of finding: Finding, among documents: ReadDocuments) -> StoredDocument? {
    let mark = finding.rule.party == .shippedApps ? finding.old : finding.new
    if let marked = mark.flatMap({ documents.misfits[$0] }) { return marked }
    // A value of a shared type is wrong in the fields that use it.
    let values = values(of: finding)
    return documents.wrong.first { $0.holds(values) }
  }

  /// Returns a document with a value that is read as another case than it was written as.
  private func misread(of finding: Finding, among documents: ReadDocuments) -> StoredDocument? {
    let values = values(of: finding)
    return documents.misread.first {
      finding.rule.proof == .misread(inAny: true) || $0.holds(values)
    }
  }

  /// Returns the values that are wrong, as documents have them.
  private func values(of finding: Finding) -> [String] {
    switch finding.rule.proof {
    case .unreadable(.new): [finding.facts.new]
    case .unreadable(.unknown): CoveringDocuments.unknownValues
    case .unreadable(.former), .misread(inAny: false), .refusedValue: [finding.facts.old]
    case .misread(inAny: true), .none, .lacking, .beyondLimit, .holding, .holdingKey, .update: []
    }
  }

  /// Returns two documents that differ in a field.
  private func update(of field: SourceMark, among documents: ReadDocuments) -> Witness? {
    guard let holding = documents.holding[field], let first = holding.first else { return nil }
    let other = holding.dropFirst().first {
      $0.document.path == first.document.path && $0.value != first.value
    }
    return other.map { Witness(document: first.document, update: $0.document) }
  }
}

extension EvolutionRule {
  /// Whether documents show it by what is in them, though they can be read.
  fileprivate var isShownInside: Bool {
    switch proof {
    case .misread, .lacking, .holding, .update: true
    case .unreadable, .beyondLimit, .holdingKey, .refusedValue, .none: false
    }
  }
}

extension StoredDocument {
  /// The fields on one line, as people write JSON.
  fileprivate var words: String { StoredValue.map(fields).words }

  /// Whether a value in it is stored as one of these texts or integers, or has one as its key.
  fileprivate func holds(_ texts: [String]) -> Bool {
    fields.entries.contains { entry in texts.contains { entry.value.holds($0) } }
  }

  /// Whether it, or a map in it, has a field of this name.
  fileprivate func hasKey(_ name: String) -> Bool { StoredValue.map(fields).hasKey(name) }
}

extension StoredValue {
  /// Whether the value, or one inside of it, is stored as this text or integer.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .string(let string): string == text
    case .integer(let integer): String(integer) == text
    case .array(let elements): elements.contains { $0.holds(text) }
    case .map(let fields): fields.entries.contains { $0.value.holds(text) || $0.name == text }
    case .null, .boolean, .double, .bytes, .timestamp, .geopoint, .reference, .vector: false
    }
  }

  fileprivate func hasKey(_ name: String) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasKey(name) }
    case .map(let fields): fields.entries.contains { $0.name == name || $0.value.hasKey(name) }
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .reference,
      .vector:
      false
    }
  }

  fileprivate var words: String {
    switch self {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let string): doubleQuoted(string)
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .timestamp(let time): "second \(time.seconds)"
    case .geopoint(let latitude, let longitude): "\(latitude)° \(longitude)°"
    case .reference(let reference): reference.path
    case .vector(let numbers): "a vector of \(numbers.count)"
    case .array(let elements): "[" + elements.map(\.words).joined(separator: ", ") + "]"
    case .map(let fields):
      "{"
        + fields.entries.map { "\(doubleQuoted($0.name)): \($0.value.words)" }
        .joined(separator: ", ") + "}"
    }
  }
}
