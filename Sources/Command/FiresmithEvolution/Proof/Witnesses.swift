import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData
import FiresmithText

/// Documents that show findings: one version writes them, and the other one can't read them.
struct Witnesses {
  /// A document that can't be read, and a field at which that is.
  private struct Misfit {
    var document: StoredDocument
    /// The field in the reader's schema; `nil` for the document itself.
    var mark: SourceMark?
  }

  let old: SchemaVersion
  let new: SchemaVersion

  /// Adds a document to each finding that one shows.
  func add(to findings: inout [Finding]) {
    add(to: &findings, .reading, from: old, in: new)
    add(to: &findings, .shippedApps, from: new, in: old)
  }

  private func add(
    to findings: inout [Finding], _ party: HurtParty, from writer: SchemaVersion,
    in reader: SchemaVersion
  ) {
    let indices = findings.indices.filter {
      findings[$0].rule.party == party && findings[$0].severity == .error
    }
    guard !indices.isEmpty else { return }
    let misfits = misfits(from: writer, in: reader, isStored: party == .reading)
    let marked = Dictionary(misfits.map { ($0.mark, $0) }) { first, _ in first }
    for index in indices {
      let finding = findings[index]
      let (mark, value) =
        party == .reading
        ? (finding.new, finding.facts.old) : (finding.old, finding.facts.new)
      // A value of a shared type is wrong in the fields that use it.
      let values =
        finding.rule == .unknownRemoved ? CoveringDocuments.unknownValues : [value]
      let misfit =
        mark.flatMap { marked[$0] }
        ?? misfits.first { misfit in
          misfit.document.fields.entries.contains { entry in
            values.contains(where: entry.value.holds)
          }
        }
      findings[index].witness = misfit.map { "\($0.document.path) \($0.document.words)" }
    }
  }

  /// Returns the documents of the writer that the reader can't read.
  private func misfits(
    from writer: SchemaVersion, in reader: SchemaVersion, isStored: Bool
  ) -> [Misfit] {
    var misfits: [Misfit] = []
    let covering = CoveringDocuments(version: writer)
    var checker = DocumentChecker(CheckedSchema(reader.schema))
    let drafts = old.draftPaths
    for collection in writer.schema.collections where !drafts.contains(collection.pathPattern) {
      for document in covering.documents(of: collection, isStored: isStored) {
        guard let index = checker.collection(of: document.path),
          reader.schema.collections[index].pathPattern == collection.pathPattern
        else { continue }
        for problem in checker.problems(of: document, in: index) where problem.kind == .misfit {
          misfits.append(Misfit(document: document, mark: problem.mark))
        }
      }
    }
    return misfits
  }
}

extension StoredDocument {
  /// The fields on one line, as people write JSON.
  fileprivate var words: String { StoredValue.map(fields).words }
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
