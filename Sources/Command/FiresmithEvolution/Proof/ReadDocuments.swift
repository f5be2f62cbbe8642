import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData

/// The documents that one version writes, by what becomes of them where another one reads them.
struct ReadDocuments {
  /// A document, and the value of one of its fields.
  struct Holder {
    var document: StoredDocument
    var value: StoredValue
  }

  private(set) var all: [StoredDocument] = []
  /// Those that can't be read.
  private(set) var wrong: [StoredDocument] = []
  /// Those that can't be read for a field, the first one of each field in the reader's schema.
  private(set) var misfits: [SourceMark: StoredDocument] = [:]
  /// Those in which a field is beyond its limits, by the field.
  private(set) var beyondLimits: [SourceMark: StoredDocument] = [:]
  /// Those with a value that is read as another case than it was written as.
  private(set) var misread: [StoredDocument] = []
  /// Those that lack a field, by the field.
  private(set) var lacking: [SourceMark: StoredDocument] = [:]
  /// Those that have a field, by the field: the first one, and one with another value.
  private(set) var holding: [SourceMark: [Holder]] = [:]

  /// - Parameters:
  ///   - writer: The version that writes the documents; `nil` for none.
  ///   - drafts: The paths of collections that nobody depends on.
  ///   - looksInside: Whether it matters what is in documents that can be read.
  init(
    _ writer: SchemaVersion?, in reader: SchemaVersion, isStored: Bool, without drafts: Set<String>,
    looksInside: Bool
  ) {
    guard let writer else { return }
    let covering = CoveringDocuments(version: writer, reader: reader)
    let checkedReader = CheckedSchema(reader.schema)
    let checkedWriter = looksInside ? CheckedSchema(writer.schema) : nil
    var checker = DocumentChecker(checkedReader)
    for collection in writer.schema.collections where !drafts.contains(collection.pathPattern) {
      for document in covering.documents(of: collection, isStored: isStored) {
        guard let index = checker.collection(of: document.path),
          reader.schema.collections[index].pathPattern == collection.pathPattern
        else { continue }
        add(document, checker.problems(of: document, in: index))
        guard let checkedWriter else { continue }
        add(
          document, ReadDocument(writer.schema, checkedWriter, document, of: collection),
          ReadDocument(
            reader.schema, checkedReader, document, of: reader.schema.collections[index]))
      }
    }
  }

  private mutating func add(_ document: StoredDocument, _ problems: [FieldProblem]) {
    all.append(document)
    if problems.contains(where: { $0.kind == .misfit }) { wrong.append(document) }
    for problem in problems {
      guard let mark = problem.mark else { continue }
      switch problem.kind {
      case .misfit: if misfits[mark] == nil { misfits[mark] = document }
      case .limit: if beyondLimits[mark] == nil { beyondLimits[mark] = document }
      case .form, .duplicate: break
      }
    }
  }

  private mutating func add(
    _ document: StoredDocument, _ written: ReadDocument, _ read: ReadDocument
  ) {
    if !written.misread(by: read).isEmpty { misread.append(document) }
    for mark in read.absent where lacking[mark] == nil { lacking[mark] = document }
    for (mark, value) in read.values {
      let known = holding[mark, default: []]
      let isNew = known.first.map {
        known.count < 2 && $0.value != value && $0.document.path == document.path
      }
      guard isNew ?? true else { continue }
      holding[mark, default: []].append(Holder(document: document, value: value))
    }
  }
}
