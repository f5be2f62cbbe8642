import FiresmithDataCheck
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

    fileprivate init(_ reading: Reading) { document = reading.document }

    fileprivate init(_ document: StoredDocument, update: StoredDocument) {
      (self.document, self.update) = (document, update)
    }

    var words: String {
      "\(document.path) \(document.words)" + (update.map { ", and then \($0.words)" } ?? "")
    }
  }

  /// A document, as both versions read it.
  fileprivate struct Reading {
    var document: StoredDocument
    var written: ReadDocument
    var read: ReadDocument
    var problems: [FieldProblem]

    func has(_ kind: FieldProblem.Kind, at mark: SourceMark?) -> Bool {
      problems.contains { $0.kind == kind && $0.mark == mark }
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
    let (stored, shipped) = (
      parties.contains(.reading) || parties.contains(.rules),
      parties.contains(.shippedApps) || findings.contains { $0.rule == .memberMoved }
    )
    let read = stored ? readings(from: old, in: new, isStored: true) : []
    let apps = shipped ? readings(from: new, in: old, isStored: false) : []
    let writes = parties.contains(.rules) ? readings(from: old, in: new, isStored: false) : []
    return findings.indices.compactMap { index in
      let finding = findings[index]
      let witness: Witness? =
        switch finding.rule.party {
        case .reading:
          document(of: finding, among: read) ?? misread(of: finding, among: apps).map(Witness.init)
        case .shippedApps: document(of: finding, among: apps)
        case .rules: write(of: finding, among: writes) ?? write(of: finding, among: read)
        case .shippedWrites, .queries, .source: nil
        }
      return witness.map { (index, $0) }
    }
  }

  // MARK: Reading

  private func document(of finding: Finding, among readings: [Reading]) -> Witness? {
    let shown: Reading?
    switch finding.rule {
    case .constraintTightened: shown = readings.first { $0.has(.limit, at: finding.new) }
    case .defaultChanged:
      shown = readings.first { reading in finding.new.map(reading.read.absent.contains) ?? false }
    case .timeToLiveChanged, .databaseChanged, .collectionMoved, .reservedReused: shown = nil
    default:  // All others are about what can't be read, or is read as something else.
      shown = misfit(of: finding, among: readings) ?? misread(of: finding, among: readings)
    }
    return shown.map(Witness.init)
  }

  private func misfit(of finding: Finding, among readings: [Reading]) -> Reading? {
    let isStored = finding.rule.party != .shippedApps
    let mark = isStored ? finding.new : finding.old
    if mark != nil, let marked = readings.first(where: { $0.has(.misfit, at: mark) }) {
      return marked
    }
    // A value of a shared type is wrong in the fields that use it.
    let values = values(of: finding)
    return readings.first { reading in
      reading.problems.contains { $0.kind == .misfit } && reading.document.holds(values)
    }
  }

  /// Returns a document with a value that is read as another case than it was written as.
  private func misread(of finding: Finding, among readings: [Reading]) -> Reading? {
    let values = values(of: finding)
    return readings.first { reading in
      !reading.written.misread(by: reading.read).isEmpty
        && (finding.rule == .memberMoved || reading.document.holds(values))
    }
  }

  private func values(of finding: Finding) -> [String] {
    if finding.rule == .unknownRemoved { return CoveringDocuments.unknownValues }
    return [finding.rule.party == .shippedApps ? finding.facts.new : finding.facts.old]
  }

  // MARK: Rules

  private func write(of finding: Finding, among readings: [Reading]) -> Witness? {
    guard let mark = finding.new else { return nil }
    let shown: Reading?
    switch finding.rule {
    case .rulesFieldRequired: shown = readings.first { $0.read.absent.contains(mark) }
    case .rulesFieldRemoved:
      let name = finding.place.split(separator: ".").last.map(String.init) ?? ""
      shown = readings.first { $0.document.hasKey(name) }
    case .rulesConstraint: shown = readings.first { $0.has(.limit, at: mark) }
    case .rulesServerTime: shown = readings.first { $0.read.values[mark] != nil }
    case .rulesImmutable: return update(of: mark, among: readings)
    case .rulesValue:
      shown =
        misfit(of: finding, among: readings)
        ?? readings.first { $0.document.holds([finding.facts.old.filter { $0 != "'" }]) }
    default: shown = nil  // There are only a few rules about writes.
    }
    return shown.map(Witness.init)
  }

  /// Returns two documents that differ in a field.
  private func update(of field: SourceMark, among readings: [Reading]) -> Witness? {
    guard let first = readings.first(where: { $0.read.values[field] != nil }) else { return nil }
    let other = readings.first { reading in
      reading.document.path == first.document.path
        && reading.read.values[field] != first.read.values[field]
    }
    return other.map { Witness(first.document, update: $0.document) }
  }

  // MARK: Documents

  /// Returns the documents of the writer, as the reader has them.
  private func readings(
    from writer: SchemaVersion, in reader: SchemaVersion, isStored: Bool
  ) -> [Reading] {
    var readings: [Reading] = []
    let covering = CoveringDocuments(version: writer, reader: reader)
    var checker = DocumentChecker(CheckedSchema(reader.schema))
    let drafts = old.draftPaths
    for collection in writer.schema.collections where !drafts.contains(collection.pathPattern) {
      for document in covering.documents(of: collection, isStored: isStored) {
        guard let index = checker.collection(of: document.path),
          reader.schema.collections[index].pathPattern == collection.pathPattern
        else { continue }
        readings.append(
          Reading(
            document: document,
            written: ReadDocument(writer.schema, document, of: collection),
            read: ReadDocument(reader.schema, document, of: reader.schema.collections[index]),
            problems: checker.problems(of: document, in: index)))
      }
    }
    return readings
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
